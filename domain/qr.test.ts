import readQr from 'jsqr';
import { countQrModules } from './document/qr/qrPrintability';
import { encodeQrModules, encodeQrPath } from './qr';

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
    const modules = encodeQrModules('https://k.example');
    const edge = [...modules.slice(0, 4), ...modules.slice(-4)].flat();
    const sides = modules.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]);
    expect([...edge, ...sides]).not.toContain(true);
    expect(modules.every((row) => row.length === modules.length)).toBe(true);
  });
});

it('has the module count that the check computes without drawing', () => {
  for (const length of [1, 14, 15, 62, 63, 84, 122, 123, 180, 213, 214, 251, 287, 288, 300]) {
    const text = 'a'.repeat(length);
    expect([length, countQrModules(text)]).toEqual([length, encodeQrModules(text).length]);
  }
  expect(countQrModules('Лето, 12 друзей')).toBe(encodeQrModules('Лето, 12 друзей').length);
});
