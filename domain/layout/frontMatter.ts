import type { Rect } from '../document/model';
import { MM_PER_INCH } from '../print/resolution';
import { toGrid } from './arrange';
import { aspectForHeads } from './crop';
import type { NewElement, TextStyle } from './elements';
import { balancedTextIn, fill, fitted, heightOf, outline, photoIn, textIn } from './elements';
import type { PageGeometry } from './geometry';
import { PPI_FLOOR } from './score';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';
import { inkOnCloth } from './templates/model';

/** mm of type at 210 mm pages. */
const sizes = { title: 36, chapter: 28, subtitle: 12, gap: 6, rule: 14 } as const;

/** Height of the band along the foot of the title page, of the page's height. */
const BAND = 0.055;

/** Page 1: title, ornament and subtitle, on the right page of its sheet. */
export function titlePage(
  title: string,
  subtitle: string,
  template: AlbumTemplate,
  geometry: PageGeometry,
): NewElement[] {
  const { scale, width, height, box } = geometry;
  const area = { x: width + box.right.x, width: box.right.width };
  const indent = template.titleAlign === 'center' ? area.width * 0.08 : 0;
  const column = { x: area.x + indent, width: area.width - 2 * indent };
  const align = template.titleAlign;
  const base: TextStyle = {
    font: template.titleFont,
    size: sizes.title * scale * (template.titleScale ?? 1),
    leading: 1.14,
    colour: template.ink,
    align,
  };
  const titleStyle = fitted(title, base, column.width, 3);
  const subtitleStyle: TextStyle = {
    font: template.textFont,
    size: sizes.subtitle * scale,
    leading: 1.4,
    colour: template.softInk,
    align,
  };
  const titleHeight = heightOf(title, titleStyle, column.width);
  const subtitleHeight = subtitle === '' ? 0 : heightOf(subtitle, subtitleStyle, column.width);
  const gap = sizes.gap * scale;
  const ruled = template.ornament === 'rule' && title !== '';
  const total = titleHeight + subtitleHeight + gap * (ruled ? 2 : 1);
  const foot = template.ornament === 'band' ? height * BAND : 0;
  const top = template.titleAlign === 'center' ? height * 0.44 - total / 2 : height - geometry.margin - foot - total;
  const elements: NewElement[] = [];
  if (template.ornament === 'frame') elements.push(outline(rimOf(geometry), template.softInk, 0.2));
  if (template.accent) elements.push(...accentOf(template, template.accent, geometry, top + total / 2));
  if (title !== '') elements.push(balancedTextIn(title, { ...column, y: top, height: titleHeight + 1 }, titleStyle));
  if (ruled) elements.push(ruleAt(top + titleHeight + gap, column, template, scale));
  const subtitleTop = top + total - subtitleHeight;
  if (subtitle !== '')
    elements.push(textIn(subtitle, { ...column, y: subtitleTop, height: subtitleHeight + 1 }, subtitleStyle));
  return elements;
}

/** The left page on which a chapter begins: its title on the cloth of the cover. */
export function chapterPage(title: string, template: AlbumTemplate, geometry: PageGeometry): NewElement[] {
  const { scale, height, box, full } = geometry;
  const { left } = box;
  const indent = template.titleAlign === 'center' ? left.width * 0.08 : 0;
  const column = { x: left.x + indent, width: left.width - 2 * indent };
  const base: TextStyle = {
    font: template.titleFont,
    size: sizes.chapter * scale * (template.titleScale ?? 1),
    leading: 1.18,
    colour: inkOnCloth(template),
    align: template.titleAlign,
  };
  const style = fitted(title, base, column.width, 3);
  const text = heightOf(title, style, column.width);
  const space = sizes.gap * scale;
  const top = template.titleAlign === 'center' ? height * 0.46 - text / 2 : height - geometry.margin - text;
  const rule = ruleAt(top - space, column, template, scale, inkOnCloth(template));
  return [
    fill(full.left, template.cover.cloth),
    balancedTextIn(title, { ...column, y: top, height: text + 1 }, style),
    ...(template.ornament === 'none' ? [] : [rule]),
  ];
}

/** A disc behind the title, or a band along the foot of the page. */
function accentOf(
  { ornament, titleAlign }: AlbumTemplate,
  colour: string,
  { width, height, bleed }: PageGeometry,
  middle: number,
): NewElement[] {
  if (ornament === 'band') {
    const band = height * BAND;
    return [fill({ x: width, y: height - band, width: width + bleed, height: band + bleed }, colour)];
  }
  if (ornament !== 'disc') return [];
  const side = Math.min(width, height) * (titleAlign === 'center' ? 0.72 : 0.5);
  const centred = { x: width + (width - side) / 2, y: middle - side / 2 };
  const high = { x: width + width * 0.92 - side, y: height * 0.1 };
  const place = titleAlign === 'center' ? centred : high;
  return [{ ...fill({ ...place, width: side, height: side }, colour), shape: 'ellipse' } as NewElement];
}

function ruleAt(
  y: number,
  column: { readonly x: number; readonly width: number },
  template: AlbumTemplate,
  scale: number,
  ink = template.softInk,
): NewElement {
  const width = sizes.rule * scale;
  const x = template.titleAlign === 'center' ? column.x + (column.width - width) / 2 : column.x;
  return fill({ x, y, width, height: 0.35 * scale }, ink);
}

/** A hairline around the page, as far from its edges as the safe area asks. */
function rimOf({ width, height, margin }: PageGeometry): Rect {
  const inset = toGrid(Math.max(10, margin * 0.75));
  return { x: width + inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** The last page: the last photo, small, with much air around it. */
export function closingPage(photo: Subject | undefined, template: AlbumTemplate, geometry: PageGeometry): NewElement[] {
  if (!photo) return [];
  const { width, height } = geometry;
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, 0.6), 1.8));
  const sharp = (photo.width * Math.min(1, aspect / photo.aspect) * MM_PER_INCH) / PPI_FLOOR;
  const frameWidth = Math.min(width * 0.52, height * 0.46 * aspect, sharp);
  const frameHeight = frameWidth / aspect;
  const frame = {
    x: (width - frameWidth) / 2,
    y: height * 0.47 - frameHeight / 2,
    width: frameWidth,
    height: frameHeight,
  };
  return [photoIn(photo, frame, template.photo)];
}
