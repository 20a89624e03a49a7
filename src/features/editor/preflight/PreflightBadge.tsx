import { type CheckedPhoto, type Finding, preflight } from '@domain/preflight';
import { defaultPrintSpec } from '@domain/print';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isUploadActive, selectPhotoMap, selectUploads } from '@/features/storage';
import { useMeasured } from '@/features/viewer/painting/bookFaces';
import { T } from '@/i18n';
import { toLayoutAnalysis } from '@/lib/toLayoutCapture';
import { useAppSelector } from '@/store/hooks';
import { Icon, runWhenIdle } from '@/ui';
import { useDebouncedValue } from '../hooks/deferredRender';
import { usePhotos } from '../hooks/EditorContext';
import { selectAlbum, selectBook, selectDocuments } from '../state/selectors';
import styles from './PreflightBadge.module.css';

/**
 * Returns the photos for the check. A photo still being uploaded is reported as such; its size does not matter. Faces
 * that were found after the album was opened are those of the storage.
 */
export function useCheckedPhotos(): Readonly<Record<string, CheckedPhoto>> {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  const uploads = useAppSelector(selectUploads);
  return useMemo(() => {
    const onTheWay = uploads.filter(isUploadActive).map(({ id }) => [id, { width: 1, height: 1, pending: true }]);
    const known = Object.entries(photos).map(([id, photo]): [string, CheckedPhoto] => {
      const { faces: loaded, ...rest } = photo;
      const faces = loaded ?? (stored[id] && toLayoutAnalysis(stored[id])?.faces);
      return [id, { ...rest, ...(faces && { faces }) }];
    });
    return { ...Object.fromEntries(onTheWay), ...Object.fromEntries(known) };
  }, [photos, stored, uploads]);
}

/** Returns the findings of the book as shown, unsaved changes and pending binding included. */
export const useFindings = (): readonly Finding[] => usePreflight(useDeferredValue(useAppSelector(selectDocuments)));

const DEBOUNCE_MS = 1000;

/** Returns the findings after a pause without edits, and without quick fixes, which take most of the time. */
const useDebouncedFindings = (): readonly Finding[] =>
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

/**
 * Number of preflight findings; renders nothing for none. It is computed when idle and after a pause, so it delays
 * neither opening nor typing.
 */
export function PreflightBadge() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => runWhenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle && <BadgeCount />;
}

function BadgeCount() {
  const findings = useDebouncedFindings();
  if (findings.length === 0) return null;
  const isBad = findings.some(({ severity }) => severity === 'error');
  return (
    <span className={styles.count} data-severity={isBad ? 'error' : 'warning'}>
      <Icon name="warning" size={13} />
      <span aria-hidden="true">{findings.length}</span>
      <span className="visually-hidden">
        <T id="check.count" values={{ count: findings.length }} />
      </span>
    </span>
  );
}
