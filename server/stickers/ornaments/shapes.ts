/** Shapes of ornaments as filled outlines, in a square of 100 units. Every renderer fills the same. */
export const ORNAMENT_SIZE = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Part of an ornament: its outline, in a tone of the ornament's colour. */
export interface OrnamentPart {
  readonly d: string;
  readonly tone: number; // opacity, 0..1
  /** Overlaps are holes; else they are filled like the rest. All shapes here run clockwise. */
  readonly evenOdd: boolean;
}

export const TONES = { full: 1, soft: 0.55, pale: 0.28 } as const;
type Tone = keyof typeof TONES;

export const part = (tone: Tone, ...outlines: readonly string[]): OrnamentPart => ({
  d: outlines.join(''),
  tone: TONES[tone],
  evenOdd: true,
});

/** A part whose outlines join to one. */
export const joined = (tone: Tone, ...outlines: readonly string[]): OrnamentPart => ({
  ...part(tone, ...outlines),
  evenOdd: false,
});

const round = (value: number) => String(Math.round(value * 100) / 100 + 0);
const pair = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

export const polar = (centre: Point, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
};

export const polygon = (points: readonly Point[]): string =>
  `${points.map((point, i) => `${i === 0 ? 'M' : 'L'}${pair(point)}`).join('')}Z`;

export const ellipse = (x: number, y: number, rx: number, ry = rx, turn = 0): string => {
  const [dx, dy] = [rx * Math.cos((turn * Math.PI) / 180), rx * Math.sin((turn * Math.PI) / 180)];
  const arc = `A${round(rx)} ${round(ry)} ${round(turn)} 0 1`;
  return `M${pair({ x: x - dx, y: y - dy })}${arc} ${pair({ x: x + dx, y: y + dy })}${arc} ${pair({ x: x - dx, y: y - dy })}Z`;
};

export const ring = (x: number, y: number, radius: number, width: number): string =>
  ellipse(x, y, radius) + ellipse(x, y, radius - width);

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${pair({ x, y })}h${round(width)}v${round(height)}h${round(-width)}Z`;

export const roundBox = (x: number, y: number, width: number, height: number, r: number): string => {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${pair({ x: x + r, y })}h${round(width - 2 * r)}${corner(r, r)}v${round(height - 2 * r)}${corner(-r, r)}h${round(2 * r - width)}${corner(-r, -r)}v${round(2 * r - height)}${corner(r, -r)}Z`;
};

/** Points of a smooth line through the given ones (Catmull-Rom). */
export function smooth(points: readonly Point[], steps = 10): Point[] {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] ?? { x: 0, y: 0 };
  const line = points.slice(0, -1).flatMap((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const blend = (p: number, q: number, r: number, s: number, t: number) =>
      0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3);
    return Array.from({ length: steps }, (__, k) => {
      const t = k / steps;
      return { x: blend(a.x, b.x, c.x, d.x, t), y: blend(a.y, b.y, c.y, d.y, t) };
    });
  });
  return [...line, at(points.length - 1)];
}

/** Outline of a line with a width, which may change from its start to its end. */
export function stroke(points: readonly Point[], width: number, endWidth = width): string {
  const sides = points.map((point, i) => {
    const [before, after] = [points[Math.max(0, i - 1)] ?? point, points[Math.min(points.length - 1, i + 1)] ?? point];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const long = Math.hypot(dx, dy) || 1;
    const half = (width + ((endWidth - width) * i) / Math.max(1, points.length - 1)) / 2;
    const [nx, ny] = [(-dy / long) * half, (dx / long) * half];
    return [
      { x: point.x + nx, y: point.y + ny },
      { x: point.x - nx, y: point.y - ny },
    ] as const;
  });
  return polygon([...sides.map(([, right]) => right), ...sides.map(([left]) => left).reverse()]);
}

export const arcPoints = (centre: Point, radius: number, from: number, to: number, steps = 24): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => polar(centre, radius, from + ((to - from) * i) / steps));

/** Leaf from its foot to its tip. */
export function leaf(foot: Point, degrees: number, long: number, wide: number): string {
  const tip = polar(foot, long, degrees);
  const side = (sign: number) => {
    const middle = polar(foot, 0.45 * long, degrees);
    return polar(middle, wide, degrees + sign * 90);
  };
  return `M${pair(foot)}Q${pair(side(1))} ${pair(tip)}Q${pair(side(-1))} ${pair(foot)}Z`;
}

export const star = (x: number, y: number, points: number, outer: number, inner: number, turn = -90): string =>
  polygon(
    Array.from({ length: 2 * points }, (_, i) =>
      polar({ x, y }, i % 2 === 0 ? outer : inner, turn + (i * 180) / points),
    ),
  );

/** Copies of an outline around a centre; `draw` gets the angle in degrees. */
export const around = (count: number, draw: (degrees: number, i: number) => string, turn = 0): string =>
  Array.from({ length: count }, (_, i) => draw(turn + (i * 360) / count, i)).join('');
