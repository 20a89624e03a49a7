import type { PhotoElement } from '@domain/document';
import { actions as toasts } from '@/features/toasts';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectEditor } from '../state/selectors';
import { useEditor, useEditorSnapshot } from './EditorContext';
import { useLayoutPhotos } from './useLayoutPhotos';
import { useLazyImport } from './useLazyImport';

const loadCaption = () => import(/* webpackChunkName: "shuffle" */ '../elements/createEngineTexts');

/** Returns a function that adds captions with date and place below photos, in the user's language. */
export function useAddCaption(): (photos: readonly PhotoElement[]) => Promise<void> {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const now = useEditorSnapshot();
  const { apply, select, announce } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  const loading = useLazyImport();
  return async (photos) => {
    const engine = await loading(loadCaption);
    if (!engine) return;
    const element = engine.createPhotoCaption(now.document(), photos, known, {
      templateId: album?.template_id ?? '',
      locale,
    });
    if (!element) {
      dispatch(toasts.shown({ title: { id: 'editor.caption.none' }, variant: 'default' }));
      return;
    }
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
}
