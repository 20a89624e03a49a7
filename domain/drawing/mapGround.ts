import { type GeoStream, geoMercator, geoPath } from 'd3-geo';
import type { MultiLineString, MultiPolygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapElement } from '../document/model';
import { type DrawnPath, filled, rectPath, stroked } from './drawingParts';
import { mapColours } from './mapPlaces';
import { computeMapView, type MapView } from './mapView';

export type WorldAtlas = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>;

const THINNING_MM = 0.12;
const LINE_MM = { coast: 0.25, border: 0.2 } as const;
const MARGIN_DEGREES = 0.5;

interface Part<Coordinates> {
  readonly coordinates: Coordinates;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

interface World {
  readonly land: readonly Part<Position[][]>[];
  readonly coasts: readonly Part<Position[]>[];
  readonly borders: readonly Part<Position[]>[];
}

function measurePart<Coordinates>(coordinates: Coordinates, line: readonly Position[]): Part<Coordinates> {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const [longitude = 0, latitude = 0] of line) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { coordinates, west, east, south, north };
}

const worlds = new WeakMap<WorldAtlas, World>();

function readWorld(atlas: WorldAtlas): World {
  const known = worlds.get(atlas);
  if (known) return known;
  const lines = ({ coordinates }: MultiLineString) => coordinates.map((line) => measurePart(line, line));
  const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );
  const world = {
    land: land.map((polygon) => measurePart(polygon, polygon[0] ?? [])),
    coasts: lines(mesh(atlas, atlas.objects.land)),
    borders: lines(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)),
  };
  worlds.set(atlas, world);
  return world;
}

/** Returns true for a part that the view shows, also from the other side of 180°. */
function isInView({ west, east, south, north }: Omit<Part<unknown>, 'coordinates'>, { bounds }: MapView): boolean {
  if (north < bounds.south - MARGIN_DEGREES || south > bounds.north + MARGIN_DEGREES) return false;
  return [-360, 0, 360].some(
    (by) => east + by >= bounds.west - MARGIN_DEGREES && west + by <= bounds.east + MARGIN_DEGREES,
  );
}

/** Leaves out points of lines that are too close to be seen; the last one of a line stays. */
function thinLines(sink: GeoStream): GeoStream {
  let last: readonly [number, number] | null = null;
  let skipped: readonly [number, number] | null = null;
  return {
    ...sink,
    point(x, y) {
      if (last && Math.hypot(x - last[0], y - last[1]) < THINNING_MM) {
        skipped = [x, y];
        return;
      }
      last = [x, y];
      skipped = null;
      sink.point(x, y);
    },
    lineStart() {
      last = null;
      skipped = null;
      sink.lineStart();
    },
    lineEnd() {
      if (skipped) sink.point(...skipped);
      sink.lineEnd();
    },
    polygonStart: () => sink.polygonStart(),
    polygonEnd: () => sink.polygonEnd(),
  };
}

export function drawMapGround(map: MapElement, atlas: WorldAtlas): DrawnPath[] {
  const { width, height } = map.frame;
  const view = computeMapView(map);
  const { sea, land: ground, line } = mapColours[map.style];
  const projection = geoMercator()
    .rotate([-view.meridian, 0])
    .center([0, 0])
    .scale(view.scale)
    .translate([view.origin.x, view.origin.y])
    .precision(0)
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const write = geoPath({ stream: (sink: GeoStream) => projection.stream(thinLines(sink)) }).digits(2);
  const world = readWorld(atlas);
  const shownIn = <C>(parts: readonly Part<C>[]): C[] =>
    parts.flatMap((part) => (isInView(part, view) ? [part.coordinates] : []));
  const pathOf = (shape: MultiPolygon | MultiLineString): string => write(shape) ?? '';
  const land = pathOf({ type: 'MultiPolygon', coordinates: shownIn(world.land) });
  const coasts = pathOf({ type: 'MultiLineString', coordinates: shownIn(world.coasts) });
  const borders = pathOf({ type: 'MultiLineString', coordinates: shownIn(world.borders) });
  return [
    filled(rectPath({ x: 0, y: 0, width, height }), sea),
    ...(land === '' ? [] : [filled(land, ground)]),
    ...(coasts === '' ? [] : [stroked(coasts, line, LINE_MM.coast)]),
    ...(borders === '' ? [] : [stroked(borders, line, LINE_MM.border)]),
  ];
}
