import { hasOverlap, type Rect } from '../../../geometry/rect';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../../arrange/arrangementCost';
import { computeSafeZones, toSheetRect } from '../../arrange/faceSafeZones';
import { fillCost } from '../../arrange/largePhotos';
import { aspectForHeads } from '../../arrange/photoCrop';
import type { PageGeometry } from '../../pageGeometry';
import type { Subject } from '../../subject';
import type { AlbumTemplate, ChapterColours } from '../../templates/albumTemplate';
import { createPhotoDraft, createRectangle, type ElementDraft } from '../createElements';
import { type TitleText, typesetTitle, withOpticalSize } from './typesetTitle';

const SIZE_PT = { title: 36, alone: 50, subtitle: 15 } as const;
const HALF_PHOTO_SHARE = 0.6;
/** Width of the plate as a share of the page, and its padding in mm on pages of 210 mm. */
const PLATE = { width: 0.72, pad: 9 } as const;

interface Opener {
  readonly words: TitleText;
  readonly photo: Subject | undefined;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly colours: ChapterColours;
}

export const chapterColours = ({ opener }: AlbumTemplate, n: number): ChapterColours =>
  opener.colours[n % opener.colours.length] ?? opener.colours[0];

const upperPart = ({ width, height, bleed }: PageGeometry): Rect => ({
  x: -bleed,
  y: -bleed,
  width: width + bleed,
  height: Math.round(100 * height * HALF_PHOTO_SHARE) / 100 + bleed,
});

const safeArea = ({ width, height, safe, box }: PageGeometry): Rect => ({
  x: safe,
  y: safe,
  width: width - safe - (width - box.left.x - box.left.width),
  height: height - 2 * safe,
});

const zonesInFrame = (frame: Rect, geometry: PageGeometry) => computeSafeZones(frame, [safeArea(geometry)]);

function canFillFrame(photo: Subject, style: 'picture' | 'half', geometry: PageGeometry): boolean {
  const frame = style === 'half' ? upperPart(geometry) : geometry.full.left;
  const zones = style === 'half' ? zonesInFrame(frame, geometry) : geometry.zones.left;
  return fillCost(photo, frame, zones) < Number.POSITIVE_INFINITY;
}

function typesetOpener({ words, photo, template, geometry, colours }: Opener, width: number, x: number, maxLines = 3) {
  const { scale, readingScale } = geometry;
  const { titleAlign: align, ornament } = template;
  const titleSize = (photo ? SIZE_PT.title : SIZE_PT.alone) * scale * (template.titleScale ?? 1);
  return typesetTitle(
    words,
    { x, width },
    {
      titleStyle: withOpticalSize({
        font: template.titleFont,
        size: titleSize,
        leading: 1.14,
        colour: colours.ink,
        align,
      }),
      subtitleStyle: withOpticalSize({
        font: template.textFont,
        size: SIZE_PT.subtitle * Math.max(scale, readingScale),
        leading: 1.4,
        colour: colours.ink,
        align,
      }),
      mark: ornament,
      colour: colours.ink,
      scale,
      maxLines,
      role: 'chapter',
    },
  );
}

function createPlainOpener(opener: Opener): ElementDraft[] {
  const { template, geometry, colours } = opener;
  const { box, height, margin, full } = geometry;
  const indent = template.titleAlign === 'center' ? box.left.width * 0.08 : 0;
  const words = typesetOpener(opener, box.left.width - 2 * indent, box.left.x + indent);
  const top = template.titleAlign === 'center' ? height * 0.46 - words.height / 2 : height - margin - words.height;
  return [createRectangle(full.left, colours.background), ...words.elementsAt(top)];
}

/**
 * Photo over the page with the title on a plate at the outer edge, near the foot. The photo is inset when the plate
 * would cover a head.
 */
function createPictureOpener(opener: Opener, photo: Subject): ElementDraft[] {
  const { geometry, colours } = opener;
  const { width, height, bleed, scale, full, zones, box } = geometry;
  const pad = PLATE.pad * scale;
  const plateWidth = width * PLATE.width;
  const words = typesetOpener(opener, plateWidth - box.left.x - pad, box.left.x, 2);
  const plateHeight = words.height + 2 * pad;
  const y = height - 24 * scale - plateHeight;
  const picture = createPhotoDraft(photo, full.left, undefined, zones.left);
  const plate = { x: -bleed, y, width: plateWidth + bleed, height: plateHeight };
  if (photo.keptParts.some((head) => hasOverlap(toSheetRect(picture, head), plate)))
    return createInsetOpener(opener, photo);
  return [
    createRectangle(full.left, colours.background),
    picture,
    createRectangle(plate, colours.background),
    ...words.elementsAt(y + pad),
  ];
}

function createHalfOpener(opener: Opener, photo: Subject): ElementDraft[] {
  const { geometry, colours, template } = opener;
  const { box, full, height } = geometry;
  const picture = upperPart(geometry);
  const indent = template.titleAlign === 'center' ? box.left.width * 0.06 : 0;
  const words = typesetOpener(opener, box.left.width - 2 * indent, box.left.x + indent, 2);
  const from = picture.y + picture.height;
  const top = from + (height - from - words.height) * 0.46;
  return [
    createRectangle(full.left, colours.background),
    createPhotoDraft(photo, picture, undefined, zonesInFrame(picture, geometry)),
    ...words.elementsAt(top),
  ];
}

function createInsetOpener(opener: Opener, photo: Subject): ElementDraft[] {
  const { geometry, colours, template } = opener;
  const { box, full, height, scale } = geometry;
  const words = typesetOpener(opener, box.left.width, box.left.x, 2);
  const space = 10 * scale;
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, 0.75), 1.5));
  const freeArea = {
    width: box.left.width * (template.titleAlign === 'center' ? 0.76 : 0.86),
    height: box.left.height - words.height - space,
  };
  const most = Math.min(freeArea.width, freeArea.height * 0.84 * aspect);
  const sharp = Math.min(1, computeFillPpi(photo, { width: most, height: most / aspect }) / MIN_LAYOUT_PPI);
  const width = most * Math.max(0.5, sharp);
  const frameHeight = width / aspect;
  const top = (height - frameHeight - space - words.height) * 0.48;
  const free = box.left.width - width;
  const x = box.left.x + (template.titleAlign === 'center' ? free / 2 : 0);
  return [
    createRectangle(full.left, colours.background),
    createPhotoDraft(photo, { x, y: top, width, height: frameHeight }, template.photo),
    ...words.elementsAt(top + frameHeight + space),
  ];
}

/** Creates the left page on which a chapter begins. A photo that cannot be shown as the template wants is inset. */
export function createChapterPage(opener: Opener): ElementDraft[] {
  const { photo, template, geometry } = opener;
  const { style } = template.opener;
  if (!photo || style === 'plain') return createPlainOpener(opener);
  if (style === 'inset' || !canFillFrame(photo, style, geometry)) return createInsetOpener(opener, photo);
  return style === 'picture' ? createPictureOpener(opener, photo) : createHalfOpener(opener, photo);
}
