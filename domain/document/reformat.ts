import type { FormatId } from '../geometry/formats';
import { formats } from '../geometry/formats';
import { refitBackground } from './background/refitBackground';
import { createFillCrop, photoAspect } from './edit/crops';
import { normaliseElement } from './edit/normalise';
import type { Rect, SpreadDocument, SpreadElement } from './model';

interface FormatChange {
  readonly from: FormatId;
  readonly to: FormatId;
  readonly spine: number;
}

/** Shorter side against shorter side: by so much type grows, and back by the same. */
const scaleOf = ({ from, to }: FormatChange): number => {
  const short = (id: FormatId) => Math.min(formats[id].width, formats[id].height);
  return short(to) / short(from);
};

/** A place along the sheet: each page is stretched to the new one, the spine between them stays as wide as it is. */
function mapX(x: number, { from, to, spine }: FormatChange): number {
  const [old, now] = [formats[from].width, formats[to].width];
  if (x <= old) return (x / old) * now;
  return x <= old + spine ? now + (x - old) : now + spine + ((x - old - spine) / old) * now;
}

/** A rectangle that lies on the sheet as it did; bleed stays as wide as it is. */
function stretchRect({ x, y, width, height }: Rect, move: FormatChange): Rect {
  const down = formats[move.to].height / formats[move.from].height;
  const sheet = 2 * formats[move.from].width + move.spine;
  const outer = (at: number) => (at < 0 ? at : at > sheet ? mapX(sheet, move) + at - sheet : mapX(at, move));
  const foot = formats[move.from].height;
  const below = (at: number) => (at < 0 ? at : at > foot ? foot * down + at - foot : at * down);
  const [left, right, top, bottom] = [outer(x), outer(x + width), below(y), below(y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A rectangle of its own shape, larger or smaller about its place on the sheet. */
function scaleFrame(frame: Rect, move: FormatChange): Rect {
  const scale = scaleOf(move);
  const [width, height] = [frame.width * scale, frame.height * scale];
  const x = mapX(frame.x + frame.width / 2, move) - width / 2;
  const down = formats[move.to].height / formats[move.from].height;
  return { x, y: (frame.y + frame.height / 2) * down - height / 2, width, height };
}

function reformatElement(element: SpreadElement, move: FormatChange): SpreadElement {
  if (element.type === 'photo' && element.rotation === 0) {
    const frame = stretchRect(element.frame, move);
    const { crop } = element;
    const centre = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
    return { ...element, frame, crop: createFillCrop(photoAspect(crop, element.frame), frame, centre) };
  }
  if (element.type === 'shape' && element.rotation === 0)
    return { ...element, frame: stretchRect(element.frame, move) };
  const frame = scaleFrame(element.frame, move);
  return element.type === 'text' ? { ...element, frame, size: element.size * scaleOf(move) } : { ...element, frame };
}

/**
 * A spread on pages of another format: what lies on it stays in its place. Photos and shapes are stretched with the page, photos cropped anew
 * about the place they showed, and so is a picture behind all; words, stickers and what is turned keep their shape. Doing it back gives the same elements in the same places.
 */
export function reformatSpread(doc: SpreadDocument, format: FormatId): SpreadDocument {
  if (doc.format === format) return doc;
  const move = { from: doc.format, to: format, spine: doc.spine };
  const background = refitBackground(doc.background, doc, { ...doc, format });
  return {
    ...doc,
    format,
    background,
    elements: doc.elements.map((element) => normaliseElement(reformatElement(element, move))),
  };
}
