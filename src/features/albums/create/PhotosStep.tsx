import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { useEffect, useRef } from 'react';
import {
  selectFailed,
  selectList,
  selectPickedFiles,
  selectSelectablePhotoIds,
  selectUploadSummary,
  actions as storage,
} from '@/features/storage';
import { LazyGoogleButton } from '@/features/storage/components/google/LazyGoogleButton';
import { LazyPhotoPicker, loadPhotoPicker } from '@/features/storage/components/lazyGrid';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, classNames, Icon, lazyComponent, Skeleton, usePreload } from '@/ui';
import styles from './PhotosStep.module.css';
import type { AlbumPhotoSelection } from './photoSelection';
import { creationActions as actions } from './slice';

interface Props {
  /** Null until the photos are selected. */
  readonly selection: Pick<AlbumPhotoSelection, 'includedIds'> | null;
  readonly chosenIds: readonly string[];
  /** Chosen photos that neither the server nor a queue of uploads has. */
  readonly missingIds?: readonly string[];
  readonly onAdd: () => void;
}

const NO_IDS: readonly string[] = [];

// Sorts photos as the selection does.
const TooManyPhotos = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: "photo-selection" */ './TooManyPhotos')).TooManyPhotos,
}));
const UploadProblems = lazyComponent(async () => ({ default: (await import('./UploadProblems')).UploadProblems }));

/** Photos of the album: new uploads are preselected, stored photos can be added. */
export function PhotosStep({ chosenIds, missingIds = NO_IDS, selection, onAdd }: Props) {
  const dispatch = useAppDispatch();
  const choosable = useAppSelector(selectSelectablePhotoIds);
  const list = useAppSelector(selectList);
  useEffect(() => {
    if (list.phase === 'idle' || list.phase === 'failed') dispatch(storage.listRequested({}));
    // Only when the page opens: a failure is shown, not repeated forever.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch]);
  useAddPickedPhotos();
  usePreload(loadPhotoPicker);
  const failed = useAppSelector(selectFailed);
  const { active, unsupported } = useAppSelector(selectUploadSummary);
  const hasProblems = active + failed.length + unsupported + missingIds.length > 0 || list.phase === 'failed';
  const empty = choosable.length === 0;
  const loading = empty && (list.phase === 'idle' || list.phase === 'loading');
  const toggle = (id: string) =>
    dispatch(
      actions.photosChosen(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]),
    );
  return (
    <div className={styles.step}>
      <div className={styles.tools} hidden={empty && !loading && failed.length === 0}>
        <UploadProgressLine />
        {(!empty || loading) && (
          <>
            <Button
              size="small"
              variant="plain"
              disabled={empty}
              onClick={() => dispatch(actions.photosAdded(choosable))}
            >
              <T id="start.selectAll" />
            </Button>
            <Button size="small" variant="plain" disabled={empty} onClick={() => dispatch(actions.photosChosen([]))}>
              <T id="start.selectNone" />
            </Button>
            <LazyGoogleButton size="small" />
            <Button size="small" onClick={onAdd}>
              <Icon name="plus" size={16} />
              <T id="start.addPhotos" />
            </Button>
          </>
        )}
      </div>
      {selection && selection.includedIds.length > MAX_PHOTOS_PER_ALBUM && (
        <TooManyPhotos chosen={chosenIds} used={selection.includedIds} />
      )}
      {hasProblems && <UploadProblems chosenIds={chosenIds} missingIds={missingIds} onAdd={onAdd} />}
      {loading && <PhotosSkeleton />}
      {empty && !loading && <NoPhotos onAdd={onAdd} />}
      {!empty && (
        <LazyPhotoPicker
          pending={<PhotosSkeleton />}
          className={styles.picker ?? ''}
          scroll="box"
          selectedIds={chosenIds}
          onToggle={toggle}
          onSelectAll={(ids) => dispatch(actions.photosAdded(ids))}
        />
      )}
    </div>
  );
}

function useAddPickedPhotos(): void {
  const dispatch = useAppDispatch();
  const picked = useAppSelector(selectPickedFiles);
  useEffect(() => {
    if (picked.length === 0) return;
    dispatch(actions.photosAdded(picked));
    dispatch(storage.pickedPhotosHandedOver());
  }, [dispatch, picked]);
}

const PhotosSkeleton = () => (
  <div className={styles.skeletons} aria-busy="true">
    {Array.from({ length: 12 }, (_, i) => (
      <Skeleton key={i} aspectRatio={1} />
    ))}
  </div>
);

const NoPhotos = ({ onAdd }: Pick<Props, 'onAdd'>) => (
  <div className={styles.step}>
    <button type="button" className={styles.drop} onClick={onAdd}>
      <Icon name="photo" size={28} />
      <span className={styles.dropTitle}>
        <T id="start.dropHere" />
      </span>
      <span className={styles.dropText}>
        <T id="start.dropHint" />
      </span>
    </button>
    <div className={styles.sources}>
      <LazyGoogleButton />
    </div>
  </div>
);

/** Number of pending uploads, which do not block the selection, and of failed ones with a retry button. */
function UploadProgressLine() {
  const dispatch = useAppDispatch();
  const place = useRef<HTMLDivElement>(null);
  const { active, stored, expected } = useAppSelector(selectUploadSummary);
  const failed = useAppSelector(selectFailed);
  const retryable = failed.flatMap(({ id, status }) => (status.phase === 'failed' && status.retryable ? [id] : []));
  const isLeft = active === 0 && failed.length > 0;
  const retry = () => {
    // Pressing the button removes it.
    place.current?.focus();
    dispatch(storage.retryRequested({ ids: retryable }));
  };
  return (
    <div ref={place} tabIndex={-1} className={classNames(styles.uploading, isLeft && styles.left)}>
      <span role="status">
        {active > 0 && <T id="start.uploading" values={{ stored, total: expected }} />}
        {isLeft && <T id="photos.upload.failed" values={{ count: failed.length }} />}
      </span>
      {isLeft && retryable.length > 0 && (
        <Button size="small" onClick={retry}>
          <Icon name="retry" size={16} />
          <T id="photos.upload.retry" />
        </Button>
      )}
    </div>
  );
}
