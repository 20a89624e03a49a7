import { type FormatId, formats } from '../geometry/formats';
import type { Rect } from '../geometry/rect';
import { computeCropZoom, createFillCrop, createZoomedCrop, photoAspect } from './edit/crops';
import { normaliseBackground, normaliseElement } from './edit/normalise';
import { scaleText } from './edit/styles';
import { traitsOf } from './elementTraits';
import type { Background, SpreadDocument, SpreadElement } from './model';
import { backgroundArea, type SheetShape } from './pageGeometry';

/**
 * Fits a background to a sheet of another shape: undistorted and around the same centre. It shows as much as possible
 * if it did before.
 */
export function refitBackground(background: Background, from: SheetShape, to: SheetShape): Background {
  const { picture } = background;
  const [before, after] = [backgroundArea(from), backgroundArea(to)];
  if (!picture || (before.width === after.width && before.height === after.height)) return background;
  const aspect = photoAspect(picture.crop, before);
  const crop = createZoomedCrop(picture.crop, aspect, after, computeCropZoom(picture.crop, aspect, before));
  return normaliseBackground({ ...background, picture: { ...picture, crop } }, to);
}

interface FormatChange {
  readonly from: FormatId;
  readonly to: FormatId;
  readonly spine: number;
}

/** Ratio of the shorter sides: scales type by it, and back by its inverse. */
const scaleOf = ({ from, to }: FormatChange): number => {
  const short = (id: FormatId) => Math.min(formats[id].width, formats[id].height);
  return short(to) / short(from);
};

/** Maps a horizontal position: each page is stretched to the new one, the spine between them keeps its width. */
function mapX(x: number, { from, to, spine }: FormatChange): number {
  const [old, now] = [formats[from].width, formats[to].width];
  if (x <= old) return (x / old) * now;
  return x <= old + spine ? now + (x - old) : now + spine + ((x - old - spine) / old) * now;
}

function stretchRect({ x, y, width, height }: Rect, move: FormatChange): Rect {
  const down = formats[move.to].height / formats[move.from].height;
  const sheet = 2 * formats[move.from].width + move.spine;
  const outer = (at: number) => (at < 0 ? at : at > sheet ? mapX(sheet, move) + at - sheet : mapX(at, move));
  const foot = formats[move.from].height;
  const below = (at: number) => (at < 0 ? at : at > foot ? foot * down + at - foot : at * down);
  const [left, right, top, bottom] = [outer(x), outer(x + width), below(y), below(y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function scaleFrame(frame: Rect, move: FormatChange): Rect {
  const scale = scaleOf(move);
  const [width, height] = [frame.width * scale, frame.height * scale];
  const x = mapX(frame.x + frame.width / 2, move) - width / 2;
  const down = formats[move.to].height / formats[move.from].height;
  return { x, y: (frame.y + frame.height / 2) * down - height / 2, width, height };
}

function reformatElement(element: SpreadElement, move: FormatChange): SpreadElement {
  if (traitsOf(element).stretchesWithPage && element.rotation === 0) {
    const frame = stretchRect(element.frame, move);
    if (element.type !== 'photo') return { ...element, frame };
    const { crop } = element;
    const centre = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
    return { ...element, frame, crop: createFillCrop(photoAspect(crop, element.frame), frame, centre) };
  }
  const frame = scaleFrame(element.frame, move);
  return element.type === 'text'
    ? { ...scaleText(element, element.size * scaleOf(move)), frame }
    : { ...element, frame };
}

/**
 * Converts a spread to another format; elements keep their relative places. `elementTraits` says what
 * stretches with the page; the rest and all rotated elements keep their proportions. Photos and background pictures are cropped
 * again around the same centre. Converting back restores the elements.
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
