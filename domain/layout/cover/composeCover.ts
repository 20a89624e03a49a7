import { DOCUMENT_VERSION, type SpreadDocument } from '../../document/model';
import { MM_PER_POINT } from '../../document/text/measureText';
import { formats } from '../../geometry/formats';
import { hasOverlap, type Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { measureHeadLoss, toSheetRect } from '../arrange/faceSafeZones';
import { aspectForHeads, HEAD_CUT_TOLERANCE, worstHeadCut } from '../arrange/photoCrop';
import {
  assignElementIds,
  createPhotoDraft,
  createRectangle,
  createText,
  type ElementDraft,
  type PhotoDraft,
  type TextStyle,
} from '../compose/createElements';
import { MIN_READABLE_SIZE_PT } from '../compose/frontMatter/typesetTitle';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../compose/ornament/titleOrnament';
import { fitTextStyle, measureTextHeight, opticalSize, textFits } from '../compose/text/typesetting';
import type { Reason } from '../explain/reasons';
import type { Subject } from '../subject';
import { inkOnCover } from '../templates/albumTemplate';
import {
  arrangementReserve,
  type CoverArrangement,
  composeArrangement,
  coverArrangements,
  ownArrangement,
} from './coverArrangements';
import { type CoverInput, createCoverFront } from './coverFront';
import { measureHidden } from './titlePlaces';

/** Share of the back's width, and share of its height at which it is centred: clear of printers' bar codes. */
const BACK_PICTURE = { share: 0.28, level: 0.44, least: 0.7, most: 1.5 } as const;
/** Vertical position of the ornament as a share of the height: above the middle of the lower half. */
const ORNAMENT_LEVEL = 0.74;

/** Returns a small picture for the back: of the first photo that is sharp enough and loses no head there. */
function createBackPicture(photos: readonly Subject[], { template, format }: CoverInput): ElementDraft[] {
  const { width, height } = formats[format];
  for (const photo of photos) {
    const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, BACK_PICTURE.least), BACK_PICTURE.most));
    const side = Math.sqrt(aspect) * BACK_PICTURE.share * Math.min(width, height);
    const frame = { width: side, height: side / aspect };
    const draft = createPhotoDraft(
      photo,
      { ...frame, x: (width - side) / 2, y: height * BACK_PICTURE.level - frame.height / 2 },
      { ...template.photo, shadow: false },
    );
    if (computeFillPpi(photo, frame) >= MIN_LAYOUT_PPI && worstHeadCut(photo, draft.crop) <= HEAD_CUT_TOLERANCE)
      return [draft];
  }
  return [];
}

function createBackOrnament({ template, geometry, format }: CoverInput): ElementDraft[] {
  const { width, height } = formats[format];
  const { scale } = geometry;
  const { ornament, cover } = template;
  // A line alone would look like a stray stroke.
  if (!isOrnamentAboveTitle(ornament)) return [];
  const edge = 16 * scale;
  const top = cover.align === 'center' ? height * ORNAMENT_LEVEL : height - edge - ornamentHeight(ornament, scale);
  return createOrnament(ornament, {
    x: edge,
    width: width - 2 * edge,
    align: cover.align,
    y: top,
    scale,
    colour: inkOnCover(template),
  });
}

/** The title, small, in the middle of a back that has nothing else. */
function createBackTitle({ title, template, geometry, format }: CoverInput): ElementDraft[] {
  if (title === '') return [];
  const { width, height } = formats[format];
  const style: TextStyle = {
    font: template.titleFont,
    size: Math.max(MIN_READABLE_SIZE_PT, opticalSize(template.titleFont, 13 * geometry.scale)),
    leading: 1.3,
    colour: inkOnCover(template),
    align: 'center',
  };
  const area = { x: width * 0.2, width: width * 0.6 };
  const fitted = fitTextStyle(title, style, area.width, 3);
  const tall = measureTextHeight(title, fitted, area.width) + 1;
  return [createText(title, { ...area, y: height * BACK_PICTURE.level - tall / 2, height: tall }, fitted)];
}

/** Creates the back: a small picture, the ornament of the theme, or the title. Pattern and panorama are there already. */
function createCoverBack(arrangement: CoverArrangement, input: CoverInput, shown: ReadonlySet<string>): ElementDraft[] {
  if (arrangement === 'pattern' || arrangement === 'wrap') return [];
  const { photo, others } = input;
  // Words alone leave the photo of the cover for the back.
  const photos = (arrangement === 'type' && photo ? [photo, ...others] : others).filter(({ id }) => !shown.has(id));
  const picture = createBackPicture(photos, input);
  const ornament = createBackOrnament(input);
  return picture.length + ornament.length > 0 ? [...picture, ...ornament] : createBackTitle(input);
}

/** Narrower spines have no title: printers may shift it by 2–3 mm. */
const MIN_SPINE_FOR_TITLE_MM = 10;

function createSpineTitle({ title, template, format, spine, hasSpineTitle }: CoverInput): ElementDraft[] {
  if (spine < MIN_SPINE_FOR_TITLE_MM || !hasSpineTitle || title === '') return [];
  const { width, height } = formats[format];
  const length = height - 50;
  const base: TextStyle = {
    font: template.textFont,
    size: 11,
    leading: 1.2,
    colour: inkOnCover(template),
    align: 'center',
    verticalAlign: 'middle',
  };
  const style = fitTextStyle(title, base, length, 1);
  const thickness = Math.max(style.size * style.leading * MM_PER_POINT, 6);
  const frame = { x: width + spine / 2 - length / 2, y: height / 2 - thickness / 2, width: length, height: thickness };
  return measureTextHeight(title, style, length) > thickness ? [] : [createText(title, frame, style, 90)];
}

/** Ground of the title where a photo runs around the spine. */
const createSpineStrip = ({ template, geometry, format, spine }: CoverInput): ElementDraft => {
  const { width, height } = formats[format];
  const { bleed } = geometry;
  return createRectangle({ x: width, y: -bleed, width: spine, height: height + 2 * bleed }, template.cover.colour);
};

type Sheet = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

function isOutsideRoundPhoto({ frame, radius }: PhotoDraft, head: Rect): boolean {
  if (radius < frame.width / 2 - 0.1) return false;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const across = Math.max(Math.abs(head.x - x), Math.abs(head.x + head.width - x));
  const down = Math.max(Math.abs(head.y - y), Math.abs(head.y + head.height - y));
  // Heads are round too, so their corners may lie slightly outside.
  return Math.hypot(across, down) > radius * 1.08;
}

const BROKEN_WORD_COST = 0.5;
const HEAD_LOSS_COST = 0.6;
const COARSE_COST = 0.3;

const hasBrokenWord = (element: ElementDraft): boolean =>
  element.type === 'text' && !textFits(element.text, element, element.frame.width + 0.01);

function measureCoverFaults(
  elements: readonly ElementDraft[],
  photos: ReadonlyMap<string, Subject>,
  sheet: Sheet,
  binding: BookBinding,
): number {
  let faults = elements.some(hasBrokenWord) ? BROKEN_WORD_COST : 0;
  elements.forEach((picture, at) => {
    const photo = picture.type === 'photo' ? photos.get(picture.fileId ?? '') : undefined;
    if (picture.type !== 'photo' || !photo) return;
    const above = elements.slice(at + 1).filter(({ type }) => type !== 'photo');
    const hidden = photo.heads.filter((head) => {
      const place = toSheetRect(picture, head);
      return isOutsideRoundPhoto(picture, place) || above.some(({ frame }) => hasOverlap(frame, place));
    });
    const over = Math.max(0, ...above.map(({ frame }) => measureHidden(photo, picture, frame)));
    const loss = measureHeadLoss(photo, picture, sheet, binding);
    const coarse = Math.max(0, 1 - computeFillPpi(photo, picture.frame) / MIN_LAYOUT_PPI);
    faults +=
      (loss > 0 ? HEAD_LOSS_COST + 2 * loss : 0) +
      2 * hidden.length +
      over +
      (coarse > 0.001 ? COARSE_COST + coarse : 0);
  });
  return faults;
}

/** Cost of all of a photo, of which an arrangement crops a share. */
const CROP_COST = 0.3;

function croppedShare([first]: readonly ElementDraft[]): number {
  return first?.type === 'photo' ? 1 - first.crop.width * first.crop.height : 0;
}

export interface ComposedCover {
  readonly doc: SpreadDocument;
  readonly arrangement: CoverArrangement;
  /** 0 for the theme's own arrangement without a fault. */
  readonly cost: number;
  readonly reasons: readonly Reason[];
}

/**
 * Composes the cover: front, spine and back as one design, in the arrangement and with the place of the title that suit
 * the photo best.
 * @param arrangements to choose from; those that the photo does not allow are left out
 * @param cropCost cost of what the theme's own front cuts off the photo
 * @returns null when it allows none
 */
export function composeCover(
  input: CoverInput,
  arrangements: readonly CoverArrangement[] = coverArrangements,
  cropCost = 0,
): ComposedCover | null {
  const { template, format, photo, others, spine } = input;
  const sheet = { format, spine, role: 'cover' } as const;
  const front = createCoverFront(input);
  const known = new Map([photo, ...others].flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const tried = arrangements.flatMap((arrangement) => {
    const reserve = arrangementReserve(arrangement, front);
    return composeArrangement(arrangement, front).map((variant) => {
      const fit = arrangement === ownArrangement(front) ? cropCost : CROP_COST * croppedShare(variant.elements);
      const faults = measureCoverFaults(variant.elements, known, sheet, input.binding);
      return { ...variant, arrangement, cost: reserve + variant.cost + fit + faults };
    });
  });
  const [first, ...rest] = tried;
  if (!first) return null;
  const best = rest.reduce((a, b) => (b.cost < a.cost ? b : a), first);
  const shown = new Set(best.elements.flatMap((one) => (one.type === 'photo' && one.fileId ? [one.fileId] : [])));
  const spineTitle = createSpineTitle(input);
  const strip = best.arrangement === 'wrap' && spineTitle.length > 0 ? [createSpineStrip(input)] : [];
  const elements = assignElementIds([
    ...best.elements,
    ...strip,
    ...spineTitle,
    ...createCoverBack(best.arrangement, input, shown),
  ]);
  const doc = { version: DOCUMENT_VERSION, ...sheet, background: { colour: template.cover.colour }, elements } as const;
  const isOwn = best.arrangement === ownArrangement(front);
  const reasons: Reason[] = [
    ...(isOwn || !photo ? [] : [{ code: 'coverStyle', values: { style: best.arrangement } } as const]),
    ...(best.isOnPhoto ? [{ code: 'coverTitle', values: {} } as const] : []),
  ];
  return { doc, arrangement: best.arrangement, cost: best.cost, reasons };
}
