import { type FormatId, formats } from '../print/formats';
import type { DocumentPatch } from './edit';
import type { Rect, SpreadDocument, SpreadElement } from './model';

const round = (value: number) => Math.round(value * 1000) / 1000;
/** As exact as crops are stored. */
const SLIGHT = 1e-6;
const fraction = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1e6) / 1e6));

/** Where a rectangle goes when the spine grows by `by` mm: the front moves, what lies on the spine stays in its middle, what spans it grows. */
function moved(frame: Rect, spineFrom: number, spineTo: number, by: number): Rect {
  const slack = 1e-6;
  const [left, right] = [frame.x, frame.x + frame.width];
  if (left >= spineTo - slack) return { ...frame, x: round(frame.x + by) };
  if (right <= spineFrom + slack) return frame;
  if (left >= spineFrom - slack && right <= spineTo + slack) return { ...frame, x: round(frame.x + by / 2) };
  if (left < spineFrom && right > spineTo) return { ...frame, width: round(frame.width + by) };
  // It reaches from one board on to the spine: it stays with that board.
  return (left + right) / 2 > (spineFrom + spineTo) / 2 ? { ...frame, x: round(frame.x + by) } : frame;
}

/** The crop of a photo whose frame's width changed `by` a factor: less or more of the height is shown, or where there is no more, less of the width. */
function recropped({ x, y, width, height }: Rect, by: number): Rect {
  const shown = height / by;
  const top = y + (height - shown) / 2;
  const fits = top >= -SLIGHT && top + shown <= 1 + SLIGHT;
  return fits
    ? { x, y: fraction(top), width, height: fraction(shown) }
    : { x: fraction(x + (width - width * by) / 2), y, width: fraction(width * by), height };
}

/** In its new frame; a photo is not distorted by it. */
function placed(element: SpreadElement, frame: Rect): SpreadElement {
  const by = frame.width / element.frame.width;
  return element.type === 'photo' && by !== 1
    ? { ...element, frame, crop: recropped(element.crop, by) }
    : { ...element, frame };
}

const follow = (format: FormatId, from: number, to: number) => {
  const { width } = formats[format];
  return (element: SpreadElement): SpreadElement =>
    placed(element, moved(element.frame, width, width + from, to - from));
};

/** The cover with a spine of another width in mm, everything else where it belongs; other spreads as they are. */
export function withSpine(doc: SpreadDocument, spine: number): SpreadDocument {
  if (doc.role !== 'cover' || doc.spine === spine) return doc;
  return { ...doc, spine, elements: doc.elements.map(follow(doc.format, doc.spine, spine)) };
}

/** Patches of a cover's elements, for that cover with a spine of another width in mm. */
export function patchesWithSpine(
  patches: readonly DocumentPatch[],
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  to: number,
): readonly DocumentPatch[] {
  const move = follow(format, spine, to);
  return patches.map((patch) => {
    if (patch.path[0] !== 'elements') return patch;
    const value =
      patch.path.length === 1
        ? (patch.value as readonly SpreadElement[]).map(move)
        : move(patch.value as SpreadElement);
    return { ...patch, value };
  });
}
