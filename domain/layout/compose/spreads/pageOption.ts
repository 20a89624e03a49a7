import { toGrid } from '../../../geometry/numbers';
import type { Random } from '../../../random';
import { findSimilarPhotos, type SimilarPhoto, sameSizeCost } from '../../arrange/similarSizes';
import type { Reason } from '../../explain/reasons';
import type { PageFamilyId } from '../../families/familyIds';
import type { Moments } from '../../families/momentFormatter';
import type { PageGeometry } from '../../pageGeometry';
import type { PageText } from '../../story/createStory';
import type { ChapterTitle } from '../../story/dateFormatters';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { ChapterColours } from '../../templates/albumTemplate';
import type { ElementDraft } from '../createElements';

/** Cost of facing pages whose photos share no horizontal line, and of those that share one; more lines cost nothing. */
const lineCosts = [1.6, 0.2] as const;
/** Lines that differ by less are one. */
const SAME_LINE_MM = 0.3;
/** Extra cost that a page may have for variety: chance, and differing from the previous and the facing page. */
export const variety = { chance: 0.05, repeat: [0.14, 0.12, 0.12, 0.1, 0.1, 0.08, 0.08, 0.06], facing: 0.04 } as const;
/** Cost of repeating a family: of each recent page, the latest first, and of the facing page. */
export const familyRepeat = { recent: [0.2, 0.16, 0.1, 0.06], facing: 0.08 } as const;
const facingFamilies: ReadonlySet<PageFamilyId> = new Set([
  'bleed',
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

/** Ways to fill a page that its spread compares. */
export const MAX_PAGE_OPTIONS = 8;

export interface PageOption {
  readonly cost: number;
  readonly shape: string;
  readonly family?: PageFamilyId;
  readonly elements: () => readonly ElementDraft[];
  /** Upper and lower edges of its photos, each once. mm of the page. */
  readonly lines: readonly number[];
  readonly similar: readonly SimilarPhoto[];
  readonly whole?: string | undefined;
}

const designReasons = (pages: readonly PageOption[]): Reason[] =>
  [
    ...new Set(pages.flatMap(({ family }) => (family && family !== 'mosaic' && family !== 'bleed' ? [family] : []))),
  ].map((design) => ({ code: 'design', values: { design } }));

export const EMPTY_PAGE: PageOption = { cost: 0, shape: '', elements: () => [], lines: [], similar: [] };

/** Cost of facing pages by the upper and lower edges of photos that lie on the same lines. */
function lineCost({ lines: left }: PageOption, { lines: right }: PageOption): number {
  if (left.length === 0 || right.length === 0) return 0;
  let shared = 0;
  for (const line of left) if (right.some((other) => Math.abs(other - line) < SAME_LINE_MM)) shared += 1;
  return lineCosts[shared] ?? 0;
}

/** Cost of a grid to the trim that faces photos within margins, and of a heading on one page only. */
const UNLIKE = { bleed: 0.9, heading: 0.25 } as const;

const isBleeding = ({ lines }: PageOption) => lines.some((line) => line < 0);

function unlikeCost(left: PageOption, right: PageOption): number {
  if (left.lines.length === 0 || right.lines.length === 0) return 0;
  const isHero = [left.shape, right.shape].some((shape) => shape === 'full' || shape === 'poster');
  const bleed = isHero || isBleeding(left) === isBleeding(right) ? 0 : UNLIKE.bleed;
  const isOneHeaded = (left.family === 'journal') !== (right.family === 'journal');
  return bleed + (isOneHeaded ? UNLIKE.heading : 0);
}

/** Returns the best of the pages beside one with at most one photo. */
export function findBestBeside(
  elements: readonly ElementDraft[],
  photo: Subject | undefined,
  options: readonly PageOption[],
): PageOption {
  const frames = elements.flatMap(({ type, frame }) => (type === 'photo' ? [frame] : []));
  const similar = photo ? findSimilarPhotos([photo], frames) : [];
  const costOf = (option: PageOption) => option.cost + similarCost({ similar }, option);
  return options.reduce((best, option) => (costOf(option) < costOf(best) ? option : best), options[0] ?? EMPTY_PAGE);
}

/** Cost of similar photos of one size on facing pages. */
const similarCost = (
  { similar: left }: Pick<PageOption, 'similar'>,
  { similar: right }: Pick<PageOption, 'similar'>,
): number =>
  left.length === 0 || right.length === 0
    ? 0
    : Math.max(0, sameSizeCost([...left, ...right]) - sameSizeCost(left) - sameSizeCost(right));

function facingCost(left: PageOption, right: PageOption): number {
  if (!left.family || !right.family) return 0;
  if (left.family !== right.family) return 0;
  // Strips of film that do not meet at the fold look broken.
  if (left.family === 'film') return left.shape.slice(0, 6) === right.shape.slice(0, 6) ? -familyRepeat.facing : 1;
  return facingFamilies.has(left.family) ? -familyRepeat.facing : familyRepeat.facing;
}

const wholePhotoReasons = (pages: readonly PageOption[]): Reason[] =>
  pages.flatMap(({ whole }): Reason[] => (whole ? [{ code: 'whole', values: {}, photoId: whole }] : []));

export const pageReasons = (pages: readonly PageOption[]): Reason[] => [
  ...wholePhotoReasons(pages),
  ...designReasons(pages),
];

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

/** Cost of a spread like one of the last few. */
const SPREAD_REPEAT = 0.6;
export const REMEMBERED_SPREADS = 3;

export const shapeOfSpread = (left: PageOption, right: PageOption): string => `${left.shape} | ${right.shape}`;

/** @param recent shapes of the last spreads, see {@link shapeOfSpread} */
export function findBestPair(
  lefts: readonly PageOption[],
  rights: readonly PageOption[],
  { template }: Pick<SpreadComposerInput, 'template'>,
  recent: readonly string[],
): readonly [PageOption, PageOption] {
  let best: readonly [PageOption, PageOption] = [lefts[0] ?? EMPTY_PAGE, rights[0] ?? EMPTY_PAGE];
  let least = Number.POSITIVE_INFINITY;
  for (const left of lefts) {
    for (const right of rights) {
      if (left.cost + right.cost - familyRepeat.facing >= least) break;
      const alike = left.shape === right.shape ? variety.facing : 0;
      const facing = template.families ? facingCost(left, right) : 0;
      const cost =
        left.cost +
        right.cost +
        alike +
        facing +
        unlikeCost(left, right) +
        lineCost(left, right) +
        similarCost(left, right) +
        (recent.includes(shapeOfSpread(left, right)) ? SPREAD_REPEAT : 0);
      if (cost < least) [best, least] = [[left, right], cost];
    }
  }
  return best;
}
