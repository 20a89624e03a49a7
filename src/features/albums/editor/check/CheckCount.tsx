import { T } from '@/i18n';
import styles from './CheckCount.module.css';
import { useSettledFindings } from './useFindings';

/** How much the check has found; nothing where it found nothing. It is counted anew after a pause, so that nobody who writes waits for it. */
export function CheckCount() {
  const findings = useSettledFindings();
  if (findings.length === 0) return null;
  const isBad = findings.some(({ severity }) => severity === 'error');
  return (
    <span className={styles.count} data-severity={isBad ? 'error' : 'warning'}>
      <span aria-hidden="true">{findings.length}</span>
      <span className="visually-hidden">
        <T id="check.count" values={{ count: findings.length }} />
      </span>
    </span>
  );
}
