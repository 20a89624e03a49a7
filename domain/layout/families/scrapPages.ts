import { cleanText } from '../../document/text/breakLines';
import { measureLine } from '../../document/text/measureText';
import { type Colour, mixColours } from '../../geometry/colour';
import { toGrid } from '../../geometry/numbers';
import { growRect, hasOverlap, type Rect } from '../../geometry/rect';
import { createRandom } from '../../random';
import { findBestArrangements } from '../arrange/searchArrangements';
import { createRectangle, createText, type ElementDraft, type PhotoDraft } from '../compose/createElements';
import { boxAboveCaption } from '../compose/text/captions';
import { fitTextStyle, measureTextHeight } from '../compose/text/typesetting';
import { costOfFrames, createPagePhoto, type FamilyPageInput, type PageDesign, type PageFamily } from './pageFamily';
import { createPapers } from './scrapPapers';
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

const MAX_ANGLE_DEGREES = 5.5;

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

const TAPE_COLOUR_SHARE = 0.55;

function tapeColour({ template: { opener }, seed }: FamilyPageInput, i: number): Colour {
  const colour = opener.colours[(seed + i) % opener.colours.length] ?? opener.colours[0];
  return mixColours('#ffffff', colour.background, TAPE_COLOUR_SHARE);
}

/** Label of the words: colour, space around them in mm on pages of 210 mm, size by that of captions, and its angle. */
const LABEL = { colour: '#fffdf6', pad: 2.4, size: 1.2, angle: 1.4 } as const;

/** The words of the page on a label of paper below the photos; none for a page without words. */
function createLabel({ caption, captionStyle, template, side, geometry, seed }: FamilyPageInput, clear: Rect) {
  if (caption === '') return [];
  const { scale, box } = geometry;
  const pad = LABEL.pad * scale;
  const most = box[side].width - 4 * pad;
  const wanted = { ...captionStyle, size: captionStyle.size * LABEL.size, colour: template.ink } as const;
  const style = { ...fitTextStyle(caption, wanted, most, 1), align: 'center', verticalAlign: 'middle' } as const;
  const size = Math.max(captionStyle.size, style.size);
  const width = Math.min(most, measureLine({ text: cleanText(caption), font: style.font, size }) + 1);
  const words = { width, height: measureTextHeight(caption, { ...style, size }, width) + 0.5 };
  const rotation = seed % 2 === 0 ? -LABEL.angle : LABEL.angle;
  const middle = { x: box[side].x + box[side].width / 2, y: clear.y + clear.height + words.height / 2 };
  const around = (grow: number) => ({
    x: middle.x - words.width / 2 - 2 * grow,
    y: middle.y - words.height / 2 - grow / 2,
    width: words.width + 4 * grow,
    height: words.height + grow,
  });
  const group = `${side}label`;
  return [
    { ...createRectangle(around(pad), LABEL.colour), rotation, role: 'decor', group },
    { ...createText(caption, around(0), { ...style, size }, rotation), role: 'caption', group },
  ] satisfies ElementDraft[];
}

/** By how many mm a photo grows on each side beyond its place, so that neighbours overlap. On pages of 210 mm. */
const OVERLAPS_MM = [11, 7, 4, 2.5] as const;

/** Photos in their places, grown so that they overlap, turned, and moved inside the clear area. */
function turnPhotos(
  { photos, seed }: FamilyPageInput,
  frames: readonly Rect[],
  clear: Rect,
  overlap: number,
  way: number,
): TurnedPhoto[] {
  const random = createRandom(seed + way);
  return frames.flatMap((frame, i): TurnedPhoto[] => {
    const photo = photos[i];
    if (!photo) return [];
    const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE_DEGREES, random);
    const factor = 1 + (2 * overlap) / Math.max(frame.width, frame.height);
    const grown = {
      x: frame.x - ((factor - 1) * frame.width) / 2,
      y: frame.y - ((factor - 1) * frame.height) / 2,
      width: toGrid(frame.width * factor),
      height: toGrid(frame.height * factor),
    };
    return [{ photo, frame: moveInside(shrinkInto(grown, rotation, clear), rotation, clear), rotation }];
  });
}

export const scrap: PageFamily = {
  photos: [1, 5],
  favours: [2, 3, 4, 5],
  borders: 'all',
  design(input) {
    const { photos, side, geometry, template, caption, captionStyle, seed } = input;
    const { scale } = geometry;
    const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
    const area = clearArea(input);
    const clear =
      caption === '' ? area : { ...area, height: Math.min(area.y + area.height, box.y + box.height) - area.y };
    const places = growRect(box, -5 * scale);
    const style = { gap: 2, cropLimit: 0 };
    const createPasted = (turned: TurnedPhoto, i: number): ElementDraft[] => {
      const { photo, frame, rotation } = turned;
      const group = `${side}${i + 1}`;
      const draft = { ...createPagePhoto(photo, frame, input, template.photo), rotation };
      const tapes = createTapes(turned, draft, tapeColour(input, i), scale, (seed + i) % 3 === 0, group);
      return tapes.length === 0 ? [draft] : [{ ...draft, group }, ...tapes];
    };
    return findBestArrangements(photos, places, style, { extra: null, most: 2 }).flatMap(
      ({ arrangement: { frames, shape, block } }, way): PageDesign[] => {
        for (const overlap of OVERLAPS_MM) {
          const turned = turnPhotos(input, frames, clear, overlap * scale, way);
          const grown = turned.map(({ frame }) => frame);
          const cost = costOfFrames(input, grown);
          if (cost === Number.POSITIVE_INFINITY || isOutOfOrder(turned) || coversHead(input, turned)) continue;
          const empty = 1 - (block.width * block.height) / (places.width * places.height);
          return [
            {
              shape: `scrap ${shape}`,
              frames: grown,
              photoCost: cost,
              extraCost: 0.5 * empty * empty,
              decor: () => createPapers(input, turned, clear),
              drafts: () => turned.flatMap(createPasted),
              words: () => createLabel(input, clear),
            },
          ];
        }
        return [];
      },
    );
  },
};
