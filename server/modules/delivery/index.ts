export { formatPostalAddress } from './postalAddress';
export { registerDeliveryModule } from './routes';
