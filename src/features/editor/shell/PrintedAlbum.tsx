import { createBook } from '@/features/viewer/book/book';
import { PrintedPages } from '@/features/viewer/print/PrintedPages';
import { useAppStore } from '@/store/hooks';
import { usePhotos } from '../hooks/EditorContext';
import { selectAlbum, selectDocuments } from '../state/selectors';

/** Print view of the editor: all pages of the album, unsaved changes included. */
export function PrintedAlbum() {
  const { getState } = useAppStore();
  const photos = usePhotos();
  const bookNow = () => {
    const album = selectAlbum(getState());
    const documents = selectDocuments(getState()).map(({ document }) => document);
    return album && createBook({ id: album.id, title: album.title, format: album.format, documents, photos });
  };
  return <PrintedPages getBook={bookNow} />;
}
