import { type Colour, mixColours } from '../../geometry/colour';
import type { Rect } from '../../geometry/rect';
import { createRandom } from '../../random';
import { createRectangle, type ElementDraft } from '../compose/createElements';
import type { FamilyPageInput } from './pageFamily';
import { besideCentre, moveInside, shrinkInto, type TurnedPhoto } from './turnedFrames';

/**
 * Fibres of kraft paper: how many on a page, their least length and by how much it varies, their width and distance from
 * the edges of the page in mm, and how strongly they show.
 */
const FIBRES = { count: 26, least: 2, more: 7, width: 0.35, away: 5, opacity: 0.3 } as const;
/** Sheets below the photos: distance of their lines in mm on pages of 210 mm, and their greatest angle. */
const SHEET = { ruled: 14, squared: 20, line: 0.3, margin: 20, angle: 2.6 } as const;
/** Band of paper with a pinked edge: height as a share of the page, and side of its teeth in mm on pages of 210 mm. */
const BAND = { height: 0.4, tooth: 11 } as const;
const MATS_MM = [10, 5] as const;

const TINT = { paper: 0.4, line: 0.3, band: 0.45 } as const;

const roundAngle = (degrees: number) => Math.round(degrees * 10) / 10;

function createFibres({ geometry: { width, height }, template, seed }: FamilyPageInput): ElementDraft[] {
  const random = createRandom(seed + 1);
  const within = (length: number) => FIBRES.away + random() * (length - 2 * FIBRES.away);
  return Array.from({ length: FIBRES.count }, (_, i): ElementDraft => {
    const long = FIBRES.least + FIBRES.more * random() ** 2;
    const at = { x: within(width) - long / 2, y: within(height), width: long, height: FIBRES.width };
    const colour = i % 2 === 0 ? template.ink : '#ffffff';
    const rotation = roundAngle(180 * random() - 90);
    return { ...createRectangle(at, colour), rotation, opacity: FIBRES.opacity };
  });
}

/** A strip that lies on a turned sheet. `across` and `down` are its distances from the sheet's left upper corner. */
function onSheet(sheet: Rect, rotation: number, across: number, down: number, strip: Pick<Rect, 'width' | 'height'>) {
  const from = [across + (strip.width - sheet.width) / 2, down + (strip.height - sheet.height) / 2] as const;
  return besideCentre(sheet, rotation, from, strip.width, strip.height);
}

function createSheet({ template, geometry: { scale }, seed }: FamilyPageInput, clear: Rect, squared: boolean) {
  const random = createRandom(seed + 2);
  const rotation = roundAngle((seed % 2 === 0 ? -1 : 1) * SHEET.angle * (0.5 + 0.5 * random()));
  const upright = { ...clear, x: clear.x + 0.06 * clear.width, width: 0.88 * clear.width };
  const sheet = moveInside(shrinkInto(upright, rotation, clear), rotation, clear);
  const paper = mixColours('#ffffff', template.accent, TINT.paper);
  const [ink] = template.opener.colours;
  const colour = mixColours(paper, ink.background, TINT.line);
  const thin = SHEET.line * scale;
  const step = (squared ? SHEET.squared : SHEET.ruled) * scale;
  const lines = (length: number, first: number) =>
    Array.from({ length: Math.floor((length - first) / step) }, (_, i) => first + i * step);
  const strip = (across: number, down: number, width: number, height: number, of: Colour): ElementDraft => ({
    ...createRectangle(onSheet(sheet, rotation, across, down, { width, height }), of),
    rotation,
  });
  const rows = lines(sheet.height, squared ? step : 2 * step).map((down) => strip(0, down, sheet.width, thin, colour));
  const columns = squared
    ? lines(sheet.width, step).map((across) => strip(across, 0, thin, sheet.height, colour))
    : [strip(SHEET.margin * scale, 0, 2 * thin, sheet.height, mixColours(paper, '#b3402e', TINT.line))];
  return [{ ...createRectangle(sheet, paper), rotation }, ...rows, ...columns];
}

function createBand(input: FamilyPageInput): ElementDraft[] {
  const { side, geometry, template, seed } = input;
  const { full, height, bleed, scale, width } = geometry;
  const { background } = template.opener.colours[seed % template.opener.colours.length] ?? template.opener.colours[0];
  const colour = mixColours(template.background, background, TINT.band);
  const tall = BAND.height * height;
  const band = { ...full[side], y: height - tall, height: tall + bleed };
  // Teeth end at the fold, so that none lies on the facing page.
  const start = side === 'left' ? -bleed : 0;
  const count = Math.round((width + bleed) / (BAND.tooth * scale * Math.SQRT2));
  const each = (width + bleed) / count;
  const tooth = each / Math.SQRT2;
  const teeth = Array.from({ length: count }, (_, i): ElementDraft => {
    const at = { x: start + (i + 0.5) * each - tooth / 2, y: band.y - tooth / 2, width: tooth, height: tooth };
    return { ...createRectangle(at, colour), rotation: 45 };
  });
  return [...teeth, createRectangle(band, colour)];
}

function createMats(
  { frame, rotation }: TurnedPhoto,
  { template, geometry: { scale }, seed }: FamilyPageInput,
  clear: Rect,
) {
  const colours = template.opener.colours;
  const { background } = colours[seed % colours.length] ?? colours[0];
  return MATS_MM.map((more, i): ElementDraft => {
    const by = more * scale;
    const turn = roundAngle(i === 0 ? -0.7 * rotation : 0.4 * rotation);
    const grown = { x: frame.x - by, y: frame.y - by, width: frame.width + 2 * by, height: frame.height + 2 * by };
    const sheet = moveInside(shrinkInto(grown, turn, clear), turn, clear);
    const colour = i === 0 ? mixColours('#ffffff', background, TINT.band) : template.accent;
    return { ...createRectangle(sheet, colour), rotation: turn };
  });
}

/** Papers below the photos of a scrapbook page: fibres, and by chance a sheet, a band or mats. */
export function createPapers(input: FamilyPageInput, turned: readonly TurnedPhoto[], clear: Rect): ElementDraft[] {
  const [first] = turned;
  const kind = (input.seed >>> 4) % 4;
  const own =
    kind === 0
      ? createBand(input)
      : kind === 1 && first
        ? createMats(first, input, clear)
        : createSheet(input, clear, kind === 3);
  const group = `${input.side}paper`;
  return [...createFibres(input), ...own].map((element) => ({ ...element, role: 'decor', group }));
}
