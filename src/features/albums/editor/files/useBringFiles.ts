import { addPhotos } from '@/features/storage/components/addPhotos';
import { useAppDispatch } from '@/store/hooks';
import { useEditor } from '../context';
import { editorActions as actions } from '../slice';
import type { Arrival } from '../state';

/** mm by which several new frames are set off from each other. */
const STEP = 8;

/** Uploads files and puts them on these pages: the first into the frame, where one is given, the others beside each other. */
export function useBringFiles() {
  const dispatch = useAppDispatch();
  const { spreadId } = useEditor();
  return (files: readonly File[], { at, into }: Pick<Arrival, 'at' | 'into'> = {}) => {
    const ids = addPhotos(dispatch, files);
    const arrivals = ids.map((id, i): [string, Arrival] => [
      id,
      {
        spreadId,
        ...(i === 0 && into !== undefined && { into }),
        ...(at && { at: { x: at.x + i * STEP, y: at.y + i * STEP } }),
      },
    ]);
    if (arrivals.length > 0) dispatch(actions.photosExpected({ arrivals: Object.fromEntries(arrivals) }));
  };
}
