import {
  arcPoints,
  around,
  box,
  ellipse,
  joined,
  leaf,
  type OrnamentPart,
  part,
  polar,
  polygon,
  roundBox,
  smooth,
  star,
  stroke,
} from './shapes';

function blocks(): OrnamentPart[] {
  const block = (x: number, y: number) => roundBox(x, y, 36, 36, 4) + roundBox(x + 3.6, y + 3.6, 28.8, 28.8, 2);
  return [
    part('pale', roundBox(12, 54, 36, 36, 4), roundBox(52, 54, 36, 36, 4), roundBox(32, 14, 36, 36, 4)),
    part('full', block(12, 54), block(52, 54), block(32, 14)),
    part(
      'soft',
      star(30, 72, 5, 11, 5),
      ellipse(70, 72, 10),
      polygon([
        { x: 50, y: 22 },
        { x: 60, y: 41 },
        { x: 40, y: 41 },
      ]),
    ),
  ];
}

const eyes = (left: number, right: number, y: number, r = 2.6) =>
  part('full', ellipse(left, y, r), ellipse(right, y, r));

function bear(): OrnamentPart[] {
  return [
    joined('soft', ellipse(24, 30, 15), ellipse(76, 30, 15), ellipse(50, 56, 36, 33)),
    part('pale', ellipse(23, 29, 7.5), ellipse(77, 29, 7.5), ellipse(50, 68, 17, 13)),
    eyes(36, 64, 48, 3),
    part(
      'full',
      ellipse(50, 61, 5, 3.6),
      stroke(
        smooth([
          { x: 43, y: 70 },
          { x: 50, y: 74 },
          { x: 57, y: 70 },
        ]),
        1.6,
      ),
    ),
  ];
}

function rabbit(): OrnamentPart[] {
  return [
    part(
      'soft',
      ellipse(37, 27, 8, 24, -8),
      ellipse(37, 28, 3.6, 17, -8),
      ellipse(63, 27, 8, 24, 8),
      ellipse(63, 28, 3.6, 17, 8),
    ),
    part('pale', ellipse(37, 28, 3.6, 17, -8), ellipse(63, 28, 3.6, 17, 8)),
    part('soft', ellipse(50, 68, 29, 25)),
    eyes(40, 60, 62),
    part(
      'full',
      polygon([
        { x: 46.5, y: 70 },
        { x: 53.5, y: 70 },
        { x: 50, y: 74 },
      ]),
      stroke(
        smooth([
          { x: 44, y: 79 },
          { x: 47, y: 80 },
          { x: 50, y: 76 },
          { x: 53, y: 80 },
          { x: 56, y: 79 },
        ]),
        1.4,
      ),
    ),
    part(
      'full',
      ...[-1, 1].flatMap((side) =>
        [-3, 3].map((dy) =>
          stroke(
            [
              { x: 50 + side * 14, y: 73 + dy * 0.4 },
              { x: 50 + side * 34, y: 72 + dy * 1.6 },
            ],
            1,
            0.5,
          ),
        ),
      ),
    ),
  ];
}

function duck(): OrnamentPart[] {
  const body = `M8 58C16 62 26 60 34 54C44 46 62 46 74 50C88 54 92 66 88 76C84 88 70 90 48 90C22 90 8 76 8 58Z`;
  const wing = `M30 66C42 60 56 62 62 70C56 80 40 80 30 66Z`;
  return [
    joined('soft', body, ellipse(66, 34, 19)),
    part('full', `M83 30C90 28 96 30 98 35C92 40 86 40 82 38Z`, ellipse(70, 28, 2.8), wing),
  ];
}

function elephant(): OrnamentPart[] {
  const body = `M22 84V58C22 42 36 34 54 34C74 34 84 44 84 60V84H70V72H46V84Z`;
  const trunk = stroke(
    smooth(
      [
        { x: 26, y: 44 },
        { x: 12, y: 54 },
        { x: 10, y: 70 },
        { x: 16, y: 80 },
        { x: 21, y: 76 },
      ],
      10,
    ),
    11,
    5,
  );
  return [
    joined('soft', body, ellipse(30, 42, 19), trunk),
    part('full', `M34 26C50 20 58 34 54 48C50 58 38 56 35 48C32 42 32 32 34 26Z`),
    part(
      'full',
      ellipse(23, 37, 2.4),
      stroke(
        smooth([
          { x: 84, y: 50 },
          { x: 91, y: 56 },
          { x: 91, y: 66 },
        ]),
        2,
        1,
      ),
    ),
  ];
}

function whale(): OrnamentPart[] {
  const body = `M6 60C6 44 22 34 42 36C58 38 66 50 80 50C82 44 80 36 74 32C82 30 88 34 89 40C92 34 98 34 99 38C96 42 94 46 93 54C90 72 72 82 46 82C22 82 6 74 6 60Z`;
  return [
    part('soft', body),
    part('pale', `M8 66C22 72 46 74 64 68C58 78 24 84 8 66Z`),
    part(
      'full',
      ellipse(23, 57, 2.6),
      stroke(
        smooth([
          { x: 12, y: 66 },
          { x: 20, y: 68 },
          { x: 28, y: 66 },
        ]),
        1.5,
      ),
    ),
    part(
      'full',
      stroke(
        smooth([
          { x: 36, y: 36 },
          { x: 34, y: 24 },
          { x: 24, y: 16 },
        ]),
        2.6,
        1.6,
      ),
      stroke(
        smooth([
          { x: 36, y: 36 },
          { x: 38, y: 24 },
          { x: 46, y: 17 },
        ]),
        2.6,
        1.6,
      ),
    ),
  ];
}

function moon(): OrnamentPart[] {
  const crescent = `M60 12A40 40 0 1 0 86 68A32 32 0 0 1 60 12Z`;
  return [
    part('soft', crescent),
    part('full', star(72, 32, 5, 9, 4), star(88, 48, 5, 5, 2.2), star(58, 50, 5, 4, 1.8)),
    part('pale', ellipse(34, 42, 5), ellipse(44, 66, 7), ellipse(26, 58, 3.4)),
  ];
}

function cloud(): OrnamentPart[] {
  const puff = `M22 62A16 16 0 0 1 22 32A22 22 0 0 1 62 22A18 18 0 0 1 84 34A14.5 14.5 0 0 1 80 62Z`;
  const strings = [26, 42, 58, 74].map((x, i) => ({ x, y: [84, 76, 90, 80][i] ?? 80 }));
  return [
    part('soft', puff),
    part(
      'full',
      ...strings.map(({ x, y }) =>
        stroke(
          [
            { x, y: 62 },
            { x, y: y - 4 },
          ],
          0.9,
        ),
      ),
    ),
    part('full', ...strings.map(({ x, y }, i) => (i % 2 === 0 ? star(x, y, 5, 6, 2.7) : ellipse(x, y, 3.6)))),
  ];
}

function train(): OrnamentPart[] {
  const wheel = (x: number, r: number) => ellipse(x, 84 - r, r) + ellipse(x, 84 - r, r * 0.42);
  return [
    part('pale', box(50, 26, 32, 40), box(56, 32, 20, 14)),
    part('full', box(46, 20, 40, 6)),
    part('soft', roundBox(16, 42, 34, 24, 6)),
    part('full', box(22, 28, 10, 14), box(19.5, 24, 15, 5)),
    part('full', box(12, 66, 76, 6)),
    part('full', wheel(26, 9), wheel(48, 9), wheel(73, 13)),
    part('pale', ellipse(26, 15, 5), ellipse(36, 9, 4), ellipse(46, 7, 3)),
  ];
}

function rattle(): OrnamentPart[] {
  const middle = { x: 36, y: 36 };
  const handle = stroke(
    [
      { x: 54, y: 54 },
      { x: 78, y: 78 },
    ],
    6,
  );
  return [
    part('soft', ellipse(36, 36, 26)),
    part('full', ring(middle.x, middle.y), handle),
    part('full', stroke(arcPoints({ x: 85, y: 85 }, 7.5, 0, 360), 3.6)),
    part(
      'pale',
      around(6, (degrees) => leaf(middle, degrees, 18, 7)),
    ),
    part(
      'full',
      around(6, (degrees) => ellipse(polar(middle, 18, degrees).x, polar(middle, 18, degrees).y, 2), 30),
    ),
  ];
}

const ring = (x: number, y: number) => ellipse(x, y, 27) + ellipse(x, y, 24.6);

export const children = { blocks, bear, rabbit, duck, elephant, whale, moon, cloud, train, rattle };
