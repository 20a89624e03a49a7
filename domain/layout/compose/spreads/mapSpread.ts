import type { MapPlace, MapStyle } from '../../../document/model';
import { mapColours } from '../../../drawing/mapPlaces';
import { type Colour, luminanceOfHex } from '../../../geometry/colour';
import type { BookBinding } from '../../../print/safeAreas';
import { createRandom } from '../../../random';
import { explainCrops, explainShare } from '../../explain/explainLayout';
import { NO_MOMENTS } from '../../families/momentFormatter';
import { computePageGeometry, type PageGeometry } from '../../pageGeometry';
import { NO_WORDS } from '../../story/createStory';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';
import { adjustPhotos, createSpread, type ElementDraft } from '../createElements';
import { contrastRatio, MIN_TEXT_CONTRAST } from '../text/pageColours';
import type { LaidOutSpread } from './innerSpreads';
import { SpreadComposer } from './spreadComposer';

/** Luminance of page colours below which a map is dark, and above which it is white. */
const GROUND = { dark: 0.2, white: 0.93 } as const;
const ROUTE_COLOUR = '#a63d2f';
/** A wider fold would reach the names on a map that fills its page. */
const MAX_GUTTER_MM = 14;

export function mapStyleOn(page: Colour): MapStyle {
  const luminance = luminanceOfHex(page);
  if (luminance < GROUND.dark) return 'night';
  return luminance > GROUND.white ? 'plain' : 'paper';
}

function createMapPage(places: readonly MapPlace[], template: AlbumTemplate, geometry: PageGeometry): ElementDraft {
  const style = mapStyleOn(template.background);
  const colours = [template.accent, ...template.opener.colours.map(({ background }) => background), ROUTE_COLOUR];
  const colour = colours.find((one) => contrastRatio(one, mapColours[style].land) >= MIN_TEXT_CONTRAST);
  const frame = geometry.gutter <= MAX_GUTTER_MM ? geometry.full.left : geometry.box.left;
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
  const { elements, reasons } = composer.composeBeside([createMapPage(places, template, geometry)], 0);
  const doc = createSpread(format, 'inner', template.background, adjustPhotos(elements, template));
  const count = new Set(places.map(({ name }) => name)).size;
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
