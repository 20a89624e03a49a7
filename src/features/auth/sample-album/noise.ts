import { createRandom } from '@domain/random';

interface Ridge {
  readonly seed: number;
  /** Height of the ridge: 0 top … 100 bottom. */
  readonly level: number;
  readonly amplitude: number;
  /** Share of the amplitude that each octave keeps of the one before. */
  readonly roughness: number;
}

/**
 * Returns the outline of hills across 0..100, closed at the bottom. Midpoint displacement makes near ridges rough and
 * far ones smooth.
 */
export const ridgePath = ({ seed, level, amplitude, roughness }: Ridge): string => {
  const random = createRandom(seed);
  let heights = [random() - 0.5, random() - 0.5, random() - 0.5];
  for (let octave = 0, size = 1; octave < 6; octave += 1, size *= roughness) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * size * 0.5];
    });
  }
  const step = 100 / (heights.length - 1);
  const points = heights.map(
    (height, index) => `${(index * step).toFixed(2)} ${(level - height * amplitude).toFixed(2)}`,
  );
  return `M0 100L${points.join('L')}L100 100Z`;
};
