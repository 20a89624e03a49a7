import { type FormatId, formats } from '../../geometry/formats';
import type { Rect } from '../../geometry/rect';
import type { DocumentPatch } from '../edit';
import { computeCropZoom, createZoomedCrop, photoAspect } from '../edit/crops';
import { normaliseElement, normaliseFrame } from '../edit/normalise';
import { minFrameSide, traitsOf } from '../elementTraits';
import type { Background, SpreadDocument, SpreadElement } from '../model';
import { refitBackground } from '../reformat';

/** Half of the grid on which frames are stored. */
const GRID_TOLERANCE_MM = 5e-4;

interface SpineChange {
  readonly format: FormatId;
  readonly from: number;
  readonly to: number;
}

/** Maps a horizontal position on the cover: with its board, or proportionally on the spine. Reversible. */
function mapX(x: number, { format, from, to }: SpineChange): number {
  const { width } = formats[format];
  if (x <= width) return x;
  return x >= width + from ? x + to - from : width + ((x - width) * to) / from;
}

/**
 * Returns true for backgrounds: upright over the whole height of the cover, or beyond the middle of both boards. Their
 * edges keep their places on boards and spine. Other elements keep their size, so a sticker wider than a thin spine
 * does not count as spanning.
 */
function spansCover(element: SpreadElement, { format, from }: SpineChange): boolean {
  const { frame } = element;
  if (element.rotation !== 0 || !traitsOf(element).stretchesWithSpine) return false;
  const { width, height } = formats[format];
  const isWhole = frame.y <= GRID_TOLERANCE_MM && frame.y + frame.height >= height - GRID_TOLERANCE_MM;
  const [left, right] = [frame.x, frame.x + frame.width];
  return isWhole || (left <= width / 2 + GRID_TOLERANCE_MM && right >= width + from + width / 2 - GRID_TOLERANCE_MM);
}

function moveFrame(element: SpreadElement, spine: SpineChange): Rect {
  const { frame } = element;
  const least = minFrameSide(element);
  if (spansCover(element, spine)) {
    const [left, right] = [mapX(frame.x, spine), mapX(frame.x + frame.width, spine)];
    return normaliseFrame({ ...frame, x: left, width: right - left }, least);
  }
  const middle = frame.x + frame.width / 2;
  return normaliseFrame({ ...frame, x: frame.x + mapX(middle, spine) - middle }, least);
}

/** Moves an element to its new frame. A photo stays undistorted, and shows as much as possible if it did before. */
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

/**
 * Returns the cover with a spine of another width in mm and its elements moved along; returns other spreads unchanged.
 */
export function resizeSpine(doc: SpreadDocument, spine: number): SpreadDocument {
  if (doc.role !== 'cover' || doc.spine === spine) return doc;
  const background = refitBackground(doc.background, doc, { ...doc, spine });
  return { ...doc, spine, background, elements: doc.elements.map(createElementMover(doc.format, doc.spine, spine)) };
}

/** Rebases patches of a cover to a spine of another width in mm. */
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
