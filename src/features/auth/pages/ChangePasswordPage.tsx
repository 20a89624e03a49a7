import { useField } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { ButtonLink, Icon } from '@/ui';
import { accountActions as actions } from '../account/slice';
import { AuthForm } from '../components/AuthForm';
import styles from '../components/account/Account.module.css';
import { PasswordStrengthMeter } from '../components/account/PasswordStrengthMeter';
import { FormField } from '../components/FormField';
import { authSchema } from '../schemas';
import { selectors } from '../slice';

const NewPassword = () => {
  const user = useAppSelector(selectors.user);
  const [{ value }] = useField<string>('password');
  return (
    <>
      <FormField name="password" type="password" label="auth.newPassword" autoComplete="new-password" />
      <PasswordStrengthMeter password={value} owner={user ?? {}} />
    </>
  );
};

/** Success message. It takes the focus from the form it replaces. */
const Changed = () => {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} role="status" tabIndex={-1}>
        <T id="password.done" />
      </p>
      <div>
        <ButtonLink variant="primary" to="/account">
          <T id="password.back" />
        </ButtonLink>
      </div>
    </>
  );
};

/** `/account/change-password`: changes the password and ends every other session. */
export const Component = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectors.user);
  const { phase } = useAppSelector(selectors.form('changePassword'));
  const schema = useMemo(() => authSchema((rules) => rules.createPasswordChangeSchema(user ?? {})), [user]);
  return (
    <div className={styles.narrow}>
      <Link className={styles.back} to="/account">
        <Icon name="back" size={16} />
        <T id="account.title" />
      </Link>
      <h1>
        <T id="password.title" />
      </h1>
      {phase === 'done' ? (
        <Changed />
      ) : (
        <>
          <p className={styles.text}>
            <T id="password.text" />
          </p>
          <AuthForm
            name="changePassword"
            initialValues={{ old_password: '', password: '' }}
            schema={schema}
            submitLabel="auth.reset.submit"
            onSubmit={(values) => dispatch(actions.passwordChangeRequested(values))}
          >
            <FormField name="old_password" type="password" label="password.old" autoComplete="current-password" />
            <NewPassword />
          </AuthForm>
        </>
      )}
    </div>
  );
};
