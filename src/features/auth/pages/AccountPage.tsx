import { type ReactNode, useEffect } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, EmptyState, lazyComponent, Skeleton } from '@/ui';
import { accountActions as actions, selectAccount } from '../account/slice';
import styles from '../components/account/Account.module.css';
import { DataExport } from '../components/account/DataExport';
import { DeleteAccountSection } from '../components/account/DeleteAccountSection';
import { GooglePhotosSection } from '../components/account/GooglePhotosSection';
import { ConsentSection, PreferencesSection } from '../components/account/PreferencesSection';
import { ProfileSection } from '../components/account/ProfileSection';
import { SessionsSection } from '../components/account/SessionsSection';
import { selectors } from '../slice';

const PasskeysSection = lazyComponent(
  () => import(/* webpackChunkName: "passkeys-section" */ '../components/account/PasskeysSection'),
);

const Loading = () => (
  <div aria-busy="true">
    {[180, 220, 140, 200].map((height) => (
      <div key={height} className={styles.section}>
        <Skeleton width="60%" height={28} />
        <Skeleton height={height} />
      </div>
    ))}
  </div>
);

/**
 * `/account`: profile, preferences, sessions and data.
 * @param clips section of another feature, which the app injects
 */
export const AccountPage = ({ clips }: { readonly clips: ReactNode }) => {
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectAccount);
  const user = useAppSelector(selectors.user);
  useEffect(() => {
    dispatch(actions.opened());
  }, [dispatch]);
  return (
    <div className={styles.page}>
      <h1>
        <T id="account.title" />
      </h1>
      {phase === 'failed' ? (
        <EmptyState
          title={<T id="account.failed" />}
          action={
            <Button variant="primary" onClick={() => dispatch(actions.opened())}>
              <T id="home.retry" />
            </Button>
          }
        >
          <T id="account.failedText" />
        </EmptyState>
      ) : !user || phase !== 'ready' ? (
        <Loading />
      ) : (
        <>
          <ProfileSection />
          <PreferencesSection />
          <ConsentSection />
          <SessionsSection />
          <PasskeysSection pending={<Skeleton height={140} />} />
          <GooglePhotosSection />
          {clips}
          <DataExport />
          <DeleteAccountSection />
        </>
      )}
    </div>
  );
};
