export { registerDeliveryModule } from './routes';
