import { DOCUMENT_VERSION, type SpreadDocument } from '../../document/model';
import { MM_PER_POINT } from '../../document/text/measureText';
import { formats } from '../../geometry/formats';
import { hasOverlap, type Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { measureHeadLoss, toSheetRect } from '../arrange/faceSafeZones';
import {
  assignElementIds,
  createText,
  type ElementDraft,
  type PhotoDraft,
  type TextStyle,
} from '../compose/createElements';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../compose/ornament/titleOrnament';
import { fitTextStyle, measureTextHeight, textFits } from '../compose/text/typesetting';
import type { Reason } from '../explain/reasons';
import type { Subject } from '../subject';
import { inkOnCover } from '../templates/albumTemplate';
import { type CoverInput, createCoverFront } from './coverFront';
import { coverComposers } from './coverStyles';

/**
 * Vertical position of the ornament as a share of the height: above the middle of the lower half, clear of printers'
 * bar codes.
 */
const ORNAMENT_LEVEL = 0.74;

/**
 * Creates the back of the cover with the book's ornament if it is a picture. A line alone would look like a stray
 * stroke.
 */
function createCoverBack({ template, geometry, format }: CoverInput): ElementDraft[] {
  const { width, height } = formats[format];
  const { scale } = geometry;
  const { ornament, cover } = template;
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

const hasBrokenWord = (element: ElementDraft): boolean =>
  element.type === 'text' && !textFits(element.text, element, element.frame.width + 0.01);

function measureCoverFaults(
  elements: readonly ElementDraft[],
  photo: Subject | undefined,
  sheet: Sheet,
  binding: BookBinding,
): number {
  const at = elements.findIndex(({ type }) => type === 'photo');
  const picture = elements[at];
  const broken = elements.some(hasBrokenWord) ? BROKEN_WORD_COST : 0;
  if (picture?.type !== 'photo' || !photo) return broken;
  const heads = photo.heads.map((head) => toSheetRect(picture, head));
  const above = elements.slice(at + 1);
  const covered = heads.filter(
    (head) => isOutsideRoundPhoto(picture, head) || above.some(({ frame }) => hasOverlap(frame, head)),
  );
  const coarse = Math.max(0, 1 - computeFillPpi(photo, picture.frame) / MIN_LAYOUT_PPI);
  return (
    broken + 2 * measureHeadLoss(photo, picture, sheet, binding) + 2 * covered.length + (coarse > 0.001 ? coarse : 0)
  );
}

export interface ComposedCover {
  readonly doc: SpreadDocument;
  readonly reasons: readonly Reason[];
}

/**
 * Composes the cover: back and spine in the cover colour, the front in the template's style or the next one that suits
 * the photo better.
 */
export function composeCover(input: CoverInput): ComposedCover {
  const { template, format, photo, spine } = input;
  const sheet = { format, spine, role: 'cover' } as const;
  const front = createCoverFront(input);
  const tried = coverComposers[template.cover.style].map((compose, i) => {
    const elements = compose(front);
    return { i, elements, fault: measureCoverFaults(elements, photo, sheet, input.binding) };
  });
  const best = tried.reduce((a, b) => (b.fault < a.fault ? b : a));
  const elements = assignElementIds([...best.elements, ...createSpineTitle(input), ...createCoverBack(input)]);
  const doc = { version: DOCUMENT_VERSION, ...sheet, background: { colour: template.cover.colour }, elements } as const;
  const reasons: Reason[] = best.i === 0 ? [] : [{ code: 'coverStyle', values: { style: template.cover.style } }];
  return { doc, reasons };
}
