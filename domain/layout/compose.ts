import type { Rect } from '../document/model';
import { MM_PER_POINT } from '../document/text';
import type { Arrangement } from './arrange';
import { bestArrangement } from './best';
import type { NewElement, TextStyle } from './elements';
import { heightOf, photoIn, textIn } from './elements';
import { chapterPage } from './frontMatter';
import type { PageGeometry, Side } from './geometry';
import { fullPageCost } from './heroes';
import type { SpreadShare } from './paginate';
import type { Random } from './random';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';

export interface ComposeInput {
  readonly photos: readonly Subject[];
  readonly heroes: ReadonlySet<number>;
  /** Photo that begins an event → its caption. */
  readonly captions: ReadonlyMap<number, string>;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

/** How much a page may cost more for the sake of variety: chance, and not being like the page before or facing it. */
const variety = { chance: 0.05, repeat: [0.09, 0.07, 0.04] } as const;

/** Composes the pages of a book one after the other, and remembers the last ones so as not to repeat them. */
export class Composer {
  private readonly input: ComposeInput;
  private recent: string[] = [];

  constructor(input: ComposeInput) {
    this.input = input;
  }

  /** The elements of one spread; frames in mm of its sheet. */
  spread({ from, left, right, kind }: SpreadShare): NewElement[] {
    const { photos, geometry, template, captions } = this.input;
    const first = photos[from];
    if (kind === 'spread' && first) {
      this.remember('spread');
      return [photoIn(first, geometry.spread, undefined, geometry.zones.spread)];
    }
    if (kind === 'title') {
      const page = this.page('right', from, right, '', '');
      return [...chapterPage(captions.get(from) ?? '', template, geometry), ...onRight(page, geometry)];
    }
    const texts = [this.captionOf(from, left), this.captionOf(from + left, right)] as const;
    // Both pages leave the room of a caption, so that facing photos stand at one height.
    const wanting = texts.find((caption) => caption !== '') ?? '';
    const pages = [
      this.page('left', from, left, texts[0], wanting),
      this.page('right', from + left, right, texts[1], wanting),
    ] as const;
    return [...pages[0], ...onRight(pages[1], geometry)];
  }

  private page(side: Side, from: number, count: number, caption: string, wanting: string): NewElement[] {
    const { photos, heroes, geometry, template } = this.input;
    const group = photos.slice(from, from + count);
    const [first] = group;
    if (!first) return [];
    const style = captionStyle(template, geometry);
    const box = withoutCaption(geometry.box[side], wanting, style);
    const best = bestArrangement(group, box, template, { extra: this.extra });
    const fullCost = count === 1 && heroes.has(from) ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    if (fullCost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
      this.remember('full');
      return [photoIn(first, geometry.full[side], undefined, geometry.zones[side])];
    }
    if (!best) return [];
    this.remember(best.arrangement.shape);
    const pictures = photosIn(group, best.arrangement, template);
    return [...pictures, ...captionBelow(best.arrangement.block, geometry.box[side], caption, style)];
  }

  private readonly extra = (shape: string): number =>
    this.recent.reduce(
      (sum, other, i) => sum + (other === shape && shape !== '.' ? (variety.repeat[i] ?? 0) : 0),
      variety.chance * this.input.random(),
    );

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

export function captionStyle(template: AlbumTemplate, geometry: PageGeometry): TextStyle {
  const size = Math.round(9.5 * Math.sqrt(geometry.scale) * 10) / 10;
  return { font: template.textFont, size, leading: 1.3, colour: template.softInk, align: template.titleAlign };
}

/** The caption below a block of photos; nothing for no words. */
function captionBelow(block: Rect, box: Rect, caption: string, style: TextStyle): NewElement[] {
  return caption === '' ? [] : [textIn(caption, placeOfCaption(block, box, caption, style), style)];
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
