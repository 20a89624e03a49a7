/** Alpha of a blurred rounded rectangle, row by row, one byte a sample. */
export interface ShadowMask {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

function insideCorner(dx: number, dy: number, radius: number): boolean {
  return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius;
}

function coverage(
  width: number,
  height: number,
  radius: number,
  pad: number,
  cols: number,
  rows: number,
): Float32Array {
  const out = new Float32Array(cols * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = row + 0.5 - pad;
    const dy = radius - Math.min(y, height - y);
    if (y < 0 || y > height) continue;
    for (let col = 0; col < cols; col += 1) {
      const x = col + 0.5 - pad;
      if (x < 0 || x > width) continue;
      if (insideCorner(radius - Math.min(x, width - x), dy, radius)) out[row * cols + col] = 1;
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

/**
 * The soft shadow of a rounded rectangle: a Gaussian of `sigma`, as CSS and canvas define it. All measures in samples; the mask is larger
 * than the rectangle by `pad` on every side.
 */
export function shadowMask(
  rect: { width: number; height: number; radius: number },
  sigma: number,
  pad: number,
): ShadowMask {
  const width = Math.round(rect.width + 2 * pad);
  const height = Math.round(rect.height + 2 * pad);
  const kernel = gaussian(sigma);
  const hard = coverage(rect.width, rect.height, rect.radius, pad, width, height);
  const rows = Array.from({ length: height }, (_, i) => i * width);
  const columns = Array.from({ length: width }, (_, i) => i);
  const soft = blurAxis(blurAxis(hard, kernel, width, 1, rows), kernel, height, width, columns);
  return { width, height, alpha: Uint8Array.from(soft, (v) => Math.round(v * 255)) };
}
