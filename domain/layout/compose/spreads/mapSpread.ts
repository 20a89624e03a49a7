import type { MapPlace, MapStyle } from '../../../document/model';
import { mapColours, placeNames } from '../../../drawing/mapPlaces';
import { type Colour, luminanceOfHex } from '../../../geometry/colour';
import { toGrid } from '../../../geometry/numbers';
import { growRect, hasOverlap, type Rect } from '../../../geometry/rect';
import type { BookBinding } from '../../../print/safeAreas';
import { createRandom } from '../../../random';
import { explainCrops, explainShare } from '../../explain/explainLayout';
import { NO_MOMENTS } from '../../families/momentFormatter';
import { computePageGeometry, type PageGeometry } from '../../pageGeometry';
import { NO_WORDS } from '../../story/createStory';
import { divideMapPlaces } from '../../story/findJourney';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';
import { adjustPhotos, assignRole, createRectangle, createSpread, type ElementDraft } from '../createElements';
import { contrastRatio, MIN_TEXT_CONTRAST } from '../text/pageColours';
import type { LaidOutSpread } from './innerSpreads';
import { SpreadComposer } from './spreadComposer';

/** Luminance of page colours below which a map is dark, and above which it is white. */
const GROUND = { dark: 0.2, white: 0.93 } as const;
const ROUTE_COLOUR = '#a63d2f';
/** A wider fold would reach the names on a map that fills its page. */
const MAX_GUTTER_MM = 14;

type MapDraft = Extract<ElementDraft, { readonly type: 'map' }>;

export function mapStyleOn(page: Colour): MapStyle {
  const luminance = luminanceOfHex(page);
  if (luminance < GROUND.dark) return 'night';
  return luminance > GROUND.white ? 'plain' : 'paper';
}

function createMap(places: readonly MapPlace[], frame: Rect, template: AlbumTemplate): MapDraft {
  const style = mapStyleOn(template.background);
  const colours = [template.accent, ...template.opener.colours.map(({ background }) => background), ROUTE_COLOUR];
  const colour = colours.find((one) => contrastRatio(one, mapColours[style].land) >= MIN_TEXT_CONTRAST);
  return {
    type: 'map',
    rotation: 0,
    opacity: 1,
    locked: false,
    frame,
    places,
    route: true,
    style,
    colour: colour ?? mapColours[style].ink,
    font: template.textFont,
  };
}

/** Side of the small map as a share of the page's shorter one, and the width of the rim around it in mm. */
const INSET = { share: 0.34, rim: 1 } as const;

/**
 * Creates a small map of places far away and one of the large map: coasts then tell where they are. It hides no name of
 * the large map; where no corner allows that, there is none.
 */
function createInset(
  near: readonly MapPlace[],
  outliers: readonly MapPlace[],
  map: MapDraft,
  template: AlbumTemplate,
  geometry: PageGeometry,
) {
  const { width, height, safe, gutter } = geometry;
  const side = INSET.share * Math.min(width, height);
  const { names } = placeNames(map);
  const corners = [height - safe - side, safe].flatMap((y) =>
    [safe, width - gutter - side].map(
      (x): Rect => ({ x: toGrid(x), y: toGrid(y), width: toGrid(side), height: toGrid(side) }),
    ),
  );
  const hidden = (corner: Rect) => {
    const here = { ...corner, x: corner.x - map.frame.x, y: corner.y - map.frame.y };
    return names.filter(({ box, at }) => hasOverlap(box, here) || hasOverlap({ ...at, width: 1, height: 1 }, here))
      .length;
  };
  const best = corners.reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
  if (hidden(best) > 0) return [];
  const inset = createMap([...near, ...outliers], best, template);
  return placeNames(inset).isCrowded
    ? []
    : [...assignRole('decor', [createRectangle(growRect(best, INSET.rim), template.background)]), inset];
}

function createMapPage(places: readonly MapPlace[], template: AlbumTemplate, geometry: PageGeometry): ElementDraft[] {
  const frame = geometry.gutter <= MAX_GUTTER_MM ? geometry.full.left : geometry.box.left;
  const { main, outliers } = divideMapPlaces(places);
  const map = createMap(main, frame, template);
  return [map, ...(outliers.length > 0 ? createInset(main.slice(0, 1), outliers, map, template, geometry) : [])];
}

/**
 * Composes the spread with the map of the journey on its left page, and the first photo beside it.
 * @param pages of the whole book
 */
export function composeMapSpread(
  first: Subject,
  places: readonly MapPlace[],
  { format, seed }: Pick<LayoutRequest, 'format' | 'seed'>,
  template: AlbumTemplate,
  binding: BookBinding,
): LaidOutSpread {
  const geometry = computePageGeometry(format, template, binding);
  const composer = new SpreadComposer({
    photos: [first],
    heroes: new Set(),
    wordsOf: () => NO_WORDS,
    headingOf: () => null,
    monthPageOf: () => null,
    dayOf: () => '',
    moments: NO_MOMENTS,
    template,
    geometry,
    random: createRandom(seed),
  });
  const page = createMapPage(places, template, geometry);
  const { elements, reasons } = composer.composeBeside(page, 0);
  const doc = createSpread(format, 'inner', template.background, adjustPhotos(elements, template));
  const shown = page.flatMap((element) => (element.type === 'map' ? element.places : []));
  const count = new Set(shown.map(({ name }) => name)).size;
  return {
    doc,
    reasons: [
      { code: 'map', values: { count } },
      ...explainShare({ kind: 'pages', from: 0, left: 0, right: 1 }, doc, [first], new Map(), new Map()),
      ...reasons,
      ...explainCrops(doc, new Map([[first.id, first]]), binding),
    ],
  };
}
