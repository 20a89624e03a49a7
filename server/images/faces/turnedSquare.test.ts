import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sampleSquare, toPicture } from './turnedSquare';

/** 4 × 2 px; the red value numbers the pixels from the top left, in tens. */
const picture = {
  data: Uint8Array.from(Array.from({ length: 8 }, (_, i) => [10 * i, 0, 255]).flat()),
  width: 4,
  height: 2,
};
const reds = (samples: Float32Array) =>
  Array.from(samples)
    .filter((_, i) => i % 3 === 0)
    .map((value) => Math.round(value * 255));
const upright = { centre: { x: 2, y: 1 }, side: 2, angle: 0 };

describe('a turned square', () => {
  for (const [what, square, expected] of [
    ['upright', upright, [10, 20, 50, 60]],
    ['mirrored', { ...upright, isMirrored: true }, [20, 10, 60, 50]],
    ['turned by a quarter', { ...upright, angle: Math.PI / 2 }, [20, 60, 10, 50]],
    ['between pixels', { ...upright, centre: { x: 2.5, y: 1 } }, [15, 25, 55, 65]],
    ['beyond the border', { ...upright, centre: { x: 4, y: 2 } }, [70, 70, 70, 70]],
  ] as const)
    it(`is sampled ${what}`, () => assert.deepEqual(reds(sampleSquare(picture, square, 2)), expected));

  it('gives each pixel three values of 0 to 1', () => {
    const samples = sampleSquare(picture, upright, 2);
    assert.equal(samples.length, 12);
    assert.deepEqual([samples[1], samples[2]], [0, 1]);
  });

  it('knows where its points lie in the picture', () => {
    const { x, y } = toPicture({ centre: { x: 10, y: 20 }, side: 8, angle: Math.PI / 2 }, { x: 1, y: 0.5 });
    assert.deepEqual([x, y].map(Math.round), [10, 24]);
  });
});
