import {
  arcPoints,
  around,
  box,
  ellipse,
  type OrnamentPart,
  part,
  polar,
  polygon,
  ring,
  roundBox,
  smooth,
  star,
  stroke,
} from './shapes';

const MIDDLE = { x: 50, y: 50 } as const;

function compass(): OrnamentPart[] {
  const needle = (degrees: number, long: number, side: number) =>
    polygon([MIDDLE, polar(MIDDLE, 7, degrees + side * 45), polar(MIDDLE, long, degrees)]);
  const ticks = around(32, (degrees, i) =>
    stroke([polar(MIDDLE, i % 4 === 0 ? 38 : 40, degrees), polar(MIDDLE, 43, degrees)], 0.9),
  );
  return [
    part('full', ring(50, 50, 47, 1.6), ring(50, 50, 44, 0.8)),
    part('soft', ticks),
    part('pale', star(50, 50, 4, 26, 6, -45)),
    part('full', ...[0, 90, 180, 270].map((degrees) => needle(degrees - 90, 37, 1))),
    part('soft', ...[0, 90, 180, 270].map((degrees) => needle(degrees - 90, 37, -1))),
  ];
}

const peaks = (left: number, foot: number, scale: number) => ({
  far: polygon([
    { x: left + 18 * scale, y: foot },
    { x: left + 42 * scale, y: foot - 34 * scale },
    { x: left + 66 * scale, y: foot },
  ]),
  near: polygon([
    { x: left, y: foot },
    { x: left + 24 * scale, y: foot - 24 * scale },
    { x: left + 33 * scale, y: foot - 15 * scale },
    { x: left + 40 * scale, y: foot - 20 * scale },
    { x: left + 60 * scale, y: foot },
  ]),
});

function stamp(): OrnamentPart[] {
  const [teeth, flat, hole] = [9, 4, 4.889];
  const side = (dx: number, dy: number) =>
    Array.from({ length: teeth }, () => {
      const half = flat / 2;
      return `l${dx * half} ${dy * half}a${hole / 2} ${hole / 2} 0 0 0 ${dx * hole} ${dy * hole}l${dx * half} ${dy * half}`;
    }).join('');
  const outer = `M10 10${side(1, 0)}${side(0, 1)}${side(-1, 0)}${side(0, -1)}Z`;
  const { far, near } = peaks(20, 76, 0.92);
  return [
    part('pale', outer),
    part('full', box(18, 18, 64, 64), box(19.4, 19.4, 61.2, 61.2)),
    part('soft', ellipse(66, 34, 7)),
    part('soft', far),
    part('full', near),
  ];
}

function postmark(): OrnamentPart[] {
  const centre = { x: 36, y: 50 };
  const waves = [-15, -5, 5, 15].map((dy) =>
    stroke(
      smooth(Array.from({ length: 9 }, (_, i) => ({ x: 58 + i * 5, y: 50 + dy + (i % 2 === 0 ? -2.4 : 2.4) }))),
      1.7,
    ),
  );
  return [
    part('full', ring(centre.x, centre.y, 30, 1.8), ring(centre.x, centre.y, 21, 1.1)),
    part('soft', ...waves),
    part('full', star(centre.x, centre.y, 5, 9, 4)),
    part(
      'soft',
      around(16, (degrees) => ellipse(polar(centre, 25.4, degrees).x, polar(centre, 25.4, degrees).y, 1.1)),
    ),
  ];
}

function route(): OrnamentPart[] {
  const line = smooth(
    [
      { x: 14, y: 84 },
      { x: 30, y: 66 },
      { x: 24, y: 46 },
      { x: 48, y: 44 },
      { x: 58, y: 64 },
      { x: 74, y: 58 },
      { x: 76, y: 40 },
    ],
    12,
  );
  const dashes = line.flatMap((_, i) => (i % 4 === 0 && i + 2 < line.length ? [stroke(line.slice(i, i + 3), 2)] : []));
  const pin = `M76 42C66 30 63 25 63 19A13 13 0 0 1 89 19C89 25 86 30 76 42Z`;
  return [part('soft', ...dashes), part('full', pin, ellipse(76, 19, 5.4)), part('full', ring(14, 84, 5, 2.2))];
}

function plane(): OrnamentPart[] {
  const body = `M92 9C86 5 78 9 73 14L58 29L17 18L10 24L44 43L28 59L15 57L10 62L27 73L38 90L43 85L41 72L57 56L76 90L82 83L71 42L86 27C91 22 95 15 92 9Z`;
  const trail = smooth(
    [
      { x: 8, y: 94 },
      { x: 18, y: 88 },
      { x: 26, y: 78 },
    ],
    8,
  );
  return [part('full', body), part('soft', stroke(trail, 0.6, 2))];
}

function mountains(): OrnamentPart[] {
  const { far, near } = peaks(6, 78, 1.36);
  const snow = polygon([
    { x: 63.1, y: 31.8 },
    { x: 70.4, y: 42.1 },
    { x: 65.4, y: 46 },
    { x: 61.8, y: 41.4 },
    { x: 57.6, y: 46.4 },
    { x: 55.6, y: 42.4 },
  ]);
  return [
    part('pale', ellipse(26, 30, 10)),
    part('soft', far, snow),
    part('full', near),
    part('full', box(4, 80, 92, 1.6)),
  ];
}

const waves = (): OrnamentPart[] =>
  [34, 50, 66].map((y, row) => {
    const line = smooth(
      Array.from({ length: 11 }, (_, i) => ({ x: 5 + i * 9, y: y + (i % 2 === 0 ? 5 : -5) })),
      8,
    );
    return part((['soft', 'full', 'soft'] as const)[row] ?? 'full', stroke(line, 3));
  });

function ticket(): OrnamentPart[] {
  const paper = `M8 30H92V42A8 8 0 0 0 92 58V70H8V58A8 8 0 0 0 8 42Z`;
  const holes = Array.from({ length: 8 }, (_, i) => ellipse(67, 33.5 + i * 4.7, 1.1)).join('');
  const lines = [42, 50, 58].map((y, i) => box(20, y - 1.2, [36, 28, 32][i] ?? 30, 2.4));
  return [part('pale', paper, holes), part('full', ...lines), part('full', star(79, 50, 5, 7.6, 3.4))];
}

function luggageTag(): OrnamentPart[] {
  const tag = roundBox(30, 30, 42, 60, 7);
  const strap = stroke(
    smooth(
      [
        { x: 51, y: 40 },
        { x: 44, y: 24 },
        { x: 54, y: 10 },
        { x: 66, y: 14 },
        { x: 60, y: 28 },
        { x: 51, y: 40 },
      ],
      8,
    ),
    2.4,
  );
  return [
    part('pale', tag, ellipse(51, 40, 3.4)),
    part('full', tag, roundBox(31.8, 31.8, 38.4, 56.4, 5.6)),
    part('full', strap),
    part('soft', box(38, 54, 26, 2.6), box(38, 62, 26, 2.6), box(38, 70, 17, 2.6)),
  ];
}

function signpost(): OrnamentPart[] {
  const board = (y: number, right: boolean, long: number) => {
    const [from, to, tip] = right ? [38, 38 + long, 46 + long] : [62, 62 - long, 54 - long];
    return polygon([
      { x: from, y },
      { x: to, y },
      { x: tip, y: y + 7.5 },
      { x: to, y: y + 15 },
      { x: from, y: y + 15 },
    ]);
  };
  const rays = stroke(arcPoints({ x: 50, y: 93 }, 16, 180, 360), 2);
  return [
    part('soft', box(48, 12, 4, 81)),
    part('full', board(18, true, 40)),
    part('soft', board(38, false, 40)),
    part('full', board(58, true, 30)),
    part('full', rays),
  ];
}

export const journeys = {
  compass,
  stamp,
  postmark,
  route,
  plane,
  mountains,
  waves,
  ticket,
  'luggage-tag': luggageTag,
  signpost,
};
