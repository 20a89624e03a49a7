import { useEffect, useRef, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import styles from './ShareDialog.module.css';
import { sharingActions as actions } from './slice';

/** Revokes the link after the user confirms the consequences. */
export function UnshareButton({ albumId, busy }: { readonly albumId: string; readonly busy: boolean }) {
  const dispatch = useAppDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  // The element that opened this had the focus.
  useEffect(() => {
    if (isConfirming) keep.current?.focus();
  }, [isConfirming]);
  if (!isConfirming) {
    return (
      <Button variant="plain" onClick={() => setConfirming(true)}>
        <T id="share.end" />
      </Button>
    );
  }
  return (
    <div className={styles.ending}>
      <p role="status">
        <T id="share.endText" />
      </p>
      <div className={styles.actions}>
        <Button ref={keep} onClick={() => setConfirming(false)}>
          <T id="share.keep" />
        </Button>
        <Button variant="primary" busy={busy} onClick={() => dispatch(actions.unshareRequested({ albumId }))}>
          <T id="share.endNow" />
        </Button>
      </div>
    </div>
  );
}
