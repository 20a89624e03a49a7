import { classNames } from './classNames';
import styles from './ProgressBar.module.css';

interface Props {
  /** 0 to 1; null while the amount is unknown. */
  readonly value: number | null;
  readonly label: string;
  readonly className?: string | undefined;
}

export const ProgressBar = ({ value, label, className }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value === null ? undefined : Math.round(value * 100)}
    className={classNames(styles.bar, className)}
  >
    <div
      className={value === null ? styles.unknown : styles.fill}
      style={value === null ? undefined : { transform: `scaleX(${value})` }}
    />
  </div>
);
