import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import {
  comfortablePhotoCount,
  createPhotoSelector,
  DEFAULT_TEMPLATE,
  type Exclusion,
  type ExclusionReason,
  estimatePageCount,
  findDraftPages,
  findTargetPages,
  type LayoutPhoto,
  layoutPageLimits,
  minPhotoCount,
  newAlbumPageRange,
  type PageRange,
  type PhotoSelector,
  type RankedPhoto,
  type SpaceReason,
  spaceReasons,
  type TargetBook,
  targetPageRange,
  templateOf,
} from '@domain/layout';
import { defaultPrinter, defaultPrintSpec, findNearestFormat, type PrinterId } from '@domain/print';
import type { CreationState } from './savedCreation';

export type PhotoExclusion = Exclusion<ExclusionReason | SpaceReason>;

export interface AlbumLength {
  readonly book: TargetBook;
  readonly range: PageRange;
  /** Chosen page count, or the one that the chosen price allows; null lets the photos decide. */
  readonly pages: number | null;
  /** About as many pages as the draft has when the photos decide. */
  readonly estimatedPages: number;
  /** Page count that the used photos need although the target allows fewer; null when they fit. */
  readonly neededPages: number | null;
  /** The shortest book that can be bound, and the photos that it takes; null when there are enough for it, or none. */
  readonly shortestBook: { readonly pages: number; readonly photos: number; readonly missing: number } | null;
}

/** Suggested exclusions among the chosen photos, and the result of the user's decisions. */
export interface AlbumPhotoSelection {
  /** All suggestions, whether the user agrees or not, in the order of choice. */
  readonly suggested: readonly PhotoExclusion[];
  readonly excludedIds: ReadonlySet<string>;
  /** Ids of the album's photos, in the order of choice. */
  readonly includedIds: readonly string[];
  /** Suggestions to exclude that the user has overridden, also where they do not apply at this length. */
  readonly keptIds: readonly string[];
  /** Reasons for photos of the album; none when there is space for all. */
  readonly proposed: readonly RankedPhoto[];
  readonly length: AlbumLength;
}

export type SelectionInput = Pick<
  CreationState,
  'photoIds' | 'keptIds' | 'useAll' | 'format' | 'templateId' | 'target'
>;

interface Selectors {
  /** Selects as if the user had kept nothing. */
  readonly suggest: PhotoSelector;
  readonly select: PhotoSelector;
}

export const prepareSelectors = (photos: readonly LayoutPhoto[], keptIds: readonly string[]): Selectors => {
  const suggest = createPhotoSelector(photos);
  return { suggest, select: keptIds.length === 0 ? suggest : createPhotoSelector(photos, keptIds) };
};

const DEFAULT_STYLE = templateOf(DEFAULT_TEMPLATE);

/**
 * Includes every chosen photo, unless its exclusion is suggested and the user has not overridden that. Of more photos
 * than the length has space for, the best ones are included. A change of the length repeats no ranking.
 *
 * The book has the chosen format, or the nearest one that the shop offers: its printer may have changed since.
 * @param printer undefined before the shop's settings are known
 */
export function applySelection(
  { photoIds, keptIds, useAll, format: chosenFormat, templateId, target }: SelectionInput,
  { suggest, select }: Selectors,
  printer: PrinterId | undefined,
): AlbumPhotoSelection {
  const format = printer ? findNearestFormat(chosenFormat, printer) : chosenFormat;
  const book = { ...defaultPrintSpec, printer: printer ?? defaultPrinter, format };
  const limits = layoutPageLimits({ format, make: book });
  const usable = Math.min(MAX_PHOTOS_PER_ALBUM, select.usableCount);
  const range = targetPageRange(usable === 0 ? MAX_PHOTOS_PER_ALBUM : usable, book);
  const pages = target && (findTargetPages(target, range, book) ?? range.min);
  const template = templateOf(templateId ?? DEFAULT_TEMPLATE) ?? DEFAULT_STYLE;
  const most =
    pages === null || !template ? MAX_PHOTOS_PER_ALBUM : comfortablePhotoCount(pages, MAX_PHOTOS_PER_ALBUM, template);

  const suggestion = suggest.select(most);
  const selection = select === suggest ? suggestion : select.select(most);
  const reasons = new Map([...suggestion.excluded, ...selection.excluded].map((one) => [one.id, one]));
  const leftOut = new Set(useAll ? [] : selection.excluded.map(({ id }) => id));
  // Photos without metadata, while the list loads, take what space is left.
  const known = new Set([...selection.included, ...selection.excluded.map(({ id }) => id)]);
  let space = most - selection.included.length;
  for (const id of photoIds) {
    if (useAll || known.has(id)) continue;
    if (space <= 0) leftOut.add(id);
    space -= 1;
  }
  const excluded = photoIds.flatMap((id): PhotoExclusion[] => {
    const reason = reasons.get(id);
    if (reason) return [reason];
    return leftOut.has(id) ? [{ id, reason: 'no_space' }] : [];
  });
  // Only those without space change with the length, so the others keep their places before them.
  const lacksSpace = ({ reason }: PhotoExclusion): boolean => spaceReasons.some((one) => one === reason);
  const suggested = [...excluded.filter((one) => !lacksSpace(one)), ...excluded.filter(lacksSpace)];
  const includedIds = photoIds.filter((id) => !leftOut.has(id));
  const missing = minPhotoCount(limits) - includedIds.length;
  const isFitting = !target || includedIds.length === 0 || findDraftPages(target, includedIds.length, book) !== null;
  return {
    suggested,
    excludedIds: leftOut,
    includedIds,
    keptIds: useAll ? suggested.map(({ id }) => id) : keptIds,
    proposed: useAll ? [] : selection.proposed,
    length: {
      book,
      range,
      pages,
      estimatedPages: template ? estimatePageCount(includedIds.length, limits, template) : range.min,
      neededPages: isFitting ? null : newAlbumPageRange(includedIds.length, limits).min,
      shortestBook:
        includedIds.length > 0 && missing > 0 ? { pages: limits.min, photos: minPhotoCount(limits), missing } : null,
    },
  };
}
