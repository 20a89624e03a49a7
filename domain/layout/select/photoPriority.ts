import { timeBetween } from '../../photo/captureTime/captureOrder';
import { capturedOf } from '../story/sortPhotosByTime';
import { subjectOf } from '../subject';
import type { LayoutPhoto } from '../types';
import { type AsideReason, choosePhotos } from './choosePhotos';

/** Why of several photos just this one is taken off: see {@link AsideReason}; else it stands out `least`, or is the `smallest` of equals. */
export type FewerReason = AsideReason | 'least' | 'smallest';

/** A photo, and how large it is on its pages, mm². */
export interface Shown {
  readonly photo: LayoutPhoto;
  readonly area: number;
}

const weightOf = (photo: LayoutPhoto) => subjectOf(photo).weight;
/** Weights nearer to each other than this are the same. */
const SAME_WEIGHT = 0.02;

/** The photo that pages lose least by: one that is like another of them, one that failed, the one that stands out least, the smallest of equals. Null of none. */
export function leastOf(shown: readonly Shown[]): { readonly id: string; readonly reason: FewerReason } | null {
  const { aside } = choosePhotos(shown.map(({ photo }) => photo));
  const proposed = aside.find(({ insteadOf }) => insteadOf !== undefined) ?? aside[0];
  if (proposed) return { id: proposed.id, reason: proposed.reason };
  const [first] = shown;
  if (!first) return null;
  const weights = shown.map(({ photo }) => weightOf(photo));
  const lightest = Math.min(...weights);
  const light = shown.filter((_, i) => (weights[i] ?? 1) <= lightest + SAME_WEIGHT);
  const least = light.reduce((a, b) => (b.area < a.area ? b : a));
  return { id: least.photo.id, reason: light.length === shown.length ? 'smallest' : 'least' };
}

const HOUR_MS = 3_600_000;
/** Hours from the photos of the pages within which one is of their part of the story, of their day, of their journey. */
const NEAR_HOURS = [2, 12, 72] as const;

/** How far a photo was taken from others in time, as a step of {@link NEAR_HOURS}; the last where one does not tell. */
function farness(photo: LayoutPhoto, shown: readonly LayoutPhoto[]): number {
  const ways = shown.flatMap((other) => timeBetween(capturedOf(other), capturedOf(photo)) ?? []);
  if (ways.length === 0) return NEAR_HOURS.length;
  const hours = Math.max(0, Math.min(...ways), -Math.max(...ways)) / HOUR_MS;
  const step = NEAR_HOURS.findIndex((most) => hours <= most);
  return step < 0 ? NEAR_HOURS.length : step;
}

/**
 * The photo that suits pages best as one more: one that failed or is like one of them comes last; then the one of their time, and of these the one that stands out
 * most. The first of equals; null of none.
 */
export function bestMore(candidates: readonly LayoutPhoto[], shown: readonly LayoutPhoto[]): string | null {
  const asideNow = choosePhotos(shown).aside.length;
  const isPoor = (photo: LayoutPhoto) => choosePhotos([...shown, photo]).aside.length > asideNow;
  const ranked = candidates.map((photo) => ({
    id: photo.id,
    poor: isPoor(photo) ? 1 : 0,
    far: farness(photo, shown),
    weight: weightOf(photo),
  }));
  ranked.sort((a, b) => a.poor - b.poor || a.far - b.far || b.weight - a.weight);
  return ranked[0]?.id ?? null;
}
