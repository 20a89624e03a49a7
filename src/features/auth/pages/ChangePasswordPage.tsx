import { type PasswordOwner, ratePasswordStrength, type PasswordStrengthLevel as Strength } from '@domain/account';
import { PASSWORD_LENGTH } from '@domain/contract';
import { useField } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { ButtonLink, classNames, Icon } from '@/ui';
import { accountActions as actions } from '../account/slice';
import { AuthForm, authSchema, FormField } from '../components/AuthForm';
import styles from '../components/account/Account.module.css';
import { selectors } from '../slice';

const bars: Readonly<Record<Strength, number>> = { short: 0, known: 0, fair: 1, good: 2, strong: 3 };

const PasswordStrengthMeter = ({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) => {
  const strength = ratePasswordStrength(password, owner);
  const isWeak = password !== '' && bars[strength] === 0;
  return (
    <div className={styles.strength}>
      <div className={styles.meter} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(bar <= bars[strength] && styles.on, isWeak && bar === 1 && styles.weak)}
          />
        ))}
      </div>
      <p className={styles.fine} aria-live="polite">
        {password === '' ? (
          <T id="auth.passwordHint" values={PASSWORD_LENGTH} />
        ) : (
          <T id={`password.${strength}`} values={{ min: PASSWORD_LENGTH.min }} />
        )}
      </p>
    </div>
  );
};

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
