import { useIntl } from 'react-intl';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import { accountActions as actions, selectAccount } from '../../account/slice';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';

export const GooglePhotosSection = () => {
  const dispatch = useAppDispatch();
  const { formatDate } = useIntl();
  const { library } = useAppSelector(selectAccount);
  if (!library) return null;
  return (
    <AccountSection title="google.title" text={<T id="account.googleText" />}>
      {library.driver === 'sandbox' && (
        <p className={styles.note}>
          <T id="google.sandboxNote" />
        </p>
      )}
      {!library.available && (
        <p className={styles.note}>
          <T id="google.unavailable" />
        </p>
      )}
      {library.linked && library.linked_at !== null && (
        <p>
          <T id="account.linkedSince" values={{ date: formatDate(library.linked_at, { dateStyle: 'long' }) }} />
        </p>
      )}
      <div className={styles.actions}>
        {library.available && (
          <ButtonLink to="/callback/google">
            <T id={library.linked ? 'account.importMore' : 'account.link'} />
          </ButtonLink>
        )}
        {library.linked && (
          <Button onClick={() => dispatch(actions.libraryUnlinkRequested())}>
            <T id="account.unlink" />
          </Button>
        )}
      </div>
    </AccountSection>
  );
};
