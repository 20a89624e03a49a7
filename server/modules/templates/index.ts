export { registerTemplatesModule } from './routes';
