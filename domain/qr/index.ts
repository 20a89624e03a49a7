/** An address as a QR code (ISO/IEC 18004), readable when an eighth of it is dirty. */
import encode from 'qr';

/** The blank modules that readers want around a code. */
const QUIET_ZONE_MODULES = 4;
const QR_OPTIONS = { ecc: 'medium', border: QUIET_ZONE_MODULES } as const;

/** Rows of modules, true is dark, with the blank ones around. @throws for a text of more than 2331 bytes */
export const encodeQrModules = (text: string): boolean[][] => encode(text, 'raw', QR_OPTIONS);

/** The dark modules as an SVG path, a module being one unit: runs of a row are one rectangle. */
const qrPath = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');

/** A text as a square of `side` modules; `path` is SVG path data of the dark ones, a module being one unit. @throws as {@link encodeQrModules} */
export function encodeQrPath(text: string): { readonly path: string; readonly side: number } {
  const modules = encodeQrModules(text);
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

/** The code as a GIF, for letters: what draws them knows no vectors. A module is 4 px. */
export const encodeQrGif = (text: string): Uint8Array => encode(text, 'gif', { ...QR_OPTIONS, scale: 4 });
