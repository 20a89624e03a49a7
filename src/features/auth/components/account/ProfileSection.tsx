import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, classNames, Icon } from '@/ui';
import { accountActions } from '../../account/slice';
import { actions, selectors } from '../../slice';
import { AuthForm, authSchema, FormField } from '../AuthForm';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';

const schema = authSchema((rules) => rules.nameSchema);

export const ProfileSection = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectors.user);
  if (!user) return null;
  return (
    <AccountSection title="account.you">
      <AuthForm
        name="profile"
        initialValues={{ name: user.name }}
        schema={schema}
        submitLabel={null}
        onSubmit={(values) => {
          if (values.name !== user.name) dispatch(accountActions.nameSaveRequested(values));
        }}
      >
        <FormField name="name" label="auth.name" hint="account.nameHint" autoComplete="name" />
      </AuthForm>
      <Email email={user.email} />
    </AccountSection>
  );
};

const Email = ({ email }: { readonly email: string }) => {
  const dispatch = useAppDispatch();
  const isVerified = useAppSelector((state) => state.auth.isVerified);
  const { phase } = useAppSelector(selectors.form('resend'));
  return (
    <div>
      <p className={styles.label}>
        <T id="auth.email" />
      </p>
      <div className={styles.row}>
        <p className={styles.value}>{email}</p>
        <p className={classNames(styles.state, isVerified ? styles.ok : styles.warn)}>
          <Icon name={isVerified ? 'check' : 'warning'} size={16} />
          <T id={isVerified ? 'account.verified' : 'account.notVerified'} />
        </p>
      </div>
      {!isVerified && (
        <Button size="small" busy={phase === 'busy'} onClick={() => dispatch(actions.resendRequested({ email }))}>
          <T id={phase === 'done' ? 'auth.resend.done' : 'auth.resend'} />
        </Button>
      )}
    </div>
  );
};
