import {
  adjustmentNames,
  type PhotoElement,
  type QrElement,
  type ShapeElement,
  type SpreadDocument,
  type SpreadElement,
  type StickerElement,
  type TextElement,
} from '../model';
import { adjustmentsOf } from '../photo/colourAdjustments';
import { formatCrop, formatNumber, formatRect } from './attributeReader';
import { escapeText } from './scanner';

type AttributeList = readonly (readonly [name: string, value: string | null])[];

/** Attributes with the value null are left out: they have the value that the dialect takes without them. */
const write = (attributes: AttributeList) =>
  attributes.map(([name, value]) => (value === null ? '' : ` data-${name}="${escapeText(value)}"`)).join('');

const unless = (value: number, usual: number) =>
  formatNumber(value) === formatNumber(usual) ? null : formatNumber(value);
const flag = (value: boolean) => (value ? 'true' : null);
const pen = (value: { readonly width: number; readonly colour: string } | null) =>
  value && `${formatNumber(value.width)} ${value.colour}`;

const common = (element: SpreadElement): AttributeList => [
  ['id', element.id],
  ['frame', formatRect(element.frame)],
  ['rotation', unless(element.rotation, 0)],
  ['opacity', unless(element.opacity, 1)],
  ['locked', flag(element.locked)],
  ['group', element.group ?? null],
];

/** What is done to a picture inside of its frame. */
function inside({ straighten = 0, adjust: asked }: Pick<PhotoElement, 'straighten' | 'adjust'>): AttributeList {
  const adjust = adjustmentsOf(asked);
  return [
    ['straighten', unless(straighten, 0)],
    ['adjust', adjust && adjustmentNames.map((name) => formatNumber(adjust[name], 0)).join(' ')],
  ];
}

function serialisePhoto(photo: PhotoElement): string {
  const attributes = write([
    ...common(photo),
    ['file', photo.fileId],
    ['crop', formatCrop(photo.crop)],
    ...inside(photo),
    ['mask', photo.mask ?? null],
    ['radius', unless(photo.radius, 0)],
    ['border', pen(photo.border)],
    ['shadow', flag(photo.shadow)],
  ]);
  return `<figure${attributes}></figure>`;
}

function serialiseText(text: TextElement): string {
  const attributes = write([
    ...common(text),
    ['text', text.text],
    ['font', text.font],
    ['size', formatNumber(text.size)],
    ['leading', formatNumber(text.leading)],
    ['colour', text.colour],
    ['align', text.align === 'left' ? null : text.align],
    ['valign', text.verticalAlign === 'top' ? null : text.verticalAlign],
  ]);
  return `<p${attributes}>${text.lines.map((line) => `<span>${escapeText(line)}</span>`).join('')}</p>`;
}

function serialiseShape(shape: ShapeElement): string {
  const attributes = write([
    ...common(shape),
    ['shape', shape.shape],
    ['fill', shape.fill],
    ['stroke', pen(shape.stroke)],
  ]);
  return `<div${attributes}></div>`;
}

function serialiseSticker(sticker: StickerElement): string {
  const attributes = write([...common(sticker), ['sticker', sticker.stickerId], ['colour', sticker.colour]]);
  return `<i${attributes}></i>`;
}

function serialiseQr(qr: QrElement): string {
  const attributes = write([...common(qr), ['text', qr.text], ['colour', qr.colour], ['ground', qr.ground]]);
  return `<q${attributes}></q>`;
}

function serialiseAnew(element: SpreadElement): string {
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
  }
}

const written = new WeakMap<SpreadElement, string>();

/** Written once as long as the element is the same: of a spread that is saved again and again little has changed. */
function serialiseElement(element: SpreadElement): string {
  const known = written.get(element);
  if (known !== undefined) return known;
  const html = serialiseAnew(element);
  written.set(element, html);
  return html;
}

/**
 * The canonical HTML of a document: attributes in a fixed order, usual values left out, numbers rounded to 0.001 (crops to 1e-6). The same
 * document gives the same HTML. It does not judge: what is out of range is refused by `parseSpread`.
 */
export function serialiseSpread(doc: SpreadDocument): string {
  const { colour, picture } = doc.background;
  const head = write([
    ['version', String(doc.version)],
    ['format', doc.format],
    ['role', doc.role],
    ['spine', unless(doc.spine, 0)],
    ['background', colour],
    ['file', picture?.fileId ?? null],
    ['crop', picture ? formatCrop(picture.crop) : null],
    ...inside(picture ?? {}),
    ['opacity', unless(picture?.opacity ?? 1, 1)],
    ['aside', doc.aside && doc.aside.length > 0 ? doc.aside.join(' ') : null],
  ]);
  return `<section${head}>\n${doc.elements.map((element) => `${serialiseElement(element)}\n`).join('')}</section>`;
}
