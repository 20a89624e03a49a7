const ORIENTATION = 0x0112;

/**
 * Reads the orientation 1..8 from the first directory of an EXIF block (TIFF 6.0 §2, tag 274) that starts
 * with its byte order; 1 if absent.
 */
export function readExifOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return 1;
  const isLittle = order === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (u16(at) !== ORIENTATION) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Placement of a stored picture: PDF matrix from its unit square (y up) to a rectangle of the page (y down). */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Positions of the stored picture's right, bottom and top left corner, in fractions of the upright one (EXIF
 * 2.32, tag 274).
 */
const turns: readonly (readonly [right: [number, number], down: [number, number], corner: [number, number]])[] = [
  [
    [1, 0],
    [0, 1],
    [0, 0],
  ],
  [
    [-1, 0],
    [0, 1],
    [1, 0],
  ],
  [
    [-1, 0],
    [0, -1],
    [1, 1],
  ],
  [
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  [
    [0, 1],
    [1, 0],
    [0, 0],
  ],
  [
    [0, 1],
    [-1, 0],
    [1, 0],
  ],
  [
    [0, -1],
    [-1, 0],
    [1, 1],
  ],
  [
    [0, -1],
    [1, 0],
    [0, 1],
  ],
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @param box rectangle of the upright picture */
export function orientedPlacement(orientation: number, { x, y, width, height }: Box): PdfMatrix {
  const [right, down, corner] = turns[orientation - 1] ?? [
    [1, 0],
    [0, 1],
    [0, 0],
  ];
  return [
    width * right[0],
    height * right[1],
    -width * down[0],
    -height * down[1],
    x + width * (corner[0] + down[0]),
    y + height * (corner[1] + down[1]),
  ];
}
