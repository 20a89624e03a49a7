import { useRef } from 'react';
import type { Failure } from '@/api';
import { FailureText } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, ProgressBar } from '@/ui';
import { actions, type ClipTarget, type ClipUploadState, selectClips } from '../slice';
import styles from './Clips.module.css';

/** `accept` attribute. The server decides by the bytes. */
const CLIP_FILES = 'video/mp4,video/quicktime,video/webm,audio/*,.mp4,.m4v,.mov,.webm,.m4a,.mp3,.ogg,.oga,.opus,.wav';
const MEBIBYTE = 1024 * 1024;
const REFUSALS: readonly string[] = ['file_too_large', 'payload_too_large', 'clip_unsupported', 'file_missing'];

const ClipFailure = ({ failure }: { readonly failure: Failure }) =>
  failure.code === 'file_too_large' && failure.params ? (
    <T id="clips.tooLarge" values={{ ...failure.params }} />
  ) : (
    <FailureText failure={failure} />
  );

function UploadState({ upload, onChoose }: { readonly upload: ClipUploadState; readonly onChoose: () => void }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { name, phase, progress, failure } = upload;
  const cancel = (
    <Button size="small" onClick={() => dispatch(actions.uploadCancelled())}>
      <T id="clips.cancel" />
    </Button>
  );
  const another = (
    <Button size="small" onClick={onChoose}>
      <T id="clips.chooseAnother" />
    </Button>
  );
  return (
    <div className={styles.upload}>
      <p className={styles.name}>{name}</p>
      {phase === 'doubtful' && (
        <>
          <p role="alert">
            <T id="clips.doubtful" />
          </p>
          <div className={styles.buttons}>
            {cancel}
            {another}
            <Button size="small" variant="primary" onClick={() => dispatch(actions.uploadConfirmed())}>
              <T id="clips.uploadAnyway" />
            </Button>
          </div>
        </>
      )}
      {phase === 'failed' && (
        <>
          <p role="alert" className={styles.bad}>
            {failure && <ClipFailure failure={failure} />}
          </p>
          <div className={styles.buttons}>
            {cancel}
            {another}
            {!REFUSALS.includes(failure?.code ?? '') && (
              <Button size="small" variant="primary" onClick={() => dispatch(actions.retryRequested())}>
                <T id="clips.retry" />
              </Button>
            )}
          </div>
        </>
      )}
      {(phase === 'checking' || phase === 'uploading' || phase === 'finishing') && (
        <>
          <ProgressBar
            value={phase === 'uploading' && progress < 1 ? progress : null}
            label={t('clips.uploading', { name })}
          />
          <div className={styles.buttons}>
            {phase === 'uploading' && (
              <span className={styles.hint}>
                <T id="clips.percent" values={{ share: progress }} />
              </span>
            )}
            {phase !== 'finishing' && cancel}
          </div>
        </>
      )}
    </div>
  );
}

export function ClipUpload({ target, onChoose }: { readonly target: ClipTarget; readonly onChoose: () => void }) {
  const dispatch = useAppDispatch();
  const { upload, maxBytes } = useAppSelector(selectClips);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const take = (file: File | undefined) => {
    if (!file) return;
    const id = newId();
    fileRegistry.put(id, file);
    onChoose();
    dispatch(actions.fileChosen({ id, name: file.name, bytes: file.size, target }));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        data-clip-file
        accept={CLIP_FILES}
        onChange={({ target: field }) => {
          take(field.files?.[0]);
          // The same file can be chosen again.
          field.value = '';
        }}
      />
      {upload ? (
        <UploadState upload={upload} onChoose={choose} />
      ) : (
        <div className={styles.choose}>
          <Button variant="primary" data-first onClick={choose}>
            <Icon name="upload" size={18} />
            <T id="clips.choose" />
          </Button>
          <p className={styles.hint}>
            <T id="clips.formats" />{' '}
            {maxBytes !== null && <T id="clips.maxSize" values={{ max: Math.floor(maxBytes / MEBIBYTE) }} />}{' '}
            <T id="clips.privacy" />
          </p>
        </div>
      )}
    </>
  );
}
