export { persistDrafts } from '@/features/albums/saga';
export { saga as storage } from '@/features/storage/saga';
