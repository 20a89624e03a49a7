import { type MessageId, T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Icon, Skeleton } from '@/ui';
import { selectShareDialog } from '../selectors';
import styles from './ShareDialog.module.css';
import { ShareLink } from './ShareLink';
import { ShareQrCodes } from './ShareQrCodes';
import { sharingActions as actions } from './slice';
import { UnshareButton } from './UnshareButton';

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
          <ShareQrCodes url={url} albumId={albumId} title={title} />
        </>
      )}
      {phase !== 'ended' && <Facts />}
      {url && <UnshareButton albumId={albumId} busy={phase === 'ending'} />}
    </Dialog>
  );
}

function Facts() {
  return (
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
  );
}
