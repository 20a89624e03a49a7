import { NewPasswordPage, useLinkToken } from '../components/NewPasswordPage';

export const Component = () => (
  <NewPasswordPage token={useLinkToken()} title="auth.reset.title" text="auth.reset.text" />
);
