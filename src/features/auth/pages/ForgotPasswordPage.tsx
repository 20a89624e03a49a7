import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { AuthForm, authSchema, FormField } from '../components/AuthForm';
import styles from '../components/Form.module.css';
import { FormPage } from '../components/FormPage';
import { actions, selectors } from '../slice';

const schema = authSchema((rules) => rules.emailSchema);

const back = (
  <Link className={styles.link} to="/auth/login">
    <T id="auth.backToLogin" />
  </Link>
);

export const Component = () => {
  const dispatch = useAppDispatch();
  const { phase, email } = useAppSelector(selectors.form('forgotPassword'));
  if (phase === 'done' && email)
    return (
      <FormPage
        replacesForm
        title="auth.forgot.doneTitle"
        text={<T id="auth.forgot.doneText" values={{ email: <strong>{email}</strong> }} />}
        foot={back}
      />
    );
  return (
    <FormPage title="auth.forgot.title" text={<T id="auth.forgot.text" />} foot={back}>
      <AuthForm
        name="forgotPassword"
        initialValues={{ email: '' }}
        schema={schema}
        submitLabel="auth.forgot.submit"
        onSubmit={(values) => dispatch(actions.passwordResetRequested(values))}
      >
        <FormField
          name="email"
          type="email"
          label="auth.email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
      </AuthForm>
    </FormPage>
  );
};
