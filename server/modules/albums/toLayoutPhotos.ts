import type { LayoutPhoto } from '@domain/layout';
import { toPhotoLocation } from '@domain/photo';
import { addTowns } from '../storage/nearestTowns';
import type { PhotoRow } from '../storage/repository';

type LayoutPhotoRow = Omit<
  PhotoRow,
  | 'kind'
  | 'nameKey'
  | 'createdAt'
  | 'capturedAt'
  | 'deletedAt'
  | 'analysedVersion'
  | 'placeByHand'
  | 'fileLatitude'
  | 'fileLongitude'
>;

/** Returns what the layout engine uses of photos, with the towns of their places. */
export const toLayoutPhotos = (photos: readonly LayoutPhotoRow[]): Promise<LayoutPhoto[]> =>
  addTowns(photos.map(toLayoutPhoto));

const toLayoutPhoto = (photo: LayoutPhotoRow): LayoutPhoto => ({
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
