export { registerHealthModule } from './routes';
