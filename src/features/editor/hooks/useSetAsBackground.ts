import {
  type BackgroundPicture,
  centredBackgroundCrop,
  type PhotoElement,
  refitBackground,
  type SpreadElement,
} from '@domain/document';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot, usePhotos } from './EditorContext';

/** How a photo looks that goes on doing so behind the pages: what is done to its frame is not. */
const toBackgroundStyle = ({
  straighten,
  adjust,
  opacity,
}: PhotoElement): Omit<BackgroundPicture, 'fileId' | 'crop'> => ({
  ...(straighten && { straighten }),
  ...(adjust && { adjust }),
  opacity,
});

/** What puts the picture of a photo behind its spread; null where that has none. */
export function useSetAsBackground(element: SpreadElement | undefined): (() => void) | null {
  const photos = usePhotos();
  const { apply } = useEditor();
  const now = useEditorSnapshot();
  if (element?.type !== 'photo' || element.fileId === null) return null;
  const { fileId } = element;
  const photo = photos[fileId];
  if (!photo) return null;
  return () => {
    const doc = now.document();
    const picture = { fileId, crop: centredBackgroundCrop(photo, doc), ...toBackgroundStyle(element) };
    apply({ kind: 'setBackground', background: { colour: doc.background.colour, picture } });
  };
}

/** What puts the background of the spread that is shown behind all pages, in one step to undo. The cover has one of its own. */
export function useApplyBackgroundToAll(): () => void {
  const { announce } = useEditor();
  const now = useEditorSnapshot();
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  return () => {
    const shown = now.document();
    const together = `background-${newId()}`;
    const pages = selectEditor(getState()).order.flatMap((spreadId) => {
      const doc = selectDocument(getState(), spreadId);
      return doc && doc.role !== 'cover' ? [{ spreadId, doc }] : [];
    });
    for (const { spreadId, doc } of pages) {
      // A page of its own has another shape than two together.
      const background = refitBackground(shown.background, shown, doc);
      dispatch(actions.editRequested({ spreadId, command: { kind: 'setBackground', background }, together }));
    }
    announce('everywhere', pages.length);
  };
}
