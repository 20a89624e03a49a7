import type { PhotoLocation } from './photoAnalysis';

/** Combines two columns or tags to a place; null unless both are present. */
export const toPhotoLocation = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): PhotoLocation | null => (latitude === null || longitude === null ? null : { latitude, longitude });
