export { postalAddress } from './postalAddress';
export { registerDeliveryModule } from './routes';
