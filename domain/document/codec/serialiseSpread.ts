import {
  adjustmentNames,
  type CalendarElement,
  type DateElement,
  DOCUMENT_VERSION,
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

/** Attributes of the edits of a picture inside its frame. */
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

function serialisePhoto(photo: PhotoElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(photo),
    ['file', photo.fileId],
    ['crop', formatCrop(photo.crop)],
    ...pictureEditAttributes(photo),
    ['mask', photo.mask ?? null],
    ['radius', omitDefault(photo.radius, 0)],
    ['border', serialiseStroke(photo.border)],
    ['shadow', serialiseFlag(photo.shadow)],
  ]);
  return `<figure${attributes}></figure>`;
}

function serialiseText(text: TextElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(text),
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
  ]);
  return `<p${attributes}>${text.lines.map((line) => `<span>${escapeText(line)}</span>`).join('')}</p>`;
}

function serialiseShape(shape: ShapeElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(shape),
    ['shape', shape.shape],
    ['fill', shape.fill],
    ['stroke', serialiseStroke(shape.stroke)],
  ]);
  return `<div${attributes}></div>`;
}

function serialiseSticker(sticker: StickerElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(sticker),
    ['sticker', sticker.stickerId],
    ['colour', sticker.colour],
  ]);
  return `<i${attributes}></i>`;
}

function serialiseQr(qr: QrElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(qr),
    ['text', qr.text],
    ['colour', qr.colour],
    ['ground', qr.ground],
  ]);
  return `<q${attributes}></q>`;
}

function serialiseMap(map: MapElement): string {
  const places = map.places.map(
    ({ latitude, longitude, name }) => `${formatNumber(latitude, 2)} ${formatNumber(longitude, 2)} ${name}`,
  );
  const attributes = serialiseAttributes([
    ...commonAttributes(map),
    ['places', places.join('\n')],
    ['route', serialiseFlag(map.route)],
    ['style', map.style],
    ['colour', map.colour],
    ['font', map.font],
  ]);
  return `<map${attributes}></map>`;
}

function serialiseCalendar(calendar: CalendarElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(calendar),
    ['month', calendar.month],
    ['first', String(calendar.firstDay)],
    ['locale', calendar.locale],
    ['marked', calendar.marked.length === 0 ? null : calendar.marked.join(' ')],
    ['colour', calendar.colour],
    ['accent', calendar.accent],
    ['ground', calendar.ground],
    ['font', calendar.font],
  ]);
  return `<table${attributes}></table>`;
}

function serialiseDate(stamp: DateElement): string {
  const attributes = serialiseAttributes([
    ...commonAttributes(stamp),
    ['date', stamp.date],
    ['style', stamp.style],
    ['locale', stamp.locale],
    ['colour', stamp.colour],
    ['font', stamp.font],
  ]);
  return `<time${attributes}></time>`;
}

function createElementHtml(element: SpreadElement): string {
  switch (element.type) {
    case 'photo':
      return serialisePhoto(element);
    case 'text':
      return serialiseText(element);
    case 'shape':
      return serialiseShape(element);
    case 'sticker':
      return serialiseSticker(element);
    case 'qr':
      return serialiseQr(element);
    case 'map':
      return serialiseMap(element);
    case 'calendar':
      return serialiseCalendar(element);
    case 'date':
      return serialiseDate(element);
  }
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

/** Versions of documents without drawings, and of those without typography. */
const PLAIN_VERSION = 4;
const DRAWING_VERSION = 5;

const isDrawn = ({ type }: SpreadElement): boolean => type === 'map' || type === 'calendar' || type === 'date';

const needsTypography = (element: SpreadElement): boolean =>
  ('font' in element && !isCoreFace(element.font)) ||
  (element.type === 'text' &&
    (!hasPlainStyle(element) || element.dropCap !== undefined || element.styleName !== undefined));

/**
 * Returns the oldest version that can hold the document: a server of the release before may run beside this one, and
 * hashes of stored pages stay the same.
 */
function writtenVersion({ elements }: SpreadDocument): number {
  if (elements.some(needsTypography)) return DOCUMENT_VERSION;
  return elements.some(isDrawn) ? DRAWING_VERSION : PLAIN_VERSION;
}

/**
 * Serialises a document to canonical HTML: fixed attribute order, defaults left out, numbers rounded to 0.001 (crops to
 * 1e-6). Equal documents give equal HTML. It does not validate; `parseSpread` rejects values out of range.
 */
export function serialiseSpread(doc: SpreadDocument): string {
  const { colour, picture } = doc.background;
  const head = serialiseAttributes([
    ['version', String(writtenVersion(doc))],
    ['format', doc.format],
    ['role', doc.role],
    ['spine', omitDefault(doc.spine, 0)],
    ['background', colour],
    ['file', picture?.fileId ?? null],
    ['crop', picture ? formatCrop(picture.crop) : null],
    ...pictureEditAttributes(picture ?? {}),
    ['opacity', omitDefault(picture?.opacity ?? 1, 1)],
    ['aside', doc.unplacedPhotoIds && doc.unplacedPhotoIds.length > 0 ? doc.unplacedPhotoIds.join(' ') : null],
  ]);
  return `<section${head}>\n${doc.elements.map((element) => `${serialiseElement(element)}\n`).join('')}</section>`;
}
