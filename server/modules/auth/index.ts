export { cleanUpAccounts } from './cleanUpAccounts';
export { addAttempts } from './rateLimit';
export { registerAuthModule } from './routes';
