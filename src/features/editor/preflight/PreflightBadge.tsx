import { startTransition, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { runWhenIdle } from '@/ui';
import styles from './PreflightBadge.module.css';
import { useDebouncedFindings } from './useFindings';

/**
 * How much the check has found; nothing where it found nothing. It is counted once the page has nothing else to do, and anew after a pause, so that
 * nobody who comes or writes waits for it.
 */
export function PreflightBadge() {
  const [asked, ask] = useState(false);
  useEffect(() => runWhenIdle(() => startTransition(() => ask(true))), []);
  return asked && <BadgeCount />;
}

function BadgeCount() {
  const findings = useDebouncedFindings();
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
