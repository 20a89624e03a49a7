import { type CheckedPhoto, type Finding, preflight } from '@domain/preflight';
import { defaultPrintSpec } from '@domain/print';
import { useDeferredValue, useMemo } from 'react';
import { isUploadActive, selectUploads } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { usePhotos } from '../hooks/EditorContext';
import { useDebouncedValue } from '../hooks/useDebouncedValue';
import { selectAlbum, selectBook, selectDocuments } from '../state/selectors';

/** What is on its way has a place in the book, and cannot be printed yet. Its size does not matter then. */
function useCheckedPhotos(): Readonly<Record<string, CheckedPhoto>> {
  const photos = usePhotos();
  const uploads = useAppSelector(selectUploads);
  return useMemo(() => {
    const onTheWay = uploads.filter(isUploadActive).map(({ id }) => [id, { width: 1, height: 1, pending: true }]);
    return { ...Object.fromEntries(onTheWay), ...photos };
  }, [photos, uploads]);
}

/** What is wrong with the book as it stands here, with changes that are not saved yet, bound and printed as it is to be. */
export const useFindings = (): readonly Finding[] => usePreflight(useDeferredValue(useAppSelector(selectDocuments)));

const DEBOUNCE_MS = 1000;

/** The same once nothing was changed for a while, and without mends, which take most of the time. */
export const useDebouncedFindings = (): readonly Finding[] =>
  usePreflight(useDebouncedValue(useAppSelector(selectDocuments), DEBOUNCE_MS), false);

function usePreflight(spreads: ReturnType<typeof selectDocuments>, mends = true): readonly Finding[] {
  const photos = useCheckedPhotos();
  const book = useAppSelector(selectBook);
  const title = useAppSelector(selectAlbum)?.title ?? '';
  return useMemo(
    () => preflight({ title, spreads, photos, ...(book ?? defaultPrintSpec) }, { includeQuickFixes: mends }),
    [title, spreads, photos, book, mends],
  );
}
