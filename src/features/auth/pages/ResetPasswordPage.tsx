import { NewPasswordPage } from '../components/NewPasswordPage';
import { useLinkToken } from '../useLinkToken';

export const Component = () => (
  <NewPasswordPage token={useLinkToken()} title="auth.reset.title" text="auth.reset.text" />
);
