export { registerBundleModule } from './routes';
