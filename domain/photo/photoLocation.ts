import type { Place } from './photoAnalysis';

/** A place of two columns or tags; null unless both are there. */
export const placeOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Place | null => (latitude === null || longitude === null ? null : { latitude, longitude });
