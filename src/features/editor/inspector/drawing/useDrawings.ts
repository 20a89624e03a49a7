import { collectFileIds } from '@domain/document';
import { selectPhotoMap } from '@/features/storage';
import { useLanguage } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { createLayoutPhoto } from '../../elements/photoMetadata';
import { useEditorSnapshot } from '../../hooks/EditorContext';
import { useLazyImport } from '../../hooks/useLazyImport';
import { selectDocuments, selectEditor } from '../../state/selectors';
import type { DrawingContext } from './createDrawings';

const loadFactory = () => import(/* webpackChunkName: "shuffle" */ './createDrawings');

const padded = (part: number): string => String(part).padStart(2, '0');

function todayOf(now: Date): string {
  return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`;
}

/** Returns a function that loads the factories of maps, calendars and dates, and what they need to know. */
export function useDrawings() {
  const { getState } = useAppStore();
  const { locale } = useLanguage();
  const now = useEditorSnapshot();
  const loading = useLazyImport();
  const readContext = (): DrawingContext => {
    const state = getState();
    const { photos, album } = selectEditor(state);
    const stored = selectPhotoMap(state);
    const ids = new Set(selectDocuments(state).flatMap(({ document: doc }) => collectFileIds(doc)));
    return {
      document: now.document(),
      binding: now.binding(),
      templateId: album?.template_id ?? '',
      locale,
      photos: [...ids].flatMap((id) => {
        const size = photos[id] ?? stored[id];
        return size ? [createLayoutPhoto(id, size, stored[id])] : [];
      }),
      shownIds: new Set(collectFileIds(now.document())),
      today: todayOf(new Date()),
    };
  };
  return async () => {
    const factory = await loading(loadFactory);
    return factory && { factory, context: readContext() };
  };
}
