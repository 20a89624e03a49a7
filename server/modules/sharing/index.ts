export { sharedPageHead } from './pageHead';
export { registerSharingModule } from './routes';
