export { registerAlbumsModule } from './routes';
