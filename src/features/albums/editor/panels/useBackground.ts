import { backgroundCrop, type SpreadElement } from '@domain/document';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { requestId } from '../../random';
import { useEditor, useNow, usePhotos } from '../context';
import { selectDocument, selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';

/** What puts the picture of a photo behind its spread; null where that has none. */
export function useBackground(element: SpreadElement | undefined): (() => void) | null {
  const photos = usePhotos();
  const { apply } = useEditor();
  const now = useNow();
  const fileId = element?.type === 'photo' ? element.fileId : null;
  const photo = fileId === null ? undefined : photos[fileId];
  if (fileId === null || !photo) return null;
  return () => {
    const doc = now.document();
    const picture = { fileId, crop: backgroundCrop(photo, doc) };
    apply({ kind: 'setBackground', background: { colour: doc.background.colour, picture } });
  };
}

/** What puts the background of the spread that is shown behind all pages, in one step to undo. The cover has one of its own. */
export function useBackgroundEverywhere(): () => void {
  const photos = usePhotos();
  const { announce } = useEditor();
  const now = useNow();
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  return () => {
    const { colour, picture } = now.document().background;
    const photo = picture && photos[picture.fileId];
    const together = `background-${requestId()}`;
    const { order } = selectEditor(getState());
    for (const spreadId of order) {
      const doc = selectDocument(getState(), spreadId);
      if (!doc || doc.role === 'cover') continue;
      // A page of its own has another shape than two together.
      const cut = picture && { ...picture, ...(photo && { crop: backgroundCrop(photo, doc) }) };
      const background = { colour, ...(cut && { picture: cut }) };
      dispatch(actions.editRequested({ spreadId, command: { kind: 'setBackground', background }, together }));
    }
    announce('everywhere', order.length - 1);
  };
}
