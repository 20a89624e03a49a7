export { addToCart } from './addToCart';
export { parcelOf, readCart } from './readCart';
export { lockCart } from './repository';
export { registerCartModule } from './routes';
