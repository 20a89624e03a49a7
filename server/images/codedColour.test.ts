import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CodedColour, toSrgb8 as convert, readCodedColour } from './codedColour';

const toSrgb8 = (rgb: Uint8Array | Uint16Array, max: number, colour: CodedColour) =>
  convert(rgb, max, colour, Buffer.alloc(rgb.length));

const box = (primaries: number, transfer: number) =>
  Buffer.concat([Buffer.from('....colrnclx'), Buffer.from([0, primaries, 0, transfer, 0, 6, 128])]);
const near = (seen: Buffer, expected: readonly number[], tolerance = 2) =>
  assert.ok(
    expected.every((value, at) => Math.abs(value - (seen[at] ?? -99)) <= tolerance),
    `${[...seen].join()} is not ${expected.join()}`,
  );

describe('colour told by code points', () => {
  it('is left alone when it is sRGB, missing or cut off', () => {
    assert.equal(readCodedColour(box(1, 13)), null);
    assert.equal(readCodedColour(Buffer.from('nothing')), null);
    assert.equal(readCodedColour(box(12, 16).subarray(0, 14)), null);
    assert.deepEqual(readCodedColour(box(12, 13)), { primaries: 12, transfer: 13 });
    assert.deepEqual(readCodedColour(box(1, 18)), { primaries: 1, transfer: 18 });
  });

  it('Display P3: greys stay, an orange becomes the stronger sRGB one', () => {
    const p3 = { primaries: 12, transfer: 13 };
    near(toSrgb8(Uint8Array.of(128, 128, 128, 255, 255, 255), 255, p3), [128, 128, 128, 255, 255, 255]);
    near(toSrgb8(Uint8Array.of(200, 100, 50), 255, p3), [214, 93, 32], 4);
  });

  it('PQ: black is black, diffuse white almost paper white, ten times that still no more than white', () => {
    const pq = { primaries: 9, transfer: 16 };
    /** Coded values of 0, 203, 2030 and 20.3 cd/m² after SMPTE ST 2084, of 10 bit. */
    const coded = Uint16Array.from([0, 594, 841, 366].flatMap((value) => [value, value, value]));
    const [black, , , white, , , bright, , , dim] = toSrgb8(coded, 1023, pq);
    assert.equal(black, 0);
    assert.ok(white !== undefined && white >= 242 && white <= 250, `white ${white}`);
    assert.equal(bright, 255);
    assert.ok(dim !== undefined && Math.abs(dim - 89) <= 3, `a tenth of white is ${dim}`);
  });

  it('HLG: 75 % is diffuse white', () => {
    const [white] = toSrgb8(Uint16Array.of(767, 767, 767), 1023, { primaries: 9, transfer: 18 });
    assert.ok(white !== undefined && white >= 240 && white <= 252, `white ${white}`);
  });
});
