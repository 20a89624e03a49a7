import { type CaptureClock, compareNames, resolveInstants } from '../../photo/captureTime/captureOrder';
import type { LayoutPhoto } from '../types';

export const toCaptured = ({
  takenAt,
  takenOffset = null,
}: Pick<LayoutPhoto, 'takenAt' | 'takenOffset'>): CaptureClock => ({
  local: takenAt,
  offset: takenOffset,
});

/**
 * Sorts photos by the instant at which they were taken, then by name. An undated photo stays right after the dated one
 * before it in the given order, or before the first dated one.
 */
export function sortPhotosByTime(given: readonly LayoutPhoto[]): LayoutPhoto[] {
  const instants = resolveInstants(given.map(toCaptured));
  const dated: { readonly photo: LayoutPhoto; readonly instant: number; readonly after: LayoutPhoto[] }[] = [];
  const leading: LayoutPhoto[] = [];
  for (const [index, photo] of given.entries()) {
    const instant = instants[index] ?? null;
    if (instant !== null) dated.push({ photo, instant, after: [] });
    else (dated.at(-1)?.after ?? leading).push(photo);
  }
  const [first] = dated;
  if (!first) return [...given];
  return dated
    .toSorted((a, b) => a.instant - b.instant || compareNames(a.photo.name ?? '', b.photo.name ?? ''))
    .flatMap((one) => [...(one === first ? leading : []), one.photo, ...one.after]);
}
