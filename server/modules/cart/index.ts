export { type BookCopy, bindCopy, findCopy, lockCopyPhotos } from './copies';
export { describeParcel, readCart } from './readCart';
export { lockCart } from './repository';
export { registerCartModule } from './routes';
export { addToCart } from './service';
