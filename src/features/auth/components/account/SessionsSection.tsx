import type { UserSession } from '@domain/contract';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink } from '@/ui';
import { accountActions as actions, selectAccount } from '../../account/slice';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection';

const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

interface Device {
  /** Null for an unknown browser. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** Parses a `User-Agent` heuristically. The names are the same in every language. */
export const parseUserAgent = (userAgent: string): Device => ({
  browser: browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? null,
  system: systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? null,
});

export const SessionsSection = () => {
  const dispatch = useAppDispatch();
  const { sessions, ending } = useAppSelector(selectAccount);
  const others = (sessions ?? []).filter(({ current }) => !current);
  return (
    <AccountSection title="account.signIn" text={<T id="account.signInText" />}>
      <div className={styles.actions}>
        <ButtonLink to="/account/change-password">
          <T id="password.title" />
        </ButtonLink>
      </div>
      <ul className={styles.list}>
        {(sessions ?? []).map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.actions}>
          <Button busy={ending['others'] === true} onClick={() => dispatch(actions.otherSessionsEndRequested())}>
            <T id="account.endOthers" />
          </Button>
        </div>
      )}
    </AccountSection>
  );
};

const Session = ({ session }: { readonly session: UserSession }) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const { formatDate } = useIntl();
  const { ending } = useAppSelector(selectAccount);
  const { browser, system } = parseUserAgent(session.user_agent);
  const name =
    browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknownDevice'));
  const used = formatDate(session.last_used_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <div className={styles.device}>
        <span>{name}</span>
        <span className={styles.fine}>
          {session.current ? <T id="account.thisDevice" /> : <T id="account.lastUsed" values={{ date: used }} />}
        </span>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={ending[session.id] === true}
          aria-label={t('account.endOne', { device: name })}
          onClick={() => dispatch(actions.sessionEndRequested(session.id))}
        >
          <T id="account.end" />
        </Button>
      )}
    </li>
  );
};
