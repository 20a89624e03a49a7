export { saga as storage } from '@/features/storage/saga';
