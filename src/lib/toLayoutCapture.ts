import type { StorageFile } from '@domain/contract';
import type { LayoutAnalysis, LayoutPhoto } from '@domain/layout';

export const toEpochMs = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** Returns the analysis of a stored photo for the layout engine. Its faces are unknown while they are looked for. */
export const toLayoutAnalysis = ({ facts, focus = null, looked }: StorageFile): LayoutAnalysis | null =>
  facts ? { ...facts, focus, faces: looked === false ? null : facts.faces } : null;

type LayoutCapture = Pick<LayoutPhoto, 'takenAt' | 'takenOffset' | 'takenPrecision' | 'name' | 'caption' | 'folder'>;

/** Returns the capture time of a stored photo for the layout engine; nothing for an unknown photo. */
export function toLayoutCapture(photo: StorageFile | undefined): LayoutCapture {
  if (!photo) return { takenAt: null };
  const {
    name,
    taken_local: local,
    taken_offset: takenOffset = null,
    taken_precision: takenPrecision = 'time',
    caption = null,
    folder = null,
  } = photo;
  return { takenAt: toEpochMs(local), takenOffset, takenPrecision, name, caption, folder };
}
