import { measureLine } from '../../document/text/measureText';
import { type Colour, luminanceOfHex, mixColours } from '../../geometry/colour';
import { clamp01, ramp } from '../../geometry/numbers';
import { hasOverlap, type Rect } from '../../geometry/rect';
import { meanDetail, rangeOfCells } from '../../photo/detail';
import { toSheetRect } from '../arrange/faceSafeZones';
import type { PhotoDraft } from '../compose/createElements';
import type { Subject } from '../subject';
import { type CoverFront, createTitleBlock, measureTitleBlock } from './coverFront';

/** Place of the title on a photo that fills the front. */
interface TitlePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center';
  readonly ink: Colour | null; // Null for words on a plate
  /** 0 where nothing is .. 2 over a head. */
  readonly cost: number;
}

/** Body below a head, in its widths and heights: from the chin to the waist. */
const BODY = { beside: 0.9, from: 0.85, height: 3.4 } as const;
/** A title may touch this much of a shoulder. */
const MAX_BODY_SHARE = 0.06;
const COST = { head: 2, body: 1.2, focus: 0.7, lettering: 1.5, busy: 0.7, plate: 0.16, aside: 0.03 } as const;
/** Letters alone need a calm ground and this contrast with its lightest and darkest part. */
const DIRECT = { detail: 0.2, busiestCell: 0.34, contrast: 4.2, spread: 0.05 } as const;
/** Detail under a plate from which something seems to be hidden by it. */
const PLATE_DETAIL = { from: 0.1, to: 0.45 } as const;

const bodyBelow = ({ x, y, width, height }: Rect): Rect => ({
  x: x - BODY.beside * width,
  y: y + BODY.from * height,
  width: width * (1 + 2 * BODY.beside),
  height: BODY.height * height,
});

function intersect(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

function shareCovered(part: Rect, area: Rect): number {
  const { width, height } = intersect(part, area);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1e-6, part.width * part.height);
}

const toPhotoPart = ({ frame, crop }: Pick<PhotoDraft, 'frame' | 'crop'>, { x, y, width, height }: Rect): Rect => ({
  x: crop.x + ((x - frame.x) / frame.width) * crop.width,
  y: crop.y + ((y - frame.y) / frame.height) * crop.height,
  width: (width / frame.width) * crop.width,
  height: (height / frame.height) * crop.height,
});

/** Cost of words over heads, bodies, the subject or lettering of a photo: 0 where none is. */
export function measureHidden(photo: Subject, picture: Pick<PhotoDraft, 'frame' | 'crop'>, words: Rect): number {
  const area = intersect(words, picture.frame);
  if (area.width <= 0 || area.height <= 0) return 0;
  if (!photo.isPhotograph) return COST.lettering;
  const onSheet = (part: Rect) => toSheetRect(picture, part);
  if (photo.heads.some((head) => hasOverlap(onSheet(head), area))) return COST.head;
  const body = Math.max(0, ...photo.heads.map((head) => shareCovered(onSheet(bodyBelow(head)), area)));
  if (body > MAX_BODY_SHARE) return COST.body * clamp01(0.4 + 2 * body);
  return photo.focus && photo.heads.length === 0 ? COST.focus * shareCovered(onSheet(photo.focus), area) : 0;
}

/** Encoded luma 0..1 to luminance. */
const toLuminance = (luma: number): number => clamp01(luma) ** 2.2;
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Inks for words on a photo: the theme's, white, and a dark and a light tone of the photo's own colours. */
function inksFor(photo: Subject, { template }: CoverFront): Colour[] {
  const own = photo.analysis?.palette[0]?.colour ?? photo.colour ?? '#808080';
  return [template.cover.ink, '#ffffff', mixColours(own, '#14110f', 0.8), mixColours(own, '#ffffff', 0.92)];
}

/** Returns the ink that is legible on a calm part of a photo; null on a busy part, or while that is not measured. */
function inkOnPhoto(photo: Subject, part: Rect, front: CoverFront): Colour | null {
  const { detail, brightness } = photo.analysis ?? {};
  if (detail === undefined || brightness === undefined) return null;
  if (meanDetail(detail, part) > DIRECT.detail || rangeOfCells(detail, part).most > DIRECT.busiestCell) return null;
  const { least, most } = rangeOfCells(brightness, part);
  const grounds = [least - DIRECT.spread, most + DIRECT.spread].map(toLuminance);
  const legible = (ink: Colour) => grounds.every((ground) => contrast(luminanceOfHex(ink), ground) >= DIRECT.contrast);
  return inksFor(photo, front).find(legible) ?? null;
}

interface Spot {
  readonly column: 'left' | 'center' | 'right';
  readonly isAbove: boolean;
}

/** Places in order of preference: of two that are equally free the first is used. */
const spots: Readonly<Record<'left' | 'center', readonly Spot[]>> = {
  left: [
    { column: 'left', isAbove: true },
    { column: 'left', isAbove: false },
    { column: 'right', isAbove: true },
    { column: 'right', isAbove: false },
  ],
  center: [
    { column: 'center', isAbove: true },
    { column: 'center', isAbove: false },
    { column: 'left', isAbove: true },
    { column: 'left', isAbove: false },
    { column: 'right', isAbove: true },
    { column: 'right', isAbove: false },
  ],
};

/** Widths of the words as shares of the front: a column beside something, and the front. */
const WIDTH = { column: 0.46, front: 0.76 } as const;
const MAX_LINES = 3;

/** Distances of words from hinge and trim, in mm on fronts of 210 mm. */
const EDGE_MM = 18;

function tightBounds(front: CoverFront, width: number): { readonly width: number; readonly height: number } {
  const [title] = createTitleBlock({ ...front, subtitle: '' }, { x: 0, width }, 0, MAX_LINES);
  const { font, size } = front.subtitleStyle;
  const lines = title?.type === 'text' ? title.lines.map((text) => measureLine({ ...title, text })) : [];
  const widest = Math.max(0, ...lines, measureLine({ text: front.subtitle, font, size })) + 0.01;
  return { width: Math.min(width, widest), height: measureTitleBlock(front, width, MAX_LINES) };
}

/** Returns the places for the title on a photo over the whole front, the best first. */
export function findTitlePlaces(front: CoverFront, photo: Subject, picture: PhotoDraft): TitlePlace[] {
  const { page, geometry, template } = front;
  const edge = {
    inner: Math.max(geometry.gutter, EDGE_MM * geometry.scale),
    outer: Math.max(geometry.safe, EDGE_MM * geometry.scale),
  };
  const inner = { x: page.x + edge.inner, width: page.width - edge.inner - edge.outer };
  const wide = Math.min(inner.width, page.width * WIDTH.front);
  const narrow = Math.min(inner.width, page.width * WIDTH.column);
  const detail = photo.analysis?.detail;
  const sizes = new Map([wide, narrow].map((width) => [width, tightBounds(front, width)]));
  const places = spots[template.cover.align].flatMap(({ column, isAbove }, n) =>
    (column === 'center' ? [wide] : [wide, narrow]).flatMap((width): TitlePlace[] => {
      const size = sizes.get(width);
      if (!size || (column === 'right' && size.width > narrow + 0.01)) return [];
      const x =
        column === 'left'
          ? inner.x
          : column === 'right'
            ? inner.x + inner.width - size.width
            : page.x + (page.width - size.width) / 2;
      const y = isAbove ? edge.outer : page.height - edge.outer - size.height;
      const area = { x, y, ...size };
      const align = column === 'center' ? 'center' : 'left';
      const part = toPhotoPart(picture, area);
      const aside = COST.aside * n + (width === narrow && narrow < wide ? COST.aside : 0);
      const ink = inkOnPhoto(photo, part, front);
      const words =
        ink === null ? [] : [{ ...area, align, ink, cost: aside + measureHidden(photo, picture, area) } as const];
      const busy = detail === undefined ? 0.3 : ramp(meanDetail(detail, part), PLATE_DETAIL.from, PLATE_DETAIL.to);
      const plate = plateAround(front, area);
      const hidden = measureHidden(photo, picture, plate);
      const onPlate = { ...area, align, ink: null, cost: aside + COST.plate + COST.busy * busy + hidden } as const;
      return column === 'right' ? words : [...words, onPlate];
    }),
  );
  return places.sort((a, b) => a.cost - b.cost);
}

const PLATE_PAD = { end: 12, y: 9 } as const;

/** Plate of words at the hinge, or around centred ones. */
export function plateAround({ page, geometry: { scale } }: CoverFront, area: Rect): Rect {
  const isCentred = Math.abs(area.x + area.width / 2 - page.x - page.width / 2) < 0.02;
  const x = isCentred ? area.x - PLATE_PAD.end * scale : page.x;
  const right = area.x + area.width + PLATE_PAD.end * scale;
  return { x, y: area.y - PLATE_PAD.y * scale, width: right - x, height: area.height + 2 * PLATE_PAD.y * scale };
}
