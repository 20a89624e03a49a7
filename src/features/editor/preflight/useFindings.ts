import { type CheckedPhoto, type Finding, preflight } from '@domain/preflight';
import { defaultPrintSpec } from '@domain/print';
import { useDeferredValue, useMemo } from 'react';
import { isUploadActive, selectUploads } from '@/features/storage';
import { useMeasured } from '@/features/viewer/painting/bookFaces';
import { useAppSelector } from '@/store/hooks';
import { usePhotos } from '../hooks/EditorContext';
import { useDebouncedValue } from '../hooks/useDebouncedValue';
import { selectAlbum, selectBook, selectDocuments } from '../state/selectors';

/** Returns the photos for the check. A photo still being uploaded is reported as such; its size does not matter. */
function useCheckedPhotos(): Readonly<Record<string, CheckedPhoto>> {
  const photos = usePhotos();
  const uploads = useAppSelector(selectUploads);
  return useMemo(() => {
    const onTheWay = uploads.filter(isUploadActive).map(({ id }) => [id, { width: 1, height: 1, pending: true }]);
    return { ...Object.fromEntries(onTheWay), ...photos };
  }, [photos, uploads]);
}

/** Returns the findings of the book as shown, unsaved changes and pending binding included. */
export const useFindings = (): readonly Finding[] => usePreflight(useDeferredValue(useAppSelector(selectDocuments)));

const DEBOUNCE_MS = 1000;

/** Returns the findings after a pause without edits, and without quick fixes, which take most of the time. */
export const useDebouncedFindings = (): readonly Finding[] =>
  usePreflight(useDebouncedValue(useAppSelector(selectDocuments), DEBOUNCE_MS), false);

function usePreflight(spreads: ReturnType<typeof selectDocuments>, includeQuickFixes = true): readonly Finding[] {
  const photos = useCheckedPhotos();
  const book = useAppSelector(selectBook);
  const title = useAppSelector(selectAlbum)?.title ?? '';
  const measured = useMeasured();
  return useMemo(
    () => measured(() => preflight({ title, spreads, photos, ...(book ?? defaultPrintSpec) }, { includeQuickFixes })),
    [measured, title, spreads, photos, book, includeQuickFixes],
  );
}
