import type { Clip } from '@domain/contract';
import { useEffect, useRef, useState } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, Skeleton } from '@/ui';
import { actions, type ClipTarget, selectClips } from '../slice';
import { ClipItem, type ClipPart } from './ClipItem';
import styles from './Clips.module.css';
import { ClipUpload } from './ClipUpload';

interface OpenPart {
  readonly id: string;
  readonly part: ClipPart;
}

interface Props {
  /** Page that gets the code; null where clips are only managed. */
  readonly target: ClipTarget | null;
  readonly onClose: () => void;
}

const ClipsDialog = ({ target, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { upload, clips, phase } = useAppSelector(selectClips);
  const [openPart, setOpenPart] = useState<OpenPart | null>(null);
  const [copied, setCopied] = useState<{ readonly id: string; readonly isCopied: boolean } | null>(null);
  /** A file was chosen since the dialog opened, and its upload has not ended. */
  const isChosenHere = useRef(false);
  useEffect(() => {
    dispatch(actions.listRequested());
  }, [dispatch]);
  const showsUpload = target !== null;
  useEffect(() => {
    if (!showsUpload) return;
    dispatch(actions.uploadShown());
    return () => void dispatch(actions.uploadHidden());
  }, [dispatch, showsUpload]);
  const isBusy = openPart !== null;
  // The code is on the page, or the upload was cancelled. Whoever has turned to a clip meanwhile is not interrupted.
  useEffect(() => {
    if (upload || !isChosenHere.current) return;
    isChosenHere.current = false;
    if (!isBusy) onClose();
  }, [upload, isBusy, onClose]);
  const place = (clip: Clip) => {
    if (target) dispatch(actions.placeRequested({ clip, photo: null, target }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<T id="clips.title" />}
      description={<T id={target ? 'clips.about' : 'clips.aboutList'} />}
      actions={
        <Button onClick={onClose}>
          <T id={target && upload ? 'clips.continue' : 'clips.close'} />
        </Button>
      }
    >
      <div className={styles.dialog}>
        {target && (
          <ClipUpload
            target={target}
            onChoose={() => {
              isChosenHere.current = true;
            }}
          />
        )}
        {phase === 'loading' && <Skeleton height={64} />}
        {phase === 'failed' && (
          <div className={styles.failed} role="alert">
            <p>
              <T id="clips.listFailed" />
            </p>
            <Button size="small" onClick={() => dispatch(actions.listRequested())}>
              <T id="clips.retry" />
            </Button>
          </div>
        )}
        {phase === 'ready' && clips.length === 0 && !target && (
          <p className={styles.hint}>
            <T id="clips.none" />
          </p>
        )}
        {clips.length > 0 && (
          <ul className={styles.list}>
            {clips.map((clip) => (
              <ClipItem
                key={clip.id}
                clip={clip}
                open={openPart?.id === clip.id ? openPart.part : null}
                onOpen={(part) => setOpenPart(part && { id: clip.id, part })}
                copied={copied?.id === clip.id ? copied.isCopied : null}
                onCopied={(isCopied) => setCopied({ id: clip.id, isCopied })}
                onPlace={target && !upload ? () => place(clip) : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};

export default ClipsDialog;
