import { timeBetween } from '../../photo/captureTime/captureOrder';
import { toCaptured } from '../story/sortPhotosByTime';
import { toSubject } from '../subject';
import type { LayoutPhoto } from '../types';
import { choosePhotos, type ExclusionReason } from './choosePhotos';

/** An {@link ExclusionReason}; otherwise the photo stands out `least`, or is the `smallest` of equally good ones. */
export type RemovalReason = ExclusionReason | 'least' | 'smallest';

interface ShownPhoto {
  readonly photo: LayoutPhoto;
  readonly area: number;
}

const photoWeight = (photo: LayoutPhoto) => toSubject(photo).weight;
const WEIGHT_TOLERANCE = 0.02;

/**
 * Returns the photo to remove first: one similar to another, a defective one, the one that stands out least, the
 * smallest of equals. Null for none.
 */
export function leastImportantPhoto(
  shown: readonly ShownPhoto[],
): { readonly id: string; readonly reason: RemovalReason } | null {
  const { excluded } = choosePhotos(shown.map(({ photo }) => photo));
  const proposed = excluded.find(({ replacedBy }) => replacedBy !== undefined) ?? excluded[0];
  if (proposed) return { id: proposed.id, reason: proposed.reason };
  const [first] = shown;
  if (!first) return null;
  const weights = shown.map(({ photo }) => photoWeight(photo));
  const lightest = Math.min(...weights);
  const light = shown.filter((_, i) => (weights[i] ?? 1) <= lightest + WEIGHT_TOLERANCE);
  const least = light.reduce((a, b) => (b.area < a.area ? b : a));
  return { id: least.photo.id, reason: light.length === shown.length ? 'smallest' : 'least' };
}

const HOUR_MS = 3_600_000;
/** Hours from the photos of the pages within which a photo belongs to their event, day or journey. */
const TIME_DISTANCE_STEPS_H = [2, 12, 72] as const;

/**
 * Distance in time from other photos, as a step of {@link TIME_DISTANCE_STEPS_H}; the last step when a time is unknown.
 */
function timeDistanceStep(photo: LayoutPhoto, shown: readonly LayoutPhoto[]): number {
  const ways = shown.flatMap((other) => timeBetween(toCaptured(other), toCaptured(photo)) ?? []);
  if (ways.length === 0) return TIME_DISTANCE_STEPS_H.length;
  const hours = Math.max(0, Math.min(...ways), -Math.max(...ways)) / HOUR_MS;
  const step = TIME_DISTANCE_STEPS_H.findIndex((most) => hours <= most);
  return step < 0 ? TIME_DISTANCE_STEPS_H.length : step;
}

/**
 * Returns the best photo to add. Defective and similar ones come last; then nearness in time decides, then distinction.
 * The first of equals; null for none.
 */
export function nextBestPhoto(candidates: readonly LayoutPhoto[], shown: readonly LayoutPhoto[]): string | null {
  const asideNow = choosePhotos(shown).excluded.length;
  const isPoor = (photo: LayoutPhoto) => choosePhotos([...shown, photo]).excluded.length > asideNow;
  const ranked = candidates.map((photo) => ({
    id: photo.id,
    poor: isPoor(photo) ? 1 : 0,
    far: timeDistanceStep(photo, shown),
    weight: photoWeight(photo),
  }));
  ranked.sort((a, b) => a.poor - b.poor || a.far - b.far || b.weight - a.weight);
  return ranked[0]?.id ?? null;
}
