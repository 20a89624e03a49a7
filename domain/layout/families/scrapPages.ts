import { cleanText } from '../../document/text/breakLines';
import { measureLine } from '../../document/text/measureText';
import type { Colour } from '../../geometry/colour.types';
import { mixColours } from '../../geometry/oklab';
import type { Rect } from '../../geometry/rect';
import { hasOverlap } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { createRandom } from '../../random';
import { findBestArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption } from '../compose/captionLayout';
import type { ElementDraft, PhotoDraft } from '../compose/createElements';
import { createRectangle, createText } from '../compose/createElements';
import { fitTextStyle, measureTextHeight } from '../compose/typesetting';
import { costOfFrames, createPagePhoto } from './fitPhoto';
import type { FamilyPageInput, PageFamily } from './pageFamily.types';
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
        ...createPapers(input, turned, clear),
        ...turned.flatMap((one, i): ElementDraft[] => {
          const group = `${side}${i + 1}`;
          const draft = {
            ...createPagePhoto(one.photo, one.frame, side, geometry, template.photo),
            rotation: one.rotation,
          };
          const tapes = createTapes(one, draft, tapeColour(input, i), scale, (seed + i) % 3 === 0, group);
          return tapes.length === 0 ? [draft] : [{ ...draft, group }, ...tapes];
        }),
        ...createLabel(input, clear),
      ];
      return [{ family: 'scrap', cost: cost + 0.5 * empty * empty, shape: `scrap ${shape}`, elements } as const];
    }
    return [];
  });
};
