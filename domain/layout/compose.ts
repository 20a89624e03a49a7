import type { Rect } from '../document/model';
import { MM_PER_POINT } from '../document/text';
import { bestArrangement } from './best';
import type { NewElement, TextStyle } from './elements';
import { heightOf, photoIn, textIn } from './elements';
import type { PageGeometry, Side } from './geometry';
import { fullPageCost } from './heroes';
import type { SpreadShare } from './paginate';
import type { Random } from './random';
import type { AlbumTemplate } from './templates';
import type { Tree } from './trees';
import type { LayoutPhoto } from './types';

export interface ComposeInput {
  readonly photos: readonly LayoutPhoto[];
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
  spread(share: SpreadShare): NewElement[] {
    const { photos, geometry } = this.input;
    const first = photos[share.from];
    if (share.spread && first) {
      this.recent = ['spread', ...this.recent].slice(0, variety.repeat.length);
      return [photoIn(first, geometry.spread)];
    }
    const captions = [
      this.captionOf(share.from, share.left),
      this.captionOf(share.from + share.left, share.right),
    ] as const;
    // Both pages leave the room of a caption, so that facing photos stand at one height.
    const wanting = captions.find((caption) => caption !== '') ?? '';
    const left = this.page('left', share.from, share.left, captions[0], wanting);
    const right = this.page('right', share.from + share.left, share.right, captions[1], wanting);
    return [...left, ...right.map((element) => shifted(element, geometry.width))];
  }

  private page(side: Side, from: number, count: number, caption: string, wanting: string): NewElement[] {
    const { photos, heroes, geometry, template } = this.input;
    const first = photos[from];
    if (count === 0 || !first) return [];
    const box = withoutCaption(geometry.box[side], wanting, this.captionStyle);
    const best = this.bestArrangement(from, count, box);
    const fullCost = count === 1 && heroes.has(from) ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    if (fullCost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
      this.remember('full');
      return [photoIn(first, geometry.full[side])];
    }
    if (!best) return [];
    this.remember(signature(best.arrangement.tree));
    const group = photos.slice(from, from + count);
    const pictures = best.arrangement.frames.flatMap((frame, i) => {
      const photo = group[i];
      return photo ? [photoIn(photo, frame, template.photo)] : [];
    });
    return [...pictures, ...this.captionBelow(best.arrangement.block, geometry.box[side], caption)];
  }

  private bestArrangement(from: number, count: number, box: Rect) {
    const { photos, template, random } = this.input;
    const extra = (tree: Tree) => this.repetition(tree) + variety.chance * random();
    return bestArrangement(photos.slice(from, from + count), box, template, extra);
  }

  private repetition(tree: Tree): number {
    if (tree === 'leaf') return 0;
    const shape = signature(tree);
    return this.recent.reduce((sum, other, i) => sum + (other === shape ? (variety.repeat[i] ?? 0) : 0), 0);
  }

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

  private get captionStyle(): TextStyle {
    const { template, geometry } = this.input;
    const size = Math.round(9.5 * Math.sqrt(geometry.scale) * 10) / 10;
    return { font: template.textFont, size, leading: 1.3, colour: template.softInk, align: template.titleAlign };
  }

  private captionBelow(block: Rect, box: Rect, caption: string): NewElement[] {
    if (caption === '') return [];
    const style = this.captionStyle;
    const wide = { x: box.x, width: box.width };
    const place = besides(block, wide, style);
    const y = block.y + block.height + CAPTION_SPACE;
    return [textIn(caption, { ...place, y, height: heightOf(caption, style, place.width) + 0.5 }, style)];
  }
}

/** mm between photos and the caption below them. */
const CAPTION_SPACE = 2.6;

/** A caption is as wide as the photos above it, but at least half of the box. */
function besides(block: Rect, box: { readonly x: number; readonly width: number }, { align }: TextStyle) {
  if (align === 'center' || block.width < box.width / 2) return box;
  return { x: block.x, width: block.width };
}

function withoutCaption(box: Rect, caption: string, style: TextStyle): Rect {
  if (caption === '') return box;
  const room = Math.ceil(CAPTION_SPACE + style.size * style.leading * MM_PER_POINT + 0.5);
  return { ...box, height: box.height - room };
}

const shifted = (element: NewElement, by: number): NewElement => ({
  ...element,
  frame: { ...element.frame, x: Math.round((element.frame.x + by) * 100) / 100 },
});

const signatures = new Map<Tree, string>();

/** The shape of an arrangement without its measures: equal for pages that look alike. */
function signature(tree: Tree): string {
  const known = signatures.get(tree) ?? JSON.stringify(tree);
  signatures.set(tree, known);
  return known;
}
