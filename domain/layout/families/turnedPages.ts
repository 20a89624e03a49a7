import type { Colour } from '../../geometry/colour.types';
import { mixColours } from '../../geometry/oklab';
import type { Rect } from '../../geometry/rect';
import { hasOverlap } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { createRandom, type Random } from '../../random';
import { toSheetRect } from '../arrange/faceSafeZones';
import { findBestArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import type { ElementDraft, PhotoDraft } from '../compose/createElements';
import { createRectangle } from '../compose/createElements';
import type { Subject } from '../subject';
import { costOfEqualFrames, costOfFrames, createPagePhoto } from './fitPhoto';
import type { FamilyPageInput, PageFamily } from './pageFamily.types';

/** Most photos that lie on a page as if placed by hand. */
const MAX_SCRAP_PHOTOS = 5;
const MAX_POLAROIDS = 4;
/** Greatest angle of a photo, in degrees. */
const MAX_ANGLE = { scrap: 4.5, polaroid: 5 } as const;

const centre = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** Upright box around a turned rectangle. */
function turnedBounds(frame: Rect, degrees: number): Rect {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const width = frame.width * Math.cos(angle) + frame.height * Math.sin(angle);
  const height = frame.width * Math.sin(angle) + frame.height * Math.cos(angle);
  const { x, y } = centre(frame);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns a rectangle of that size whose centre lies `across` and `down` from the centre of a turned frame. */
function besideCentre(
  frame: Rect,
  degrees: number,
  [across, down]: readonly [number, number],
  width: number,
  height: number,
) {
  const angle = (degrees * Math.PI) / 180;
  const middle = centre(frame);
  const x = middle.x + across * Math.cos(angle) - down * Math.sin(angle);
  const y = middle.y + across * Math.sin(angle) + down * Math.cos(angle);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Moves a turned frame into the area where nothing is cut. */
function moveInside(frame: Rect, degrees: number, area: Rect): Rect {
  const bounds = turnedBounds(frame, degrees);
  const shift = (from: number, length: number, start: number, size: number) =>
    Math.max(0, start - from) - Math.max(0, from + length - start - size);
  return {
    ...frame,
    x: toGrid(frame.x + shift(bounds.x, bounds.width, area.x, area.width)),
    y: toGrid(frame.y + shift(bounds.y, bounds.height, area.y, area.height)),
  };
}

/** Shrinks a turned frame about its centre until it fits into the area. */
function shrinkInto(frame: Rect, degrees: number, area: Rect): Rect {
  const bounds = turnedBounds(frame, degrees);
  const scale = Math.min(1, area.width / bounds.width, area.height / bounds.height);
  if (scale === 1) return frame;
  const { x, y } = centre(frame);
  const [width, height] = [toGrid(frame.width * scale), toGrid(frame.height * scale)];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Area of a page clear of trim and fold, in mm of the page. */
function clearArea({ side, geometry: { safeAreas, width } }: FamilyPageInput): Rect {
  const area = safeAreas[side];
  return side === 'right' ? { ...area, x: area.x - width } : area;
}

/** Angles that lean to alternate sides, never so little that they look like a mistake. */
const leaningAngle = (i: number, most: number, random: Random): number =>
  Math.round((i % 2 === 0 ? -1 : 1) * most * (0.4 + 0.6 * random()) * 10) / 10;

interface TurnedPhoto {
  readonly photo: Subject;
  readonly frame: Rect;
  readonly rotation: number;
}

/** Heads of a photo, in mm of the page. */
const headsOf = (subject: Subject, draft: PhotoDraft): Rect[] => subject.heads.map((head) => toSheetRect(draft, head));

/** Returns true when a later photo lies over a head of an earlier one. */
function coversHead(input: FamilyPageInput, turned: readonly TurnedPhoto[]): boolean {
  return turned.some(({ photo, frame }, i) => {
    if (photo.heads.length === 0) return false;
    const heads = headsOf(photo, createPagePhoto(photo, frame, input.side, input.geometry));
    const above = turned.slice(i + 1).map((other) => turnedBounds(other.frame, other.rotation));
    return heads.some((head) => above.some((over) => hasOverlap(head, over)));
  });
}

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
const OVERLAPS_MM = [6, 4, 2.5] as const;

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
        const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE.scrap, random);
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
      if (coversHead(input, turned) || cost === Number.POSITIVE_INFINITY) continue;
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

/** Card of an instant picture, in shares of the picture's width: rim and foot. */
const CARD = { rim: 0.06, foot: 0.2 } as const;
/** Centres of cards on a page, in shares of its clear area, in reading order, and the width of a card. */
const cardPlaces: Readonly<
  Record<number, { readonly width: number; readonly at: readonly (readonly [number, number])[] }>
> = {
  1: { width: 0.6, at: [[0.5, 0.47]] },
  2: {
    width: 0.5,
    at: [
      [0.33, 0.32],
      [0.66, 0.68],
    ],
  },
  3: {
    width: 0.46,
    at: [
      [0.27, 0.28],
      [0.73, 0.33],
      [0.46, 0.74],
    ],
  },
  4: {
    width: 0.43,
    at: [
      [0.26, 0.27],
      [0.74, 0.25],
      [0.27, 0.74],
      [0.73, 0.75],
    ],
  },
};
/** Colour of the shadow below a card, mixed from the page, and how far it lies below, in mm. */
const CARD_SHADOW = { share: 0.28, down: 0.9 } as const;
const CARD_COLOUR: Colour = '#fdfcf9';

/** Square pictures on white cards with a broad foot, turned a little. */
export const polaroidPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle, seed } = input;
  const places = cardPlaces[photos.length];
  if (!places || photos.length > MAX_POLAROIDS) return [];
  const random = createRandom(seed);
  const area = clearArea(input);
  const foot = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const clear = caption === '' ? area : { ...area, height: foot.y + foot.height - area.y };
  const width = places.width * Math.min(clear.width, clear.height);
  const size = toGrid(width / (1 + 2 * CARD.rim));
  const rim = size * CARD.rim;
  const card = { width: toGrid(size + 2 * rim), height: toGrid(size + rim + size * CARD.foot) };
  const cards = places.at.map(([across, down], i) => {
    const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE.polaroid, random);
    const at = {
      x: clear.x + across * clear.width - card.width / 2,
      y: clear.y + down * clear.height - card.height / 2,
      ...card,
    };
    return { frame: moveInside(at, rotation, clear), rotation };
  });
  const up = (CARD.rim - CARD.foot) * size * 0.5;
  const turned = cards.flatMap(({ frame, rotation }, i): TurnedPhoto[] => {
    const photo = photos[i];
    const inner = besideCentre(frame, rotation, [0, up], size, size);
    return photo ? [{ photo, frame: { ...inner, x: toGrid(inner.x), y: toGrid(inner.y) }, rotation }] : [];
  });
  if (
    coversHead(
      input,
      turned.map((one, i) => ({ ...one, frame: cards[i]?.frame ?? one.frame })),
    )
  )
    return [];
  const cost = costOfEqualFrames(
    photos,
    turned.map(({ frame }) => frame),
    side,
    geometry,
  );
  const shade = mixColours(template.background, '#000000', CARD_SHADOW.share);
  const elements = () => [
    ...turned.flatMap(({ photo, frame, rotation }, i): ElementDraft[] => {
      const own = cards[i];
      if (!own) return [];
      const group = `${side}${i + 1}`;
      const paper = (at: Rect, colour: Colour, opacity: number): ElementDraft => ({
        ...createRectangle(at, colour),
        rotation,
        opacity,
        role: 'decor',
        group,
      });
      return [
        paper({ ...own.frame, y: own.frame.y + CARD_SHADOW.down }, shade, 0.7),
        paper(own.frame, CARD_COLOUR, 1),
        { ...createPagePhoto(photo, frame, side, geometry), rotation, group },
      ];
    }),
    ...createCaptionBelow(clear, geometry.box[side], caption, captionStyle),
  ];
  return [{ family: 'polaroid', cost, shape: `polaroid ${photos.length}`, elements }];
};
