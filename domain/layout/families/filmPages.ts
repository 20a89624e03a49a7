import type { Colour } from '../../geometry/colour.types';
import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import type { ElementDraft } from '../compose/createElements';
import { assignRole, createRectangle } from '../compose/createElements';
import type { PageGeometry } from '../pageGeometry';
import { costOfEqualFrames, createPagePhotos } from './fitPhoto';
import type { PageFamily } from './pageFamily.types';

/** Most pictures of a strip beyond those of the ordinary shape, and most strips of a page. */
const STRIP = { least: 2, more: 2, strips: 3 } as const;
/** Aspect of the pictures that decide the height of all strips. */
const FILM_ASPECT = 1.5;
/** Width of such a picture as a share of the page height. */
const PICTURE_SHARE = 0.45;
/** Height of the edge of a film with its holes, and the size and distance of holes, as shares of the pictures' height. */
const FILM_EDGE = { height: 0.17, hole: 0.075, step: 0.2 } as const;
/** Cost of a page that the strips leave empty; one strip alone leaves three fifths. */
const EMPTY_COST = 0.8;
const FILM_COLOUR: Colour = '#131313';
const HOLE_COLOUR: Colour = '#f4f2ec';

/** Rows of holes along both edges of a strip. */
function createHoles(strip: Rect, edge: number, hole: number, step: number): ElementDraft[] {
  const count = Math.round(strip.width / step);
  const each = strip.width / count;
  return [strip.y + (edge - hole) / 2, strip.y + strip.height - (edge + hole) / 2].flatMap((y) =>
    Array.from({ length: count }, (_, i) =>
      createRectangle({ x: strip.x + (i + 0.5) * each - hole * 0.65, y, width: hole * 1.3, height: hole }, HOLE_COLOUR),
    ),
  );
}

/** Pictures of ordinary shape on one strip, and their height, which all strips of a book share. */
function standardStrip({ box, height }: PageGeometry, gap: number) {
  const { width } = box.left;
  const count = Math.max(STRIP.least, Math.round(width / (PICTURE_SHARE * height)));
  return { count, height: toGrid((width - (count - 1) * gap) / count / FILM_ASPECT) };
}

/** Pictures on strips of film that run off the page. Strips of facing pages meet at the fold. */
export const filmPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const { gap } = template;
  const n = photos.length;
  const box = geometry.box[side];
  const { count, height } = standardStrip(geometry, gap);
  const edge = height * FILM_EDGE.height;
  const tall = height + 2 * edge;
  const inside = boxAboveCaption(box, caption, captionStyle);
  const sizes = Array.from({ length: STRIP.more + 1 }, (_, i) => count + i).filter(
    (size) => n % size === 0 && n / size <= STRIP.strips && (n / size) * tall <= inside.height,
  );
  return sizes.flatMap((size) => {
    const strips = n / size;
    // Even without words, so that strips meet at the fold.
    const free = (geometry.height - strips * tall) / (strips + 1);
    const bands = Array.from({ length: strips }, (_, i) => ({
      x: geometry.full[side].x,
      width: geometry.full[side].width,
      y: free + i * (tall + free),
      height: tall,
    }));
    const edgeOf = (i: number) => toGrid(box.x + (i * (box.width + gap)) / size);
    const frames = bands.flatMap((band) =>
      Array.from({ length: size }, (_, i) => ({
        x: edgeOf(i),
        y: toGrid(band.y + edge),
        width: toGrid(edgeOf(i + 1) - gap - edgeOf(i)),
        height,
      })),
    );
    const last = bands.at(-1);
    const foot = last ? last.y + last.height : 0;
    if (caption !== '' && foot > inside.y + inside.height) return [];
    const cost = costOfEqualFrames(photos, frames, side, geometry);
    const empty = 1 - (strips * tall) / geometry.height;
    const block = { x: box.x, y: box.y, width: box.width, height: foot - box.y };
    const elements = () => [
      ...assignRole('decor', [
        ...bands.map((band) => createRectangle(band, FILM_COLOUR)),
        ...bands.flatMap((band) => createHoles(band, edge, height * FILM_EDGE.hole, height * FILM_EDGE.step)),
      ]),
      ...createPagePhotos(photos, frames, side, geometry),
      ...createCaptionBelow(block, box, caption, captionStyle),
    ];
    return [
      { family: 'film', cost: cost + EMPTY_COST * empty * empty, shape: `film ${strips}x${size}`, elements } as const,
    ];
  });
};
