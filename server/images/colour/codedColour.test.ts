import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SRGB } from './chromaticities';
import { type CodePoints, createSrgbConverter, toCodedColour, toGammaColour } from './codedColour';

function toSrgb8(values: Uint8Array | Uint16Array, max: number, points: CodePoints): Buffer {
  const colour = toCodedColour(points);
  assert.ok(colour);
  return createSrgbConverter(colour, max)(values, 3, Buffer.alloc(values.length));
}
const near = (actual: Buffer, expected: readonly number[], tolerance = 2) =>
  assert.ok(
    expected.every((value, at) => Math.abs(value - (actual[at] ?? -99)) <= tolerance),
    `${[...actual].join()} is not ${expected.join()}`,
  );

describe('colour from code points', () => {
  it('stays unchanged when it is sRGB, video or unspecified', () => {
    for (const primaries of [0, 1, 2, 99])
      for (const transfer of [0, 1, 2, 6, 13, 14]) assert.equal(toCodedColour({ primaries, transfer }), null);
    assert.ok(toCodedColour({ primaries: 12, transfer: 13 }));
    assert.equal(toCodedColour({ primaries: 1, transfer: 18 })?.isHdr, true);
  });

  it('converts Display P3: greys stay, an orange becomes the stronger sRGB one', () => {
    const p3 = { primaries: 12, transfer: 13 };
    near(toSrgb8(Uint8Array.of(128, 128, 128, 255, 255, 255), 255, p3), [128, 128, 128, 255, 255, 255]);
    near(toSrgb8(Uint8Array.of(200, 100, 50), 255, p3), [214, 93, 32], 4);
    near(toSrgb8(Uint8Array.of(202, 59, 51), 255, p3), [220, 40, 40]);
  });

  it('keeps white and grey for any white point', () => {
    for (const primaries of [4, 5, 6, 7, 8, 9, 10, 11, 12, 22])
      near(
        toSrgb8(Uint8Array.of(255, 255, 255, 100, 100, 100), 255, { primaries, transfer: 13 }),
        [255, 255, 255, 100, 100, 100],
      );
  });

  it('converts linear light and gammas to the sRGB curve, and video range to full range', () => {
    near(toSrgb8(Uint8Array.of(183, 5, 5), 255, { primaries: 1, transfer: 8 }), [220, 38, 38]);
    near(toSrgb8(Uint8Array.of(128, 128, 128), 255, { primaries: 1, transfer: 4 }), [129, 129, 129]);
    near(toSrgb8(Uint8Array.of(16, 126, 235), 255, { primaries: 1, transfer: 13, isNarrow: true }), [0, 128, 255]);
  });

  it('keeps a fourth channel, in 8 bits', () => {
    const colour = toCodedColour({ primaries: 12, transfer: 13 });
    assert.ok(colour);
    const pixel = createSrgbConverter(colour, 1023)(Uint16Array.of(1023, 1023, 1023, 512), 4, Buffer.alloc(4));
    assert.deepEqual([...pixel], [255, 255, 255, 128]);
  });

  it('converts PQ: black stays black, diffuse white becomes almost paper white, and ten times that at most white', () => {
    const pq = { primaries: 9, transfer: 16 };
    /** Values for 0, 203, 2030 and 20.3 cd/m² coded by SMPTE ST 2084 in 10 bits. */
    const coded = Uint16Array.from([0, 594, 841, 366].flatMap((value) => [value, value, value]));
    const [black, , , white, , , bright, , , dim] = toSrgb8(coded, 1023, pq);
    assert.equal(black, 0);
    assert.ok(white !== undefined && white >= 242 && white <= 250, `white ${white}`);
    assert.equal(bright, 255);
    assert.ok(dim !== undefined && Math.abs(dim - 89) <= 3, `a tenth of white is ${dim}`);
  });

  it('maps 75 % HLG to diffuse white', () => {
    const [white] = toSrgb8(Uint16Array.of(767, 767, 767), 1023, { primaries: 9, transfer: 18 });
    assert.ok(white !== undefined && white >= 240 && white <= 252, `white ${white}`);
  });
});

it('treats gamma 2.2 as sRGB, like old programs', () => {
  assert.equal(toGammaColour(1 / 0.45455, SRGB), null);
  assert.equal(toGammaColour(null, SRGB), null);
  assert.equal(toGammaColour(1, SRGB)?.linearLight(0.5), 0.5);
  assert.equal(toGammaColour(1.8, SRGB)?.linearLight(1), 1);
});
