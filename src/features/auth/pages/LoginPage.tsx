import { Link, useLocation } from 'react-router-dom';
import { type MessageId, T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { AuthForm } from '../components/AuthForm';
import styles from '../components/Form.module.css';
import { FormField } from '../components/FormField';
import { FormNotice } from '../components/FormNotice';
import { FormPage } from '../components/FormPage';
import { UnverifiedNotice } from '../components/UnverifiedNotice';
import { actions, selectors } from '../slice';
import { loginSchema } from '../validation';

const Refused = ({ message }: { readonly message: MessageId }) => (
  <FormNotice kind="bad" title={<T id="auth.errorTitle" />}>
    <T id={message} />
  </FormNotice>
);

export const Component = () => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { failure, email } = useAppSelector(selectors.form('login'));
  // The address has just been verified.
  const isNew = new URLSearchParams(search).has('verified');
  const expired = useAppSelector(selectors.endedBy) === 'expiry';
  const unverified = failure?.code === 'email_not_verified' && email;
  return (
    <FormPage
      title={isNew ? 'auth.login.headingNew' : 'auth.login.heading'}
      text={<T id={isNew ? 'auth.login.textNew' : 'auth.login.text'} />}
      foot={
        <T
          id="auth.login.new"
          values={{
            link: (words) => (
              <Link className={styles.link} to={`/auth/registration${search}`}>
                {words}
              </Link>
            ),
          }}
        />
      }
    >
      {expired && !failure && (
        <FormNotice kind="good">
          <T id="auth.login.expired" />
        </FormNotice>
      )}
      <AuthForm
        name="login"
        initialValues={{ email: '', password: '' }}
        schema={loginSchema}
        submitLabel="auth.login.submit"
        onSubmit={(values) => dispatch(actions.loginRequested(values))}
        refusal={(message) => (unverified ? <UnverifiedNotice email={email} /> : <Refused message={message} />)}
        aside={
          <Link className={styles.link} to="/auth/forgot_password">
            <T id="auth.forgot.title" />
          </Link>
        }
      >
        <FormField
          name="email"
          type="email"
          label="auth.email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <FormField name="password" type="password" label="auth.password" autoComplete="current-password" />
      </AuthForm>
    </FormPage>
  );
};
