import { formatIds } from '../../geometry/formats';
import { type ElementType, elementTraits, elementTypes } from '../elementTraits';
import {
  type Adjustments,
  type Background,
  DOCUMENT_VERSION,
  fontIds,
  MAX_ADJUST,
  MAX_STRAIGHTEN,
  type PhotoElement,
  paperIds,
  photoMasks,
  type QrElement,
  type ShapeElement,
  type SpreadDocument,
  type SpreadElement,
  type StickerElement,
  spreadRoles,
  TEXT_SIZES,
  type TextElement,
} from '../model';
import { activeAdjustments } from '../photo/colourAdjustments';
import { qrTextError } from '../qr/qrText';
import { AttributeReader, parseCommon } from './attributeReader';
import { documentLimits } from './documentLimits';
import { parseCalendar, parseDateStamp, parseMap } from './parseDrawn';
import { parseTypography } from './parseStyles';
import { Scanner } from './scanner';

const penWidth = { min: 0.01, max: 50 };
const stickerPattern = /^[a-z0-9-]{1,60}$/;
/** All of them: each version only added to the one before. */
const READABLE_VERSIONS: readonly string[] = Array.from({ length: DOCUMENT_VERSION }, (_, i) => String(i + 1));
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const adjustment = { min: -MAX_ADJUST, max: MAX_ADJUST };

function parseAdjust(read: AttributeReader): Adjustments | null {
  const [brightness, contrast, saturation, warmth] = read.integers('data-adjust', adjustment, 4) ?? [];
  if (brightness === undefined || contrast === undefined || saturation === undefined || warmth === undefined)
    return null;
  return activeAdjustments({ brightness, contrast, saturation, warmth });
}

function parsePictureEdits(read: AttributeReader): Pick<PhotoElement, 'straighten' | 'adjust'> {
  const straighten = read.number('data-straighten', { min: -MAX_STRAIGHTEN, max: MAX_STRAIGHTEN }, 0);
  const adjust = parseAdjust(read);
  return { ...(straighten === 0 ? {} : { straighten }), ...(adjust && { adjust }) };
}

function parsePhoto(_: Scanner, read: AttributeReader): PhotoElement {
  const mask = read.optionalOneOf('data-mask', photoMasks);
  const photo: PhotoElement = {
    type: 'photo',
    ...parseCommon(read, 'photo'),
    fileId: read.optionalMatching('data-file', uuidPattern),
    crop: read.crop('data-crop'),
    ...parsePictureEdits(read),
    ...(mask && { mask }),
    radius: read.number('data-radius', { min: 0, max: 500 }, 0),
    border: read.stroke('data-border', penWidth),
    shadow: read.flag('data-shadow'),
  };
  read.assertNoUnknown();
  return photo;
}

function parseLines(scanner: Scanner): string[] {
  const lines: string[] = [];
  while (!scanner.startsWith('</p>')) {
    if (lines.length === documentLimits.lines) scanner.fail('too_long');
    scanner.expect('<span>');
    const line = scanner.text();
    if (line.value.includes('\n')) scanner.fail('bad_text', line.at);
    lines.push(line.value);
    scanner.expect('</span>');
  }
  return lines;
}

const removeBreaks = (text: string) => text.replace(/[ \n\u00ad\u2009-]/g, '');

/** Returns true when the lines contain the text. For a text with more lines than the limit, they contain its start. */
function hasSameText(text: string, lines: readonly string[]): boolean {
  const [whole, drawn] = [removeBreaks(text), removeBreaks(lines.join(''))];
  return lines.length < documentLimits.lines ? whole === drawn : whole.startsWith(drawn);
}

function parseText(scanner: Scanner, read: AttributeReader, at: number): TextElement {
  const text = read.required('data-text');
  if (text.value.length > documentLimits.text) scanner.fail('too_long', text.at);
  const style = {
    ...parseCommon(read, 'text'),
    text: text.value,
    font: read.oneOf('data-font', fontIds),
    size: read.number('data-size', TEXT_SIZES),
    leading: read.number('data-leading', { min: 0.5, max: 4 }),
    colour: read.colour('data-colour'),
    align: read.oneOf('data-align', ['left', 'center', 'right'], 'left'),
    verticalAlign: read.oneOf('data-valign', ['top', 'middle', 'bottom'], 'top'),
    ...parseTypography(scanner, read, text.value),
  };
  read.assertNoUnknown();
  const lines = parseLines(scanner);
  if (!hasSameText(text.value, lines)) scanner.fail('lines_differ', at);
  return { type: 'text', ...style, lines };
}

function parseShape(_: Scanner, read: AttributeReader): ShapeElement {
  const shape: ShapeElement = {
    type: 'shape',
    ...parseCommon(read, 'shape'),
    shape: read.oneOf('data-shape', ['rectangle', 'ellipse', 'line']),
    fill: read.optionalColour('data-fill'),
    stroke: read.stroke('data-stroke', penWidth),
  };
  read.assertNoUnknown();
  return shape;
}

function parseSticker(_: Scanner, read: AttributeReader): StickerElement {
  const sticker: StickerElement = {
    type: 'sticker',
    ...parseCommon(read, 'sticker'),
    stickerId: read.matching('data-sticker', stickerPattern),
    colour: read.optionalColour('data-colour'),
  };
  read.assertNoUnknown();
  return sticker;
}

function parseQr(scanner: Scanner, read: AttributeReader): QrElement {
  const text = read.required('data-text');
  const problem = qrTextError(text.value);
  if (problem) scanner.fail(problem === 'empty' ? 'bad_value' : 'too_long', text.at);
  const qr: QrElement = {
    type: 'qr',
    ...parseCommon(read, 'qr'),
    text: text.value,
    colour: read.colour('data-colour'),
    ground: read.optionalColour('data-ground'),
  };
  read.assertNoUnknown();
  return qr;
}

type ElementParser = (scanner: Scanner, read: AttributeReader, at: number) => SpreadElement;

const elementParsers: Readonly<Record<ElementType, ElementParser>> = {
  photo: parsePhoto,
  text: parseText,
  shape: parseShape,
  sticker: parseSticker,
  qr: parseQr,
  map: parseMap,
  calendar: parseCalendar,
  date: parseDateStamp,
};
const parsersByTag: ReadonlyMap<string, ElementParser> = new Map(
  elementTypes.map((type) => [elementTraits[type].tag, elementParsers[type]]),
);

function parseElement(scanner: Scanner): SpreadElement {
  const at = scanner.position;
  const tag = scanner.openTag();
  const parser = parsersByTag.get(tag);
  if (!parser) scanner.fail('unknown_tag', at);
  const element = parser(scanner, new AttributeReader(scanner, scanner.attributes(), at), at);
  scanner.expect(`</${tag}>`);
  return element;
}

function parseElements(scanner: Scanner): SpreadElement[] {
  const elements: SpreadElement[] = [];
  const ids = new Set<string>();
  for (scanner.skipSpace(); !scanner.startsWith('</'); scanner.skipSpace()) {
    const at = scanner.position;
    if (elements.length === documentLimits.elements) scanner.fail('too_many_elements');
    const element = parseElement(scanner);
    if (ids.has(element.id)) scanner.fail('duplicate_id', at);
    ids.add(element.id);
    elements.push(element);
  }
  return elements;
}

function parseBackground(read: AttributeReader): Background {
  const colour = read.colour('data-background');
  const paperId = read.optionalOneOf('data-paper', paperIds);
  const ground = { colour, ...(paperId && { paper: { id: paperId, colour: read.colour('data-paper-colour') } }) };
  const fileId = read.optionalMatching('data-file', uuidPattern);
  if (fileId === null) return ground;
  const opacity = read.number('data-opacity', { min: 0, max: 1 }, 1);
  const crop = read.crop('data-crop');
  return { ...ground, picture: { fileId, crop, ...parsePictureEdits(read), ...(opacity === 1 ? {} : { opacity }) } };
}

function parseUnplacedPhotos(scanner: Scanner, read: AttributeReader): Pick<SpreadDocument, 'unplacedPhotoIds'> {
  const found = read.optional('data-aside');
  if (!found) return {};
  const unplacedPhotoIds = found.value.split(' ');
  const wrong =
    unplacedPhotoIds.some((id) => !uuidPattern.test(id)) || new Set(unplacedPhotoIds).size < unplacedPhotoIds.length;
  if (wrong || unplacedPhotoIds.length > documentLimits.elements) scanner.fail('bad_value', found.at);
  return { unplacedPhotoIds };
}

function parseHead(scanner: Scanner): Omit<SpreadDocument, 'elements'> {
  const at = scanner.position;
  if (scanner.openTag() !== 'section') scanner.fail('unknown_tag', at);
  const read = new AttributeReader(scanner, scanner.attributes(), at);
  const version = read.required('data-version');
  if (!READABLE_VERSIONS.includes(version.value)) scanner.fail('version_unknown', version.at);
  const role = read.oneOf('data-role', spreadRoles);
  const head = {
    version: DOCUMENT_VERSION,
    format: read.oneOf('data-format', formatIds),
    role,
    spine: read.number('data-spine', { min: 0, max: role === 'cover' ? 120 : 0 }, 0),
    background: parseBackground(read),
    ...parseUnplacedPhotos(scanner, read),
  } as const;
  read.assertNoUnknown();
  return head;
}

/**
 * Parses the strict HTML dialect: one `<section>` with an element for each of the document, under the tags of
 * `elementTraits` and with all properties in `data-` attributes; a text contains its lines as `<span>`. Older versions
 * are upgraded. Numbers are rounded to 0.001 (crops to 1e-6), so the result is canonical.
 * @throws DocumentError with the position for anything else: nothing is dropped or repaired
 */
export function parseSpread(html: string): SpreadDocument {
  const scanner = new Scanner(html);
  if (html.length > documentLimits.length) scanner.fail('too_long', documentLimits.length);
  scanner.skipSpace();
  const head = parseHead(scanner);
  const elements = parseElements(scanner);
  scanner.expect('</section>');
  scanner.skipSpace();
  if (!scanner.isAtEnd) scanner.fail('unexpected');
  return { ...head, elements };
}
