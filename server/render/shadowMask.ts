import type { PhotoMask } from '@domain/document';

/** Alpha of a blurred outline in row-major order, one byte per sample. */
export interface ShadowMask {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

function insideCorner(dx: number, dy: number, radius: number): boolean {
  return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius;
}

export interface ShadowSize {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly mask: PhotoMask | null;
}

function isInside({ width, height, radius, mask }: ShadowSize, x: number, y: number): boolean {
  if (mask === 'ellipse') return ((2 * x) / width - 1) ** 2 + ((2 * y) / height - 1) ** 2 <= 1;
  const fromEnd = mask === 'arch' ? y : Math.min(y, height - y);
  return insideCorner(radius - Math.min(x, width - x), radius - fromEnd, radius);
}

function coverage(size: ShadowSize, pad: number, cols: number, rows: number): Float32Array {
  const { width, height } = size;
  const out = new Float32Array(cols * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = row + 0.5 - pad;
    if (y < 0 || y > height) continue;
    for (let col = 0; col < cols; col += 1) {
      const x = col + 0.5 - pad;
      if (x < 0 || x > width) continue;
      if (isInside(size, x, y)) out[row * cols + col] = 1;
    }
  }
  return out;
}

function gaussian(sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 3);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  return kernel.map((v) => v / sum);
}

/** Convolves along one axis: `step` is the distance of neighbours, `lines` the starts of the lines. */
function blurAxis(
  source: Float32Array,
  kernel: Float32Array,
  length: number,
  step: number,
  lines: number[],
): Float32Array {
  const out = new Float32Array(source.length);
  const reach = (kernel.length - 1) / 2;
  for (const start of lines) {
    for (let i = 0; i < length; i += 1) {
      let sum = 0;
      for (let k = Math.max(-reach, -i); k <= Math.min(reach, length - 1 - i); k += 1) {
        sum += (source[start + (i + k) * step] ?? 0) * (kernel[k + reach] ?? 0);
      }
      out[start + i * step] = sum;
    }
  }
  return out;
}

/** Number of identical samples in the middle of a side that need no computation. */
const uniformSamples = (side: number, ends: number): number => Math.max(0, Math.floor(side - 2 * ends) - 1);

function stretch(small: ShadowMask, columns: number, rows: number): ShadowMask {
  const [width, height] = [small.width + columns, small.height + rows];
  const alpha = new Uint8Array(width * height);
  const [middle, across] = [Math.floor(small.height / 2), Math.floor(small.width / 2)];
  for (let row = 0; row < height; row += 1) {
    const from = row <= middle ? row : Math.max(middle, row - rows);
    const line = small.alpha.subarray(from * small.width, (from + 1) * small.width);
    const start = row * width;
    alpha.set(line.subarray(0, across), start);
    alpha.fill(line[across] ?? 0, start + across, start + across + columns);
    alpha.set(line.subarray(across), start + across + columns);
  }
  return { width, height, alpha };
}

/**
 * Soft shadow of an outline: Gaussian of `sigma`, as in CSS and canvas. Measures in samples; the mask exceeds
 * the rectangle by `pad` on every side.
 */
export function createShadowMask(rect: ShadowSize, sigma: number, pad: number): ShadowMask {
  if (rect.mask !== null) return computeWholeMask(rect, sigma, pad);
  // Between its corners a rectangle's shadow is constant along a side.
  const ends = rect.radius + 2 * Math.ceil(sigma * 3) + 2;
  const [columns, rows] = [uniformSamples(rect.width, ends), uniformSamples(rect.height, ends)];
  const small = { ...rect, width: rect.width - columns, height: rect.height - rows };
  return stretch(computeWholeMask(small, sigma, pad), columns, rows);
}

function computeWholeMask(rect: ShadowSize, sigma: number, pad: number): ShadowMask {
  const width = Math.round(rect.width + 2 * pad);
  const height = Math.round(rect.height + 2 * pad);
  const kernel = gaussian(sigma);
  const hard = coverage(rect, pad, width, height);
  const rows = Array.from({ length: height }, (_, i) => i * width);
  const columns = Array.from({ length: width }, (_, i) => i);
  const soft = blurAxis(blurAxis(hard, kernel, width, 1, rows), kernel, height, width, columns);
  return { width, height, alpha: Uint8Array.from(soft, (v) => Math.round(v * 255)) };
}
