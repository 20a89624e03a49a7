import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { createShadowMask, type ShadowSize } from './shadowMask';

const [SIGMA, PAD] = [4.25, 12.75];

/** Alpha at a place by definition: Gaussian over the outline. */
function alphaAt({ width, height, radius }: ShadowSize, column: number, row: number): number {
  const reach = Math.ceil(SIGMA * 3);
  const weight = (d: number) => Math.exp(-(d * d) / (2 * SIGMA * SIGMA));
  const inside = (x: number, y: number) => {
    if (x < 0 || y < 0 || x > width || y > height) return false;
    const [dx, dy] = [radius - Math.min(x, width - x), radius - Math.min(y, height - y)];
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius;
  };
  let [sum, all] = [0, 0];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const w = weight(dx) * weight(dy);
      all += w;
      if (inside(column + dx + 0.5 - PAD, row + dy + 0.5 - PAD)) sum += w;
    }
  return (255 * sum) / all;
}

it('equals a Gaussian of the outline, also in interpolated samples', () => {
  const side = fc.double({ min: 5, max: 150, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 20 }), fc.nat(), fc.nat(), (width, height, r, x, y) => {
      const size = { width, height, radius: Math.min(r, width / 2, height / 2), mask: null };
      const mask = createShadowMask(size, SIGMA, PAD);
      const [column, row] = [x % mask.width, y % mask.height];
      const alpha = mask.alpha[row * mask.width + column] ?? 0;
      assert.ok(Math.abs(alpha - alphaAt(size, column, row)) <= 1);
    }),
    { numRuns: 60 },
  );
});

it('includes the surroundings of the outline and is opaque inside', () => {
  const { width, height, alpha } = createShadowMask({ width: 1200, height: 1000, radius: 14, mask: null }, SIGMA, PAD);
  assert.deepEqual([width, height, alpha[500 * width + 600]], [1226, 1026, 255]);
});
