import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { ButtonLink } from '@/ui';
import { AuthForm } from '../components/AuthForm';
import { FormField } from '../components/FormField';
import { FormPage } from '../components/FormPage';
import { actions, selectors } from '../slice';
import { useLinkToken } from '../useLinkToken';
import { newPasswordSchema } from '../validation';

const askAgain = (
  <ButtonLink to="/auth/forgot_password" variant="primary">
    <T id="auth.reset.askAgain" />
  </ButtonLink>
);

export const Component = () => {
  const dispatch = useAppDispatch();
  const token = useLinkToken();
  const { phase, failure } = useAppSelector(selectors.form('resetPassword'));
  if (!token || failure?.code === 'link_invalid')
    return (
      <FormPage isAnswer={token !== null} title="auth.reset.title" text={<T id="error.link_invalid" />}>
        <div>{askAgain}</div>
      </FormPage>
    );
  if (phase === 'done')
    return (
      <FormPage isAnswer title="auth.reset.doneTitle" text={<T id="auth.reset.doneText" />}>
        <div>
          <ButtonLink to="/auth/login" variant="primary">
            <T id="auth.login.submit" />
          </ButtonLink>
        </div>
      </FormPage>
    );
  return (
    <FormPage title="auth.reset.title" text={<T id="auth.reset.text" />}>
      <AuthForm
        name="resetPassword"
        initialValues={{ password: '' }}
        schema={newPasswordSchema}
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
