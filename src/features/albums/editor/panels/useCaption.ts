import type { PhotoElement } from '@domain/document';
import { actions as toasts } from '@/features/toasts';
import { useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useEditor, useNow } from '../context';
import { selectEditor } from '../selectors';
import { useLayoutPhotos } from './useLayoutPhotos';

/** Writes when and where photos were taken below them, in the user's language. */
export function useCaption(): (photos: readonly PhotoElement[]) => Promise<void> {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const now = useNow();
  const { apply, select, announce } = useEditor();
  const { album } = useAppSelector(selectEditor);
  const known = useLayoutPhotos();
  return async (photos) => {
    const { captionFor } = await import(/* webpackChunkName: "shuffle" */ './caption');
    const element = captionFor(now.document(), photos, known, { templateId: album?.template_id ?? '', locale });
    if (!element) {
      dispatch(toasts.shown({ title: { id: 'editor.caption.none' }, variant: 'default' }));
      return;
    }
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
}
