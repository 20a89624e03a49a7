export { sharingSaga as sharing } from '@/features/albums/sharing/saga';
