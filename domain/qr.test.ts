import readQr from 'jsqr';
import { quietZoneMm } from './document/qr/qrPrintability';
import { encodeQrPath } from './qr';
import { aQrElement } from './testing';

const SCALE = 4;

/** Paints a path of rectangles like a browser. */
function painted(path: string, modules: number): { pixels: Uint8ClampedArray; side: number } {
  const side = modules * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = 0, y = 0, width = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((m) => m.map(Number)))
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1)
      for (let column = x * SCALE; column < (x + width) * SCALE; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { pixels, side };
}

const read = (text: string): string | undefined => {
  const code = encodeQrPath(text);
  const { pixels, side } = painted(code.path, code.side);
  return readQr(pixels, side, side)?.data;
};

describe('QR code', () => {
  it.each([
    'http://localhost:3000/app/a/0198c0de-0000-7000-8000-000000000000',
    'https://keepsake.example/preview/AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    `https://фото.example/${'long/'.repeat(40)}?q=1&r=%20#ä`,
  ])('of %s is decoded by another library', (text) => expect(read(text)).toBe(text));

  it('has a quiet zone', () => {
    const { path, side } = encodeQrPath('https://k.example');
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((run) => run.slice(1).map(Number));
    const columns = runs.flatMap(([x = 0, , length = 0]) => [x, x + length]);
    const rows = runs.flatMap(([, y = 0]) => [y, y + 1]);
    for (const places of [columns, rows]) expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 4]);
  });
});

it('has the module count that the check computes without drawing', () => {
  /** Number of modules that the check counts along an edge. */
  const countQrModules = (text: string) =>
    4000 / quietZoneMm(aQrElement({ text, frame: { x: 0, y: 0, width: 1000, height: 1000 } }));
  for (const length of [1, 14, 15, 62, 63, 84, 122, 123, 180, 213, 214, 251, 287, 288, 300]) {
    const text = 'a'.repeat(length);
    expect([length, Math.round(countQrModules(text) * 1e6) / 1e6]).toEqual([length, encodeQrPath(text).side]);
  }
  expect(countQrModules('Лето, 12 друзей')).toBeCloseTo(encodeQrPath('Лето, 12 друзей').side, 6);
});
