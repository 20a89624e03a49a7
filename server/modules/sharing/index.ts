export { registerSharingModule } from './routes';
