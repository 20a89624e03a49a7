import { useNavigation } from 'react-router-dom';
import { useT } from '@/i18n';
import { LOADING_INDICATOR } from '@/ui/constants';
import styles from './LoadingIndicator.module.css';

/** Blank background until the initial state is known. It contains nothing that could shift. */
export const Splash = () => <div className={styles.splash} aria-busy="true" />;

/** Line at the top while a page loads. It appears after 200 ms and nears its end after 2,000 ms. */
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
