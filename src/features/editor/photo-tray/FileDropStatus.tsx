import { useEffect, useRef, useState } from 'react';
import { selectFailed, selectUnsupported, selectUploadMap, actions as storage } from '@/features/storage';
import { gatherDroppedFiles, startFolderUploads, useFilesOverWindow } from '@/features/storage/components/startUploads';
import { T } from '@/i18n';
import { createSelector } from '@/lib/createSelector';
import { useOnline } from '@/lib/dom/connection';
import { carriesFiles } from '@/lib/dom/dropGuard';
import type { DroppedFiles } from '@/lib/dom/readDroppedFiles';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useDragSurface } from '../canvas/drag/usePointerDrag';
import { photoAt } from '../canvas/geometry';
import type { Viewport } from '../canvas/viewport/useViewport';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { pendingDropActions as actions, type PendingDrop } from '../state/pendingDrops';
import { selectEditor, selectPendingDrops } from '../state/selectors';
import styles from './FileDropStatus.module.css';

const OFFSET_MM = 8;

/** Returns a function that uploads files onto these pages: the first into the given frame, the others side by side. */
export function useUploadToSpread() {
  const dispatch = useAppDispatch();
  const { spreadId } = useEditor();
  const store = useAppStore();
  return (
    files: readonly File[],
    { unreadable, ...place }: Pick<PendingDrop, 'at' | 'into'> & Partial<Pick<DroppedFiles, 'unreadable'>> = {},
  ) => {
    const { albumId } = selectEditor(store.getState());
    if (albumId !== null) void startFolderUploads(store, files, (ids) => register(albumId, ids, place), unreadable);
  };

  function register(albumId: string, ids: readonly string[], { at, into }: Pick<PendingDrop, 'at' | 'into'>) {
    const shared = { albumId, spreadId, gesture: `bring-${newId()}`, since: Date.now() };
    const arrivals = ids.map((id, i): [string, PendingDrop] => [
      id,
      {
        ...shared,
        ...(i === 0 && into !== undefined && { into }),
        ...(at && { at: { x: at.x + i * OFFSET_MM, y: at.y + i * OFFSET_MM } }),
      },
    ]);
    dispatch(actions.dropRegistered({ arrivals: Object.fromEntries(arrivals) }));
  }
}

/** Ids of uploads in progress that go onto pages of this album. */
const selectIncomingUploadIds = createSelector(
  [selectPendingDrops, selectUploadMap, (state: Parameters<typeof selectEditor>[0]) => selectEditor(state).albumId],
  (arrivals, uploads, albumId) =>
    Object.keys(arrivals).filter((id) => arrivals[id]?.albumId === albumId && !arrivals[id]?.photo && uploads[id]),
);

/** Returns the number of uploads that have failed since the editor was opened or the notice was seen. */
function useFailedUploadCount(): readonly [count: number, seen: () => void] {
  const failed = useAppSelector(selectFailed);
  const unsupported = useAppSelector(selectUnsupported);
  const ids = [...failed, ...unsupported].map(({ id }) => id);
  const [known, setKnown] = useState(ids);
  return [ids.filter((id) => !known.includes(id)).length, () => setKnown(ids)];
}

/**
 * Handles files that are dropped anywhere on the editor: on the pages at the point of the drop, elsewhere in the
 * centre.
 * @returns true while files are dragged over it
 */
function useFileDrop(stage: Viewport['stage']): boolean {
  const { toSheetPoint } = useDragSurface();
  const now = useEditorSnapshot();
  const store = useAppStore();
  const uploadToSpread = useUploadToSpread();
  const [over, setOver] = useFilesOverWindow();
  const drop = async (event: DragEvent) => {
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    const isOnPages = event.target instanceof Node && stage.current?.contains(event.target);
    const at = isOnPages ? toSheetPoint(event) : undefined;
    const into = at && photoAt(now.document(), at)?.id;
    const { files, unreadable } = await gatherDroppedFiles(store, event.dataTransfer);
    uploadToSpread(files, { unreadable, ...(at && { at }), ...(into !== undefined && { into }) });
  };
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      // The guard of the document, which listens for longer, has refused files.
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const take = (event: DragEvent) => void latest.current(event);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', take);
    };
  }, []);
  return over;
}

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
