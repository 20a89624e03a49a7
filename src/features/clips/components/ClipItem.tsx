import { CLIP_TITLE_LENGTH, type Clip } from '@domain/contract';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { copyText } from '@/lib/navigation/shareLink';
import { useAppDispatch } from '@/store/hooks';
import { Button, Dialog, TextField } from '@/ui';
import { actions } from '../slice';
import styles from './Clips.module.css';

/** What a clip can show below or over itself. */
export type ClipPart = 'player' | 'rename' | 'delete';

interface Props {
  readonly clip: Clip;
  readonly open: ClipPart | null;
  readonly onOpen: (part: ClipPart | null) => void;
  /** Result of the last copy of its link; null when another one was copied since. */
  readonly copied: boolean | null;
  readonly onCopied: (isCopied: boolean) => void;
  /** Puts its code on the open page. */
  readonly onPlace?: (() => void) | undefined;
}

/** Asks for another title. */
function RenameDialog({ clip, onClose }: { readonly clip: Clip; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState(clip.title);
  const save = () => {
    const title = draft.trim();
    if (title === '') return;
    if (title !== clip.title) dispatch(actions.renameRequested({ id: clip.id, title }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<T id="clips.rename" />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="clips.cancel" />
          </Button>
          <Button variant="primary" disabled={draft.trim() === ''} onClick={save}>
            <T id="clips.save" />
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          data-first
          label={<T id="clips.name" />}
          value={draft}
          maxLength={CLIP_TITLE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setDraft(target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Warns that codes in printed books stop working. */
function DeleteDialog({ clip, onClose }: { readonly clip: Clip; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      open
      onClose={onClose}
      title={<T id="clips.deleteTitle" values={{ title: clip.title }} />}
      description={<T id="clips.deleteText" />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="clips.cancel" />
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              dispatch(actions.deleteRequested({ id: clip.id }));
            }}
          >
            <T id="clips.delete" />
          </Button>
        </>
      }
    />
  );
}

/** One video or voice message, with what its owner can do. */
export function ClipItem({ clip, open, onOpen, copied, onCopied, onPlace }: Props) {
  const { title, kind, path, url, created_at: createdAt } = clip;
  const t = useT();
  const { formatDate } = useIntl();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (copied === false) field?.select();
  }, [copied, field]);
  const close = () => onOpen(null);
  const isPlaying = open === 'player';
  const Player = kind;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.hint}>
          <T id={`clips.${kind}`} /> · {formatDate(createdAt, { dateStyle: 'medium' })}
        </p>
      </div>
      {isPlaying && (
        // Recordings of users have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <Player className={styles.player} src={path} controls autoPlay playsInline aria-label={title} />
      )}
      {copied === false ? (
        <TextField
          ref={setField}
          label={<T id="share.link" />}
          hint={<T id="clips.copyFailed" />}
          readOnly
          value={url}
        />
      ) : (
        <input ref={setField} className={styles.link} readOnly tabIndex={-1} aria-hidden value={url} />
      )}
      <div className={styles.buttons}>
        {onPlace && (
          <Button size="small" variant="primary" aria-label={t('clips.placeOne', { title })} onClick={onPlace}>
            <T id="clips.place" />
          </Button>
        )}
        <Button
          size="small"
          aria-label={t(isPlaying ? 'clips.stopOne' : 'clips.playOne', { title })}
          onClick={() => onOpen(isPlaying ? null : 'player')}
        >
          <T id={isPlaying ? 'clips.stop' : 'clips.play'} />
        </Button>
        <Button
          size="small"
          aria-label={t('clips.copyOne', { title })}
          onClick={() => void copyText(url, field).then(onCopied)}
        >
          <T id="share.copy" />
        </Button>
        <span role="status" className={styles.hint}>
          {copied === true && <T id="share.copied" />}
        </span>
        <Button size="small" aria-label={t('clips.renameOne', { title })} onClick={() => onOpen('rename')}>
          <T id="clips.rename" />
        </Button>
        <Button size="small" aria-label={t('clips.deleteOne', { title })} onClick={() => onOpen('delete')}>
          <T id="clips.delete" />
        </Button>
      </div>
      {open === 'rename' && <RenameDialog clip={clip} onClose={close} />}
      {open === 'delete' && <DeleteDialog clip={clip} onClose={close} />}
    </li>
  );
}
