import { useState } from 'react';
import { T, useT } from '@/i18n';
import { checkUrl } from '@/lib/navigation';
import { Button, Icon } from '@/ui';
import styles from './ShareDialog.module.css';

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

/** The link, to be copied or sent by the system's own ways. */
export function ShareLink({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const send = () => {
    if (!checkUrl(url)) return;
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
