import type { ResponseOf } from '@domain/contract';
import { useIntl } from 'react-intl';
import { type MessageId, T } from '@/i18n';
import { classNames } from '@/ui';
import styles from './Account.module.css';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Returns a formatter for byte counts in the user's language and a suitable unit. */
export function useFormatBytes(): (bytes: number) => string {
  const { formatNumber } = useIntl();
  return (bytes) => {
    const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
    return formatNumber(bytes / STEP ** power, {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: power < 2 ? 0 : 1,
    });
  };
}

type Amounts = ResponseOf<'userUsage'>['usage'];

const labels: Readonly<Record<keyof Amounts, MessageId>> = {
  bytes: 'account.used',
  photos: 'account.photos',
  albums: 'nav.albums',
  exports: 'account.exports',
};
const kinds = Object.keys(labels) as (keyof Amounts)[];

/** Share of the limit from which the storage counts as nearly full. */
const NEARLY_FULL_SHARE = 0.9;

interface FigureProps {
  readonly label: MessageId;
  readonly used: number;
  readonly limit: number;
  readonly format: (amount: number) => string;
}

const Figure = ({ label, used, limit, format }: FigureProps) => {
  const share = Math.min(1, used / limit);
  return (
    <div>
      <dt>
        <T id={label} />
      </dt>
      <dd>
        {format(used)}{' '}
        <span className={styles.limit}>
          <T id="account.ofLimit" values={{ limit: format(limit) }} />
        </span>
        <div
          className={classNames(
            styles.share,
            share >= NEARLY_FULL_SHARE && styles.nearlyFull,
            share === 1 && styles.full,
          )}
          aria-hidden="true"
        >
          <div style={{ transform: `scaleX(${share})` }} />
        </div>
      </dd>
    </div>
  );
};

export const StorageUsage = ({ usage, limits }: ResponseOf<'userUsage'>) => {
  const { formatNumber } = useIntl();
  const bytes = useFormatBytes();
  return (
    <dl className={styles.figures}>
      {kinds.map((kind) => (
        <Figure
          key={kind}
          label={labels[kind]}
          used={usage[kind]}
          limit={limits[kind]}
          format={kind === 'bytes' ? bytes : (amount) => formatNumber(amount)}
        />
      ))}
    </dl>
  );
};
