export { registerRemindersModule } from './routes';
