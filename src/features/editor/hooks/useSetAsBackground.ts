import {
  type Background,
  type BackgroundPicture,
  centredBackgroundCrop,
  type PhotoElement,
  refitBackground,
  type SpreadElement,
} from '@domain/document';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { asPhoto } from '../elements/elementEditing';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor, useEditorSnapshot, usePhotos } from './EditorContext';

export const withoutPicture = ({ picture: _, ...ground }: Background): Background => ground;

/** Returns the look of a photo for a background. The frame style does not carry over. */
const toBackgroundStyle = ({
  straighten,
  adjust,
  opacity,
}: PhotoElement): Omit<BackgroundPicture, 'fileId' | 'crop'> => ({
  ...(straighten && { straighten }),
  ...(adjust && { adjust }),
  opacity,
});

/**
 * Returns a function that makes a photo the background of its spread; null if the element is no photo with a picture.
 */
export function useSetAsBackground(element: SpreadElement | undefined): (() => void) | null {
  const photos = usePhotos();
  const { apply } = useEditor();
  const now = useEditorSnapshot();
  const photo = asPhoto(element);
  const size = photos[photo?.fileId ?? ''];
  if (!photo || photo.fileId === null || !size) return null;
  const { fileId } = photo;
  return () => {
    const doc = now.document();
    const picture = { fileId, crop: centredBackgroundCrop(size, doc), ...toBackgroundStyle(photo) };
    apply({ kind: 'setBackground', background: { ...doc.background, picture } });
  };
}

/** Returns a function that applies the current background to all pages in one undo step. The cover keeps its own. */
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
      // A single page has another aspect ratio than two facing pages.
      const background = refitBackground(shown.background, shown, doc);
      dispatch(actions.editRequested({ spreadId, command: { kind: 'setBackground', background }, together }));
    }
    announce('everywhere', pages.length);
  };
}
