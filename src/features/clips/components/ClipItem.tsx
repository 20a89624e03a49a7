import { CLIP_TITLE_LENGTH, type Clip } from '@domain/contract';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { copyText } from '@/lib/navigation/shareLink';
import { useAppDispatch } from '@/store/hooks';
import { Button, ConfirmDialog, NameDialog, TextField } from '@/ui';
import { actions } from '../slice';
import styles from './Clips.module.css';

/** Part of a clip that opens below or over it. */
export type ClipPart = 'player' | 'rename' | 'delete';

interface Props {
  readonly clip: Clip;
  readonly open: ClipPart | null;
  readonly onOpen: (part: ClipPart | null) => void;
  /** Result of copying this clip's link; null when the link of another clip was copied since. */
  readonly copied: boolean | null;
  readonly onCopied: (isCopied: boolean) => void;
  readonly onPlace?: (() => void) | undefined;
}

export function ClipItem({ clip, open, onOpen, copied, onCopied, onPlace }: Props) {
  const { id, title, kind, path, url, created_at: createdAt } = clip;
  const dispatch = useAppDispatch();
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
      {open === 'rename' && (
        <NameDialog
          name={title}
          title={<T id="clips.rename" />}
          label={<T id="clips.name" />}
          maxLength={CLIP_TITLE_LENGTH}
          save={<T id="clips.save" />}
          cancel={<T id="clips.cancel" />}
          required={<T id="form.required" />}
          onRename={(chosen) => dispatch(actions.renameRequested({ id, title: chosen }))}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={<T id="clips.deleteTitle" values={{ title }} />}
          description={<T id="clips.deleteText" />}
          confirm={<T id="clips.delete" />}
          cancel={<T id="clips.cancel" />}
          onConfirm={() => dispatch(actions.deleteRequested({ id }))}
          onClose={close}
        />
      )}
    </li>
  );
}
