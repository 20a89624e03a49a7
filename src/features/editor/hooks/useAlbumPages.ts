import type { SpreadDocument } from '@domain/document';
import { useAppStore } from '@/store/hooks';
import { selectDocument, selectEditor } from '../state/selectors';

/** Returns a function that reads all spreads of the album as they are now. */
export function useAlbumPages() {
  const { getState } = useAppStore();
  return (): readonly { readonly id: string; readonly doc: SpreadDocument }[] =>
    selectEditor(getState()).order.flatMap((id) => {
      const doc = selectDocument(getState(), id);
      return doc ? [{ id, doc }] : [];
    });
}
