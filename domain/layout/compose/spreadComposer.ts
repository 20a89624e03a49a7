import type { Rect } from '../../document/model';
import { MM_PER_POINT } from '../../document/text/breakLines';
import type { Random } from '../../random';
import { wideFrame } from '../arrange/foldSpanningFrame';
import { bestWide, fullPageCost, fullSpreadCost, wideZones } from '../arrange/largePhotos';
import { settled } from '../arrange/positionArrangement';
import { bestArrangements } from '../arrange/searchArrangements';
import { mirrored } from '../arrange/slicingTrees';
import type { Arrangement } from '../arrange/solveSlicingTree';
import type { Reason } from '../explain/reasons';
import type { PageGeometry, Side } from '../pageGeometry';
import type { SpreadShare } from '../paginate/pagination.types';
import type { Heading } from '../story/dateFormatters';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { NewElement, TextStyle } from './createElements';
import { inRole, photoIn, textIn } from './createElements';
import { quietPage } from './frontMatter/blankPage';
import { chapterPage, clothOf } from './frontMatter/chapterPage';
import { decorOf } from './ornament/pageDecor';
import { apparent, heightOf } from './typesetting';

export interface ComposeInput {
  readonly photos: readonly Subject[];
  readonly heroes: ReadonlySet<number>;
  /** Photo that begins an event → its caption. */
  readonly captions: ReadonlyMap<number, string>;
  /** The same as it stands on the page of a chapter; null where nothing is written. */
  readonly headingOf: (index: number) => Heading | null;
  /** The day of a photo in words; '' where none is to be written. */
  readonly dayOf: (photo: Subject) => string;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

/** How much a page may cost more for the sake of variety: chance, and not being like the pages before or facing it. */
const variety = { chance: 0.05, repeat: [0.09, 0.07, 0.04] } as const;
/** What facing pages cost whose photos do not stand as in a mirror, per share of the page by which they miss it. */
const SYMMETRY = 0.8;
/** So many ways of each page are tried with each other. */
const WAYS = 6;

/** One way to fill a page; mm of the page. */
interface PageWay {
  readonly cost: number;
  readonly shape: string;
  readonly elements: () => readonly NewElement[];
  /** What the photos fill; null where they fill the page, or there are none. */
  readonly block: Rect | null;
  /** The photo for whose heads none is cropped here. */
  readonly whole?: string | undefined;
}

/** A composed spread, frames in mm of its sheet, and why its pages are filled as they are. */
export interface Composed {
  readonly elements: readonly NewElement[];
  readonly reasons: readonly Reason[];
}

const reasonsOf = (pages: readonly PageWay[]): Reason[] =>
  pages.flatMap(({ whole }): Reason[] => (whole ? [{ code: 'whole', values: {}, photoId: whole }] : []));

const EMPTY: PageWay = { cost: 0, shape: '', elements: () => [], block: null };

/** How far facing blocks are from being each other's mirror: heights and widths, as shares of the page. Both stand in the middle of like boxes. */
function asymmetry(left: PageWay, right: PageWay, { width, height }: PageGeometry): number {
  const [a, b] = [left.block, right.block];
  if (!a || !b) return 0;
  return (Math.abs(a.height - b.height) / height + Math.abs(a.width - b.width) / width) / 2;
}

/** Whether two forms that face each other look the same, and not as in a mirror. */
const repeats = (left: string, right: string) => left === right && left.length > 1 && mirrored(left) !== right;

/** Composes the pages of a book one after the other, and remembers the last ones so as not to repeat them. */
export class Composer {
  private readonly input: ComposeInput;
  private recent: string[] = [];
  private said = '';
  private lastQuiet: Side | null = null;
  private lastWide: Side | null = null;

  constructor(input: ComposeInput) {
    this.input = input;
  }

  /** One spread in the `chapter`th chapter. */
  spread(share: SpreadShare, chapter = 0): Composed {
    const side = share.kind === 'quiet' ? this.quietSide() : null;
    this.lastQuiet = side;
    if (side) return this.besideQuiet(share, side, chapter);
    if (share.kind === 'spread') return { elements: this.overBoth(share), reasons: [] };
    return share.kind === 'title' ? this.titled(share, chapter) : this.pages(share);
  }

  /** The left page, but when the last spread had a quiet one there. */
  private quietSide(): Side {
    return this.lastQuiet === 'left' ? 'right' : 'left';
  }

  private overBoth({ from }: SpreadShare): NewElement[] {
    const { photos, geometry } = this.input;
    const first = photos[from];
    this.remember('spread');
    if (!first) return [];
    const wide = bestWide(first, geometry, this.lastWide);
    const frame = wide.cost < fullSpreadCost(first, geometry) ? wideFrame(first.aspect, wide.side, geometry) : null;
    if (!frame) return [photoIn(first, geometry.spread, undefined, geometry.zones.spread)];
    this.lastWide = wide.side;
    return [photoIn(first, frame, undefined, wideZones(frame, geometry))];
  }

  /** One photo on a page, and a page of colour beside it with the day on which it was taken, unless that was just said. */
  private besideQuiet({ from, left, right }: SpreadShare, side: Side, chapter: number): Composed {
    const { photos, geometry, template, dayOf } = this.input;
    const first = photos[from];
    const other = side === 'left' ? 'right' : 'left';
    const [page = EMPTY] = this.ways(other, from, left + right, '', '', template.heroEvery > 0);
    this.remember(page.shape);
    const day = this.captionOf(from, 1) || (first ? dayOf(first) : '');
    const words = day === this.said ? '' : day;
    if (day !== '') this.said = day;
    const quiet = quietPage({ words, side, template, geometry, cloth: clothOf(template, chapter).cloth });
    const elements =
      side === 'left'
        ? [...quiet, ...onRight(page.elements(), geometry)]
        : [...page.elements(), ...onRight(quiet, geometry)];
    return { elements, reasons: reasonsOf([page]) };
  }

  private titled({ from, left, right }: SpreadShare, chapter: number): Composed {
    const { photos, geometry, template, headingOf } = this.input;
    const [page = EMPTY] = this.ways('right', from + left, right, '', '');
    this.remember(page.shape);
    this.said = this.captionOf(from, left + right) || this.said;
    const words = headingOf(from) ?? { title: '', subtitle: '' };
    const colours = clothOf(template, chapter);
    const opener = chapterPage({ words, photo: left > 0 ? photos[from] : undefined, template, geometry, colours });
    return { elements: [...opener, ...onRight(page.elements(), geometry)], reasons: reasonsOf([page]) };
  }

  private pages({ from, left, right }: SpreadShare): Composed {
    const { geometry } = this.input;
    const texts = [this.captionOf(from, left), this.captionOf(from + left, right)] as const;
    // Both pages leave the room of a caption, so that facing photos stand at one height.
    const wanting = texts.find((caption) => caption !== '') ?? '';
    this.said = texts[1] || texts[0] || this.said;
    const [one, other] = this.bestPair(
      this.ways('left', from, left, texts[0], wanting),
      this.ways('right', from + left, right, texts[1], wanting),
    );
    for (const { shape } of [one, other]) if (shape !== '') this.remember(shape);
    return {
      elements: [...one.elements(), ...onRight(other.elements(), geometry)],
      reasons: reasonsOf([one, other]),
    };
  }

  private bestPair(lefts: readonly PageWay[], rights: readonly PageWay[]): readonly [PageWay, PageWay] {
    let best: readonly [PageWay, PageWay] = [lefts[0] ?? EMPTY, rights[0] ?? EMPTY];
    let least = Number.POSITIVE_INFINITY;
    for (const left of lefts) {
      for (const right of rights) {
        if (left.cost + right.cost >= least) break;
        const alike = repeats(left.shape, right.shape) ? variety.repeat[0] : 0;
        const cost = left.cost + right.cost + alike + SYMMETRY * asymmetry(left, right, this.input.geometry);
        if (cost < least) [best, least] = [[left, right], cost];
      }
    }
    return best;
  }

  /** The good ways to fill a page, the best first. */
  private ways(
    side: Side,
    from: number,
    count: number,
    caption: string,
    wanting: string,
    mayFill = this.input.heroes.has(from),
  ): PageWay[] {
    const { photos, geometry, template } = this.input;
    const group = photos.slice(from, from + count);
    const [first] = group;
    if (!first) return [EMPTY];
    const style = captionStyle(template, geometry);
    const box = withoutCaption(geometry.box[side], wanting, style);
    const found = bestArrangements(group, box, template, { extra: this.extra, quick: false, most: WAYS });
    const fullCost = count === 1 && mayFill ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    if (fullCost < (found[0]?.cost ?? Number.POSITIVE_INFINITY)) {
      const elements = () => [photoIn(first, geometry.full[side], undefined, geometry.zones[side])];
      return [{ cost: fullCost, shape: 'full', elements, block: null }];
    }
    const heads = group.find((photo) => photo.heads.length > 0)?.id;
    return found.map(({ cost, arrangement: plain, whole }) => {
      const arrangement = settled(plain, box, template, side);
      const { shape, block } = arrangement;
      const elements = () => [
        ...decorOf(template, geometry, side),
        ...photosIn(group, arrangement, template),
        ...captionBelow(block, geometry.box[side], caption, style),
      ];
      return { cost, shape, block, elements, whole: whole && heads };
    });
  }

  private readonly extra = (shape: string): number => {
    let sum = variety.chance * this.input.random();
    if (shape === '..') return sum;
    for (let i = 0; i < this.recent.length; i += 1) if (this.recent[i] === shape) sum += variety.repeat[i] ?? 0;
    return sum;
  };

  private remember(shape: string): void {
    this.recent = [shape, ...this.recent].slice(0, variety.repeat.length);
  }

  private captionOf(from: number, count: number): string {
    for (let i = from; i < from + count; i += 1) {
      const caption = this.input.captions.get(i);
      if (caption) return caption;
    }
    return '';
  }
}

const photosIn = (group: readonly Subject[], { frames }: Arrangement, { photo: look }: AlbumTemplate): NewElement[] =>
  frames.flatMap((frame, i) => {
    const photo = group[i];
    return photo ? [photoIn(photo, frame, look)] : [];
  });

/** mm between photos and the caption below them. */
const CAPTION_SPACE = 2.6;

/** pt on a square page of 210 mm */
const CAPTION = 10;

export function captionStyle(template: AlbumTemplate, { reading }: PageGeometry): TextStyle {
  const size = apparent(template.textFont, CAPTION * reading);
  return { font: template.textFont, size, leading: 1.3, colour: template.softInk, align: template.titleAlign };
}

/** The caption below a block of photos; nothing for no words. */
function captionBelow(block: Rect, box: Rect, caption: string, style: TextStyle): NewElement[] {
  return caption === '' ? [] : inRole('caption', [textIn(caption, placeOfCaption(block, box, caption, style), style)]);
}

/** The frame of a caption below a block of photos. */
export function placeOfCaption(block: Rect, box: Rect, caption: string, style: TextStyle): Rect {
  const place = besides(block, { x: box.x, width: box.width }, style);
  const y = block.y + block.height + CAPTION_SPACE;
  return { ...place, y, height: heightOf(caption, style, place.width) + 0.5 };
}

/** A caption is as wide as the photos above it, but at least half of the box. */
function besides(block: Rect, box: { readonly x: number; readonly width: number }, { align }: TextStyle) {
  if (align === 'center' || block.width < box.width / 2) return box;
  return { x: block.x, width: block.width };
}

/** The box without the room of a caption of one line. */
export function withoutCaption(box: Rect, caption: string, style: TextStyle): Rect {
  if (caption === '') return box;
  const room = Math.ceil(CAPTION_SPACE + style.size * style.leading * MM_PER_POINT + 0.5);
  return { ...box, height: box.height - room };
}

/** Elements of a page, moved to the right page of the sheet. */
const onRight = (elements: readonly NewElement[], { width }: PageGeometry): NewElement[] =>
  elements.map((element) => ({
    ...element,
    frame: { ...element.frame, x: Math.round((element.frame.x + width) * 100) / 100 },
  }));
