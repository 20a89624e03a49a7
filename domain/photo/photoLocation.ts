import type { PhotoLocation } from './photoAnalysis';

/** A place of two columns or tags; null unless both are there. */
export const toPhotoLocation = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): PhotoLocation | null => (latitude === null || longitude === null ? null : { latitude, longitude });
