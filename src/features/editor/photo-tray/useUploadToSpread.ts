import { startUploads } from '@/features/storage/components/startUploads';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { useEditor } from '../hooks/EditorContext';
import { pendingDropActions as actions, type PendingDrop } from '../state/pendingDrops';
import { selectEditor } from '../state/selectors';

const OFFSET_MM = 8;

/** Returns a function that uploads files onto these pages: the first into the given frame, the others side by side. */
export function useUploadToSpread() {
  const dispatch = useAppDispatch();
  const { spreadId } = useEditor();
  const { getState } = useAppStore();
  return (files: readonly File[], { at, into }: Pick<PendingDrop, 'at' | 'into'> = {}) => {
    const { albumId } = selectEditor(getState());
    if (albumId === null) return;
    const ids = startUploads(dispatch, files);
    const shared = { albumId, spreadId, gesture: `bring-${newId()}`, since: Date.now() };
    const arrivals = ids.map((id, i): [string, PendingDrop] => [
      id,
      {
        ...shared,
        ...(i === 0 && into !== undefined && { into }),
        ...(at && { at: { x: at.x + i * OFFSET_MM, y: at.y + i * OFFSET_MM } }),
      },
    ]);
    if (arrivals.length > 0) dispatch(actions.dropRegistered({ arrivals: Object.fromEntries(arrivals) }));
  };
}
