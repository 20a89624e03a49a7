export { addAttempts } from './rateLimit';
export { registerAuthModule } from './routes';
export { sweepAccounts } from './sweepAccounts';
