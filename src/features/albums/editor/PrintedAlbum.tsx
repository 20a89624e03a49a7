import { usePhotos } from '@/features/editor/hooks/EditorContext';
import { selectAlbum, selectDocuments } from '@/features/editor/state/selectors';
import { useAppStore } from '@/store/hooks';
import { bookOf } from '../viewer/book';
import { PrintedPages } from '../viewer/PrintedPages';

/** The print view of the editor: all pages of the album, with the changes that are not saved yet. */
export function PrintedAlbum() {
  const { getState } = useAppStore();
  const photos = usePhotos();
  const bookNow = () => {
    const album = selectAlbum(getState());
    const documents = selectDocuments(getState()).map(({ document }) => document);
    return album && bookOf({ id: album.id, title: album.title, format: album.format, documents, photos });
  };
  return <PrintedPages bookNow={bookNow} />;
}
