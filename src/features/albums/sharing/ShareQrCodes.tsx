import { useState } from 'react';
import { T, useT } from '@/i18n';
import { Button, Icon, QrCode } from '@/ui';
import styles from './ShareDialog.module.css';

interface Props {
  readonly url: string;
  readonly albumId: string;
  readonly title: string;
}

/** QR codes of the share link, to print or show, and of the album's own URL for the owner's other devices. */
export function ShareQrCodes({ url, albumId, title }: Props) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const codes = [
    { text: url, name: 'share.qrGuests', note: 'share.qrGuestsText' },
    { text: new URL(`/app/a/${albumId}`, url).href, name: 'share.qrOwn', note: 'share.qrOwnText' },
  ] as const;
  return (
    <>
      <Button variant="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'up' : 'down'} size={18} />
        <T id="share.qr" />
      </Button>
      {shown && (
        <ul className={styles.codes}>
          {codes.map(({ text, name, note }) => (
            <li key={name} className={styles.codeOf}>
              <h3>
                <T id={name} />
              </h3>
              <p>
                <T id={note} />
              </p>
              <QrCode text={text} label={t('qr.label', { title })} fileName={t(name)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
