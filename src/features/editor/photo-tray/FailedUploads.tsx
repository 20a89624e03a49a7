import { selectFailed, actions as storage } from '@/features/storage';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { UploadRows } from '@/features/storage/components/uploads/UploadRows';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';

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
