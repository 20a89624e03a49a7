import type { Rect, SpreadDocument } from '../document/model';
import { DOCUMENT_VERSION } from '../document/model';
import { MM_PER_POINT, measureLine } from '../document/text';
import type { FormatId } from '../print/formats';
import { formats } from '../print/formats';
import { spineWidth } from '../print/spine';
import { cropFor, cropLoss, focusLoss } from './crop';
import type { NewElement, TextStyle } from './elements';
import { balancedTextIn, fill, fitted, heightOf, outline, photoIn, textIn, withIds } from './elements';
import type { PageGeometry } from './geometry';
import { fillingPpi } from './score';
import type { AlbumTemplate } from './templates';
import type { LayoutPhoto } from './types';

export interface CoverInput {
  readonly format: FormatId;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly photo: LayoutPhoto | undefined;
  readonly title: string;
  readonly subtitle: string;
  readonly pageCount: number;
}

/** A spine narrower than this bears no title (mm): printers let it wander by 2–3 mm. */
const SPINE_FOR_TITLE = 10;

interface Front extends CoverInput {
  /** The front in mm of the sheet. */
  readonly page: Rect;
  readonly titleStyle: TextStyle;
  readonly subtitleStyle: TextStyle;
}

function frontOf(input: CoverInput, spine: number): Front {
  const { width, height } = formats[input.format];
  const { cover, titleFont, textFont } = input.template;
  const { scale } = input.geometry;
  return {
    ...input,
    page: { x: width + spine, y: 0, width, height },
    titleStyle: {
      font: titleFont,
      size: 38 * scale * (input.template.titleScale ?? 1),
      leading: 1.1,
      colour: cover.ink,
      align: cover.align,
    },
    subtitleStyle: { font: textFont, size: 12.5 * scale, leading: 1.35, colour: cover.softInk, align: cover.align },
  };
}

/** Title and, below it, subtitle from `top` down. */
function titleBlock(
  front: Front,
  area: { readonly x: number; readonly width: number },
  top: number,
  maxLines = 2,
): NewElement[] {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const style = fitted(title, front.titleStyle, area.width, maxLines);
  const titleHeight = heightOf(title, style, area.width);
  const gap = titleHeight > 0 ? 2.6 * geometry.scale : 0;
  const texts: NewElement[] = [];
  if (title !== '') texts.push(balancedTextIn(title, { ...area, y: top, height: titleHeight + 1 }, style));
  if (subtitle !== '') {
    const height = heightOf(subtitle, subtitleStyle, area.width) + 1;
    texts.push(textIn(subtitle, { ...area, y: top + titleHeight + gap, height }, subtitleStyle));
  }
  return texts;
}

function titleBlockHeight(front: Front, width: number, maxLines = 2): number {
  const { title, subtitle, subtitleStyle, geometry } = front;
  const titleHeight = heightOf(title, fitted(title, front.titleStyle, width, maxLines), width);
  const subtitleHeight = subtitle === '' ? 0 : heightOf(subtitle, subtitleStyle, width);
  return titleHeight + subtitleHeight + (titleHeight > 0 && subtitleHeight > 0 ? 2.6 * geometry.scale : 0);
}

/** Whether what matters in a photo lies in the lower half of the frame that it fills. */
function subjectIsLow(photo: LayoutPhoto, frame: Rect): boolean {
  if (!photo.focus) return false;
  const crop = cropFor(photo, frame.width / frame.height);
  return (photo.focus.y + photo.focus.height / 2 - crop.y) / crop.height > 0.52;
}

/** The photo over the whole front; the title on a plate of cloth that grows out of the hinge. */
function bleedFront(front: Front): NewElement[] {
  const { page, photo, geometry, title, subtitle, template } = front;
  const { bleed, scale } = geometry;
  const picture = { x: page.x, y: -bleed, width: page.width + bleed, height: page.height + 2 * bleed };
  const elements: NewElement[] = photo ? [photoIn(photo, picture)] : [];
  if (title === '' && subtitle === '') return elements;
  const pad = { start: 14 * scale, end: 12 * scale, y: 9 * scale };
  const widest = page.width * 0.8 - pad.start - pad.end;
  const style = fitted(title, front.titleStyle, widest, 2);
  const needed = Math.max(
    ...title.split('\n').map((text) => measureLine({ text, font: style.font, size: style.size })),
    measureLine({ text: subtitle, font: front.subtitleStyle.font, size: front.subtitleStyle.size }),
  );
  const width = Math.min(widest, Math.max(needed, page.width * 0.3)) + 0.5;
  const height = titleBlockHeight(front, width) + 2 * pad.y;
  const edge = 24 * scale;
  const y = photo && subjectIsLow(photo, picture) ? edge : page.height - edge - height;
  const plate = { x: page.x, y, width: width + pad.start + pad.end, height };
  return [
    ...elements,
    fill(plate, template.cover.cloth),
    ...titleBlock(front, { x: page.x + pad.start, width }, y + pad.y),
  ];
}

/** The shape of a photo that is mounted on the cloth: its own, within what suits the front; a lying one on a standing front is cut to a square. */
function mountedAspect(photo: LayoutPhoto | undefined, { width, height }: Pick<Rect, 'width' | 'height'>): number {
  const widest = height > width * 1.2 ? 1 : 1.5;
  return photo ? Math.min(Math.max(photo.width / photo.height, 0.75), widest) : 1;
}

/** The photo mounted on the cloth at its own shape, the title centred below. */
function framedFront(front: Front): NewElement[] {
  const { page, photo, template, geometry } = front;
  const { scale } = geometry;
  const inset = 9 * scale;
  const rim = { x: page.x + inset, y: inset, width: page.width - 2 * inset, height: page.height - 2 * inset };
  const elements = template.ornament === 'frame' ? [outline(rim, template.cover.ink, 0.25)] : [];
  const text = { x: page.x + 24 * scale, width: page.width - 48 * scale };
  const textHeight = titleBlockHeight(front, text.width);
  const space = 12 * scale;
  const room = { width: page.width * 0.72, height: page.height - 52 * scale - textHeight - space };
  const aspect = mountedAspect(photo, page);
  const width = Math.min(room.width, room.height * aspect);
  const height = width / aspect;
  const top = (page.height - height - space - textHeight) / 2;
  if (photo) {
    elements.push(photoIn(photo, { x: page.x + (page.width - width) / 2, y: top, width, height }, template.photo));
  }
  return [...elements, ...titleBlock(front, text, top + height + space)];
}

/** The photo above, over the edges; the title on the cloth below. */
function bandFront(front: Front): NewElement[] {
  const { page, photo, geometry } = front;
  const { bleed, scale } = geometry;
  const edge = 16 * scale;
  const text = { x: page.x + edge, width: page.width - 2 * edge };
  const band = Math.max(titleBlockHeight(front, text.width) + 2 * 15 * scale, page.height * 0.26);
  const picture = { x: page.x, y: -bleed, width: page.width + bleed, height: page.height - band + bleed };
  const top = page.height - band + (band - titleBlockHeight(front, text.width)) / 2 - 1 * scale;
  return [...(photo ? [photoIn(photo, picture)] : []), ...titleBlock(front, text, top)];
}

/** Large type above, the photo below running out to the right and the bottom. */
function typeFront(front: Front): NewElement[] {
  const { page, photo, geometry, template } = front;
  const { bleed, scale } = geometry;
  const edge = 16 * scale;
  const large = { ...front, titleStyle: { ...front.titleStyle, size: 54 * scale, leading: 1.02 } };
  const text = { x: page.x + edge, width: page.width - 2 * edge };
  const y = page.height * 0.44;
  const picture = { x: page.x + edge, y, width: page.width - edge + bleed, height: page.height - y + bleed };
  const rule = fill({ x: page.x + edge, y: edge, width: 14 * scale, height: 0.8 * scale }, template.cover.ink);
  return [rule, ...(photo ? [photoIn(photo, picture)] : []), ...titleBlock(large, text, edge + 7 * scale, 2)];
}

/** Share of the front's width that the column of cloth takes. */
const SPLIT = 0.4;

/** The title at the foot of a column of cloth along the hinge, the photo beside it to the edges. */
function splitFront(front: Front): NewElement[] {
  const { page, photo, geometry, template } = front;
  const { bleed, scale } = geometry;
  const column = page.width * SPLIT;
  const picture = {
    x: page.x + column,
    y: -bleed,
    width: page.width - column + bleed,
    height: page.height + 2 * bleed,
  };
  const edge = 14 * scale;
  const text = { x: page.x + edge, width: column - edge - 8 * scale };
  const smaller = { ...front, titleStyle: { ...front.titleStyle, size: 30 * scale * (template.titleScale ?? 1) } };
  const top = page.height - 16 * scale - titleBlockHeight(smaller, text.width, 5);
  const rule = fill({ x: text.x, y: 16 * scale, width: 14 * scale, height: 0.6 * scale }, template.cover.ink);
  return [...(photo ? [photoIn(photo, picture)] : []), rule, ...titleBlock(smaller, text, top, 5)];
}

/** A round photo on the cloth, the title centred below it. */
function medallionFront(front: Front): NewElement[] {
  const { page, photo, geometry, template } = front;
  const { scale } = geometry;
  const text = { x: page.x + 22 * scale, width: page.width - 44 * scale };
  const textHeight = titleBlockHeight(front, text.width);
  const space = 13 * scale;
  const side = Math.min(page.width * 0.62, page.height - 52 * scale - textHeight - space);
  const top = (page.height - side - space - textHeight) / 2;
  const frame = { x: page.x + (page.width - side) / 2, y: top, width: side, height: side };
  const round = { radius: side / 2, border: null, shadow: false };
  const rim = outline(
    { x: frame.x - 4 * scale, y: frame.y - 4 * scale, width: side + 8 * scale, height: side + 8 * scale },
    template.cover.ink,
    0.25,
  );
  const ring = { ...rim, shape: 'ellipse' } as NewElement;
  return [...(photo ? [ring, photoIn(photo, frame, round)] : []), ...titleBlock(front, text, top + side + space)];
}

/** Paper of the label on a cover of cloth. */
const LABEL = '#faf7f0';

/** A photo on the cloth and over its lower edge a paper label with the title, as on a bound volume. */
function labelFront(front: Front): NewElement[] {
  const { page, photo, geometry } = front;
  const { scale } = geometry;
  const smaller = { ...front, titleStyle: { ...front.titleStyle, size: 27 * scale } };
  const pad = 8 * scale;
  const width = page.width * 0.56;
  const textWidth = width - 2 * pad - 6 * scale;
  const height = titleBlockHeight(smaller, textWidth) + 2 * pad;
  const room = { width: page.width * 0.74, height: page.height - 44 * scale - height * 0.55 };
  const aspect = mountedAspect(photo, page);
  const pictureWidth = Math.min(room.width, room.height * aspect);
  const pictureHeight = pictureWidth / aspect;
  const top = (page.height - pictureHeight - height * 0.55) / 2;
  const picture = { x: page.x + (page.width - pictureWidth) / 2, y: top, width: pictureWidth, height: pictureHeight };
  const plate = { x: page.x + (page.width - width) / 2, y: top + pictureHeight - height * 0.45, width, height };
  const line = 2 * scale;
  const inner = { x: plate.x + line, y: plate.y + line, width: width - 2 * line, height: height - 2 * line };
  const text = { x: plate.x + (width - textWidth) / 2, width: textWidth };
  return [
    ...(photo ? [photoIn(photo, picture)] : []),
    fill(plate, LABEL),
    outline(inner, front.template.cover.softInk, 0.2),
    ...titleBlock(smaller, text, plate.y + pad),
  ];
}

const fronts = {
  bleed: bleedFront,
  framed: framedFront,
  band: bandFront,
  type: typeFront,
  split: splitFront,
  medallion: medallionFront,
  label: labelFront,
} as const;

/** On a cover with a label the ink is for its paper; on the cloth of the spine the paper's colour is legible. */
const spineInk = ({ cover }: AlbumTemplate) => (cover.style === 'label' ? LABEL : cover.ink);

/** The title along the spine, read from top to bottom. */
function spineTitle({ title, template, format }: CoverInput, spine: number): NewElement[] {
  if (spine < SPINE_FOR_TITLE || title === '') return [];
  const { width, height } = formats[format];
  const length = height - 50;
  const base: TextStyle = {
    font: template.textFont,
    size: 11,
    leading: 1.2,
    colour: spineInk(template),
    align: 'center',
    verticalAlign: 'middle',
  };
  const style = fitted(title, base, length, 1);
  const thickness = Math.max(style.size * style.leading * MM_PER_POINT, 6);
  const frame = { x: width + spine / 2 - length / 2, y: height / 2 - thickness / 2, width: length, height: thickness };
  return heightOf(title, style, length) > thickness ? [] : [textIn(title, frame, style, 90)];
}

/** The cover: back and spine of cloth, the front in the style of the template. */
export function coverSpread(input: CoverInput): SpreadDocument {
  const spine = spineWidth(Math.max(input.pageCount, formats[input.format].minPages));
  const { template } = input;
  const elements = [...fronts[template.cover.style](frontOf(input, spine)), ...spineTitle(input, spine)];
  return {
    version: DOCUMENT_VERSION,
    format: input.format,
    role: 'cover',
    spine,
    background: { colour: template.cover.cloth },
    elements: withIds(elements),
  };
}

/** Width / height of the picture on the front of each style, for choosing a photo that suits it. */
const pictureAspect = ({ cover }: AlbumTemplate, { width, height }: PageGeometry): number => {
  const mounted = height > width * 1.2 ? 4 / 5 : 4 / 3;
  return {
    bleed: width / height,
    framed: mounted,
    band: width / (height * 0.72),
    type: (width * 0.93) / (height * 0.57),
    split: (width * (1 - SPLIT)) / height,
    medallion: 1,
    label: mounted,
  }[cover.style];
};

/** How far a photo is from having one clear subject of moderate size near its middle, 0..1. */
function unclear({ focus }: LayoutPhoto): number {
  if (!focus) return 0.6;
  const size = focus.width * focus.height;
  const aside = Math.hypot(focus.x + focus.width / 2 - 0.5, focus.y + focus.height / 2 - 0.5);
  return Math.min(1, Math.abs(Math.sqrt(size) - 0.5) + aside);
}

/** How much too dark or too pale a photo is for a front, 0..1; 0 when its colour is not known. */
function dimness({ colour }: LayoutPhoto): number {
  if (!colour) return 0;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = channels.reduce((sum, channel) => sum + channel, 0) / 3;
  return Math.max(0, 0.32 - light, light - 0.8) / 0.32;
}

/** The photo that suits the front best: little cut off, sharp enough, something to look at, enough light. */
export function chooseCoverPhoto(
  photos: readonly LayoutPhoto[],
  template: AlbumTemplate,
  geometry: PageGeometry,
): LayoutPhoto | undefined {
  const aspect = pictureAspect(template, geometry);
  const frame = { width: geometry.width, height: geometry.width / aspect };
  const badness = (photo: LayoutPhoto) => {
    const ppi = fillingPpi(photo, frame);
    const fit = cropLoss(photo.width / photo.height, aspect) + 2 * focusLoss(photo, aspect);
    return fit + Math.max(0, 1 - ppi / 220) + 0.8 * unclear(photo) + 0.7 * dimness(photo);
  };
  const judged = photos.map((photo) => ({ photo, badness: badness(photo) }));
  return judged.reduce<(typeof judged)[number] | undefined>((a, b) => (a && a.badness <= b.badness ? a : b), undefined)
    ?.photo;
}
