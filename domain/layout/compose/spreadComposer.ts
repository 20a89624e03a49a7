import type { PageSide } from '../../document/paint/paint.types';
import type { Rect } from '../../geometry/rect';
import type { Random } from '../../random';
import { foldSpanningFrame } from '../arrange/foldSpanningFrame';
import { bestFoldSpanningSide, foldSpanningZones, fullPageCost, fullSpreadCost } from '../arrange/largePhotos';
import { positionArrangement } from '../arrange/positionArrangement';
import { findBestArrangements } from '../arrange/searchArrangements';
import { mirrorShape } from '../arrange/slicingTrees';
import type { Arrangement } from '../arrange/solveSlicingTree';
import type { Reason } from '../explain/reasons';
import type { PageGeometry } from '../pageGeometry';
import type { SpreadShare } from '../paginate/pagination.types';
import type { ChapterTitle } from '../story/dateFormatters';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { boxAboveCaption, captionStyle, createCaptionBelow } from './captionLayout';
import type { ElementDraft } from './createElements';
import { createPhoto } from './createElements';
import { createBlankPage } from './frontMatter/blankPage';
import { chapterColours, createChapterPage } from './frontMatter/chapterPage';
import { createPageDecor } from './ornament/pageDecor';

export interface SpreadComposerInput {
  readonly photos: readonly Subject[];
  readonly heroes: ReadonlySet<number>;
  /** Words for `count` photos of a page from an index on; '' when nothing begins there. */
  readonly captionOf: (from: number, count: number) => string;
  /** Heading of an event on a chapter page; null when there is none. */
  readonly headingOf: (index: number) => ChapterTitle | null;
  /** Day of a photo in words; '' when none is written. */
  readonly dayOf: (photo: Subject) => string;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

/** Extra cost that a page may have for variety: chance, and differing from the previous and the facing page. */
const variety = { chance: 0.05, repeat: [0.09, 0.07, 0.04] } as const;
/** Cost of facing pages that are not mirror images, per share of the page by which they differ. */
const SYMMETRY_WEIGHT = 0.8;
/** Number of options of each page that are combined with those of the other. */
const MAX_PAGE_OPTIONS = 6;

/** One way to fill a page, in mm of the page. */
interface PageOption {
  readonly cost: number;
  readonly shape: string;
  readonly elements: () => readonly ElementDraft[];
  /** Rectangle that the photos fill; null when they fill the page or there are none. */
  readonly block: Rect | null;
  /** Photo whose heads prevent cropping on this page. */
  readonly whole?: string | undefined;
}

/** A composed spread, with frames in mm of its sheet and the reasons for its layout. */
export interface ComposedSpread {
  readonly elements: readonly ElementDraft[];
  readonly reasons: readonly Reason[];
}

const wholePhotoReasons = (pages: readonly PageOption[]): Reason[] =>
  pages.flatMap(({ whole }): Reason[] => (whole ? [{ code: 'whole', values: {}, photoId: whole }] : []));

const EMPTY_PAGE: PageOption = { cost: 0, shape: '', elements: () => [], block: null };

/**
 * Difference of facing blocks from mirror images, in heights and widths as shares of the page. Both are centred in
 * equal boxes.
 */
function asymmetry(left: PageOption, right: PageOption, { width, height }: PageGeometry): number {
  const [a, b] = [left.block, right.block];
  if (!a || !b) return 0;
  return (Math.abs(a.height - b.height) / height + Math.abs(a.width - b.width) / width) / 2;
}

/** Returns true when two facing shapes are equal and not mirror images. */
const isRepeatedShape = (left: string, right: string) =>
  left === right && left.length > 1 && mirrorShape(left) !== right;

/** Composes the pages of a book in sequence. It remembers the last ones to avoid repeating them. */
export class SpreadComposer {
  private readonly input: SpreadComposerInput;
  private recent: string[] = [];
  private lastCaption = '';
  private lastBlankSide: PageSide | null = null;
  private lastFoldSpanningSide: PageSide | null = null;

  constructor(input: SpreadComposerInput) {
    this.input = input;
  }

  /** Composes one spread in the `chapter`th chapter. */
  composeSpread(share: SpreadShare, chapter = 0): ComposedSpread {
    const side = share.kind === 'quiet' ? this.blankPageSide() : null;
    this.lastBlankSide = side;
    if (side) return this.composeBesideBlankPage(share, side, chapter);
    if (share.kind === 'spread') return { elements: this.composeDoublePage(share), reasons: [] };
    return share.kind === 'title' ? this.composeChapterSpread(share, chapter) : this.composePages(share);
  }

  /** Left, unless the last spread had its blank page there. */
  private blankPageSide(): PageSide {
    return this.lastBlankSide === 'left' ? 'right' : 'left';
  }

  private composeDoublePage({ from }: SpreadShare): ElementDraft[] {
    const { photos, geometry } = this.input;
    const first = photos[from];
    this.remember('spread');
    if (!first) return [];
    const wide = bestFoldSpanningSide(first, geometry, this.lastFoldSpanningSide);
    const frame =
      wide.cost < fullSpreadCost(first, geometry) ? foldSpanningFrame(first.aspect, wide.side, geometry) : null;
    if (!frame) return [createPhoto(first, geometry.spread, undefined, geometry.zones.spread)];
    this.lastFoldSpanningSide = wide.side;
    return [createPhoto(first, frame, undefined, foldSpanningZones(frame, geometry))];
  }

  /** One photo on a page beside a tinted page with its day, unless the day was just stated. */
  private composeBesideBlankPage({ from, left, right }: SpreadShare, side: PageSide, chapter: number): ComposedSpread {
    const { photos, geometry, template, dayOf } = this.input;
    const first = photos[from];
    const other = side === 'left' ? 'right' : 'left';
    const [page = EMPTY_PAGE] = this.pageOptions(other, from, left + right, '', '', template.heroEvery > 0);
    this.remember(page.shape);
    const day = this.input.captionOf(from, 1) || (first ? dayOf(first) : '');
    const words = day === this.lastCaption ? '' : day;
    if (day !== '') this.lastCaption = day;
    const quiet = createBlankPage({
      words,
      side,
      template,
      geometry,
      chapterColour: chapterColours(template, chapter).background,
    });
    const elements =
      side === 'left'
        ? [...quiet, ...moveToRightPage(page.elements(), geometry)]
        : [...page.elements(), ...moveToRightPage(quiet, geometry)];
    return { elements, reasons: wholePhotoReasons([page]) };
  }

  private composeChapterSpread({ from, left, right }: SpreadShare, chapter: number): ComposedSpread {
    const { photos, geometry, template, headingOf } = this.input;
    const [page = EMPTY_PAGE] = this.pageOptions('right', from + left, right, '', '');
    this.remember(page.shape);
    this.lastCaption = this.input.captionOf(from, left + right) || this.lastCaption;
    const words = headingOf(from) ?? { title: '', subtitle: '' };
    const colours = chapterColours(template, chapter);
    const opener = createChapterPage({
      words,
      photo: left > 0 ? photos[from] : undefined,
      template,
      geometry,
      colours,
    });
    return { elements: [...opener, ...moveToRightPage(page.elements(), geometry)], reasons: wholePhotoReasons([page]) };
  }

  private composePages({ from, left, right }: SpreadShare): ComposedSpread {
    const { geometry } = this.input;
    const texts = [this.input.captionOf(from, left), this.input.captionOf(from + left, right)] as const;
    // Both pages leave space for a caption, so that facing photos align.
    const wanting = texts.find((caption) => caption !== '') ?? '';
    this.lastCaption = texts[1] || texts[0] || this.lastCaption;
    const [one, other] = this.bestPair(
      this.pageOptions('left', from, left, texts[0], wanting),
      this.pageOptions('right', from + left, right, texts[1], wanting),
    );
    for (const { shape } of [one, other]) if (shape !== '') this.remember(shape);
    return {
      elements: [...one.elements(), ...moveToRightPage(other.elements(), geometry)],
      reasons: wholePhotoReasons([one, other]),
    };
  }

  private bestPair(lefts: readonly PageOption[], rights: readonly PageOption[]): readonly [PageOption, PageOption] {
    let best: readonly [PageOption, PageOption] = [lefts[0] ?? EMPTY_PAGE, rights[0] ?? EMPTY_PAGE];
    let least = Number.POSITIVE_INFINITY;
    for (const left of lefts) {
      for (const right of rights) {
        if (left.cost + right.cost >= least) break;
        const alike = isRepeatedShape(left.shape, right.shape) ? variety.repeat[0] : 0;
        const cost = left.cost + right.cost + alike + SYMMETRY_WEIGHT * asymmetry(left, right, this.input.geometry);
        if (cost < least) [best, least] = [[left, right], cost];
      }
    }
    return best;
  }

  /** Returns good ways to fill a page, the best first. */
  private pageOptions(
    side: PageSide,
    from: number,
    count: number,
    caption: string,
    wanting: string,
    mayFill = this.input.heroes.has(from),
  ): PageOption[] {
    const { photos, geometry, template } = this.input;
    const group = photos.slice(from, from + count);
    const [first] = group;
    if (!first) return [EMPTY_PAGE];
    const style = captionStyle(template, geometry);
    const box = boxAboveCaption(geometry.box[side], wanting, style);
    const found = findBestArrangements(group, box, template, {
      extra: this.shapePenalty,
      quick: false,
      most: MAX_PAGE_OPTIONS,
    });
    const fullCost = count === 1 && mayFill ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    if (fullCost < (found[0]?.cost ?? Number.POSITIVE_INFINITY)) {
      const elements = () => [createPhoto(first, geometry.full[side], undefined, geometry.zones[side])];
      return [{ cost: fullCost, shape: 'full', elements, block: null }];
    }
    const heads = group.find((photo) => photo.heads.length > 0)?.id;
    return found.map(({ cost, arrangement: plain, whole }) => {
      const arrangement = positionArrangement(plain, box, template, side);
      const { shape, block } = arrangement;
      const elements = () => [
        ...createPageDecor(template, geometry, side),
        ...createPhotoElements(group, arrangement, template),
        ...createCaptionBelow(block, geometry.box[side], caption, style),
      ];
      return { cost, shape, block, elements, whole: whole && heads };
    });
  }

  private readonly shapePenalty = (shape: string): number => {
    let sum = variety.chance * this.input.random();
    if (shape === '.') return sum;
    for (let i = 0; i < this.recent.length; i += 1) if (this.recent[i] === shape) sum += variety.repeat[i] ?? 0;
    return sum;
  };

  private remember(shape: string): void {
    this.recent = [shape, ...this.recent].slice(0, variety.repeat.length);
  }
}

const createPhotoElements = (
  group: readonly Subject[],
  { frames }: Arrangement,
  { photo: look }: AlbumTemplate,
): ElementDraft[] =>
  frames.flatMap((frame, i) => {
    const photo = group[i];
    return photo ? [createPhoto(photo, frame, look)] : [];
  });

/** Moves the elements of a page to the right page of the sheet. */
const moveToRightPage = (elements: readonly ElementDraft[], { width }: PageGeometry): ElementDraft[] =>
  elements.map((element) => ({
    ...element,
    frame: { ...element.frame, x: Math.round((element.frame.x + width) * 100) / 100 },
  }));
