import type { Colour } from '../../geometry/colour.types';
import { mixColours } from '../../geometry/oklab';
import type { Rect } from '../../geometry/rect';
import { hasOverlap } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { createRandom } from '../../random';
import { findBestArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import type { ElementDraft, PhotoDraft } from '../compose/createElements';
import { createRectangle } from '../compose/createElements';
import { costOfFrames, createPagePhoto } from './fitPhoto';
import type { FamilyPageInput, PageFamily } from './pageFamily.types';
import {
  besideCentre,
  clearArea,
  coversHead,
  headsOf,
  isOutOfOrder,
  leaningAngle,
  moveInside,
  shrinkInto,
  type TurnedPhoto,
  turnedBounds,
} from './turnedFrames';

/** Most photos that lie on a page as if placed by hand, and their greatest angle in degrees. */
const MAX_SCRAP_PHOTOS = 5;
const MAX_ANGLE = 5.5;

/** Strip of tape, in mm on a page of 210 mm. */
const TAPE = { width: 24, height: 7, opacity: 0.62 } as const;

/** A strip of tape over the middle of the upper edge, or over two corners; left out where it would cover a head. */
function createTapes(
  { photo, frame, rotation }: TurnedPhoto,
  draft: PhotoDraft,
  colour: Colour,
  scale: number,
  atCorners: boolean,
  group: string,
) {
  const [w, h] = [TAPE.width * scale, TAPE.height * scale];
  const up = -frame.height / 2;
  const aside = frame.width / 2 - 0.16 * w;
  const places = atCorners
    ? ([
        [-aside, up + 0.16 * w, -42],
        [aside, up + 0.16 * w, 42],
      ] as const)
    : ([[0, up, 2.5]] as const);
  const heads = headsOf(photo, draft);
  return places.flatMap(([across, down, lean]): ElementDraft[] => {
    const at = besideCentre(frame, rotation, [across, down], w, h);
    const turn = Math.round((rotation + lean) * 10) / 10;
    if (heads.some((head) => hasOverlap(head, turnedBounds(at, turn)))) return [];
    return [{ ...createRectangle(at, colour), rotation: turn, opacity: TAPE.opacity, role: 'decor', group }];
  });
}

/** Share of the chapter colours in tape; the rest is white. */
const TAPE_COLOUR_SHARE = 0.55;

/** Colours of tape, in turn those of the template's chapters. */
function tapeColour({ template: { opener }, seed }: FamilyPageInput, i: number): Colour {
  const colour = opener.colours[(seed + i) % opener.colours.length] ?? opener.colours[0];
  return mixColours('#ffffff', colour.background, TAPE_COLOUR_SHARE);
}

/** By how much a sheet of paper below one or two photos is larger than the photo, in mm on pages of 210 mm. */
const PAPER_RIM_MM = 7;

/** A turned sheet of coloured paper below the first of one or two photos. */
function createPaperBelow(
  turned: readonly TurnedPhoto[],
  { template, geometry: { scale } }: FamilyPageInput,
  clear: Rect,
): ElementDraft[] {
  const [first, , third] = turned;
  if (!first || third) return [];
  const rotation = Math.round(-first.rotation * 6) / 10;
  const rim = PAPER_RIM_MM * scale;
  const { x, y, width, height } = first.frame;
  const sheet = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim };
  const bounds = turnedBounds(sheet, rotation);
  const fits = bounds.width <= clear.width && bounds.height <= clear.height;
  if (!fits) return [];
  return [{ ...createRectangle(moveInside(sheet, rotation, clear), template.accent), rotation, role: 'decor' }];
}

/** By how many mm a photo grows on each side beyond its place, so that neighbours overlap. On pages of 210 mm. */
const OVERLAPS_MM = [11, 7, 4, 2.5] as const;

/** Pasted photos that overlap their neighbours a little, turn and are held by tape. */
export const scrapPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle, seed } = input;
  const { scale } = geometry;
  if (photos.length > MAX_SCRAP_PHOTOS) return [];
  const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const area = clearArea(input);
  const clear =
    caption === '' ? area : { ...area, height: Math.min(area.y + area.height, box.y + box.height) - area.y };
  const inset = 5 * scale;
  const places = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
  const found = findBestArrangements(photos, places, { gap: 2, cropLimit: 0 }, { extra: null, quick: false, most: 2 });
  return found.flatMap(({ arrangement: { frames, shape, block } }, way) => {
    for (const overlap of OVERLAPS_MM) {
      const random = createRandom(seed + way);
      const turned = frames.flatMap((frame, i): TurnedPhoto[] => {
        const photo = photos[i];
        if (!photo) return [];
        const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE, random);
        const more = overlap * scale;
        const factor = 1 + (2 * more) / Math.max(frame.width, frame.height);
        const grown = {
          x: frame.x - ((factor - 1) * frame.width) / 2,
          y: frame.y - ((factor - 1) * frame.height) / 2,
          width: toGrid(frame.width * factor),
          height: toGrid(frame.height * factor),
        };
        return [{ photo, frame: moveInside(shrinkInto(grown, rotation, clear), rotation, clear), rotation }];
      });
      const cost = costOfFrames(
        photos,
        turned.map(({ frame }) => frame),
        side,
        geometry,
      );
      if (cost === Number.POSITIVE_INFINITY || isOutOfOrder(turned) || coversHead(input, turned)) continue;
      const empty = 1 - (block.width * block.height) / (places.width * places.height);
      const elements = () => [
        ...createPaperBelow(turned, input, clear),
        ...turned.flatMap((one, i): ElementDraft[] => {
          const group = `${side}${i + 1}`;
          const draft = {
            ...createPagePhoto(one.photo, one.frame, side, geometry, template.photo),
            rotation: one.rotation,
          };
          const tapes = createTapes(one, draft, tapeColour(input, i), scale, (seed + i) % 3 === 0, group);
          return tapes.length === 0 ? [draft] : [{ ...draft, group }, ...tapes];
        }),
        ...createCaptionBelow(clear, geometry.box[side], caption, captionStyle),
      ];
      return [{ family: 'scrap', cost: cost + 0.5 * empty * empty, shape: `scrap ${shape}`, elements } as const];
    }
    return [];
  });
};
