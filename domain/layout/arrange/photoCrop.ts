import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';

/**
 * Parts of a frame where heads may be, in fractions of the frame: one rectangle, or one on each side of the fold. A
 * head stays within one of them.
 */
export type SafeZones = readonly Rect[];

const WHOLE_FRAME: SafeZones = [{ x: 0, y: 0, width: 1, height: 1 }];

export const HEAD_CUT_TOLERANCE = 0.01;

/** Focus of a photo without analysis: above the middle, because faces are there, most of all in portrait photos. */
const defaultFocus = ({ aspect }: Subject) => ({ x: 0.5, y: aspect < 1 ? 0.42 : 0.47 });

/** Part that a crop turns to: people; a focus that was measured without them; else all that must stay. */
const focusOf = ({ hasKnownFaces, keptBounds, focus }: Subject): Rect | null =>
  hasKnownFaces ? (keptBounds ?? focus) : (focus ?? keptBounds);

/**
 * Returns the start of a window of `size` in 0..1 around `centre` that holds the span `from`..`to` if it is long
 * enough.
 */
function windowStart(size: number, centre: number, from: number, to: number): number {
  const holding = to - from <= size ? Math.min(Math.max(centre - size / 2, to - size), from) : (from + to - size) / 2;
  return Math.min(Math.max(holding, 0), 1 - size);
}

/** Share of the photo's area, 0..1, that is cut off in a frame of that aspect (width / height). */
export function cropLoss(photoAspect: number, frameAspect: number): number {
  return 1 - Math.min(photoAspect / frameAspect, frameAspect / photoAspect);
}

const overhang = (from: number, length: number, start: number, end: number): number =>
  Math.max(0, start - from, from + length - end) / Math.max(length, 1e-6);

function headCut(head: Rect, crop: Rect, zones: SafeZones): number {
  let least = Number.POSITIVE_INFINITY;
  for (const zone of zones) {
    const [x, y] = [crop.x + zone.x * crop.width, crop.y + zone.y * crop.height];
    const across = overhang(head.x, head.width, x, x + zone.width * crop.width);
    const down = overhang(head.y, head.height, y, y + zone.height * crop.height);
    least = Math.min(least, Math.max(across, down));
  }
  return least;
}

/**
 * Share of its length that the worst head loses; 0 when every head is whole and in a safe zone. More than 1 when a head
 * is far outside.
 */
export function worstHeadCut(
  { keptParts }: Pick<Subject, 'keptParts'>,
  crop: Rect,
  zones: SafeZones = WHOLE_FRAME,
): number {
  let worst = 0;
  for (const head of keptParts) worst = Math.max(worst, headCut(head, crop, zones));
  return worst;
}

function edgeTouchingStarts(subject: Subject, axis: 'x' | 'y', size: number, zones: SafeZones): number[] {
  const side = axis === 'x' ? 'width' : 'height';
  return subject.keptParts.flatMap((head) =>
    zones.flatMap((zone) => [
      head[axis] - zone[axis] * size,
      head[axis] + head[side] - (zone[axis] + zone[side]) * size,
    ]),
  );
}

/** Moves the crop along one axis, as little as possible, to where heads are cut least. */
function slideCrop(subject: Subject, ideal: Rect, axis: 'x' | 'y', zones: SafeZones): Rect {
  const size = axis === 'x' ? ideal.width : ideal.height;
  let best = ideal;
  let [least, way] = [worstHeadCut(subject, ideal, zones), 0];
  if (least === 0 || size >= 1) return ideal;
  for (const start of edgeTouchingStarts(subject, axis, size, zones)) {
    const crop = { ...ideal, [axis]: Math.min(Math.max(start, 0), 1 - size) };
    const cut = worstHeadCut(subject, crop, zones);
    const moved = Math.abs(crop[axis] - ideal[axis]);
    if (cut < least - 1e-9 || (cut < least + 1e-9 && moved < way)) [best, least, way] = [crop, cut, moved];
  }
  return best;
}

/**
 * Moves the crop as little as possible to where heads are cut least; along both axes if it is smaller than the photo
 * in both.
 */
export function moveCropToKeepHeads(subject: Subject, ideal: Rect, zones: SafeZones = WHOLE_FRAME): Rect {
  const [first, second] = ideal.width < ideal.height ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const once = slideCrop(subject, ideal, first, zones);
  const other = slideCrop(subject, once, second, zones);
  // Moving along the first axis does not help while more is cut along the other.
  return other === once ? once : slideCrop(subject, other, first, zones);
}

/**
 * Returns the largest crop with the aspect of the frame, in fractions of the photo. It cuts no head and contains the
 * focus; when the focus is larger, the crop contains its middle.
 * @param zones parts of the frame where heads may be; everywhere when left out
 */
export function computeCrop(photo: Subject, frameAspect: number, zones: SafeZones = WHOLE_FRAME): Rect {
  const { aspect } = photo;
  const width = Math.min(1, frameAspect / aspect);
  const height = Math.min(1, aspect / frameAspect);
  const rest = defaultFocus(photo);
  const focus = focusOf(photo) ?? { ...rest, width: 0, height: 0 };
  // Half way between the middle of the focus and the photographer's own composition.
  const centreX = (focus.x + focus.width / 2 + rest.x) / 2;
  const centreY = (focus.y + focus.height / 2 + rest.y) / 2;
  const ideal = {
    x: windowStart(width, centreX, focus.x, focus.x + focus.width),
    y: windowStart(height, centreY, focus.y, focus.y + focus.height),
    width,
    height,
  };
  return photo.keptBounds ? moveCropToKeepHeads(photo, ideal, zones) : ideal;
}

function boxLoss({ width, height }: Rect, aspect: number, frameAspect: number): number {
  const kept =
    Math.min(1, frameAspect / aspect / Math.max(width, 1e-6)) *
    Math.min(1, aspect / frameAspect / Math.max(height, 1e-6));
  return 1 - kept;
}

/** Share of the focus box, 0..1, that a frame of that aspect must cut. */
export function focusLoss({ focus, aspect }: Subject, frameAspect: number): number {
  return focus ? boxLoss(focus, aspect, frameAspect) : 0;
}

/** Share of the heads, 0..1, that a frame of that aspect must cut; 0 when all of them fit. */
export function unavoidableHeadLoss({ keptBounds, keptParts, aspect }: Subject, frameAspect: number): number {
  const loss = keptBounds ? boxLoss(keptBounds, aspect, frameAspect) : 0;
  if (!keptBounds || loss === 0 || loss >= HEAD_CUT_TOLERANCE / 2) return loss;
  // A small part of all heads together may be a large part of one.
  const ofOne = keptParts.map(
    ({ width, height }) => loss * Math.max(keptBounds.width / width, keptBounds.height / height),
  );
  return Math.max(...ofOne) < HEAD_CUT_TOLERANCE / 2 ? 0 : loss;
}

/** Returns the closest aspect to the ideal one in which a frame can show all heads with a small margin. */
export function aspectForHeads({ keptBounds, aspect }: Subject, idealAspect: number): number {
  if (!keptBounds) return idealAspect;
  const margin = 1.02;
  const narrowest = aspect * Math.min(1, keptBounds.width * margin);
  return Math.min(Math.max(idealAspect, narrowest), aspect / Math.min(1, keptBounds.height * margin));
}
