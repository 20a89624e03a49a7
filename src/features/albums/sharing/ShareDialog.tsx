import { useEffect, useId, useRef, useState } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { checkUrl } from '@/lib/navigation/navigation';
import { copyText, getSystemShare } from '@/lib/navigation/shareLink';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Checkbox, Dialog, Icon, QrCode, Skeleton } from '@/ui';
import { selectShareDialog } from '../selectors';
import styles from './ShareDialog.module.css';
import { sharingActions as actions, type LinkChange, type SharingState } from './slice';

/** Link to copy or to send with the system's share sheet. */
function ShareLink({ url, title }: { readonly url: string; readonly title: string }) {
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

interface Props {
  readonly url: string;
  readonly albumId: string;
  readonly title: string;
}

/** QR codes of the share link, to print or show, and of the album's own URL for the owner's other devices. */
function ShareQrCodes({ url, albumId, title }: Props) {
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

interface LinkSwitchProps {
  readonly name: 'share.copies' | 'share.hidePlaces';
  readonly note: 'share.copiesText' | 'share.hidePlacesText';
  /** Null until known. */
  readonly checked: boolean | null;
  readonly onChange: (checked: boolean) => void;
}

function LinkSwitch({ name, note, checked, onChange }: LinkSwitchProps) {
  const noteId = useId();
  return (
    <div className={styles.switch}>
      <Checkbox
        label={<T id={name} />}
        aria-describedby={noteId}
        disabled={checked === null}
        checked={checked ?? false}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={noteId}>
        <T id={note} />
      </p>
    </div>
  );
}

/** Switches for visitors of the link. */
function LinkSwitches({ albumId, copies, hidesPlaces }: NonNullable<SharingState['dialog']>) {
  const dispatch = useAppDispatch();
  const change = (next: LinkChange) => dispatch(actions.linkChanged({ albumId, change: next }));
  return (
    <>
      <LinkSwitch
        name="share.hidePlaces"
        note="share.hidePlacesText"
        checked={hidesPlaces}
        onChange={(checked) => change({ hidesPlaces: checked })}
      />
      <LinkSwitch
        name="share.copies"
        note="share.copiesText"
        checked={copies}
        onChange={(checked) => change({ copies: checked })}
      />
    </>
  );
}

/** Revokes the link after the user confirms the consequences. */
function UnshareButton({ albumId, busy }: { readonly albumId: string; readonly busy: boolean }) {
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

const descriptions: Readonly<Partial<Record<string, MessageId>>> = {
  private: 'share.private',
  ended: 'share.ended',
};

/** Link of an album: its scope, ways to send it, and the button to revoke it. */
export function ShareDialog() {
  const dialog = useAppSelector(selectShareDialog);
  const dispatch = useAppDispatch();
  if (!dialog) return null;
  const { albumId, title, phase, url } = dialog;
  const publish = () => dispatch(actions.shareLinkRequested({ albumId }));
  return (
    <Dialog
      open
      onClose={() => dispatch(actions.shareDialogClosed())}
      title={<T id="share.title" values={{ title }} />}
      description={<T id={descriptions[phase] ?? 'share.text'} />}
    >
      {phase === 'loading' && (
        <div role="status">
          <span className="visually-hidden">
            <T id="share.making" />
          </span>
          <Skeleton height={44} radius="var(--r-1)" />
        </div>
      )}
      {phase === 'private' && (
        <Button variant="primary" onClick={publish}>
          <Icon name="link" size={18} />
          <T id="share.make" />
        </Button>
      )}
      {phase === 'failed' && (
        <Button onClick={publish}>
          <T id="share.retry" />
        </Button>
      )}
      {phase === 'ended' && (
        <Button onClick={publish}>
          <Icon name="link" size={18} />
          <T id="share.anew" />
        </Button>
      )}
      {url && (
        <>
          <ShareLink url={url} title={title} />
          <LinkSwitches {...dialog} />
          <ShareQrCodes url={url} albumId={albumId} title={title} />
        </>
      )}
      {phase !== 'ended' && <Facts places={dialog.places} hidesPlaces={dialog.hidesPlaces} />}
      {url && <UnshareButton albumId={albumId} busy={phase === 'ending'} />}
    </Dialog>
  );
}

function Facts({ places, hidesPlaces }: Pick<NonNullable<SharingState['dialog']>, 'places' | 'hidesPlaces'>) {
  const hasPlaces = places !== null && places.maps + places.texts > 0;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="check" size={18} />
        <T id="share.shows" />
      </li>
      <li>
        <Icon name="close" size={18} />
        <T id={hidesPlaces ? 'share.hidesAlsoPlaces' : 'share.hides'} />
      </li>
      {hasPlaces && (
        <li>
          <Icon name="info" size={18} />
          <T id="share.places" values={{ ...places }} />
        </li>
      )}
    </ul>
  );
}
