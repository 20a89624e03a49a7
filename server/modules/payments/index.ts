export { registerPaymentsModule } from './routes';
