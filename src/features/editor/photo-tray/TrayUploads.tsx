import { useRef } from 'react';
import { selectFailed, selectUploadSummary, actions as storage } from '@/features/storage';
import { PHOTO_FILES, startFolderUploads } from '@/features/storage/components/startUploads';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { UploadRows } from '@/features/storage/components/uploads/UploadRows';
import { T } from '@/i18n';
import { useOnline } from '@/lib/dom/connection';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import styles from '../inspector/Panels.module.css';

/** Failed uploads with their reasons and retry buttons. Renders nothing without any. */
export function FailedUploads() {
  const dispatch = useAppDispatch();
  const failed = useAppSelector(selectFailed);
  return (
    <>
      {failed.length > 0 && <UploadRows uploads={failed} />}
      {failed.length > 1 && (
        <Button size="small" onClick={() => dispatch(storage.retryRequested({ ids: failed.map(({ id }) => id) }))}>
          <T id="photos.upload.retryAll" />
        </Button>
      )}
      <UnsupportedFiles />
    </>
  );
}

/** Upload button of the tray for devices without drag and drop, with its progress. */
export function TrayUpload({ onAdded }: { readonly onAdded: () => void }) {
  const store = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const { active, stored, expected } = useAppSelector(selectUploadSummary);
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => input.current?.click()}>
        <Icon name="upload" size={16} />
        <span className={styles.uploadName}>
          <T id="editor.photos.upload" />
        </span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PHOTO_FILES}
        data-testid="tray-input"
        onChange={({ target }) => {
          void startFolderUploads(store, Array.from(target.files ?? []), onAdded);
          // Allows the same files to be chosen again.
          target.value = '';
        }}
      />
      <span className={styles.hint} role="status">
        {active > 0 && (
          <T id={online ? 'start.uploading' : 'photos.upload.offline'} values={{ stored, total: expected }} />
        )}
      </span>
    </div>
  );
}
