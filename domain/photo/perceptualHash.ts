const SIDE = 32;
const FREQUENCIES_PER_SIDE = 8;

/** cos((2x + 1) u π / 2N) for the kept frequencies u = 1..8, row by row. */
const cosines = Float64Array.from({ length: FREQUENCIES_PER_SIDE * SIDE }, (_, i) =>
  Math.cos(((2 * (i % SIDE) + 1) * (Math.floor(i / SIDE) + 1) * Math.PI) / (2 * SIDE)),
);

function shrink(luma: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array(SIDE * SIDE);
  const counts = new Float64Array(SIDE * SIDE);
  const rows = Math.max(height, SIDE);
  const columns = Math.max(width, SIDE);
  for (let y = 0; y < rows; y += 1) {
    const row = Math.floor((y * SIDE) / rows) * SIDE;
    const from = Math.floor((y * height) / rows) * width;
    for (let x = 0; x < columns; x += 1) {
      const cell = row + Math.floor((x * SIDE) / columns);
      sums[cell] = (sums[cell] ?? 0) + (luma[from + Math.floor((x * width) / columns)] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 1));
}

/** Returns the 64 frequencies (1..8 in both directions) of the cosine transform, up to scale. */
function lowFrequencies(cells: Float64Array): Float64Array {
  const across = new Float64Array(SIDE * FREQUENCIES_PER_SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let u = 0; u < FREQUENCIES_PER_SIDE; u += 1) {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += (cells[y * SIDE + x] ?? 0) * (cosines[u * SIDE + x] ?? 0);
      across[y * FREQUENCIES_PER_SIDE + u] = sum;
    }
  const found = new Float64Array(FREQUENCIES_PER_SIDE * FREQUENCIES_PER_SIDE);
  for (let v = 0; v < FREQUENCIES_PER_SIDE; v += 1)
    for (let u = 0; u < FREQUENCIES_PER_SIDE; u += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1)
        sum += (across[y * FREQUENCIES_PER_SIDE + u] ?? 0) * (cosines[v * SIDE + y] ?? 0);
      found[v * FREQUENCIES_PER_SIDE + u] = sum;
    }
  return found;
}

/** `hash` of photoAnalysis.ts. An even photo is all zeros. */
export function computePerceptualHash(luma: Float32Array, width: number, height: number): string {
  const frequencies = lowFrequencies(shrink(luma, width, height)).map((value) => Math.round(value * 1e6) / 1e6);
  const sorted = frequencies.toSorted();
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hex = '';
  for (let i = 0; i < 64; i += 4) {
    const bits = [0, 1, 2, 3].reduce((sum, k) => sum * 2 + ((frequencies[i + k] ?? 0) > median ? 1 : 0), 0);
    hex += bits.toString(16);
  }
  return hex;
}

const bitCounts = Uint8Array.from({ length: 16 }, (_, i) => (i & 1) + ((i >> 1) & 1) + ((i >> 2) & 1) + (i >> 3));

/** Counts differing bits of two 64-bit hashes: at most about ten for similar photos, about 32 for random ones. */
export function hashDistance(a: string, b: string): number {
  let distance = 0;
  for (let i = 0; i < 16; i += 1)
    distance += bitCounts[Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16)] ?? 4;
  return distance;
}
