import { type Colour, mixColours } from '../../geometry/colour';
import type { Rect } from '../../geometry/rect';
import { createRandom } from '../../random';
import { createEllipse, createRectangle, type ElementDraft } from '../compose/createElements';
import type { AlbumTemplate } from '../templates';
import type { TitleBackground } from '../templates/albumTemplate';

type Pattern = 'stripes' | 'pinstripes' | 'bands' | 'dots' | 'confetti' | 'scales';

/** The pattern of a cover goes with what stands behind the words on the title page. */
const patterns: Readonly<Record<TitleBackground, Pattern>> = {
  none: 'pinstripes',
  frame: 'pinstripes',
  double: 'pinstripes',
  corners: 'dots',
  disc: 'dots',
  arch: 'scales',
  band: 'bands',
  horizon: 'bands',
  stripes: 'stripes',
  column: 'stripes',
  confetti: 'confetti',
};

/** Board of a cover with the bleed on its outer edges, in mm of the sheet. */
interface Board extends Rect {
  readonly side: 'back' | 'front';
}

/** Lengths are shares of the shorter side of a board. */
const STRIPES = { step: 1 / 10, share: 0.5 } as const;
const PINSTRIPES = { step: 1 / 14, share: 0.06 } as const;
const DOTS = { step: 1 / 8, diameter: 0.3 } as const;
const CONFETTI = { count: 46, least: 0.018, most: 0.06 } as const;
const SCALE_WIDTH = 1 / 4;
const BAND_HEIGHTS = [0.34, 0.2, 0.13, 0.09, 0.24] as const;

function stripesOn(board: Board, short: number, colour: Colour, { step, share }: typeof STRIPES | typeof PINSTRIPES) {
  const count = Math.max(1, Math.round(board.width / (step * short)));
  const pitch = board.width / count;
  return Array.from({ length: count }, (_, i) =>
    createRectangle(
      { ...board, x: board.x + (i + (1 - share) / 2) * pitch, width: Math.max(0.35, pitch * share) },
      colour,
    ),
  );
}

function bandsOn(board: Board, colours: readonly Colour[]): ElementDraft[] {
  let top = board.y;
  return BAND_HEIGHTS.map((share, i) => {
    const band = { ...board, y: top, height: share * board.height };
    top += band.height;
    return createRectangle(band, colours[i % colours.length] ?? '#888888');
  });
}

function dotsOn(board: Board, short: number, colour: Colour): ElementDraft[] {
  const [columns, rows] = [board.width, board.height].map((length) => Math.round(length / (DOTS.step * short)));
  const [across, down] = [board.width / (columns ?? 1), board.height / (rows ?? 1)];
  const side = DOTS.diameter * DOTS.step * short;
  return Array.from({ length: (columns ?? 1) * (rows ?? 1) }, (_, i) => {
    const [column, row] = [i % (columns ?? 1), Math.floor(i / (columns ?? 1))];
    const x = board.x + (column + 0.5) * across - side / 2;
    return createEllipse({ x, y: board.y + (row + 0.5) * down - side / 2, width: side, height: side }, colour);
  });
}

function confettiOn(board: Board, short: number, colours: readonly Colour[]): ElementDraft[] {
  const random = createRandom(board.side === 'front' ? 7 : 11);
  return Array.from({ length: CONFETTI.count }, (_, i) => {
    const side = short * (CONFETTI.least + (CONFETTI.most - CONFETTI.least) * random() ** 2);
    const frame = { x: board.x + random() * (board.width - side), y: board.y + random() * (board.height - side) };
    return createEllipse({ ...frame, width: side, height: side }, colours[i % colours.length] ?? '#888888');
  });
}

/** Rows of discs that overlap like scales, from the head to the foot, each row half a disc further. */
function scalesOn(board: Board, short: number, colours: readonly [Colour, Colour]): ElementDraft[] {
  const count = Math.max(2, Math.round(board.width / (SCALE_WIDTH * short)));
  const side = board.width / count;
  const rows = Math.ceil(board.height / (side / 2)) + 1;
  return Array.from({ length: rows }, (_, n) => rows - 1 - n).flatMap((row) =>
    Array.from({ length: count - (row % 2) }, (_, column) => {
      const frame = { x: board.x + (column + (row % 2) / 2) * side, y: board.y + (row / 2 - 0.5) * side };
      return createEllipse({ ...frame, width: side, height: side }, colours[row % 2] ?? colours[0]);
    }),
  );
}

/** Creates the theme's pattern on a board of the cover, as one group. */
export function createPattern(template: AlbumTemplate, board: Board, short: number): ElementDraft[] {
  const { cover, accent, opener, titleBackground } = template;
  const tint = (share: number, colour = cover.softInk) => mixColours(cover.colour, colour, share);
  const colours = [accent, ...opener.colours.map(({ background }) => background)].filter((one) => one !== cover.colour);
  const elements = (() => {
    switch (patterns[titleBackground]) {
      case 'stripes':
        return stripesOn(board, short, tint(0.16), STRIPES);
      case 'pinstripes':
        return stripesOn(board, short, tint(0.4), PINSTRIPES);
      case 'bands':
        return bandsOn(board, [tint(0.06), tint(0.3, colours[0]), tint(0.14), tint(0.5, colours.at(-1)), tint(0.22)]);
      case 'dots':
        return dotsOn(board, short, tint(0.28));
      case 'confetti':
        return confettiOn(board, short, colours);
      case 'scales':
        return scalesOn(board, short, [tint(0.1), tint(0.24)]);
    }
  })();
  return elements.map((element) => ({ ...element, group: `pattern-${board.side}` }));
}
