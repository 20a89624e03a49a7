export { account } from '@/features/auth/saga';
export { saga as cart } from '@/features/cart/saga';
export { saga as clips } from '@/features/clips/saga';
