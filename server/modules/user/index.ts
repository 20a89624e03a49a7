export { registerUserModule } from './routes';
