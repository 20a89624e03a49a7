import { PASSKEY_NAME_MAX, type Passkey } from '@domain/contract';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Icon, NameDialog } from '@/ui';
import { selectAccount } from '../../account/slice';
import { passkeyActions as actions } from '../../passkeys/actions';
import { selectors } from '../../slice';
import { AuthForm, authSchema, FormField } from '../AuthForm';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';
import { parseUserAgent } from './SessionsSection';

const schema = authSchema((rules) => rules.passkeySchema);
const removalSchema = authSchema((rules) => rules.passwordProofSchema);

export default function PasskeysSection() {
  const { passkeys } = useAppSelector(selectAccount);
  const [isAdding, setAdding] = useState(false);
  const isSupported = supportsPasskeys();
  // A browser without passkeys still shows and removes those of others.
  if (!isSupported && !passkeys?.length) return null;
  return (
    <AccountSection title="account.passkeys" text={<T id="account.passkeysText" />}>
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isSupported && (
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" size={18} />
            <T id="account.passkey.add" />
          </Button>
        </div>
      )}
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title={<T id="account.passkey.add" />}
        description={<T id="account.passkey.addText" />}
      >
        <AddForm onDone={() => setAdding(false)} />
      </Dialog>
    </AccountSection>
  );
}

const AddForm = ({ onDone }: { readonly onDone: () => void }) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const { phase } = useAppSelector(selectors.form('passkeyAdd'));
  const [isSent, setSent] = useState(false);
  const { browser, system } = parseUserAgent(navigator.userAgent);
  const name =
    browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknownDevice'));
  useEffect(
    () => () => {
      dispatch(actions.addCancelled());
    },
    [dispatch],
  );
  useEffect(() => {
    if (isSent && phase === 'done') onDone();
  }, [isSent, phase, onDone]);
  return (
    <AuthForm
      name="passkeyAdd"
      initialValues={{ name, password: '' }}
      schema={schema}
      submitLabel="account.passkey.continue"
      onSubmit={(values) => {
        setSent(true);
        dispatch(actions.addRequested(values));
      }}
    >
      <FormField name="name" label="account.passkey.name" autoComplete="off" />
      <FormField name="password" type="password" label="auth.password" autoComplete="current-password" />
    </AuthForm>
  );
};

/** Its passkey leaves the list with the form. */
const RemovalForm = ({ id }: { readonly id: string }) => {
  const dispatch = useAppDispatch();
  useEffect(
    () => () => {
      dispatch(actions.removeCancelled());
    },
    [dispatch],
  );
  return (
    <AuthForm
      name="passkeyRemove"
      initialValues={{ password: '' }}
      schema={removalSchema}
      submitLabel="account.passkey.remove"
      isDangerous
      onSubmit={({ password }) => dispatch(actions.removeRequested({ id, password }))}
    >
      <FormField name="password" type="password" label="auth.password" autoComplete="current-password" />
    </AuthForm>
  );
};

const Item = ({ passkey: { id, name, last_used_at: usedAt } }: { readonly passkey: Passkey }) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const { formatDate } = useIntl();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <li>
      <div className={styles.device}>
        <span>{name}</span>
        <span className={styles.fine}>
          {usedAt === null ? (
            <T id="account.passkey.unused" />
          ) : (
            <T
              id="account.lastUsed"
              values={{ date: formatDate(usedAt, { dateStyle: 'medium', timeStyle: 'short' }) }}
            />
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={t('account.passkey.renameOne', { name })} onClick={() => setOpen('rename')}>
          <T id="account.passkey.rename" />
        </Button>
        <Button size="small" aria-label={t('account.passkey.removeOne', { name })} onClick={() => setOpen('remove')}>
          <T id="account.passkey.remove" />
        </Button>
      </div>
      {open === 'rename' && (
        <NameDialog
          name={name}
          title={<T id="account.passkey.renameTitle" />}
          label={<T id="account.passkey.name" />}
          maxLength={PASSKEY_NAME_MAX}
          save={<T id="account.passkey.rename" />}
          cancel={<T id="account.passkey.cancel" />}
          required={<T id="form.required" />}
          onRename={(chosen) => dispatch(actions.renameRequested({ id, name: chosen }))}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <Dialog
          open
          onClose={close}
          title={<T id="account.passkey.removeTitle" values={{ name }} />}
          description={<T id="account.passkey.removeText" />}
        >
          <RemovalForm id={id} />
        </Dialog>
      )}
    </li>
  );
};
