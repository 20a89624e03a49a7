import { createRandom } from '@domain/random';
import {
  arcPoints,
  around,
  ellipse,
  joined,
  leaf,
  type OrnamentPart,
  type Point,
  part,
  polar,
  smooth,
  stroke,
} from './shapes';

interface Spray {
  readonly stem: readonly Point[];
  readonly pairs: number;
  readonly long: number;
  readonly wide: number;
  /** Angle between stem and leaf, in degrees. */
  readonly spread: number;
  readonly seed: number;
  /** Share of the stem without leaves. */
  readonly bare?: number;
}

/** A stem with leaves in pairs that grow smaller towards its tip. */
function drawSpray({ stem, pairs, long, wide, spread, seed, bare = 0.12 }: Spray) {
  const random = createRandom(seed);
  const line = smooth(stem, 14);
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const share = bare + ((1 - bare) * (i + 0.4)) / pairs;
    const n = Math.min(line.length - 2, Math.floor(share * (line.length - 1)));
    const [foot, next] = [line[n] ?? { x: 0, y: 0 }, line[n + 1] ?? { x: 0, y: 0 }];
    const along = (Math.atan2(next.y - foot.y, next.x - foot.x) * 180) / Math.PI;
    const scale = (1 - 0.5 * share) * (0.9 + 0.2 * random());
    const turn = spread * (0.85 + 0.3 * random());
    return [-1, 1].map((side) => leaf(foot, along + side * turn, long * scale, wide * scale));
  });
  const [tip, before] = [line.at(-1) ?? { x: 0, y: 0 }, line.at(-2) ?? { x: 0, y: 0 }];
  const end = leaf(tip, (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI, 0.6 * long, 0.6 * wide);
  return {
    stem: stroke(line, 1.8, 0.7),
    left: leaves.map(([one]) => one).join('') + end,
    right: leaves.map(([, other]) => other).join(''),
  };
}

const toParts = ({ stem, left, right }: ReturnType<typeof drawSpray>): OrnamentPart[] => [
  part('full', stem),
  part('full', left),
  part('soft', right),
];

const branch = () =>
  toParts(
    drawSpray({
      stem: [
        { x: 22, y: 94 },
        { x: 40, y: 62 },
        { x: 56, y: 38 },
        { x: 76, y: 12 },
      ],
      pairs: 6,
      long: 24,
      wide: 8,
      spread: 44,
      seed: 3,
    }),
  );

function eucalyptus(): OrnamentPart[] {
  const line = smooth(
    [
      { x: 30, y: 96 },
      { x: 46, y: 66 },
      { x: 48, y: 38 },
      { x: 62, y: 8 },
    ],
    14,
  );
  const discs = Array.from({ length: 7 }, (_, i) => {
    const at = line[Math.floor(6 + i * 5.4)] ?? { x: 50, y: 50 };
    const r = 9.5 - i * 0.85;
    return [
      ellipse(at.x - r - 1, at.y - 2, r, r * 0.82, -24),
      ellipse(at.x + r + 1, at.y - 4, r, r * 0.82, 24),
    ] as const;
  });
  return [
    joined('soft', ...discs.map(([one]) => one)),
    joined('pale', ...discs.map(([, other]) => other)),
    part('full', stroke(line, 1.8, 0.8)),
    part('soft', ellipse(62, 8, 3.4, 2.8)),
  ];
}

const fern = () =>
  toParts(
    drawSpray({
      stem: [
        { x: 30, y: 96 },
        { x: 42, y: 66 },
        { x: 52, y: 38 },
        { x: 70, y: 8 },
      ],
      pairs: 14,
      long: 21,
      wide: 3.4,
      spread: 62,
      seed: 9,
      bare: 0.08,
    }),
  );

function olive(): OrnamentPart[] {
  const spray = drawSpray({
    stem: [
      { x: 8, y: 66 },
      { x: 34, y: 56 },
      { x: 62, y: 50 },
      { x: 88, y: 36 },
    ],
    pairs: 7,
    long: 23,
    wide: 5,
    spread: 36,
    seed: 14,
  });
  const fruits = [
    [30, 69],
    [52, 62],
    [70, 58],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 4.4, 5.6, 20));
  return [...toParts(spray), part('full', ...fruits)];
}

const halfWreath = (from: number, to: number, seed: number) =>
  drawSpray({ stem: arcPoints({ x: 50, y: 50 }, 36, from, to, 6), pairs: 9, long: 17, wide: 5.4, spread: 38, seed });

function laurel(): OrnamentPart[] {
  return [...toParts(halfWreath(96, 240, 21)), ...toParts(halfWreath(84, -60, 22))];
}

function wreath(): OrnamentPart[] {
  const random = createRandom(33);
  const sprays = [0, 120, 240].map((turn, i) => halfWreath(turn, turn + 118, 40 + i));
  const berries = around(12, (degrees) => {
    const at = polar({ x: 50, y: 50 }, 33 + 8 * random(), degrees + 10);
    return ellipse(at.x, at.y, 1.9);
  });
  return [...sprays.flatMap(toParts), part('full', berries)];
}

function blossom(): OrnamentPart[] {
  const middle = { x: 50, y: 50 };
  const petals = (turn: number, long: number, wide: number) =>
    around(5, (degrees) => leaf(middle, degrees, long, wide), turn);
  return [
    part('pale', petals(-54, 44, 26)),
    part('soft', petals(-90, 42, 24)),
    part('full', ellipse(50, 50, 7)),
    part(
      'full',
      around(10, (degrees) => {
        const [from, to] = [polar(middle, 8, degrees), polar(middle, 15, degrees)];
        return stroke([from, to], 0.9) + ellipse(to.x, to.y, 1.4);
      }),
    ),
  ];
}

function daisy(): OrnamentPart[] {
  const middle = { x: 50, y: 34 };
  const stem = smooth(
    [
      { x: 50, y: 38 },
      { x: 53, y: 64 },
      { x: 46, y: 97 },
    ],
    12,
  );
  return [
    part('full', stroke(stem, 1.8)),
    part('soft', leaf({ x: 52, y: 70 }, -30, 24, 7), leaf({ x: 50, y: 80 }, 205, 22, 7)),
    part(
      'pale',
      around(14, (degrees) => leaf(polar(middle, 5, degrees), degrees, 23, 6)),
    ),
    part('full', ellipse(50, 34, 7.4)),
  ];
}

function corner(): OrnamentPart[] {
  const across = drawSpray({
    stem: [
      { x: 10, y: 12 },
      { x: 40, y: 9 },
      { x: 68, y: 16 },
      { x: 94, y: 12 },
    ],
    pairs: 7,
    long: 18,
    wide: 6,
    spread: 42,
    seed: 51,
  });
  const down = drawSpray({
    stem: [
      { x: 12, y: 10 },
      { x: 9, y: 40 },
      { x: 16, y: 68 },
      { x: 12, y: 94 },
    ],
    pairs: 7,
    long: 18,
    wide: 6,
    spread: 42,
    seed: 52,
  });
  return [
    ...toParts(across),
    ...toParts(down),
    part(
      'pale',
      around(6, (degrees) => leaf({ x: 17, y: 17 }, degrees, 17, 8)),
    ),
    part('full', ellipse(17, 17, 4)),
  ];
}

function divider(): OrnamentPart[] {
  const side = (to: number, seed: number) =>
    drawSpray({
      stem: [
        { x: 50 + Math.sign(to) * 7, y: 50 },
        { x: 50 + to * 0.5, y: 48 },
        { x: 50 + to, y: 50 },
      ],
      pairs: 6,
      long: 13,
      wide: 4.4,
      spread: 40,
      seed,
    });
  return [
    ...toParts(side(-42, 61)),
    ...toParts(side(42, 62)),
    part(
      'full',
      around(5, (degrees) => leaf({ x: 50, y: 50 }, degrees, 7, 3.4), -90),
    ),
  ];
}

export const botanicals = { branch, eucalyptus, fern, olive, laurel, wreath, blossom, daisy, corner, divider };
