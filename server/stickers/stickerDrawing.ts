import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Colour, StickerDrawing, StickerPath } from '@domain/document';
import { drawOrnament } from './ornaments/ornaments';

const resolve = createRequire(import.meta.url).resolve;

/** Microsoft's Fluent Emoji (MIT), packed by Iconify: flat colour drawings and silhouettes. */
const sources = {
  colours: resolve('@iconify-json/fluent-emoji-flat/icons.json'),
  silhouette: resolve('@iconify-json/fluent-emoji-high-contrast/icons.json'),
} as const;

type StickerVariant = keyof typeof sources;

interface IconFile {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly width: number;
}

const files = new Map<StickerVariant, IconFile>();

function fileOf(variant: StickerVariant): IconFile {
  const known = files.get(variant) ?? (JSON.parse(readFileSync(sources[variant], 'utf8')) as IconFile);
  files.set(variant, known);
  return known;
}

type Attributes = Readonly<Record<string, string>>;

const parseAttributes = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

/**
 * Converts an ellipse to two arcs; `rotate(a x y)` about its centre becomes the axis slant. Null for other
 * transforms.
 */
function ellipsePath({ cx = '0', cy = '0', rx, ry, r, transform }: Attributes): string | null {
  const turn = /^rotate\((\S+) (\S+) (\S+)\)$/.exec(transform ?? '');
  if (transform !== undefined && !(turn && turn[2] === cx && turn[3] === cy)) return null;
  const angle = Number(turn?.[1] ?? 0);
  const [a, b] = [Number(rx ?? r), Number(ry ?? r)];
  const [dx, dy] = [a * Math.cos((angle * Math.PI) / 180), a * Math.sin((angle * Math.PI) / 180)];
  const at = (sign: number) => `${+(Number(cx) + sign * dx).toFixed(4)} ${+(Number(cy) + sign * dy).toFixed(4)}`;
  const arc = `A${a} ${b} ${angle} 0 1`;
  return `M${at(-1)}${arc} ${at(1)}${arc} ${at(-1)}Z`;
}

const HEX_COLOUR = /^#[\da-f]{6}$/;

function parseFill(given: string | undefined): string | null | undefined {
  if (given === 'currentColor') return null;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(given ?? '');
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : given;
  return long !== undefined && HEX_COLOUR.test(long.toLowerCase()) ? long.toLowerCase() : undefined;
}

function parsePath(tag: string, attributes: Attributes, inherited: Attributes): StickerPath | null {
  const all: Attributes = { ...inherited, ...attributes };
  const d = tag === 'path' ? (all['d'] ?? null) : ellipsePath(attributes);
  const fill = parseFill(all['fill']);
  if (d === null || fill === undefined || all['stroke'] !== undefined) return null;
  return { d, fill, opacity: Number(all['opacity'] ?? 1), evenOdd: all['fill-rule'] === 'evenodd' };
}

/**
 * Parses the paths of an icon's SVG body. Accepts only what every renderer draws alike: filled paths, circles
 * and ellipses in plain groups.
 * @returns null for anything else (gradients, masks, strokes, clips)
 */
function parsePaths(body: string): StickerPath[] | null {
  const paths: StickerPath[] = [];
  const groups: Attributes[] = [{}];
  for (const [, closing, tag = '', rest = '', empty] of body.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    const inherited = groups.at(-1) ?? {};
    if (tag === 'g' && closing) groups.pop();
    else if (tag === 'g') {
      const own = parseAttributes(rest);
      if (own['clip-path'] ?? own['mask'] ?? own['filter'] ?? own['transform'] ?? own['opacity']) return null;
      if (!empty) groups.push({ ...inherited, ...own });
    } else if (closing) continue;
    else {
      const path = ['path', 'circle', 'ellipse'].includes(tag)
        ? parsePath(tag, parseAttributes(rest), inherited)
        : null;
      if (!path) return null;
      paths.push(path);
    }
  }
  return paths;
}

const drawings = new Map<string, StickerDrawing | null>();

/** Returns a sticker's drawing, or null if the set has none that can be painted. */
function loadStickerDrawing(id: string, variant: StickerVariant): StickerDrawing | null {
  const key = `${variant} ${id}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const { icons, width } = fileOf(variant);
  const icon = Object.hasOwn(icons, id) ? icons[id] : undefined;
  const paths = icon ? parsePaths(icon.body) : null;
  const drawing = paths && paths.length > 0 ? { size: width, paths } : null;
  drawings.set(key, drawing);
  return drawing;
}

type ColouredPath = StickerPath & { readonly fill: Colour };

export interface ColouredDrawing {
  readonly size: number;
  readonly paths: readonly ColouredPath[];
}

/** Drawing of a sticker in its own colours, or its silhouette in `colour`. Null for an unknown sticker. */
export function colouredDrawing(id: string, colour: Colour | null): ColouredDrawing | null {
  const ornament = drawOrnament(id);
  if (ornament) return fillDrawing(ornament.drawing, colour ?? ornament.colour);
  const drawing = loadStickerDrawing(id, colour === null ? 'colours' : 'silhouette');
  return drawing && fillDrawing(drawing, colour ?? '#000000');
}

const fillDrawing = (drawing: StickerDrawing, colour: Colour): ColouredDrawing => ({
  ...drawing,
  paths: drawing.paths.map((path) => ({ ...path, fill: path.fill ?? colour })),
});

export const isColourable = (id: string): boolean =>
  drawOrnament(id) !== undefined || loadStickerDrawing(id, 'silhouette') !== null;

/** Renders a sticker as SVG from the paths used in the PDF. Null for an unknown sticker. */
export function renderStickerSvg(id: string, colour: Colour | null): string | null {
  const drawing = colouredDrawing(id, colour);
  if (!drawing) return null;
  const paths = drawing.paths.map(({ d, fill, opacity, evenOdd }) => {
    const extra = `${opacity === 1 ? '' : ` opacity="${opacity}"`}${evenOdd ? ' fill-rule="evenodd"' : ''}`;
    return `<path fill="${fill}"${extra} d="${d}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.size} ${drawing.size}">${paths.join('')}</svg>`;
}
