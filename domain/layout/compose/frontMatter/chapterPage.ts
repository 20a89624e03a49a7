import type { Rect } from '../../../document/model';
import { hasOverlap } from '../../../document/pageGeometry';
import { fillingPpi, PPI_FLOOR } from '../../arrange/arrangementCost';
import { onSheet, zonesOf } from '../../arrange/faceSafeZones';
import { fillCost } from '../../arrange/largePhotos';
import { aspectForHeads } from '../../arrange/photoCrop';
import type { PageGeometry } from '../../pageGeometry';
import type { Subject } from '../../subject';
import type { AlbumTemplate, Cloth } from '../../templates/template.types';
import type { NewElement } from '../createElements';
import { fill, photoIn } from '../createElements';
import { setWords, styleOf, type Words } from './typesetTitle';

/** pt at pages of 210 mm. */
const SIZE = { title: 36, alone: 50, subtitle: 15 } as const;
/** Share of the page's height that the photo takes in `half`. */
const HALF = 0.6;
/** On a page taller than wide words of a narrow format need no more room. */
const PLATE = { width: 0.72, pad: 9 } as const;

/** The left page of the sheet, and the photo that is shown on it. */
interface Opener {
  readonly words: Words;
  readonly photo: Subject | undefined;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly colours: Cloth;
}

/** The cloth of the `n`th chapter. */
export const clothOf = ({ opener }: AlbumTemplate, n: number): Cloth =>
  opener.cloths[n % opener.cloths.length] ?? opener.cloths[0];

/** The upper part of the left page, with its bleed. */
const upperPart = ({ width, height, bleed }: PageGeometry): Rect => ({
  x: -bleed,
  y: -bleed,
  width: width + bleed,
  height: Math.round(100 * height * HALF) / 100 + bleed,
});

const safeArea = ({ width, height, safe, box }: PageGeometry): Rect => ({
  x: safe,
  y: safe,
  width: width - safe - (width - box.left.x - box.left.width),
  height: height - 2 * safe,
});

const zonesIn = (frame: Rect, geometry: PageGeometry) => zonesOf(frame, [safeArea(geometry)]);

/** Whether a photo bears the frame that its template has for the first one of a chapter. */
function fillsFrame(photo: Subject, style: 'picture' | 'half', geometry: PageGeometry): boolean {
  const frame = style === 'half' ? upperPart(geometry) : geometry.full.left;
  const zones = style === 'half' ? zonesIn(frame, geometry) : geometry.zones.left;
  return fillCost(photo, frame, zones) < Number.POSITIVE_INFINITY;
}

/** A title that stands alone on its page is set larger. */
function set({ words, photo, template, geometry, colours }: Opener, width: number, x: number, maxLines = 3) {
  const { scale, reading } = geometry;
  const { titleAlign: align, mark } = template;
  const titleSize = (photo ? SIZE.title : SIZE.alone) * scale * (template.titleScale ?? 1);
  return setWords(
    words,
    { x, width },
    {
      titleStyle: styleOf({ font: template.titleFont, size: titleSize, leading: 1.14, colour: colours.ink, align }),
      subtitleStyle: styleOf({
        font: template.textFont,
        size: SIZE.subtitle * Math.max(scale, reading),
        leading: 1.4,
        colour: colours.ink,
        align,
      }),
      mark,
      colour: colours.ink,
      scale,
      maxLines,
    },
  );
}

function onCloth(opener: Opener): NewElement[] {
  const { template, geometry, colours } = opener;
  const { box, height, margin, full } = geometry;
  const indent = template.titleAlign === 'center' ? box.left.width * 0.08 : 0;
  const words = set(opener, box.left.width - 2 * indent, box.left.x + indent);
  const top = template.titleAlign === 'center' ? height * 0.46 - words.height / 2 : height - margin - words.height;
  return [fill(full.left, colours.cloth), ...words.at(top)];
}

/** The photo over the page, the title on a plate that grows out of the outer edge, near the foot; mounted when the plate would cover a head. */
function onPicture(opener: Opener, photo: Subject): NewElement[] {
  const { geometry, colours } = opener;
  const { width, height, bleed, scale, full, zones, box } = geometry;
  const pad = PLATE.pad * scale;
  const plateWidth = width * PLATE.width;
  const words = set(opener, plateWidth - box.left.x - pad, box.left.x, 2);
  const plateHeight = words.height + 2 * pad;
  const y = height - 24 * scale - plateHeight;
  const picture = photoIn(photo, full.left, undefined, zones.left);
  const plate = { x: -bleed, y, width: plateWidth + bleed, height: plateHeight };
  if (photo.heads.some((head) => hasOverlap(onSheet(picture, head), plate))) return withInset(opener, photo);
  return [fill(full.left, colours.cloth), picture, fill(plate, colours.cloth), ...words.at(y + pad)];
}

/** The photo over the upper part of the page, the title in the middle of what is left. */
function underHalf(opener: Opener, photo: Subject): NewElement[] {
  const { geometry, colours, template } = opener;
  const { box, full, height } = geometry;
  const picture = upperPart(geometry);
  const indent = template.titleAlign === 'center' ? box.left.width * 0.06 : 0;
  const words = set(opener, box.left.width - 2 * indent, box.left.x + indent, 2);
  const from = picture.y + picture.height;
  const top = from + (height - from - words.height) * 0.46;
  return [
    fill(full.left, colours.cloth),
    photoIn(photo, picture, undefined, zonesIn(picture, geometry)),
    ...words.at(top),
  ];
}

/** The photo mounted on the cloth, the title below, both together in the middle. */
function withInset(opener: Opener, photo: Subject): NewElement[] {
  const { geometry, colours, template } = opener;
  const { box, full, height, scale } = geometry;
  const words = set(opener, box.left.width, box.left.x, 2);
  const space = 10 * scale;
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, 0.75), 1.5));
  const room = {
    width: box.left.width * (template.titleAlign === 'center' ? 0.76 : 0.86),
    height: box.left.height - words.height - space,
  };
  const most = Math.min(room.width, room.height * 0.84 * aspect);
  const sharp = Math.min(1, fillingPpi(photo, { width: most, height: most / aspect }) / PPI_FLOOR);
  const width = most * Math.max(0.5, sharp);
  const frameHeight = width / aspect;
  const top = (height - frameHeight - space - words.height) * 0.48;
  const free = box.left.width - width;
  const x = box.left.x + (template.titleAlign === 'center' ? free / 2 : 0);
  return [
    fill(full.left, colours.cloth),
    photoIn(photo, { x, y: top, width, height: frameHeight }, template.photo),
    ...words.at(top + frameHeight + space),
  ];
}

/** The left page on which a chapter begins; a photo that cannot be shown as its template has it is mounted. */
export function chapterPage(opener: Opener): NewElement[] {
  const { photo, template, geometry } = opener;
  const { style } = template.opener;
  if (!photo || style === 'cloth') return onCloth(opener);
  if (style === 'inset' || !fillsFrame(photo, style, geometry)) return withInset(opener, photo);
  return style === 'picture' ? onPicture(opener, photo) : underHalf(opener, photo);
}
