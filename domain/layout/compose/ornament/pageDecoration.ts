import type { PageSide } from '../../../document/paint/paint.types';
import type { Colour } from '../../../geometry/colour';
import type { Rect } from '../../../geometry/rect';
import { createRandom } from '../../../random';
import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { TitleBackground } from '../../templates/albumTemplate';
import { createEllipse, createOutline, createRectangle, type ElementDraft } from '../createElements';

interface TitleBackgroundPage {
  readonly page: Rect;
  readonly bleed: number;
  readonly safe: number;
  /** Shorter side of the page relative to 210 mm. */
  readonly scale: number;
  readonly words: Rect;
  readonly centred: boolean;
  readonly fold: 'left' | 'right';
}

interface Colours {
  readonly accent: Colour;
  readonly line: Colour;
}

const HAIRLINE = 0.25;
/** Least distance of lines from the trim, in mm. The cut drifts by 2 to 3 mm, which shows beside a line that is nearer. */
const MIN_LINE_DISTANCE_MM = 18;
/** Height of the band at the foot as a share of the page height, and width of the column as a share of its width. */
export const BAND_SHARE = 0.06;
export const COLUMN_SHARE = 0.16;
const STRIPE_COUNT = 15;
const DOT_COUNT = 64;

const insetRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

function extendToBleed({ page, bleed, fold }: TitleBackgroundPage): Rect {
  const x = fold === 'left' ? page.x : page.x - bleed;
  return { x, y: page.y - bleed, width: page.width + bleed, height: page.height + 2 * bleed };
}

function corners({ page, safe, scale }: TitleBackgroundPage, colour: Colour): ElementDraft[] {
  const box = insetRect(page, Math.max(safe, MIN_LINE_DISTANCE_MM));
  const [arm, thin] = [18 * scale, 0.4 * scale];
  const [right, foot] = [box.x + box.width, box.y + box.height];
  return [box.y, foot - thin].flatMap((y, down) =>
    [box.x, right - arm].flatMap((x, across) => [
      createRectangle({ x, y, width: arm, height: thin }, colour),
      createRectangle(
        { x: across ? right - thin : box.x, y: down ? foot - arm : box.y, width: thin, height: arm },
        colour,
      ),
    ]),
  );
}

/** An arch: a half disc on a rectangle that rises from the foot of the page, wide enough for the words. */
function arch({ page, words, bleed, scale }: TitleBackgroundPage, colour: Colour): ElementDraft[] {
  const width = Math.min(page.width * 0.78, words.width + 36 * scale);
  const x = page.x + (page.width - width) / 2;
  const top = Math.max(page.height * 0.1, words.y - 0.42 * width - 12 * scale);
  const shoulder = top + width / 2;
  return [
    createEllipse({ x, y: top, width, height: width }, colour),
    createRectangle({ x, y: shoulder, width, height: page.height + bleed - shoulder }, colour),
  ];
}

export const discDiameter = (width: number, height: number): number => Math.min(width, height) * 0.72;

function disc({ page, words, centred }: TitleBackgroundPage, colour: Colour): ElementDraft[] {
  const side = centred ? discDiameter(page.width, page.height) : Math.min(page.width, page.height) * 0.52;
  const place = centred
    ? { x: page.x + (page.width - side) / 2, y: words.y + words.height / 2 - side / 2 }
    : { x: page.x + page.width * 0.93 - side, y: page.height * 0.08 };
  return [createEllipse({ ...place, width: side, height: side }, colour)];
}

function horizon(ground: TitleBackgroundPage, accent: Colour, sun: Colour): ElementDraft[] {
  const { page, scale } = ground;
  const whole = extendToBleed(ground);
  const level = page.height * 0.36;
  const side = 44 * scale;
  return [
    createRectangle({ ...whole, height: level - whole.y }, accent),
    createEllipse({ x: page.x + page.width * 0.62, y: level - side * 0.82, width: side, height: side }, sun),
  ];
}

function stripes(ground: TitleBackgroundPage, colour: Colour): ElementDraft[] {
  const { page } = ground;
  const whole = extendToBleed(ground);
  const step = whole.width / STRIPE_COUNT;
  return Array.from({ length: Math.ceil(STRIPE_COUNT / 2) }, (_, i) =>
    createRectangle(
      { x: whole.x + 2 * i * step, y: whole.y, width: step, height: page.height * 0.13 - whole.y },
      colour,
    ),
  );
}

function confetti({ page, words, safe, scale }: TitleBackgroundPage, colours: readonly Colour[]): ElementDraft[] {
  const random = createRandom(7);
  const area = insetRect(page, safe);
  const clear = insetRect(words, -8 * scale);
  return Array.from({ length: DOT_COUNT }, (_, i): ElementDraft[] => {
    const size = (3 + 9 * random() ** 2) * scale;
    const x = area.x + random() * (area.width - size);
    const y = area.y + random() * (area.height - size);
    const meets = x + size > clear.x && x < clear.x + clear.width && y + size > clear.y && y < clear.y + clear.height;
    return meets ? [] : [createEllipse({ x, y, width: size, height: size }, colours[i % colours.length] ?? '#888888')];
  }).flat();
}

/**
 * Creates the background of a title page.
 * @param more further colours of the template, for multicoloured backgrounds
 */
export function createTitleBackground(
  kind: TitleBackground,
  on: TitleBackgroundPage,
  colours: Colours,
  more: readonly Colour[] = [],
): ElementDraft[] {
  const { page, safe, scale, bleed } = on;
  const rim = Math.max(safe, MIN_LINE_DISTANCE_MM);
  const whole = extendToBleed(on);
  switch (kind) {
    case 'none':
      return [];
    case 'frame':
      return [createOutline(insetRect(page, rim), colours.line, HAIRLINE)];
    case 'double':
      return [
        createOutline(insetRect(page, rim), colours.line, 0.6),
        createOutline(insetRect(page, rim + 2 * scale), colours.line, 0.2),
      ];
    case 'corners':
      return corners(on, colours.line);
    case 'disc':
      return disc(on, colours.accent);
    case 'arch':
      return arch(on, colours.accent);
    case 'band':
      return [
        createRectangle(
          { ...whole, y: page.height * (1 - BAND_SHARE), height: page.height * BAND_SHARE + bleed },
          colours.accent,
        ),
      ];
    case 'stripes':
      return stripes(on, colours.accent);
    case 'confetti':
      return confetti(on, [colours.accent, ...more]);
    case 'horizon':
      return horizon(on, colours.accent, more.at(-1) ?? colours.line);
    case 'column': {
      const width = page.width * COLUMN_SHARE;
      const x = on.fold === 'left' ? page.x : page.x + page.width - width;
      return [createRectangle({ ...whole, x, width }, colours.accent)];
    }
  }
}

const EDGE_MM = 5;
const RULE_GAP_MM = 2;

export function createPageDecor(
  { pageDecor, accent }: AlbumTemplate,
  geometry: PageGeometry,
  side: PageSide,
): ElementDraft[] {
  const { width, bleed, scale, box, full } = geometry;
  switch (pageDecor) {
    case 'none':
      return [];
    case 'edge': {
      const strip = EDGE_MM * scale + bleed;
      return [
        createRectangle({ ...full[side], x: side === 'left' ? -bleed : width + bleed - strip, width: strip }, accent),
      ];
    }
    case 'head': {
      // Between the cut and the photos there is no space for it on small pages.
      const hasSpace = box[side].y >= MIN_LINE_DISTANCE_MM + RULE_GAP_MM;
      const rule = { x: box[side].x, y: MIN_LINE_DISTANCE_MM, width: box[side].width, height: 0.4 * scale };
      return hasSpace ? [createRectangle(rule, accent)] : [];
    }
  }
}
