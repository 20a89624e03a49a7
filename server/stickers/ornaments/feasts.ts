import { createRandom } from '@domain/random';
import {
  around,
  box,
  ellipse,
  joined,
  type OrnamentPart,
  part,
  polar,
  polygon,
  roundBox,
  smooth,
  star,
  stroke,
  type TONES,
} from './shapes';

const tones = ['full', 'soft', 'pale'] as const satisfies readonly (keyof typeof TONES)[];

/** Sorts outlines into three parts, one of each tone. */
const inTurn = (outlines: readonly string[]): OrnamentPart[] =>
  tones.map((tone, n) => part(tone, ...outlines.filter((_, i) => i % tones.length === n)));

function confetti(): OrnamentPart[] {
  const random = createRandom(5);
  const pieces = Array.from({ length: 54 }, (_, i) => {
    const [x, y] = [8 + 84 * ((i * 0.618) % 1), 6 + 88 * random()];
    const size = 1.6 + 2.4 * random();
    const turn = 180 * random();
    if (i % 4 === 0) return ellipse(x, y, size * 0.8);
    if (i % 4 === 1) return star(x, y, 5, size * 1.5, size * 0.65, turn);
    const end = polar({ x, y }, size * (i % 4 === 2 ? 3 : 1.5), turn);
    return stroke([{ x, y }, end], size * (i % 4 === 2 ? 0.7 : 1.4));
  });
  return inTurn(pieces);
}

const sagging = (y: number, sag: number) =>
  smooth(
    [
      { x: 2, y },
      { x: 26, y: y + sag * 0.75 },
      { x: 50, y: y + sag },
      { x: 74, y: y + sag * 0.75 },
      { x: 98, y },
    ],
    12,
  );

function bunting(): OrnamentPart[] {
  const line = sagging(28, 14);
  const flags = Array.from({ length: 7 }, (_, i) => {
    const [from, to] = [line[3 + i * 6] ?? line[0], line[7 + i * 6] ?? line.at(-1)];
    if (!from || !to) return '';
    return polygon([from, to, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 22 }]);
  });
  return [...inTurn(flags), part('full', stroke(line, 1.5))];
}

function streamer(): OrnamentPart[] {
  const curl = (x: number, phase: number) =>
    smooth(
      Array.from({ length: 10 }, (_, i) => ({ x: x + Math.sin(i * 1.5 + phase) * (4 + i * 0.7), y: 6 + i * 9.6 })),
      10,
    );
  return [28, 50, 72].map((x, i) =>
    part((['soft', 'full', 'pale'] as const)[i] ?? 'full', stroke(curl(x, i * 2), 4.4, 2)),
  );
}

function burst(): OrnamentPart[] {
  const middle = { x: 50, y: 50 };
  const rays = (from: number, to: number, width: number, turn: number) =>
    around(
      12,
      (degrees) => stroke([polar(middle, from, degrees), polar(middle, to, degrees)], width * 0.4, width),
      turn,
    );
  const ends = around(
    12,
    (degrees) => {
      const at = polar(middle, 46, degrees);
      return ellipse(at.x, at.y, 2.2);
    },
    15,
  );
  return [
    part('full', rays(13, 34, 2.6, 0)),
    part('soft', rays(18, 40, 1.8, 15)),
    part('full', ends),
    part('pale', ellipse(50, 50, 8)),
  ];
}

function balloons(): OrnamentPart[] {
  const balloon = (x: number, y: number, tilt: number, foot: { readonly x: number; readonly y: number }) => {
    const knot = polar({ x, y }, 19.5, 90 + tilt);
    return {
      skin:
        ellipse(x, y, 14.5, 17.5, tilt) +
        polygon([polar(knot, 3.2, 60 + tilt), polar(knot, 3.2, 120 + tilt), polar(knot, 2.4, 270 + tilt)]),
      string: stroke(smooth([knot, { x: (knot.x + foot.x) / 2 + 3, y: (knot.y + foot.y) / 2 }, foot], 10), 0.9),
      shine: ellipse(x - 5, y - 6.5, 2.6, 5, 28 + tilt),
    };
  };
  const foot = { x: 51, y: 96 };
  const all = [balloon(28, 34, 12, foot), balloon(73, 36, -12, foot), balloon(50, 22, 0, foot)];
  return [
    part('full', ...all.map(({ string }) => string)),
    ...all.map(({ skin, shine }, i) => part((['soft', 'pale', 'full'] as const)[i] ?? 'full', skin, shine)),
  ];
}

function lights(): OrnamentPart[] {
  const line = sagging(24, 16);
  const bulbs = Array.from({ length: 7 }, (_, i) => line[3 + i * 7] ?? { x: 50, y: 40 });
  return [
    part('full', stroke(line, 1.4), ...bulbs.map(({ x, y }) => roundBox(x - 2.4, y, 4.8, 5, 1.2))),
    joined('pale', ...bulbs.map(({ x, y }) => ellipse(x, y + 11, 6.3, 8.4))),
    part('soft', ...bulbs.map(({ x, y }) => ellipse(x, y + 11, 3.8, 5))),
  ];
}

function partyHat(): OrnamentPart[] {
  const cone = polygon([
    { x: 50, y: 16 },
    { x: 80, y: 84 },
    { x: 20, y: 84 },
  ]);
  const band = (from: number, to: number) => {
    const half = (y: number) => ((y - 16) / 68) * 30;
    return polygon([
      { x: 50 - half(from), y: from },
      { x: 50 + half(from - 7), y: from - 7 },
      { x: 50 + half(to - 7), y: to - 7 },
      { x: 50 - half(to), y: to },
    ]);
  };
  return [
    part('soft', cone),
    part('full', band(44, 54), band(64, 76)),
    part(
      'full',
      around(10, (degrees) => stroke([{ x: 50, y: 14 }, polar({ x: 50, y: 14 }, 10, degrees)], 2.4, 1)),
    ),
    part('full', roundBox(16, 82, 68, 7, 3.5)),
  ];
}

function gift(): OrnamentPart[] {
  const loop = (side: number) =>
    `M50 34C${50 + side * 8} 12 ${50 + side * 30} 8 ${50 + side * 30} 22C${50 + side * 30} 32 ${50 + side * 14} 34 50 34Z`;
  const hole = (side: number) =>
    `M${50 + side * 6} 30C${50 + side * 12} 18 ${50 + side * 25} 15 ${50 + side * 25} 22C${50 + side * 25} 28 ${50 + side * 14} 30 ${50 + side * 6} 30Z`;
  return [
    part('pale', box(18, 50, 64, 42)),
    part('soft', box(13, 34, 74, 16)),
    part('full', box(44, 34, 12, 58), loop(1), hole(1), loop(-1), hole(-1)),
  ];
}

function candles(): OrnamentPart[] {
  const flame = (x: number, y: number) =>
    `M${x} ${y}C${x + 7} ${y + 8} ${x + 6} ${y + 15} ${x} ${y + 15}C${x - 6} ${y + 15} ${x - 7} ${y + 8} ${x} ${y}Z`;
  const all = [
    [26, 34],
    [50, 22],
    [74, 34],
  ].map(([x = 0, y = 0], i) => ({
    wax: roundBox(x - 5, y + 20, 10, 92 - y - 20, 2),
    wick: box(x - 0.6, y + 12, 1.2, 9),
    flame: flame(x, y),
    stripes: Array.from({ length: 4 }, (_, n) =>
      polygon([
        { x: x - 5, y: y + 30 + n * 9 + i },
        { x: x + 5, y: y + 25 + n * 9 + i },
        { x: x + 5, y: y + 28.5 + n * 9 + i },
        { x: x - 5, y: y + 33.5 + n * 9 + i },
      ]),
    ).join(''),
  }));
  return [
    part(
      'pale',
      ...all.map(({ flame: light }, i) =>
        light === '' ? '' : ellipse([26, 50, 74][i] ?? 50, [42, 30, 42][i] ?? 30, 12),
      ),
    ),
    part('soft', ...all.map(({ wax }) => wax)),
    part('full', ...all.map(({ wick, flame: light, stripes }) => wick + light + stripes)),
  ];
}

function starfall(): OrnamentPart[] {
  const stars = [
    [72, 26, 15],
    [38, 40, 10],
    [62, 58, 8],
    [24, 66, 7],
    [46, 78, 5],
    [84, 66, 6],
    [14, 34, 5],
    [30, 14, 6],
    [74, 86, 7],
  ].map(([x = 0, y = 0, r = 5], i) => star(x, y, 5, r, r * 0.45, -90 + i * 17));
  return inTurn(stars);
}

export const feasts = {
  confetti,
  bunting,
  streamer,
  burst,
  balloons,
  lights,
  'party-hat': partyHat,
  gift,
  candles,
  starfall,
};
