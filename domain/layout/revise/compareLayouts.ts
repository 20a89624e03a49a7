import type { PhotoElement, SpreadDocument } from '../../document/model';

/** Changes by a new layout of a book. */
export interface LayoutChanges {
  readonly cover: boolean;
  /** Spreads of the new layout, without the cover. */
  readonly spreads: number;
}

/** Smaller moves of frames and crops nobody sees: mm, and fractions of the photo. */
const SAME = { frame: 0.5, crop: 0.01 } as const;
const sides = ['x', 'y', 'width', 'height'] as const;

const photosOf = ({ elements }: SpreadDocument): readonly PhotoElement[] =>
  elements.filter((element): element is PhotoElement => element.type === 'photo' && element.fileId !== null);

const isSamePhoto = (a: PhotoElement, b: PhotoElement | undefined): boolean =>
  b?.fileId === a.fileId &&
  sides.every((side) => Math.abs(a.frame[side] - b.frame[side]) <= SAME.frame) &&
  sides.every((side) => Math.abs(a.crop[side] - b.crop[side]) <= SAME.crop);

/** Returns true when both spreads show the same parts of the same photos in the same places. */
function isSameSpread(a: SpreadDocument, b: SpreadDocument): boolean {
  const [before, after] = [photosOf(a), photosOf(b)];
  return a.role === b.role && before.length === after.length && before.every((one, i) => isSamePhoto(one, after[i]));
}

/** Compares the photos of a book with those of a new layout of it. A spread that only moved to other pages is the same. */
export function compareLayouts(before: readonly SpreadDocument[], after: readonly SpreadDocument[]): LayoutChanges {
  const isNew = (spread: SpreadDocument) => !before.some((one) => isSameSpread(one, spread));
  const changed = after.filter(isNew);
  return {
    cover: changed.some(({ role }) => role === 'cover'),
    spreads: changed.filter(({ role }) => role !== 'cover').length,
  };
}
