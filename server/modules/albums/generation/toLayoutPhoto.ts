import type { LayoutPhoto } from '@domain/layout';
import { toPhotoLocation } from '@domain/photo';
import type { PhotoRow } from '../../storage/repository';

/** Returns the fields of a photo that the layout engine uses. */
export const toLayoutPhoto = (
  photo: Omit<PhotoRow, 'kind' | 'nameKey' | 'createdAt' | 'capturedAt' | 'deletedAt' | 'analysedVersion'>,
): LayoutPhoto => ({
  id: photo.id,
  width: photo.width,
  height: photo.height,
  takenAt: photo.takenLocal?.getTime() ?? null,
  takenOffset: photo.takenOffset,
  takenPrecision: photo.takenPrecision,
  name: photo.name,
  focus: photo.focus,
  colour: photo.colour,
  analysis: photo.facts && { ...photo.facts, focus: photo.focus },
  place: toPhotoLocation(photo),
});
