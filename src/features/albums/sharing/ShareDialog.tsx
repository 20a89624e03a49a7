import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Icon, Skeleton } from '@/ui';
import { selectShareDialog } from '../selectors';
import styles from './ShareDialog.module.css';
import { sharingActions as actions } from './slice';

/** The link of an album, what it shows and what it keeps, and the ways to send it. */
export function ShareDialog() {
  const dialog = useAppSelector(selectShareDialog);
  const dispatch = useAppDispatch();
  if (!dialog) return null;
  const { albumId, title, phase, url } = dialog;
  return (
    <Dialog
      open
      onClose={() => dispatch(actions.shareClosed())}
      title={<T id="share.title" values={{ title }} />}
      description={<T id="share.text" />}
    >
      {phase === 'loading' && (
        <div role="status">
          <span className="visually-hidden">
            <T id="share.making" />
          </span>
          <Skeleton height={44} radius="var(--r-1)" />
        </div>
      )}
      {phase === 'failed' && (
        <Button onClick={() => dispatch(actions.shareRequested({ albumId, title }))}>
          <T id="share.retry" />
        </Button>
      )}
      {url && <Link url={url} title={title} />}
      <ul className={styles.facts}>
        <li>
          <Icon name="check" size={18} />
          <T id="share.shows" />
        </li>
        <li>
          <Icon name="close" size={18} />
          <T id="share.hides" />
        </li>
      </ul>
    </Dialog>
  );
}

/** Copies by the clipboard API, or where that is missing (no TLS) by the selection. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand('copy');
  }
}

function Link({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const send = () => {
    // Dismissing the system's sheet is no failure.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <>
      <input
        ref={setField}
        className={styles.link}
        aria-label={t('share.link')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.ways}>
        {typeof navigator.share === 'function' && (
          <Button onClick={send}>
            <Icon name="share" size={18} />
            <T id="share.system" />
          </Button>
        )}
        <Button variant="primary" onClick={() => void copy(url, field).then(setCopied)}>
          <Icon name={copied ? 'check' : 'link'} size={18} />
          <span aria-live="polite">
            <T id={copied ? 'share.copied' : 'share.copy'} />
          </span>
        </Button>
      </div>
    </>
  );
}
