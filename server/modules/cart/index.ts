export { addToCart } from './add';
export { parcelOf, readCart } from './read';
export { lockCart } from './repository';
export { registerCartModule } from './routes';
