import { useMemo, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { accountActions } from '../../account/slice';
import { selectors } from '../../slice';
import { AuthForm, authSchema, FormField } from '../AuthForm';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';

export const DeleteAccountSection = () => {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title="account.delete" text={<T id="account.deleteText" />}>
      <div className={styles.actions}>
        <Button className={styles.danger} onClick={() => setOpen(true)}>
          <T id="account.delete" />
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<T id="account.deleteTitle" />}
        description={<T id="account.deleteWarning" />}
      >
        <Confirmation />
      </Dialog>
    </AccountSection>
  );
};

const Confirmation = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectors.user);
  const own = user?.email.toLowerCase() ?? '';
  const schema = useMemo(() => authSchema((rules) => rules.createDeletionSchema(own)), [own]);
  return (
    <AuthForm
      name="deletion"
      initialValues={{ email: '', password: '' }}
      schema={schema}
      submitLabel="account.deleteForever"
      isDangerous
      onSubmit={({ password }) => dispatch(accountActions.deletionRequested({ password }))}
    >
      <p>
        <T id="account.deleteType" values={{ email: user?.email ?? '' }} />
      </p>
      <FormField name="email" label="auth.email" autoComplete="off" inputMode="email" autoCapitalize="none" />
      <FormField name="password" type="password" label="auth.password" autoComplete="current-password" />
    </AuthForm>
  );
};
