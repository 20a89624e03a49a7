export { saga as albums } from '@/features/albums/saga';
export { account } from '@/features/auth/saga';
export { saga as cart } from '@/features/cart/saga';
export { saga as storage } from '@/features/storage/saga';
export { saga as templates } from '@/features/templates/saga';
