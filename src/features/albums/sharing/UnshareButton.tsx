import { useEffect, useRef, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import styles from './ShareDialog.module.css';
import { sharingActions as actions } from './slice';

/** Takes the link back, once the user has read what that means. */
export function Unshare({ albumId, busy }: { readonly albumId: string; readonly busy: boolean }) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  // The focus was on what opened this.
  useEffect(() => {
    if (asked) keep.current?.focus();
  }, [asked]);
  if (!asked) {
    return (
      <Button variant="plain" onClick={() => setAsked(true)}>
        <T id="share.end" />
      </Button>
    );
  }
  return (
    <div className={styles.ending}>
      <p role="status">
        <T id="share.endText" />
      </p>
      <div className={styles.ways}>
        <Button ref={keep} onClick={() => setAsked(false)}>
          <T id="share.keep" />
        </Button>
        <Button variant="primary" busy={busy} onClick={() => dispatch(actions.unshareRequested({ albumId }))}>
          <T id="share.endNow" />
        </Button>
      </div>
    </div>
  );
}
