import type { ResponseOf } from '@domain/contract';
import { useIntl } from 'react-intl';
import { type MessageId, T } from '@/i18n';
import { classes } from '@/ui';
import { useBytes } from '../../account/useFormatBytes';
import styles from './Account.module.css';

type Amounts = ResponseOf<'userUsage'>['usage'];

const labels: Readonly<Record<keyof Amounts, MessageId>> = {
  bytes: 'account.used',
  photos: 'account.photos',
  albums: 'nav.albums',
  exports: 'account.exports',
};
const kinds = Object.keys(labels) as (keyof Amounts)[];

/** Share from which on a user should think of making room. */
const NEARLY_FULL = 0.9;

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
          className={classes(styles.share, share >= NEARLY_FULL && styles.nearlyFull, share === 1 && styles.full)}
          aria-hidden="true"
        >
          <div style={{ transform: `scaleX(${share})` }} />
        </div>
      </dd>
    </div>
  );
};

/** Usage of the user, with its limits. */
export const Usage = ({ usage, limits }: ResponseOf<'userUsage'>) => {
  const { formatNumber } = useIntl();
  const bytes = useBytes();
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
