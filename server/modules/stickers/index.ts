export { registerStickersModule } from './routes';
