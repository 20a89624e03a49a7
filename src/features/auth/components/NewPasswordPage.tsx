import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type MessageId, T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { ButtonLink } from '@/ui';
import { actions, selectors } from '../slice';
import { AuthForm, authSchema, FormField } from './AuthForm';
import { FormPage } from './FormPage';

const readToken = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * Returns the token of an e-mailed link and removes it from the URL, so it appears in no list of visited pages,
 * screenshot or referrer. The state of the history entry keeps it for a change of language, which mounts the page again.
 */
export const useLinkToken = (): string | null => {
  const [query] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const linked = query.get('token');
  useEffect(() => {
    if (linked !== null) void navigate(pathname, { replace: true, state: { token: linked } });
  }, [navigate, pathname, linked]);
  return linked ?? readToken(state);
};

const schema = authSchema((rules) => rules.newPasswordSchema);

const askAgain = (
  <ButtonLink to="/auth/forgot_password" variant="primary">
    <T id="auth.reset.askAgain" />
  </ButtonLink>
);

interface Props {
  readonly token: string | null;
  readonly title: MessageId;
  readonly text: MessageId;
}

export const NewPasswordPage = ({ token, title, text }: Props) => {
  const dispatch = useAppDispatch();
  const { phase, failure } = useAppSelector(selectors.form('resetPassword'));
  if (!token || failure?.code === 'link_invalid')
    return (
      <FormPage replacesForm={token !== null} title="auth.reset.title" text={<T id="error.link_invalid" />}>
        <div>{askAgain}</div>
      </FormPage>
    );
  if (phase === 'done')
    return (
      <FormPage replacesForm title="auth.reset.doneTitle" text={<T id="auth.reset.doneText" />}>
        <div>
          <ButtonLink to="/auth/login" variant="primary">
            <T id="auth.login.submit" />
          </ButtonLink>
        </div>
      </FormPage>
    );
  return (
    <FormPage title={title} text={<T id={text} />}>
      <AuthForm
        name="resetPassword"
        initialValues={{ password: '' }}
        schema={schema}
        submitLabel="auth.reset.submit"
        onSubmit={({ password }) => dispatch(actions.newPasswordRequested({ token, password }))}
      >
        <FormField
          name="password"
          type="password"
          label="auth.newPassword"
          hint="auth.passwordHint"
          autoComplete="new-password"
        />
      </AuthForm>
    </FormPage>
  );
};
