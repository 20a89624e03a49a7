import { type Colour, luminanceOfHex } from '../../geometry/colour';
import { formats } from '../../geometry/formats';
import { centreOf, type Rect } from '../../geometry/rect';
import { surfacesBeneath } from '../backingSurfaces';
import type { ShapeElement, SpreadDocument, SpreadElement, TextElement } from '../model';
import { breakLines, cleanText } from '../text/breakLines';
import { MM_PER_POINT, measureLine } from '../text/measureText';
import { findGlyphBounds } from '../text/positionLines';

/** In pt. Smaller letters are illegible on a shelf, larger ones too dominant. */
const FONT_SIZE_PT = { least: 7, most: 16 } as const;
const LEADING = 1.2;
const END_MARGIN_MM = 18;
const LABEL_PADDING_MM = 3;

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOfHex(a), luminanceOfHex(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const findLargestText = ({ elements }: SpreadDocument): TextElement | undefined =>
  elements
    .filter((element) => element.type === 'text')
    .reduce<TextElement | undefined>((a, b) => (a && a.size >= b.size ? a : b), undefined);

function chooseInk(doc: SpreadDocument, ground: Colour): Colour {
  const largest = findLargestText(doc);
  const inks = [...(largest ? [largest.colour] : []), '#1a1a1a', '#ffffff'];
  return inks.find((ink) => contrast(ink, ground) >= 4.5) ?? '#1a1a1a';
}

/** Returns the one colour below a title; null below which are several, or a picture. */
function findGroundColour(doc: SpreadDocument, title: TextElement): Colour | null {
  const beneath = surfacesBeneath({ ...doc, elements: [...doc.elements, title] }, doc.elements.length);
  const [colour = null, ...others] = new Set(beneath.map((surface) => surface.colour));
  return others.length === 0 ? colour : null;
}

function createSpineLabel(doc: SpreadDocument, title: TextElement): ShapeElement {
  const { width: length } = findGlyphBounds({ ...title, rotation: 0 }) ?? title.frame;
  const centre = centreOf(title.frame);
  const [width, height] = [title.frame.height, length + 2 * LABEL_PADDING_MM];
  return {
    id: 'spine-label',
    type: 'shape',
    shape: 'rectangle',
    frame: { x: centre.x - width / 2, y: centre.y - height / 2, width, height },
    rotation: 0,
    opacity: 1,
    locked: false,
    fill: doc.background.colour,
    stroke: null,
  };
}

/** Creates the title along the spine, read downwards, as large as `maxHeight` mm allow; null when it is too long. */
function createSpineTitleElement(doc: SpreadDocument, text: string, maxHeight: number): TextElement | null {
  const { width, height } = formats[doc.format];
  const length = height - 2 * END_MARGIN_MM;
  const font = findLargestText(doc)?.font ?? 'serif-semibold';
  const perPoint = measureLine({ text, font, size: 1 });
  const size =
    Math.floor(Math.min(FONT_SIZE_PT.most, maxHeight / (LEADING * MM_PER_POINT), length / perPoint) * 10) / 10;
  if (size < FONT_SIZE_PT.least) return null;
  const frame = { x: width + (doc.spine - length) / 2, y: (height - maxHeight) / 2, width: length, height: maxHeight };
  return {
    id: 'spine-title',
    type: 'text',
    frame,
    rotation: 90,
    opacity: 1,
    locked: false,
    text,
    font,
    size,
    leading: LEADING,
    colour: chooseInk(doc, doc.background.colour),
    align: 'center',
    verticalAlign: 'middle',
    lines: breakLines({ text, font, size, width: length }),
  };
}

export function isOnSpine({ role, format, spine }: SpreadDocument, place: Rect): boolean {
  const { x } = centreOf(place);
  const from = formats[format].width;
  return role === 'cover' && x > from && x < from + spine;
}

const findSpineTexts = (doc: SpreadDocument): readonly SpreadElement[] =>
  doc.elements.filter((one) => one.type === 'text' && isOnSpine(doc, findGlyphBounds(one) ?? one.frame));

/** Removes words from a spine that is too thin for them. */
export function removeSpineTexts(doc: SpreadDocument): SpreadDocument {
  const onSpine = findSpineTexts(doc);
  return onSpine.length === 0 ? doc : { ...doc, elements: doc.elements.filter((one) => !onSpine.includes(one)) };
}

/**
 * Adds the title to the spine unless the user placed words there: in an ink that is legible on what lies below it, on a
 * picture with a label.
 * @param doc a cover whose spine has the width of the book
 * @param maxHeight height in mm available for the letters; 0 for none
 */
export function addSpineTitle(doc: SpreadDocument, title: string, maxHeight: number): SpreadDocument {
  const text = cleanText(title).replaceAll('\n', ' ').trim();
  if (maxHeight === 0 || text === '' || findSpineTexts(doc).length > 0) return doc;
  const element = createSpineTitleElement(doc, text, maxHeight);
  if (!element) return doc;
  const ground = findGroundColour(doc, element);
  const added =
    ground === null ? [createSpineLabel(doc, element), element] : [{ ...element, colour: chooseInk(doc, ground) }];
  return { ...doc, elements: [...doc.elements, ...added] };
}
