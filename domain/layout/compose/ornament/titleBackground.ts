import type { Colour, Rect } from '../../../document/model';
import { createRandom } from '../../../random';
import type { Ground } from '../../templates/template.types';
import type { NewElement } from '../createElements';
import { fill, outline, oval } from '../createElements';

/** A page that bears a ground, mm of the sheet. */
export interface GroundPage {
  readonly page: Rect;
  readonly bleed: number;
  /** Nothing important comes nearer to the trim. */
  readonly safe: number;
  /** Shorter side of the page in relation to 210 mm. */
  readonly scale: number;
  /** Where the words stand. */
  readonly words: Rect;
  readonly centred: boolean;
  /** On which side the fold is. */
  readonly fold: 'left' | 'right';
}

interface Colours {
  readonly accent: Colour;
  readonly line: Colour;
}

const HAIRLINE = 0.25;
/** Height of the band along the foot, of the page's height; the column's width, of its width. */
export const BAND = 0.06;
export const COLUMN = 0.16;
const STRIPES = 15;
const DOTS = 64;

const inner = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** An edge of the page that is moved out by the bleed, but for the fold. */
function bleeding({ page, bleed, fold }: GroundPage): Rect {
  const x = fold === 'left' ? page.x : page.x - bleed;
  return { x, y: page.y - bleed, width: page.width + bleed, height: page.height + 2 * bleed };
}

function corners({ page, safe, scale }: GroundPage, colour: Colour): NewElement[] {
  const box = inner(page, Math.max(safe, 11 * scale));
  const [arm, thin] = [18 * scale, 0.4 * scale];
  const [right, foot] = [box.x + box.width, box.y + box.height];
  return [box.y, foot - thin].flatMap((y, down) =>
    [box.x, right - arm].flatMap((x, across) => [
      fill({ x, y, width: arm, height: thin }, colour),
      fill({ x: across ? right - thin : box.x, y: down ? foot - arm : box.y, width: thin, height: arm }, colour),
    ]),
  );
}

/** A door of honour: a half round on a rectangle that stands on the foot of the page, wide enough for the words. */
function arch({ page, words, bleed, scale }: GroundPage, colour: Colour): NewElement[] {
  const width = Math.min(page.width * 0.78, words.width + 36 * scale);
  const x = page.x + (page.width - width) / 2;
  const top = Math.max(page.height * 0.1, words.y - 0.42 * width - 12 * scale);
  const shoulder = top + width / 2;
  return [
    oval({ x, y: top, width, height: width }, colour),
    fill({ x, y: shoulder, width, height: page.height + bleed - shoulder }, colour),
  ];
}

/** mm across the disc behind centred words. */
export const discSide = (width: number, height: number): number => Math.min(width, height) * 0.72;

function disc({ page, words, centred }: GroundPage, colour: Colour): NewElement[] {
  const side = centred ? discSide(page.width, page.height) : Math.min(page.width, page.height) * 0.52;
  const place = centred
    ? { x: page.x + (page.width - side) / 2, y: words.y + words.height / 2 - side / 2 }
    : { x: page.x + page.width * 0.93 - side, y: page.height * 0.08 };
  return [oval({ ...place, width: side, height: side }, colour)];
}

/** A sun that touches the line where a field begins. */
function horizon(ground: GroundPage, accent: Colour, sun: Colour): NewElement[] {
  const { page, scale } = ground;
  const whole = bleeding(ground);
  const level = page.height * 0.36;
  const side = 44 * scale;
  return [
    fill({ ...whole, height: level - whole.y }, accent),
    oval({ x: page.x + page.width * 0.62, y: level - side * 0.82, width: side, height: side }, sun),
  ];
}

function stripes(ground: GroundPage, colour: Colour): NewElement[] {
  const { page } = ground;
  const whole = bleeding(ground);
  const step = whole.width / STRIPES;
  return Array.from({ length: Math.ceil(STRIPES / 2) }, (_, i) =>
    fill({ x: whole.x + 2 * i * step, y: whole.y, width: step, height: page.height * 0.13 - whole.y }, colour),
  );
}

/** Dots scattered over the page, none on the words; always the same ones. */
function confetti({ page, words, safe, scale }: GroundPage, colours: readonly Colour[]): NewElement[] {
  const random = createRandom(7);
  const area = inner(page, safe);
  const clear = inner(words, -8 * scale);
  return Array.from({ length: DOTS }, (_, i): NewElement[] => {
    const size = (3 + 9 * random() ** 2) * scale;
    const x = area.x + random() * (area.width - size);
    const y = area.y + random() * (area.height - size);
    const meets = x + size > clear.x && x < clear.x + clear.width && y + size > clear.y && y < clear.y + clear.height;
    return meets ? [] : [oval({ x, y, width: size, height: size }, colours[i % colours.length] ?? '#888888')];
  }).flat();
}

/**
 * What lies behind the words of a title page.
 * @param more further colours of the template, for what has many
 */
export function groundOn(kind: Ground, on: GroundPage, colours: Colours, more: readonly Colour[] = []): NewElement[] {
  const { page, safe, scale, bleed } = on;
  const rim = Math.max(safe, 11 * scale);
  const whole = bleeding(on);
  switch (kind) {
    case 'none':
      return [];
    case 'frame':
      return [outline(inner(page, rim), colours.line, HAIRLINE)];
    case 'double':
      return [outline(inner(page, rim), colours.line, 0.6), outline(inner(page, rim + 2 * scale), colours.line, 0.2)];
    case 'corners':
      return corners(on, colours.line);
    case 'disc':
      return disc(on, colours.accent);
    case 'arch':
      return arch(on, colours.accent);
    case 'band':
      return [fill({ ...whole, y: page.height * (1 - BAND), height: page.height * BAND + bleed }, colours.accent)];
    case 'stripes':
      return stripes(on, colours.accent);
    case 'confetti':
      return confetti(on, [colours.accent, ...more]);
    case 'horizon':
      return horizon(on, colours.accent, more.at(-1) ?? colours.line);
    case 'column': {
      const width = page.width * COLUMN;
      const x = on.fold === 'left' ? page.x : page.x + page.width - width;
      return [fill({ ...whole, x, width }, colours.accent)];
    }
  }
}
