function createMoments(): { add: (value: number) => void; mean: () => number; variance: () => number } {
  let [count, sum, squares] = [0, 0, 0];
  const mean = () => sum / Math.max(1, count);
  return {
    add: (value) => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    mean,
    variance: () => Math.max(0, squares / Math.max(1, count) - mean() ** 2),
  };
}

/**
 * See {@link PhotoAnalysis.colourfulness}: M = σ + 0.3 µ of the opponent colours rg and yb.
 * @param rgb 3 bytes a pixel
 */
export function measureColourfulness(rgb: Uint8Array): number {
  const rg = createMoments();
  const yb = createMoments();
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const [r, g, b] = [rgb[i] ?? 0, rgb[i + 1] ?? 0, rgb[i + 2] ?? 0];
    rg.add(r - g);
    yb.add((r + g) / 2 - b);
  }
  return Math.sqrt(rg.variance() + yb.variance()) + 0.3 * Math.hypot(rg.mean(), yb.mean());
}
