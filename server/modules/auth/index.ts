export { registerAuthModule } from './routes';
export { sweepAccounts } from './sweepAccounts';
