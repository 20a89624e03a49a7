import type { PhotoElement } from '@domain/document';
import { useEditor, useEditorSnapshot } from '@/features/editor/hooks/EditorContext';
import { selectEditor } from '@/features/editor/state/selectors';
import { actions as toasts } from '@/features/toasts';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useLoading } from '../useLoading';
import { useLayoutPhotos } from './useLayoutPhotos';

const loadCaption = () => import(/* webpackChunkName: "shuffle" */ './caption');

/** Writes when and where photos were taken below them, in the user's language. */
export function useCaption(): (photos: readonly PhotoElement[]) => Promise<void> {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const now = useEditorSnapshot();
  const { apply, select, announce } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  const loading = useLoading();
  return async (photos) => {
    const engine = await loading(loadCaption);
    if (!engine) return;
    const element = engine.captionFor(now.document(), photos, known, { templateId: album?.template_id ?? '', locale });
    if (!element) {
      dispatch(toasts.shown({ title: { id: 'editor.caption.none' }, variant: 'default' }));
      return;
    }
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
}
