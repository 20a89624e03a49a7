import { type FormatId, formats } from '../../geometry/formats';
import { backgroundOn } from '../background/refitBackground';
import type { DocumentPatch } from '../edit';
import { photoAspect, zoomCrop, zoomOf } from '../edit/crops';
import { tidyElement, tidyFrame } from '../edit/normalise';
import type { Background, Rect, SpreadDocument, SpreadElement } from '../model';

/** Half of the grid that frames are stored on, mm. */
const NEAR = 5e-4;

interface Rebinding {
  readonly format: FormatId;
  readonly from: number;
  readonly to: number;
}

/** Where a place along the cover goes: with its board, or on the spine in proportion. Doing it back gives the same place. */
function along(x: number, { format, from, to }: Rebinding): number {
  const { width } = formats[format];
  if (x <= width) return x;
  return x >= width + from ? x + to - from : width + ((x - width) * to) / from;
}

/**
 * Whether it lies like a ground, upright over the whole height of the cover or beyond the middle of both boards: then its edges stay where they are on
 * boards and spine. Whatever else there is keeps its size, so that a sticker that is wider than a thin spine is not taken for one that spans it.
 */
function isGround({ type, frame, rotation }: SpreadElement, { format, from }: Rebinding): boolean {
  if (rotation !== 0 || (type !== 'photo' && type !== 'shape')) return false;
  const { width, height } = formats[format];
  const isWhole = frame.y <= NEAR && frame.y + frame.height >= height - NEAR;
  const [left, right] = [frame.x, frame.x + frame.width];
  return isWhole || (left <= width / 2 + NEAR && right >= width + from + width / 2 - NEAR);
}

/** Where the frame of an element goes when the spine becomes another. */
function moved(element: SpreadElement, spine: Rebinding): Rect {
  const { frame } = element;
  const least = element.type === 'shape' ? 0 : undefined;
  if (isGround(element, spine)) {
    const [left, right] = [along(frame.x, spine), along(frame.x + frame.width, spine)];
    return tidyFrame({ ...frame, x: left, width: right - left }, least);
  }
  const middle = frame.x + frame.width / 2;
  return tidyFrame({ ...frame, x: frame.x + along(middle, spine) - middle }, least);
}

/** In its new frame; a photo is not distorted by it, and shows as much as can be if it did before. */
function placed(element: SpreadElement, spine: Rebinding): SpreadElement {
  const frame = moved(element, spine);
  if (element.type !== 'photo' || frame.width === element.frame.width) return { ...element, frame };
  const aspect = photoAspect(element.crop, element.frame);
  const crop = zoomCrop(element.crop, aspect, frame, zoomOf(element.crop, aspect, element.frame));
  return tidyElement({ ...element, frame, crop });
}

const follow = (format: FormatId, from: number, to: number) => {
  const spine = { format, from, to };
  return (element: SpreadElement): SpreadElement => placed(element, spine);
};

/** The cover with a spine of another width in mm, everything else where it belongs; other spreads as they are. */
export function withSpine(doc: SpreadDocument, spine: number): SpreadDocument {
  if (doc.role !== 'cover' || doc.spine === spine) return doc;
  const background = backgroundOn(doc.background, doc, { ...doc, spine });
  return { ...doc, spine, background, elements: doc.elements.map(follow(doc.format, doc.spine, spine)) };
}

/** Patches of a cover, for that cover with a spine of another width in mm. */
export function patchesWithSpine(
  patches: readonly DocumentPatch[],
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  to: number,
): readonly DocumentPatch[] {
  const move = follow(format, spine, to);
  const cover = { format, role: 'cover' } as const;
  return patches.map((patch) => {
    if (patch.path[0] === 'background') {
      const value = backgroundOn(patch.value as Background, { ...cover, spine }, { ...cover, spine: to });
      return { ...patch, value };
    }
    if (patch.path[0] !== 'elements') return patch;
    const value =
      patch.path.length === 1
        ? (patch.value as readonly SpreadElement[]).map(move)
        : move(patch.value as SpreadElement);
    return { ...patch, value };
  });
}
