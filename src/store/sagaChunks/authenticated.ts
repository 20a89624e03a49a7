export { saga as albums } from '@/features/albums/saga';
export { saga as templates } from '@/features/templates/saga';
