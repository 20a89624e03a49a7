import type { MapElement } from '../document/model';
import { relativeLongitude } from '../geometry/numbers';
import type { Point } from '../geometry/rect';

/** Natural Earth data of coasts and borders: 1:50 million for wide maps, 1:10 million for close ones. */
const mapDetails = ['50m', '10m'] as const;
export type MapDetail = (typeof mapDetails)[number];

const CLOSE_VIEW_DEGREES = 14;
/** A map shows at least this width; closer, the coastlines would look coarse. */
const MIN_VIEW_KM = 90;
const EARTH_RADIUS_KM = 6371;
const PADDING = { x: 0.18, y: 0.15 } as const;

const rad = Math.PI / 180;

const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * rad) / 2));

/** The part of the world that a map shows, in the projection of Mercator. Positions in mm of its frame. */
export interface MapView {
  readonly meridian: number; // degrees
  readonly scale: number; // mm per radian
  readonly origin: Point;
  readonly detail: MapDetail;
  readonly bounds: { readonly west: number; readonly east: number; readonly south: number; readonly north: number };
}

/** Returns the meridian opposite to the widest gap between places, so that those on both sides of 180° are neighbours. */
function centralMeridian(longitudes: readonly number[]): number {
  const sorted = [...new Set(longitudes)].sort((a, b) => a - b);
  let widest = { gap: 0, after: 0 };
  sorted.forEach((at, i) => {
    const next = sorted[i + 1] ?? (sorted[0] ?? 0) + 360;
    if (next - at > widest.gap) widest = { gap: next - at, after: at };
  });
  return relativeLongitude(widest.after + widest.gap / 2 + 180, 0);
}

const latitudeOf = (y: number): number => (2 * Math.atan(Math.exp(y)) - Math.PI / 2) / rad;

export function computeMapView({ places, frame }: Pick<MapElement, 'places' | 'frame'>): MapView {
  const { width, height } = frame;
  const meridian = centralMeridian(places.map(({ longitude }) => longitude));
  const xs = places.map(({ longitude }) => relativeLongitude(longitude, meridian) * rad);
  const ys = places.map(({ latitude }) => mercator(latitude));
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  const fit = Math.min(
    (width * (1 - 2 * PADDING.x)) / Math.max(right - left, 1e-9),
    (height * (1 - 2 * PADDING.y)) / Math.max(top - bottom, 1e-9),
  );
  const closest = (Math.min(width, height) * EARTH_RADIUS_KM * Math.cos(latitudeOf(middle.y) * rad)) / MIN_VIEW_KM;
  const widest = Math.min(width, height) / (2 * Math.PI);
  const scale = Math.max(widest, Math.min(fit, closest));
  const origin = { x: width / 2 - scale * middle.x, y: height / 2 + scale * middle.y };
  const degrees = width / scale / rad;
  return {
    meridian,
    scale,
    origin,
    detail: degrees <= CLOSE_VIEW_DEGREES ? '10m' : '50m',
    bounds: {
      west: meridian - origin.x / scale / rad,
      east: meridian + (width - origin.x) / scale / rad,
      south: latitudeOf((origin.y - height) / scale),
      north: latitudeOf(origin.y / scale),
    },
  };
}

/** Returns the position of a place in the frame, in mm. */
export const projectPlace = (
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  { meridian, scale, origin }: MapView,
): Point => ({
  x: origin.x + scale * relativeLongitude(longitude, meridian) * rad,
  y: origin.y - scale * mercator(latitude),
});
