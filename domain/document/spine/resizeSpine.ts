import { type FormatId, formats } from '../../geometry/formats';
import { refitBackground } from '../background/refitBackground';
import type { DocumentPatch } from '../edit';
import { computeCropZoom, createZoomedCrop, photoAspect } from '../edit/crops';
import { normaliseElement, normaliseFrame } from '../edit/normalise';
import type { Background, Rect, SpreadDocument, SpreadElement } from '../model';

/** Half of the grid that frames are stored on, mm. */
const GRID_TOLERANCE_MM = 5e-4;

interface SpineChange {
  readonly format: FormatId;
  readonly from: number;
  readonly to: number;
}

/** Where a place along the cover goes: with its board, or on the spine in proportion. Doing it back gives the same place. */
function mapX(x: number, { format, from, to }: SpineChange): number {
  const { width } = formats[format];
  if (x <= width) return x;
  return x >= width + from ? x + to - from : width + ((x - width) * to) / from;
}

/**
 * Whether it lies like a ground, upright over the whole height of the cover or beyond the middle of both boards: then its edges stay where they are on
 * boards and spine. Whatever else there is keeps its size, so that a sticker that is wider than a thin spine is not taken for one that spans it.
 */
function spansCover({ type, frame, rotation }: SpreadElement, { format, from }: SpineChange): boolean {
  if (rotation !== 0 || (type !== 'photo' && type !== 'shape')) return false;
  const { width, height } = formats[format];
  const isWhole = frame.y <= GRID_TOLERANCE_MM && frame.y + frame.height >= height - GRID_TOLERANCE_MM;
  const [left, right] = [frame.x, frame.x + frame.width];
  return isWhole || (left <= width / 2 + GRID_TOLERANCE_MM && right >= width + from + width / 2 - GRID_TOLERANCE_MM);
}

/** Where the frame of an element goes when the spine becomes another. */
function moveFrame(element: SpreadElement, spine: SpineChange): Rect {
  const { frame } = element;
  const least = element.type === 'shape' ? 0 : undefined;
  if (spansCover(element, spine)) {
    const [left, right] = [mapX(frame.x, spine), mapX(frame.x + frame.width, spine)];
    return normaliseFrame({ ...frame, x: left, width: right - left }, least);
  }
  const middle = frame.x + frame.width / 2;
  return normaliseFrame({ ...frame, x: frame.x + mapX(middle, spine) - middle }, least);
}

/** In its new frame; a photo is not distorted by it, and shows as much as can be if it did before. */
function moveElement(element: SpreadElement, spine: SpineChange): SpreadElement {
  const frame = moveFrame(element, spine);
  if (element.type !== 'photo' || frame.width === element.frame.width) return { ...element, frame };
  const aspect = photoAspect(element.crop, element.frame);
  const crop = createZoomedCrop(element.crop, aspect, frame, computeCropZoom(element.crop, aspect, element.frame));
  return normaliseElement({ ...element, frame, crop });
}

const createElementMover = (format: FormatId, from: number, to: number) => {
  const spine = { format, from, to };
  return (element: SpreadElement): SpreadElement => moveElement(element, spine);
};

/** The cover with a spine of another width in mm, everything else where it belongs; other spreads as they are. */
export function resizeSpine(doc: SpreadDocument, spine: number): SpreadDocument {
  if (doc.role !== 'cover' || doc.spine === spine) return doc;
  const background = refitBackground(doc.background, doc, { ...doc, spine });
  return { ...doc, spine, background, elements: doc.elements.map(createElementMover(doc.format, doc.spine, spine)) };
}

/** Patches of a cover, for that cover with a spine of another width in mm. */
export function rebaseCoverPatches(
  patches: readonly DocumentPatch[],
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  to: number,
): readonly DocumentPatch[] {
  const move = createElementMover(format, spine, to);
  const cover = { format, role: 'cover' } as const;
  return patches.map((patch) => {
    if (patch.path[0] === 'background') {
      const value = refitBackground(patch.value as Background, { ...cover, spine }, { ...cover, spine: to });
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
