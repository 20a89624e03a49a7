import { selectUploadMap, actions as storage } from '@/features/storage';
import { T } from '@/i18n';
import { derived } from '@/lib/derived';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { Viewport } from '../canvas/viewport/useViewport';
import { selectArrivals, selectEditor } from '../selectors';
import styles from './Files.module.css';
import { useFileDrop } from './useFileDrop';

/** Uploads that are under way to pages of this album. */
const selectComing = derived(
  [selectArrivals, selectUploadMap, (state: Parameters<typeof selectEditor>[0]) => selectEditor(state).albumId],
  (arrivals, uploads, albumId) =>
    Object.keys(arrivals).filter((id) => arrivals[id]?.albumId === albumId && !arrivals[id]?.photo && uploads[id]),
);

/** Shows that files may be let go here, and how many are on their way to a page. */
export function Files({ viewport }: { readonly viewport: Viewport }) {
  const over = useFileDrop(viewport);
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectComing);
  const count = ids.length;
  return (
    <>
      {over && (
        <div className={styles.over}>
          <span>
            <T id="editor.files.drop" />
          </span>
        </div>
      )}
      <div role="status">
        {count > 0 && (
          <p className={styles.arriving}>
            <T id="editor.files.arriving" values={{ count }} />
            <button type="button" onClick={() => dispatch(storage.uploadsCancelled({ ids }))}>
              <T id="editor.files.cancel" />
            </button>
          </p>
        )}
      </div>
    </>
  );
}
