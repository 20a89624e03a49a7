import { traitsOf } from '../elementTraits';
import {
  adjustmentNames,
  type CalendarElement,
  type DateElement,
  type MapElement,
  type PhotoElement,
  type QrElement,
  type ShapeElement,
  type SpreadDocument,
  type SpreadElement,
  type StickerElement,
  type TextElement,
} from '../model';
import { activeAdjustments } from '../photo/colourAdjustments';
import { normaliseStyles } from '../text/characterStyles';
import { isCoreFace } from '../text/fontFaces';
import { hasPlainStyle } from '../text/measureText';
import { formatCrop, formatNumber, formatRect } from './attributeReader';
import { documentLimits } from './documentLimits';
import { formatStyles } from './parseStyles';
import { escapeText } from './scanner';

type AttributeList = readonly (readonly [name: string, value: string | null])[];

/** Writes attributes; null values are left out because they equal the default. */
const serialiseAttributes = (attributes: AttributeList) =>
  attributes.map(([name, value]) => (value === null ? '' : ` data-${name}="${escapeText(value)}"`)).join('');

const omitDefault = (value: number, defaultValue: number) =>
  formatNumber(value) === formatNumber(defaultValue) ? null : formatNumber(value);
const serialiseFlag = (value: boolean) => (value ? 'true' : null);
const serialiseStroke = (value: { readonly width: number; readonly colour: string } | null) =>
  value && `${formatNumber(value.width)} ${value.colour}`;

const commonAttributes = (element: SpreadElement): AttributeList => [
  ['id', element.id],
  ['frame', formatRect(element.frame)],
  ['rotation', omitDefault(element.rotation, 0)],
  ['opacity', omitDefault(element.opacity, 1)],
  ['locked', serialiseFlag(element.locked)],
  ['group', element.group ?? null],
];

function pictureEditAttributes({
  straighten = 0,
  adjust: asked,
}: Pick<PhotoElement, 'straighten' | 'adjust'>): AttributeList {
  const adjust = activeAdjustments(asked);
  return [
    ['straighten', omitDefault(straighten, 0)],
    ['adjust', adjust && adjustmentNames.map((name) => formatNumber(adjust[name], 0)).join(' ')],
  ];
}

const photoAttributes = (photo: PhotoElement): AttributeList => [
  ['file', photo.fileId],
  ['crop', formatCrop(photo.crop)],
  ...pictureEditAttributes(photo),
  ['mask', photo.mask ?? null],
  ['radius', omitDefault(photo.radius, 0)],
  ['border', serialiseStroke(photo.border)],
  ['shadow', serialiseFlag(photo.shadow)],
];

const textAttributes = (text: TextElement): AttributeList => [
  ['text', text.text],
  ['font', text.font],
  ['size', formatNumber(text.size)],
  ['leading', formatNumber(text.leading)],
  ['colour', text.colour],
  ['align', text.align === 'left' ? null : text.align],
  ['valign', text.verticalAlign === 'top' ? null : text.verticalAlign],
  ['styles', formatStyles(normaliseStyles(text.styles ?? [], text.text))],
  ['spacing', omitDefault(text.spacing ?? 0, 0)],
  ['drop-cap', text.dropCap === undefined ? null : String(text.dropCap)],
  ['caps', serialiseFlag(text.caps === true)],
  ['style', text.styleName ?? null],
];

const shapeAttributes = (shape: ShapeElement): AttributeList => [
  ['shape', shape.shape],
  ['fill', shape.fill],
  ['stroke', serialiseStroke(shape.stroke)],
];

const stickerAttributes = (sticker: StickerElement): AttributeList => [
  ['sticker', sticker.stickerId],
  ['colour', sticker.colour],
];

const qrAttributes = (qr: QrElement): AttributeList => [
  ['text', qr.text],
  ['colour', qr.colour],
  ['ground', qr.ground],
];

function mapAttributes(map: MapElement): AttributeList {
  const places = map.places.map(
    ({ latitude, longitude, name }) => `${formatNumber(latitude, 2)} ${formatNumber(longitude, 2)} ${name}`,
  );
  return [
    ['places', places.join('\n')],
    ['route', serialiseFlag(map.route)],
    ['style', map.style],
    ['colour', map.colour],
    ['font', map.font],
  ];
}

const calendarAttributes = (calendar: CalendarElement): AttributeList => [
  ['month', calendar.month],
  ['first', String(calendar.firstDay)],
  ['locale', calendar.locale],
  ['marked', calendar.marked.length === 0 ? null : calendar.marked.join(' ')],
  ['colour', calendar.colour],
  ['accent', calendar.accent],
  ['ground', calendar.ground],
  ['font', calendar.font],
];

const dateAttributes = (stamp: DateElement): AttributeList => [
  ['date', stamp.date],
  ['style', stamp.style],
  ['locale', stamp.locale],
  ['colour', stamp.colour],
  ['font', stamp.font],
];

function ownAttributes(element: SpreadElement): AttributeList {
  switch (element.type) {
    case 'photo':
      return photoAttributes(element);
    case 'text':
      return textAttributes(element);
    case 'shape':
      return shapeAttributes(element);
    case 'sticker':
      return stickerAttributes(element);
    case 'qr':
      return qrAttributes(element);
    case 'map':
      return mapAttributes(element);
    case 'calendar':
      return calendarAttributes(element);
    case 'date':
      return dateAttributes(element);
  }
}

function createElementHtml(element: SpreadElement): string {
  const { tag } = traitsOf(element);
  const attributes = serialiseAttributes([...commonAttributes(element), ...ownAttributes(element)]);
  const lines = element.type === 'text' ? element.lines : [];
  return `<${tag}${attributes}>${lines.map((line) => `<span>${escapeText(line)}</span>`).join('')}</${tag}>`;
}

const elementHtmlCache = new WeakMap<SpreadElement, string>();

/** Cached by element identity: little changes between saves of a spread. */
function serialiseElement(element: SpreadElement): string {
  const known = elementHtmlCache.get(element);
  if (known !== undefined) return known;
  const html = createElementHtml(element);
  elementHtmlCache.set(element, html);
  return html;
}

/** Written also for what an older version could hold, so that hashes of stored pages stay the same. */
const LEAST_WRITTEN_VERSION = 4;
const TYPOGRAPHY_VERSION = 6;
const PAPER_VERSION = 7;

const needsTypography = (element: SpreadElement): boolean =>
  ('font' in element && !isCoreFace(element.font)) ||
  (element.type === 'text' &&
    (!hasPlainStyle(element) || element.dropCap !== undefined || element.styleName !== undefined));

const versionOf = (element: SpreadElement): number =>
  needsTypography(element) ? TYPOGRAPHY_VERSION : traitsOf(element).sinceVersion;

/**
 * Returns the oldest version that can hold the document: a server of the release before may run beside this one, and
 * hashes of stored pages stay the same.
 */
const writtenVersion = ({ elements, background }: SpreadDocument): number =>
  elements.reduce(
    (version, element) => Math.max(version, versionOf(element)),
    background.paper ? PAPER_VERSION : LEAST_WRITTEN_VERSION,
  );

/**
 * Serialises a document to canonical HTML: fixed attribute order, defaults left out, numbers rounded to 0.001 (crops to
 * 1e-6). Equal documents give equal HTML. It does not validate; `parseSpread` rejects values out of range.
 */
export function serialiseSpread(doc: SpreadDocument): string {
  const { colour, paper, picture } = doc.background;
  const head = serialiseAttributes([
    ['version', String(writtenVersion(doc))],
    ['format', doc.format],
    ['role', doc.role],
    ['spine', omitDefault(doc.spine, 0)],
    ['background', colour],
    ['paper', paper?.id ?? null],
    ['paper-colour', paper?.colour ?? null],
    ['file', picture?.fileId ?? null],
    ['crop', picture ? formatCrop(picture.crop) : null],
    ...pictureEditAttributes(picture ?? {}),
    ['opacity', omitDefault(picture?.opacity ?? 1, 1)],
    ['aside', doc.unplacedPhotoIds && doc.unplacedPhotoIds.length > 0 ? doc.unplacedPhotoIds.join(' ') : null],
  ]);
  return `<section${head}>\n${doc.elements.map((element) => `${serialiseElement(element)}\n`).join('')}</section>`;
}

/** Upper bounds of HTML characters: an element without its words; a line, place or unplaced photo; an escaped letter. */
const MAX_CHARACTERS = { element: 1500, line: 60, character: 12 } as const;

function textCharacters(element: SpreadElement): number {
  const { line, character } = MAX_CHARACTERS;
  switch (element.type) {
    case 'map':
      return element.places.reduce((sum, { name }) => sum + line + character * name.length, 0);
    case 'qr':
      return character * element.text.length;
    case 'text':
      return character * element.text.length + line * (element.lines.length + (element.styles ?? []).length);
    case 'photo':
    case 'shape':
    case 'sticker':
    case 'calendar':
    case 'date':
      return 0;
  }
}

/** Returns a cheap upper bound of a document's HTML length, or the exact length when the bound exceeds the limit. */
export function boundHtmlLength(doc: SpreadDocument): number {
  const { elements, unplacedPhotoIds = [] } = doc;
  const most =
    MAX_CHARACTERS.element +
    MAX_CHARACTERS.line * unplacedPhotoIds.length +
    elements.reduce((sum, one) => sum + MAX_CHARACTERS.element + textCharacters(one), 0);
  return most <= documentLimits.length ? most : serialiseSpread(doc).length;
}
