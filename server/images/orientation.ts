export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface PixelRect extends PixelSize {
  readonly left: number;
  readonly top: number;
}

export interface OrientationTurns {
  readonly flip: boolean;
  readonly flop: boolean;
  /** Clockwise rotation in degrees, after flip and flop. */
  readonly angle: 0 | 90 | 180 | 270;
}

const upright: OrientationTurns = { angle: 0, flip: false, flop: false };

/** Operations that make each EXIF orientation upright (Exif 2.32, tag 0x0112). */
const turns: Readonly<Record<number, OrientationTurns>> = {
  1: upright,
  2: { ...upright, flop: true },
  3: { ...upright, angle: 180 },
  4: { ...upright, flip: true },
  5: { ...upright, flip: true, angle: 90 },
  6: { ...upright, angle: 90 },
  7: { ...upright, flop: true, angle: 90 },
  8: { ...upright, angle: 270 },
};

/** @param orientation EXIF orientation; invalid values count as upright */
export const orientationTurns = (orientation: number): OrientationTurns => turns[orientation] ?? upright;

function undoRotation(
  { left, top, width, height }: PixelRect,
  size: PixelSize,
  angle: OrientationTurns['angle'],
): PixelRect {
  const right = size.width - left - width;
  const bottom = size.height - top - height;
  if (angle === 90) return { left: top, top: right, width: height, height: width };
  if (angle === 180) return { left: right, top: bottom, width, height };
  if (angle === 270) return { left: bottom, top: left, width: height, height: width };
  return { left, top, width, height };
}

export const swapsWidthAndHeight = (orientation: number): boolean => orientationTurns(orientation).angle % 180 !== 0;

/**
 * Converts a region of the upright photo to stored coordinates.
 * @param size size of the upright photo
 */
export function toStoredRect(part: PixelRect, size: PixelSize, orientation: number): PixelRect {
  const { angle, flip, flop } = orientationTurns(orientation);
  const stored = swapsWidthAndHeight(orientation) ? { width: size.height, height: size.width } : size;
  const { left, top, width, height } = undoRotation(part, size, angle);
  return {
    left: flop ? stored.width - left - width : left,
    top: flip ? stored.height - top - height : top,
    width,
    height,
  };
}

type Linear = readonly [number, number, number, number];

const product = ([a, b, c, d]: Linear, [e, f, g, h]: Linear): Linear => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
];
const quarterTurn: Linear = [0, -1, 1, 0];

function linearOf({ flip, flop, angle }: OrientationTurns): Linear {
  let matrix: Linear = [flop ? -1 : 1, 0, 0, flip ? -1 : 1];
  for (let turned = 0; turned < angle; turned += 90) matrix = product(quarterTurn, matrix);
  return matrix;
}

/** @returns the EXIF orientation after a further rotation or mirroring */
export function composeOrientation(orientation: number, further: Partial<OrientationTurns>): number {
  const wanted = product(linearOf({ ...upright, ...further }), linearOf(orientationTurns(orientation)));
  const same = (matrix: Linear) => matrix.every((value, i) => value === wanted[i]);
  return [1, 2, 3, 4, 5, 6, 7, 8].find((candidate) => same(linearOf(orientationTurns(candidate)))) ?? 1;
}
