import { LOADING_INDICATOR } from '@domain/contract';
import { useNavigation } from 'react-router-dom';
import { useT } from '@/i18n';
import styles from './LoadingIndicator.module.css';

/** A line at the top while a page loads: not shown for the first 200 ms, and near its end after 2,000. */
export const LoadingIndicator = () => {
  const { state } = useNavigation();
  const t = useT();
  if (state === 'idle') return null;
  const { durationMs, throttleMs, heightPx } = LOADING_INDICATOR;
  return (
    <div
      role="progressbar"
      aria-label={t('app.loading')}
      className={styles.line}
      style={{ height: heightPx, animationDuration: `${durationMs}ms`, animationDelay: `${throttleMs}ms` }}
    />
  );
};
