import { toGrid } from '../../../geometry/numbers';
import type { Rect } from '../../../geometry/rect';
import type { Random } from '../../../random';
import { mirrorShape } from '../../arrange/slicingTrees';
import type { Arrangement } from '../../arrange/solveSlicingTree';
import type { Reason } from '../../explain/reasons';
import type { PageFamilyId } from '../../families/familyIds';
import type { Moments } from '../../families/momentFormatter';
import type { PageGeometry } from '../../pageGeometry';
import type { PageText } from '../../story/createStory';
import type { ChapterTitle } from '../../story/dateFormatters';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { ChapterColours } from '../../templates/albumTemplate';
import { createPhotoDraft, type ElementDraft } from '../createElements';

/** Cost of facing pages that are not mirror images, per share of the page by which they differ. */
const SYMMETRY_WEIGHT = 0.8;
/** Extra cost that a page may have for variety: chance, and differing from the previous and the facing page. */
export const variety = { chance: 0.05, repeat: [0.09, 0.07, 0.04] } as const;
/** Cost of repeating a family: of each recent page, the latest first, and of the facing page. */
export const familyRepeat = { recent: [0.2, 0.16, 0.1, 0.06], facing: 0.08 } as const;
const facingFamilies: ReadonlySet<PageFamilyId> = new Set([
  'film',
  'timeline',
  'axis',
  'polaroid',
  'scrap',
  'grid',
  'passepartout',
  'letterbox',
  'quarters',
  'exhibit',
]);

export interface PageOption {
  readonly cost: number;
  readonly shape: string;
  readonly family?: PageFamilyId;
  readonly elements: () => readonly ElementDraft[];
  /** Rectangle that the photos fill; null when they fill the page or there are none. */
  readonly block: Rect | null;
  readonly whole?: string | undefined;
}

const designReasons = (pages: readonly PageOption[]): Reason[] =>
  [
    ...new Set(pages.flatMap(({ family }) => (family && family !== 'mosaic' && family !== 'bleed' ? [family] : []))),
  ].map((design) => ({ code: 'design', values: { design } }));

export const EMPTY_PAGE: PageOption = { cost: 0, shape: '', elements: () => [], block: null };

/**
 * Difference of facing blocks from mirror images, in heights and widths as shares of the page. Both are centred in
 * equal boxes.
 */
function asymmetry(left: PageOption, right: PageOption, { width, height }: PageGeometry): number {
  const [a, b] = [left.block, right.block];
  if (!a || !b) return 0;
  return (Math.abs(a.height - b.height) / height + Math.abs(a.width - b.width) / width) / 2;
}

function facingCost(left: PageOption, right: PageOption): number {
  if (!left.family || !right.family) return 0;
  if (left.family !== right.family) return 0;
  // Strips of film that do not meet at the fold style broken.
  if (left.family === 'film') return left.shape.slice(0, 6) === right.shape.slice(0, 6) ? -familyRepeat.facing : 1;
  return facingFamilies.has(left.family) ? -familyRepeat.facing : familyRepeat.facing;
}

const isRepeatedShape = (left: string, right: string) =>
  left === right && left.length > 1 && mirrorShape(left) !== right;

const wholePhotoReasons = (pages: readonly PageOption[]): Reason[] =>
  pages.flatMap(({ whole }): Reason[] => (whole ? [{ code: 'whole', values: {}, photoId: whole }] : []));

export const pageReasons = (pages: readonly PageOption[]): Reason[] => [
  ...wholePhotoReasons(pages),
  ...designReasons(pages),
];

export const createPhotoElements = (
  group: readonly Subject[],
  { frames }: Arrangement,
  { photo: style }: AlbumTemplate,
): ElementDraft[] =>
  frames.flatMap((frame, i) => {
    const photo = group[i];
    return photo ? [createPhotoDraft(photo, frame, style)] : [];
  });

export const joinPages = (
  left: readonly ElementDraft[],
  right: readonly ElementDraft[],
  { width }: PageGeometry,
): ElementDraft[] => [
  ...left,
  ...right.map((element) => ({ ...element, frame: { ...element.frame, x: toGrid(element.frame.x + width) } })),
];

/** Photos of a book, and what composing their pages needs. */
export interface SpreadComposerInput {
  readonly photos: readonly Subject[];
  readonly heroes: ReadonlySet<number>;
  /** Words for `count` photos of a page from an index on; empty when nothing begins there. */
  readonly wordsOf: (from: number, count: number) => PageText;
  readonly headingOf: (index: number) => ChapterTitle | null;
  readonly monthPageOf: (index: number, colours: ChapterColours) => readonly ElementDraft[] | null;
  /** Day of a photo in words; '' when none is written. */
  readonly dayOf: (photo: Subject) => string;
  readonly moments: Moments;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

export function findBestPair(
  lefts: readonly PageOption[],
  rights: readonly PageOption[],
  { template, geometry }: Pick<SpreadComposerInput, 'template' | 'geometry'>,
): readonly [PageOption, PageOption] {
  let best: readonly [PageOption, PageOption] = [lefts[0] ?? EMPTY_PAGE, rights[0] ?? EMPTY_PAGE];
  let least = Number.POSITIVE_INFINITY;
  for (const left of lefts) {
    for (const right of rights) {
      if (left.cost + right.cost - familyRepeat.facing >= least) break;
      const alike = isRepeatedShape(left.shape, right.shape) ? variety.repeat[0] : 0;
      const facing = template.families ? facingCost(left, right) : 0;
      const cost = left.cost + right.cost + alike + facing + SYMMETRY_WEIGHT * asymmetry(left, right, geometry);
      if (cost < least) [best, least] = [[left, right], cost];
    }
  }
  return best;
}
