import { createTiffReader } from './tiffTags';

const ORIENTATION = 0x0112;

/**
 * Reads the orientation 1..8 from the first directory of an EXIF block (TIFF 6.0 §2, tag 274) that starts
 * with its byte order; 1 if absent.
 */
export function readExifOrientation(tiff: Buffer): number {
  const reader = createTiffReader(tiff);
  const at = reader?.findValue(reader.first, ORIENTATION) ?? null;
  const value = reader && at !== null ? reader.u16(at) : 1;
  return value >= 1 && value <= 8 ? value : 1;
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
