import type { Colour } from '../../geometry/colour.types';
import { mixColours } from '../../geometry/oklab';
import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { createRandom } from '../../random';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import type { ElementDraft } from '../compose/createElements';
import { createRectangle } from '../compose/createElements';
import { costOfEqualFrames, createPagePhoto } from './fitPhoto';
import type { PageFamily } from './pageFamily.types';
import { besideCentre, clearArea, coversHead, leaningAngle, moveInside, type TurnedPhoto } from './turnedFrames';

const MAX_POLAROIDS = 4;
/** Greatest angle of a card, in degrees. */
const MAX_ANGLE = 5;

/** Card of an instant picture, in shares of the picture's width: rim and foot. */
const CARD = { rim: 0.06, foot: 0.2 } as const;
/** Centres of cards on a page, in shares of its clear area, in reading order, and the width of a card. */
const cardPlaces: Readonly<
  Record<number, { readonly width: number; readonly at: readonly (readonly [number, number])[] }>
> = {
  1: { width: 0.74, at: [[0.5, 0.48]] },
  2: {
    width: 0.56,
    at: [
      [0.33, 0.33],
      [0.68, 0.67],
    ],
  },
  3: {
    width: 0.46,
    at: [
      [0.27, 0.28],
      [0.73, 0.33],
      [0.5, 0.75],
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
  // Two cards lean to the fold on both pages, so that a spread is symmetrical; apart, the left one would be read first.
  const [left = 0, right = 0] = places.at.map(([across]) => across * clear.width);
  const isMirrored = side === 'right' && photos.length === 2 && right - left < 0.9 * size;
  const cards = places.at.map(([share, down], i) => {
    const across = isMirrored ? 1 - share : share;
    const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE, random);
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
