import type { Takeout } from '@domain/contract';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { SafeLink } from '@/lib/navigation/SafeLink';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, ProgressBar } from '@/ui';
import { accountActions as actions, isTakeoutRunning, selectAccount } from '../../account/slice';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';
import { StorageUsage, useFormatBytes } from './StorageUsage';

export const DataExport = () => {
  const { usage } = useAppSelector(selectAccount);
  return (
    <AccountSection title="account.data" text={<T id="account.dataText" />}>
      {usage && <StorageUsage {...usage} />}
      <TakeOut />
    </AccountSection>
  );
};

const TakeOut = () => {
  const dispatch = useAppDispatch();
  const { takeout, takeoutAsked } = useAppSelector(selectAccount);
  if (takeout && isTakeoutRunning(takeout)) return <Packing takeout={takeout} />;
  return (
    <>
      {takeout?.stage === 'failed' && (
        <p role="alert">
          <T id={`error.${takeout.error ?? 'internal'}`} />
        </p>
      )}
      {takeout?.stage === 'done' && <Ready takeout={takeout} />}
      <div className={styles.actions}>
        <Button busy={takeoutAsked} onClick={() => dispatch(actions.takeoutRequested())}>
          <Icon name="download" size={18} />
          <T id="account.takeOut" />
        </Button>
      </div>
    </>
  );
};

const Packing = ({ takeout }: { readonly takeout: Takeout }) => {
  const t = useT();
  return (
    <div className={styles.strength}>
      <p role="status">
        <T id={takeout.stage === 'queued' ? 'account.takeOut.queued' : 'account.takeOut.packing'} />
      </p>
      <ProgressBar value={takeout.completed} label={t('account.takeOut.progress')} />
      <p className={styles.fine}>
        <T id="account.takeOut.leave" />
      </p>
    </div>
  );
};

const Ready = ({ takeout }: { readonly takeout: Takeout }) => {
  const { formatDate } = useIntl();
  const bytes = useFormatBytes();
  const dispatch = useAppDispatch();
  if (takeout.url === null) return null;
  return (
    <p>
      <SafeLink
        className={styles.back}
        href={takeout.url}
        download
        onClick={(event) => {
          event.preventDefault();
          dispatch(actions.takeoutDownloadRequested());
        }}
      >
        <T
          id="account.takeOut.ready"
          values={{
            size: bytes(takeout.bytes ?? 0),
            date: formatDate(takeout.created_at, { dateStyle: 'medium', timeStyle: 'short' }),
          }}
        />
      </SafeLink>
    </p>
  );
};
