import { type Colour, mixColours } from '../../geometry/colour';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { createRandom } from '../../random';
import { assignRole, createRectangle, createText, type ElementDraft, type TextStyle } from '../compose/createElements';
import { MIN_READABLE_SIZE_PT } from '../compose/frontMatter/typesetTitle';
import { boxAboveCaption, createCaptionBelow } from '../compose/text/captions';
import { contrastRatio } from '../compose/text/pageColours';
import { fitTextStyle, measureTextHeight, opticalSize } from '../compose/text/typesetting';
import { createPagePhoto, type FamilyPageInput, type PageDesign, type PageFamily, ROUNDING_MM } from './pageFamily';
import {
  besideCentre,
  clearArea,
  coversHead,
  leaningAngle,
  moveInside,
  type TurnedPhoto,
  turnedBounds,
} from './turnedFrames';

const MAX_ANGLE_DEGREES = 5;
const PILE = 4;
/** Ratio of its sides from which an area is a lying one. */
const LYING = 1.15;

/** Card of an instant picture, in shares of the picture's shorter side: rim and foot. */
const CARD = { rim: 0.06, foot: 0.2 } as const;
/** Centres of cards on a page, in shares of its clear area, in reading order, and the width of a card. */
const cardPlaces: Readonly<
  Record<number, { readonly width: number; readonly at: readonly (readonly [number, number])[] }>
> = {
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
/**
 * Cards for a single photo: aspect of the picture, size relative to the square card, and the photo aspects that it
 * suits.
 */
const films = [
  { name: 'square', aspect: 1, longer: 1, from: 0, to: 99 },
  { name: 'wide', aspect: 1.36, longer: 1.06, from: 1.2, to: 99 },
  { name: 'tall', aspect: 0.76, longer: 1.16, from: 0, to: 0.85 },
] as const;
/** Longer side and centre of a single card, as `[least, variation]` in shares of the clear area. */
const ALONE = { size: [0.74, 0.2], across: [0.4, 0.2], down: [0.41, 0.14] } as const;
const MIN_CARD_CONTRAST = 4.5;
const CARD_INK: Colour = '#262320';
/** Colour of the shadow below a card, mixed from the page, and how far it lies below, in mm. */
const CARD_SHADOW = { share: 0.28, down: 0.9 } as const;
const CARD_COLOUR: Colour = '#fdfcf9';

interface Card {
  readonly frame: Rect;
  readonly rotation: number;
  /** Size of the picture, and how far its centre lies above that of the card, in mm. */
  readonly picture: { readonly width: number; readonly height: number; readonly up: number };
}

function cardAround(width: number, height: number) {
  const side = Math.min(width, height);
  const [rim, foot] = [side * CARD.rim, side * CARD.foot];
  return {
    card: { width: toGrid(width + 2 * rim), height: toGrid(height + rim + foot) },
    picture: { width, height, up: (foot - rim) / 2 },
  };
}

function placeCards({ photos, side, seed }: FamilyPageInput, clear: Rect): Card[] {
  const places = cardPlaces[photos.length];
  // On a lying page a pile of four would be small cards far apart.
  if (!places || (photos.length === PILE && clear.width > LYING * clear.height)) return [];
  const random = createRandom(seed);
  const size = toGrid((places.width * Math.min(clear.width, clear.height)) / (1 + 2 * CARD.rim));
  const { card, picture } = cardAround(size, size);
  // Two cards lean to the fold on both pages, so that a spread is symmetrical; apart, the left one would be read first.
  const [left = 0, right = 0] = places.at.map(([across]) => across * clear.width);
  const isMirrored = side === 'right' && photos.length === 2 && right - left < 0.9 * size;
  return places.at.map(([share, down], i) => {
    const across = isMirrored ? 1 - share : share;
    const rotation = leaningAngle(i + (seed % 2), MAX_ANGLE_DEGREES, random);
    const at = {
      x: clear.x + across * clear.width - card.width / 2,
      y: clear.y + down * clear.height - card.height / 2,
      ...card,
    };
    return { frame: moveInside(at, rotation, clear), rotation, picture };
  });
}

/** A card alone on its page, in a size, at a place and at an angle of its own, but never beyond the clear area. */
function placeCardAlone({ seed }: FamilyPageInput, clear: Rect, { aspect, longer }: (typeof films)[number]): Card {
  const random = createRandom(seed);
  const vary = ([least, more]: readonly [number, number]) => least + more * random();
  const longest = vary(ALONE.size) * longer * Math.min(clear.width, clear.height);
  // All of a card grows with the shorter side of its picture.
  const [across, down] = [Math.max(1, aspect), 1 / Math.min(1, aspect)];
  const shape = { x: 0, y: 0, width: across + 2 * CARD.rim, height: down + CARD.rim + CARD.foot };
  const rotation = leaningAngle(seed % 2, MAX_ANGLE_DEGREES, random);
  const turned = turnedBounds(shape, rotation);
  const side = Math.min(
    longest / Math.max(shape.width, shape.height),
    (clear.width - ROUNDING_MM) / turned.width,
    (clear.height - ROUNDING_MM) / turned.height,
  );
  const { card, picture } = cardAround(toGrid(side * across), toGrid(side * down));
  const at = {
    x: clear.x + vary(ALONE.across) * clear.width - card.width / 2,
    y: clear.y + vary(ALONE.down) * clear.height - card.height / 2,
    ...card,
  };
  return { frame: moveInside(at, rotation, clear), rotation, picture };
}

const MAX_LINES_ON_CARD = 2;

/** The words of the page, written on the foot of a card that no other covers; null when they do not fit it. */
function createWordsOnCard(
  { caption, captionStyle, template }: FamilyPageInput,
  { frame, rotation, picture }: Card,
  group: string,
) {
  const font = template.titleFont === 'hand' ? template.titleFont : captionStyle.font;
  const foot = (frame.height - picture.height) / 2 + picture.up;
  const most = opticalSize(font, captionStyle.size * 1.2);
  const style: TextStyle = {
    ...captionStyle,
    font,
    size: fitTextStyle(caption, { ...captionStyle, font, size: most }, picture.width, MAX_LINES_ON_CARD).size,
    align: 'center',
    verticalAlign: 'middle',
    colour: contrastRatio(template.ink, CARD_COLOUR) >= MIN_CARD_CONTRAST ? template.ink : CARD_INK,
  };
  const height = measureTextHeight(caption, style, picture.width) + 0.5;
  if (style.size < MIN_READABLE_SIZE_PT || height > foot) return null;
  const at = besideCentre(frame, rotation, [0, (frame.height - foot) / 2], picture.width, height);
  return assignRole('caption', [{ ...createText(caption, at, style, rotation), group }]);
}

function createWordsOnLastCard(input: FamilyPageInput, cards: readonly Card[]) {
  const last = cards.at(-1);
  return input.caption !== '' && last ? createWordsOnCard(input, last, `${input.side}${cards.length}`) : null;
}

function cardDesign(input: FamilyPageInput, cards: readonly Card[], clear: Rect, shape: string): PageDesign[] {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const turned = cards.flatMap(({ frame, rotation, picture: { width, height, up } }, i): TurnedPhoto[] => {
    const photo = photos[i];
    const inner = besideCentre(frame, rotation, [0, -up], width, height);
    return photo ? [{ photo, frame: { ...inner, x: toGrid(inner.x), y: toGrid(inner.y) }, rotation }] : [];
  });
  const covering = turned.map((one, i) => ({ ...one, frame: cards[i]?.frame ?? one.frame }));
  if (coversHead(input, covering)) return [];
  const shade = mixColours(template.background, '#000000', CARD_SHADOW.share);
  const createCard = ({ photo, frame, rotation }: TurnedPhoto, i: number): ElementDraft[] => {
    const own = cards[i];
    if (!own) return [];
    const more = { rotation, group: `${side}${i + 1}` };
    const decor = { ...more, role: 'decor' } as const;
    const shadow = { ...own.frame, y: own.frame.y + CARD_SHADOW.down };
    return [
      { ...createRectangle(shadow, shade), ...decor, opacity: 0.7 },
      { ...createRectangle(own.frame, CARD_COLOUR), ...decor },
      { ...createPagePhoto(photo, frame, input), ...more },
    ];
  };
  const words = () =>
    createWordsOnLastCard(input, cards) ?? createCaptionBelow(clear, geometry.box[side], caption, captionStyle);
  const frames = turned.map(({ frame }) => frame);
  return [{ shape, frames, drafts: () => turned.flatMap(createCard), words }];
}

export const polaroid: PageFamily = {
  photos: [1, 4],
  favours: [1, 2, 3, 4],
  hasEqualFrames: true,
  borders: 'none',
  design(input) {
    const { photos, side, geometry, caption, captionStyle } = input;
    const [first, second] = photos;
    const area = clearArea(input);
    const foot = boxAboveCaption(geometry.box[side], caption, captionStyle);
    const below = { ...area, height: foot.y + foot.height - area.y };
    const design = (place: (clear: Rect) => readonly Card[], shape: string): PageDesign[] => {
      const cards = place(area);
      if (caption === '' || createWordsOnLastCard(input, cards)) return cardDesign(input, cards, area, shape);
      return cardDesign(input, place(below), below, shape);
    };
    if (second) return design((clear) => placeCards(input, clear), `polaroid ${photos.length}`);
    return films.flatMap((film) =>
      !first || first.aspect < film.from || first.aspect > film.to
        ? []
        : design((clear) => [placeCardAlone(input, clear, film)], `polaroid ${film.name}`),
    );
  },
};
