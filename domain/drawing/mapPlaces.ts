import type { MapElement, MapStyle } from '../document/model';
import { replaceMissingGlyphs } from '../document/text/glyphFallback';
import { MM_PER_POINT, measureLine } from '../document/text/measureText';
import type { Colour } from '../geometry/colour';
import type { Point, Rect } from '../geometry/rect';
import { circlePath, createWords, type Drawing, filled, fitSize, linePath, rectPath, stroked } from './drawingParts';
import { computeMapView, projectPlace } from './mapView';

export const mapColours: Readonly<
  Record<MapStyle, { readonly sea: Colour; readonly land: Colour; readonly line: Colour; readonly ink: Colour }>
> = {
  paper: { sea: '#d9e4e3', land: '#f7f0e0', line: '#c3b592', ink: '#2b2a26' },
  plain: { sea: '#dde6ed', land: '#ffffff', line: '#a9b6c1', ink: '#1c1e21' },
  night: { sea: '#1d2833', land: '#33414f', line: '#5a6b7b', ink: '#f6f3ec' },
};

/** Size of the names on a map of 190 mm, and its limits, in pt. */
const NAME_SIZE_PT = { typical: 11, least: 9, most: 13 } as const;
const TYPICAL_MAP_MM = 190;
/** Names keep this share of the shorter side from the edges, in mm within limits. */
const INSET = { share: 0.07, least: 1, most: 15 } as const;
/** In em of the names: radius of a place, padding of a name, width of the line. */
const EM = { radius: 0.36, padding: 0.3, height: 1.35, line: 0.16, outline: 0.12 } as const;
const PLATE_OPACITY = 0.78;

/** Offsets of a name from its place, in halves of their sizes, the best first. */
const SIDES: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: -1 },
  { x: -1, y: 1 },
];

const overlapArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

function sampleRoute(route: readonly Point[], step: number): Point[] {
  return route.slice(1).flatMap((to, i) => {
    const from = route[i] ?? to;
    const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
    return Array.from({ length: count }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / count,
      y: from.y + ((to.y - from.y) * n) / count,
    }));
  });
}

const contains = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

interface PlacedName {
  readonly name: string;
  readonly size: number; // pt
  readonly at: Point;
  readonly box: Rect;
}

interface PlacedNames {
  readonly names: readonly PlacedName[];
  readonly route: readonly Point[];
  /** Font size of the place names, in mm. */
  readonly em: number;
  readonly isCrowded: boolean;
}

const moveInside = (box: Rect, area: Rect): Rect => ({
  ...box,
  x: clamp(box.x, area.x, Math.max(area.x, area.x + area.width - box.width)),
  y: clamp(box.y, area.y, Math.max(area.y, area.y + area.height - box.height)),
});

/** Finds a place for each name of a map, one after the other, where it covers the least of places, route and other names. */
export function placeNames(map: Pick<MapElement, 'places' | 'frame' | 'font' | 'route'>): PlacedNames {
  const { width, height } = map.frame;
  const short = Math.min(width, height);
  const { typical, least, most } = NAME_SIZE_PT;
  const wanted = clamp((typical * short) / TYPICAL_MAP_MM, least, most);
  const em = wanted * MM_PER_POINT;
  const view = computeMapView(map);
  const route = map.places.map((place) => projectPlace(place, view));
  const radius = em * EM.radius;
  const pins = route.map(({ x, y }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  const line = map.route ? sampleRoute(route, em / 2) : [];
  const inset = clamp(INSET.share * short, INSET.least, INSET.most);
  const area = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const names: PlacedName[] = [];
  const named = new Set<string>();
  let isCrowded = false;
  map.places.forEach(({ name: given, latitude, longitude }, i) => {
    const key = `${latitude} ${longitude} ${given}`;
    const at = route[i];
    if (!at || named.has(key)) return;
    named.add(key);
    const name = replaceMissingGlyphs(given, map.font);
    const size = fitSize(name, map.font, wanted, Math.max(1, area.width - em * EM.padding));
    const box = {
      width: measureLine({ text: name, font: map.font, size }) + 2 * em * EM.padding,
      height: em * EM.height,
    };
    const away = radius + em * 0.15;
    const options = SIDES.map((side, n) => {
      const centre = { x: at.x + side.x * (away + box.width / 2), y: at.y + side.y * (away + box.height / 2) };
      const place = moveInside({ x: centre.x - box.width / 2, y: centre.y - box.height / 2, ...box }, area);
      const covered = names.reduce((sum, other) => sum + overlapArea(place, other.box), 0);
      const hidden = pins.reduce((sum, pin) => sum + overlapArea(place, pin), 0);
      const crossed = line.filter((point) => contains(place, point)).length;
      return { place, covered, cost: 4 * covered + 2 * hidden + (0.12 * crossed + 0.05 * n) * em * em };
    });
    const [best] = options.sort((a, b) => a.cost - b.cost);
    if (!best) return;
    if (best.covered > 0.2 * box.width * box.height) isCrowded = true;
    names.push({ name, size, at, box: best.place });
  });
  return { names, route, em, isCrowded };
}

export function drawPlaces(map: MapElement): Drawing {
  const { style, colour, font } = map;
  const { land, ink } = mapColours[style];
  const { names, route, em } = placeNames(map);
  const line = map.route && route.length > 1 ? [stroked(linePath(route), colour, em * EM.line)] : [];
  return {
    paths: [
      ...line,
      ...names.map(({ box }) => filled(rectPath(box), land, PLATE_OPACITY)),
      ...names.flatMap(({ at }) => [
        filled(circlePath(at.x, at.y, em * (EM.radius + EM.outline)), land),
        filled(circlePath(at.x, at.y, em * EM.radius), colour),
      ]),
    ],
    texts: names.map(({ name, size, box }) => createWords(name, { font, size, colour: ink }, box)),
  };
}
