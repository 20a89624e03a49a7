import { selectUploadMap, actions as storage } from '@/features/storage';
import { useOnline } from '@/features/storage/components/uploads/useOnline';
import { T } from '@/i18n';
import { createSelector } from '@/lib/createSelector';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { Viewport } from '../canvas/viewport/useViewport';
import { useEditor } from '../hooks/EditorContext';
import { selectEditor, selectPendingDrops } from '../state/selectors';
import styles from './FileDropStatus.module.css';
import { useFailedUploadCount } from './useFailedUploadCount';
import { useFileDrop } from './useFileDrop';

/** Ids of uploads in progress that go onto pages of this album. */
const selectIncomingUploadIds = createSelector(
  [selectPendingDrops, selectUploadMap, (state: Parameters<typeof selectEditor>[0]) => selectEditor(state).albumId],
  (arrivals, uploads, albumId) =>
    Object.keys(arrivals).filter((id) => arrivals[id]?.albumId === albumId && !arrivals[id]?.photo && uploads[id]),
);

/** Drop hint, number of uploads on their way to a page, and notice of failed uploads. */
export function FileDropStatus({ stage }: Pick<Viewport, 'stage'>) {
  const over = useFileDrop(stage);
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectIncomingUploadIds);
  const count = ids.length;
  const online = useOnline();
  const [refused, seen] = useFailedUploadCount();
  const { openPane } = useEditor();
  return (
    <>
      {over && (
        <div className={styles.dropOverlay}>
          <span>
            <T id="editor.files.drop" />
          </span>
        </div>
      )}
      <div role="status">
        {count > 0 && (
          <p className={styles.uploadStatus}>
            <T id={online ? 'editor.files.arriving' : 'editor.files.offline'} values={{ count }} />
            <button type="button" onClick={() => dispatch(storage.uploadsCancelled({ ids }))}>
              <T id="editor.files.cancel" />
            </button>
          </p>
        )}
        {count === 0 && refused > 0 && (
          <p className={styles.uploadStatus}>
            <T id="editor.files.refused" values={{ count: refused }} />
            <button
              type="button"
              onClick={() => {
                seen();
                openPane('photos');
              }}
            >
              <T id="editor.files.why" />
            </button>
          </p>
        )}
      </div>
    </>
  );
}
