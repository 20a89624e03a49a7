import { selectFailed, selectList, actions as storage } from '@/features/storage';
import { UnsupportedFiles } from '@/features/storage/components/uploads/UnsupportedFiles';
import { UploadRows } from '@/features/storage/components/uploads/UploadRows';
import { UploadWarnings } from '@/features/storage/components/uploads/UploadWarnings';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import styles from './PhotosStep.module.css';
import { creationActions as actions } from './slice';

interface Props {
  readonly chosenIds: readonly string[];
  readonly missingIds: readonly string[];
  readonly onAdd: () => void;
}

/** Names chosen photos that the album cannot have: lost, failed or unsupported. They are in no count. */
export function UploadProblems({ chosenIds, missingIds, onAdd }: Props) {
  const dispatch = useAppDispatch();
  const failed = useAppSelector(selectFailed);
  const list = useAppSelector(selectList);
  const count = missingIds.length;
  const forget = () => dispatch(actions.photosChosen(chosenIds.filter((id) => !missingIds.includes(id))));
  return (
    <>
      <UploadWarnings />
      {count > 0 && (
        <div className={styles.missing} role="alert">
          <p>
            <T id="start.missing" values={{ count }} />
          </p>
          <Button size="small" onClick={onAdd}>
            <T id="start.missingChoose" />
          </Button>
          <Button size="small" variant="plain" onClick={forget}>
            <T id="start.missingForget" values={{ count }} />
          </Button>
        </div>
      )}
      {/* Failed uploads have no tile in the grid. */}
      {failed.length > 0 && <UploadRows uploads={failed} />}
      <UnsupportedFiles />
      {list.phase === 'failed' && (
        <div className={styles.missing} role="alert">
          <p>
            <T id="photos.failed.title" />
          </p>
          <Button size="small" onClick={() => dispatch(storage.listRequested({}))}>
            <T id="photos.upload.retry" />
          </Button>
        </div>
      )}
    </>
  );
}
