/** Addresses as QR codes (ISO/IEC 18004), readable with an eighth damaged. */
import encode from 'qr';

/** Blank modules that readers need around a code. */
const QUIET_ZONE_MODULES = 4;
const QR_OPTIONS = { ecc: 'medium', border: QUIET_ZONE_MODULES } as const;

/** Returns the dark modules as an SVG path, one unit per module; runs of a row are one rectangle. */
const qrPath = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');

/**
 * Encodes a text as a square of `side` modules; `path` is SVG path data of the dark ones, one unit per module.
 * The quiet zone is included.
 * @throws Error for a text of more than 2331 bytes
 */
export function encodeQrPath(text: string): { readonly path: string; readonly side: number } {
  const modules = encode(text, 'raw', QR_OPTIONS);
  return { path: qrPath(modules), side: modules.length };
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

/** Encodes the code as a GIF for e-mails, whose clients do not draw vectors. A module is 4 px. */
export const encodeQrGif = (text: string): Uint8Array => encode(text, 'gif', { ...QR_OPTIONS, scale: 4 });
