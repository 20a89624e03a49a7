import { useState } from 'react';
import { T, useT } from '@/i18n';
import { checkUrl } from '@/lib/navigation/navigation';
import { copyText, getSystemShare } from '@/lib/navigation/shareLink';
import { Button, Icon } from '@/ui';
import styles from './ShareDialog.module.css';

/** Link to copy or to send with the system's share sheet. */
export function ShareLink({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const share = getSystemShare();
  const send = () => {
    // Closing the share sheet is no failure.
    if (checkUrl(url)) share?.({ title, url }).catch(() => undefined);
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
      <div className={styles.actions}>
        {share && (
          <Button onClick={send}>
            <Icon name="share" size={18} />
            <T id="share.system" />
          </Button>
        )}
        <Button variant="primary" onClick={() => void copyText(url, field).then(setCopied)}>
          <Icon name={copied ? 'check' : 'link'} size={18} />
          <span aria-live="polite">
            <T id={copied ? 'share.copied' : 'share.copy'} />
          </span>
        </Button>
      </div>
    </>
  );
}
