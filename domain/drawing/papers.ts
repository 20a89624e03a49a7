/** Patterns of papers, in one colour over the page colour. Seeded by their name, so a page always looks the same. */
import type { PaperArea, PaperId } from '../document/model';
import type { Colour } from '../geometry/colour';
import { createRandom } from '../random';
import { type DrawnPath, digits, filled, linePath, stroked } from './drawingParts';

interface PatternArea {
  readonly width: number; // mm
  readonly height: number; // mm
  readonly colour: Colour;
}

type PaperPainter = (area: PatternArea) => DrawnPath[];

/** Returns 0, step, 2 · step … up to the end and one beyond. */
const marks = (end: number, step: number): number[] =>
  Array.from({ length: Math.ceil(end / step) + 1 }, (_, i) => i * step);

const across = (y: number, width: number) => `M0 ${digits(y)}H${digits(width)}`;
const down = (x: number, height: number) => `M${digits(x)} 0V${digits(height)}`;

/** A round end alone: painted as a dot as wide as the stroke. */
const dot = (x: number, y: number) => `M${digits(x)} ${digits(y)}h.01`;

function paintLinen({ width, height, colour }: PatternArea): DrawnPath[] {
  const random = createRandom(11);
  const jitter = () => (random() - 0.5) * 0.6;
  const weft = marks(height, 1.5).map((y) => across(y + jitter(), width));
  const warp = marks(width, 1.5).map((x) => down(x + jitter(), height));
  return [stroked(weft.join(''), colour, 0.3, 0.16), stroked(warp.join(''), colour, 0.3, 0.16)];
}

function paintLaid({ width, height, colour }: PatternArea): DrawnPath[] {
  const wires = marks(height, 1.8).map((y) => across(y, width));
  const chains = marks(width, 27).map((x) => down(x + 9, height));
  return [stroked(wires.join(''), colour, 0.4, 0.14), stroked(chains.join(''), colour, 0.5, 0.26)];
}

function paintFibres({ width, height, colour }: PatternArea): DrawnPath[] {
  const random = createRandom(23);
  const count = Math.round((width * height) / 90);
  const fibres = Array.from({ length: count }, () => {
    const [x, y, turn, long] = [random() * width, random() * height, random() * 2 * Math.PI, 1.5 + 5 * random() ** 2];
    const [dx, dy, bend] = [Math.cos(turn) * long, Math.sin(turn) * long, (random() - 0.5) * 0.8];
    return `M${digits(x)} ${digits(y)}q${digits(dx / 2 - dy * bend)} ${digits(dy / 2 + dx * bend)} ${digits(dx)} ${digits(dy)}`;
  });
  const specks = Array.from({ length: count }, () => dot(random() * width, random() * height));
  return [stroked(fibres.join(''), colour, 0.18, 0.32), stroked(specks.join(''), colour, 0.4, 0.26)];
}

function paintSquared({ width, height, colour }: PatternArea): DrawnPath[] {
  const lines = [...marks(height, 5).map((y) => across(y, width)), ...marks(width, 5).map((x) => down(x, height))];
  return [stroked(lines.join(''), colour, 0.18, 0.42)];
}

function paintDots({ width, height, colour }: PatternArea): DrawnPath[] {
  const rows = marks(height, 6).map((y, row) =>
    marks(width, 12)
      .map((x) => dot(x + (row % 2) * 6, y + 3))
      .join(''),
  );
  return [stroked(rows.join(''), colour, 1.5, 0.42)];
}

const bands = (end: number, step: number, bandOf: (from: number) => string) => marks(end, step).map(bandOf).join('');
const upright = (height: number, wide: number) => (x: number) =>
  `M${digits(x)} 0h${digits(wide)}V${digits(height)}h${digits(-wide)}Z`;
const level = (width: number, tall: number) => (y: number) => `M0 ${digits(y)}H${digits(width)}v${digits(tall)}H0Z`;

const paintStripes = ({ width, height, colour }: PatternArea): DrawnPath[] => [
  filled(bands(width, 14, upright(height, 7)), colour, 0.22),
];

const paintGingham = ({ width, height, colour }: PatternArea): DrawnPath[] => [
  filled(bands(width, 10, upright(height, 5)), colour, 0.2),
  filled(bands(height, 10, level(width, 5)), colour, 0.2),
];

function paintWaves({ width, height, colour }: PatternArea): DrawnPath[] {
  const radius = 8;
  const arcs = marks(height + radius, radius / 2).flatMap((y, row) =>
    marks(width + 2 * radius, 2 * radius).flatMap((x) =>
      [1, 0.68, 0.36].map((share) => {
        const r = radius * share;
        return `M${digits(x - r - (row % 2) * radius)} ${digits(y)}a${digits(r)} ${digits(r)} 0 0 1 ${digits(2 * r)} 0`;
      }),
    ),
  );
  return [stroked(arcs.join(''), colour, 0.3, 0.38)];
}

function paintChevrons({ width, height, colour }: PatternArea): DrawnPath[] {
  const step = 6;
  const rows = marks(height + step, step).map((y) =>
    linePath(marks(width, step).map((x, i) => ({ x, y: y - (i % 2) * step }))),
  );
  return [stroked(rows.join(''), colour, 0.9, 0.3)];
}

function paintTerrazzo({ width, height, colour }: PatternArea): DrawnPath[] {
  const random = createRandom(47);
  const step = 9;
  const chips = marks(height, step).flatMap((y) =>
    marks(width, step).map((x) => {
      const [cx, cy] = [x + random() * step, y + random() * step];
      const [size, corners, turn] = [0.7 + 2.2 * random() ** 2, 4 + Math.floor(random() * 3), random() * Math.PI];
      const points = Array.from({ length: corners }, (_, i) => {
        const [angle, r] = [turn + (i / corners) * 2 * Math.PI, size * (0.7 + 0.6 * random())];
        return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) };
      });
      return `${linePath(points)}Z`;
    }),
  );
  const shades = [0.2, 0.34, 0.5];
  return shades.map((opacity, shade) =>
    filled(chips.filter((_, i) => (i * 7) % shades.length === shade).join(''), colour, opacity),
  );
}

/** A stem with pairs of leaves, from its foot. */
function drawSprig(x: number, y: number, turn: number, long: number) {
  const at = (along: number, aside: number) => ({
    x: x + along * Math.cos(turn) - aside * Math.sin(turn),
    y: y + along * Math.sin(turn) + aside * Math.cos(turn),
  });
  const pair = (point: { readonly x: number; readonly y: number }) => `${digits(point.x)} ${digits(point.y)}`;
  const leaf = (from: number, side: number) => {
    const [foot, tip] = [at(from, 0), at(from + 0.28 * long, side * 0.26 * long)];
    const [above, below] = [at(from + 0.22 * long, side * 0.02 * long), at(from + 0.04 * long, side * 0.24 * long)];
    return `M${pair(foot)}Q${pair(above)} ${pair(tip)}Q${pair(below)} ${pair(foot)}Z`;
  };
  const leaves = [0.2, 0.42, 0.64].flatMap((share) => [leaf(share * long, 1), leaf(share * long, -1)]);
  const tip = `M${pair(at(0.82 * long, 0))}Q${pair(at(0.95 * long, 0.1 * long))} ${pair(at(1.12 * long, 0))}Q${pair(at(0.95 * long, -0.1 * long))} ${pair(at(0.82 * long, 0))}Z`;
  return { stem: `M${pair(at(0, 0))}L${pair(at(0.9 * long, 0))}`, leaves: [...leaves, tip].join('') };
}

function paintSprigs({ width, height, colour }: PatternArea): DrawnPath[] {
  const random = createRandom(61);
  const step = 26;
  const sprigs = marks(height, step).flatMap((y, row) =>
    marks(width, step).map((x) => {
      const turn = -Math.PI / 2 + (random() - 0.5) * 2.2;
      return drawSprig(x + (row % 2) * (step / 2) + random() * 4, y + 14 + random() * 4, turn, 11 + 3 * random());
    }),
  );
  return [
    stroked(sprigs.map(({ stem }) => stem).join(''), colour, 0.3, 0.42),
    filled(sprigs.map(({ leaves }) => leaves).join(''), colour, 0.3),
  ];
}

/** Lines of equal height as on a hiking map: level ones that hills push upwards. */
function paintContours({ width, height, colour }: PatternArea): DrawnPath[] {
  const random = createRandom(83);
  const hills = Array.from({ length: Math.max(3, Math.round((width * height) / 6000)) }, () => ({
    x: random() * width,
    y: random() * height,
    reach: 22 + 26 * random(),
    rise: (random() < 0.5 ? -1 : 1) * (7 + 9 * random()),
  }));
  const lift = (x: number, y: number) =>
    hills.reduce((sum, hill) => {
      const far = ((x - hill.x) ** 2 + (y - hill.y) ** 2) / hill.reach ** 2;
      return far > 6 ? sum : sum + hill.rise * Math.exp(-far);
    }, 0);
  const lines = marks(height + 40, 4).map((y) =>
    linePath(marks(width, 5).map((x) => ({ x, y: y - 20 + lift(x, y - 20) }))),
  );
  return [
    stroked(lines.filter((_, i) => i % 5 !== 0).join(''), colour, 0.22, 0.4),
    stroked(lines.filter((_, i) => i % 5 === 0).join(''), colour, 0.45, 0.4),
  ];
}

const painters: Readonly<Record<PaperId, PaperPainter>> = {
  linen: paintLinen,
  laid: paintLaid,
  fibres: paintFibres,
  squared: paintSquared,
  dots: paintDots,
  stripes: paintStripes,
  gingham: paintGingham,
  waves: paintWaves,
  chevrons: paintChevrons,
  terrazzo: paintTerrazzo,
  sprigs: paintSprigs,
  contours: paintContours,
};

export const drawPaper = ({ frame: { width, height }, paper }: PaperArea): DrawnPath[] =>
  painters[paper.id]({ width, height, colour: paper.colour });
