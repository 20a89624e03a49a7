import type { PhotoElement } from '../document/model';
import { centreOf, type Rect, rotatedBoundsAbout } from '../geometry/rect';
import { computeSwallowedWidth, findPageAreaAt, measureOverhang, type PageSafeArea } from '../print/safeAreas';
import type { SpreadFinding } from './texts';
import type { CheckedPhoto, PreflightRules } from './types';

/** A face is cut when less than 98 % of it shows. Below 10 % it is there by accident and not reported. */
const FACE_CUT_SHARE = { least: 0.1, most: 0.98 };

type FaceCorner = readonly [x: number, y: number];
type Axis = 0 | 1;

/** Clips a convex polygon to one side of a vertical line (Sutherland and Hodgman). */
function clipByLine(
  polygon: readonly FaceCorner[],
  axis: Axis,
  limit: number,
  isKept: (at: number) => boolean,
): FaceCorner[] {
  return polygon.flatMap((to, i): FaceCorner[] => {
    const from = polygon.at(i - 1) ?? to;
    const along = (limit - from[axis]) / (to[axis] - from[axis]);
    const crossing: FaceCorner = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
    const [before, after] = [isKept(from[axis]), isKept(to[axis])];
    return [...(before === after ? [] : [crossing]), ...(after ? [to] : [])];
  });
}

function clipToRect(polygon: readonly FaceCorner[], { x, y, width, height }: Rect): FaceCorner[] {
  const sides: [Axis, number, (at: number) => boolean][] = [
    [0, x, (at) => at >= x],
    [0, x + width, (at) => at <= x + width],
    [1, y, (at) => at >= y],
    [1, y + height, (at) => at <= y + height],
  ];
  return sides.reduce<FaceCorner[]>(
    (rest, [axis, limit, isKept]) => clipByLine(rest, axis, limit, isKept),
    [...polygon],
  );
}

const polygonArea = (polygon: readonly FaceCorner[]): number =>
  Math.abs(
    polygon.reduce((sum, [x, y], i) => sum + (polygon.at(i - 1)?.[0] ?? 0) * y - x * (polygon.at(i - 1)?.[1] ?? 0), 0),
  ) / 2;

function polygonBounds(polygon: readonly FaceCorner[]): Rect {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Returns the corners of a face in mm of the sheet, before the frame is rotated but including the straightening of the
 * photo.
 */
function faceCorners(box: Rect, { crop, frame, straighten = 0 }: PhotoElement): FaceCorner[] {
  const angle = (straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const about = centreOf(frame);
  const at = (x: number, y: number): FaceCorner => {
    const across = frame.x + ((x - crop.x) / crop.width) * frame.width - about.x;
    const down = frame.y + ((y - crop.y) / crop.height) * frame.height - about.y;
    return [about.x + across * cos - down * sin, about.y + across * sin + down * cos];
  };
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return [at(box.x, box.y), at(right, box.y), at(right, bottom), at(box.x, bottom)];
}

const isInGutter = (rect: Rect, fold: number, by: number) => rect.x < fold + by && rect.x + rect.width > fold - by;

function faceCodes(
  box: Rect,
  photo: PhotoElement,
  areas: readonly PageSafeArea[],
  swallowed: number,
): SpreadFinding['code'][] {
  const corners = faceCorners(box, photo);
  const shown = clipToRect(corners, photo.frame);
  const share = polygonArea(shown) / Math.max(1e-9, polygonArea(corners));
  if (share < FACE_CUT_SHARE.least) return [];
  if (share < FACE_CUT_SHARE.most) return ['face_cut'];
  const face = rotatedBoundsAbout(polygonBounds(shown), photo.rotation, centreOf(photo.frame));
  const area = findPageAreaAt(areas, face);
  if (!area) return [];
  if (area.fold !== null && isInGutter(face, area.fold, swallowed)) return ['face_near_gutter'];
  const { left, right, top, bottom } = measureOverhang(face, area.required);
  const foldIsLeft = area.fold === area.trim.x;
  const outer = area.fold === null ? Math.max(left, right) : foldIsLeft ? right : left;
  return Math.max(outer, top, bottom) > 0.05 ? ['face_near_trim'] : [];
}

export function checkFaces(
  photo: PhotoElement,
  known: CheckedPhoto,
  areas: readonly PageSafeArea[],
  book: PreflightRules,
): SpreadFinding[] {
  const swallowed = computeSwallowedWidth(book);
  const codes = (known.faces ?? []).flatMap(({ box }) => faceCodes(box, photo, areas, swallowed));
  return [...new Set(codes)].map((code) => ({ code, severity: 'warning', elementId: photo.id, values: {} }));
}
