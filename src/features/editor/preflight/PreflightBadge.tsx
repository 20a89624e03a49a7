import { startTransition, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { Icon, runWhenIdle } from '@/ui';
import styles from './PreflightBadge.module.css';
import { useDebouncedFindings } from './useFindings';

/**
 * Number of preflight findings; renders nothing for none. It is computed when idle and after a pause, so it delays
 * neither opening nor typing.
 */
export function PreflightBadge() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => runWhenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle && <BadgeCount />;
}

function BadgeCount() {
  const findings = useDebouncedFindings();
  if (findings.length === 0) return null;
  const isBad = findings.some(({ severity }) => severity === 'error');
  return (
    <span className={styles.count} data-severity={isBad ? 'error' : 'warning'}>
      <Icon name="warning" size={13} />
      <span aria-hidden="true">{findings.length}</span>
      <span className="visually-hidden">
        <T id="check.count" values={{ count: findings.length }} />
      </span>
    </span>
  );
}
