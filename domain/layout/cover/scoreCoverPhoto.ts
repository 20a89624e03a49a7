import { oklabOfHex } from '../../geometry/colour';
import { clamp01, ramp } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { detailSpread, meanDetail } from '../../photo/detail';
import { estimateBrightness } from '../../photo/exposure';
import { computeFillPpi } from '../arrange/arrangementCost';
import { computeCrop, cropLoss, focusLoss, unavoidableHeadLoss } from '../arrange/photoCrop';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import { type AlbumTemplate, SPLIT_COLUMN_SHARE } from '../templates/albumTemplate';
import type { TemplateCategory } from '../templates/templateIds';
import { CLEAR_HEAD, faceCost, headsCost, peopleCost, SMALL_HEAD, tallestHead } from './coverPeople';

/**
 * Terms of a cover photo, each a cost 0 good .. 1 bad. `place`: not taken at the place or in the days that the title
 * names. `face`: a main face that is cut, hidden or blinks. `again`: opens or closes the book. `crop`: what the frame cuts off. `pixels`: too few of them.
 * `sharpness`. `light`: too dark or too pale. `colour`: garish or dull. `subject`: no clear subject of good size.
 * `texture`: busy all over, as roofs, foliage or a crowd. `people`: not the people that the theme is about. `title`:
 * busy wherever the title may lie.
 */
const coverTerms = [
  'place',
  'face',
  'again',
  'crop',
  'pixels',
  'sharpness',
  'light',
  'colour',
  'subject',
  'texture',
  'people',
  'title',
] as const;
type CoverTerm = (typeof coverTerms)[number];

export interface CoverScore {
  readonly score: number; // 0 worst .. 100 best
  readonly costs: Readonly<Record<CoverTerm, number>>;
  readonly strength: CoverStrength;
}

/** Reasons for a cover photo: its people, its clear subject, calm space around it, or that nothing speaks against it. */
const coverStrengths = ['people', 'portrait', 'subject', 'calm', 'suits'] as const;
type CoverStrength = (typeof coverStrengths)[number];

const weights: Readonly<Record<Exclude<CoverTerm, 'people'>, number>> = {
  place: 26,
  face: 28,
  again: 8,
  crop: 14,
  pixels: 14,
  sharpness: 10,
  light: 20,
  colour: 18,
  subject: 22,
  texture: 22,
  title: 6,
};

/** Weight of people: high for books about them, none for books of pictures. On a journey the place counts. */
const peopleWeights: Readonly<Record<TemplateCategory, number>> = {
  wedding: 34,
  family: 30,
  baby: 30,
  party: 24,
  year: 16,
  travel: 18,
  portfolio: 0,
  art: 0,
};

type Page = Pick<PageGeometry, 'width' | 'height'>;

const pictureAspect = ({ cover }: AlbumTemplate, { width, height }: Page): number => {
  const mounted = height > width * 1.2 ? 4 / 5 : 4 / 3;
  return {
    bleed: width / height,
    framed: mounted,
    band: width / (height * 0.72),
    type: (width * 0.93) / (height * 0.57),
    split: (width * (1 - SPLIT_COLUMN_SHARE)) / height,
    medallion: 1,
    label: mounted,
  }[cover.style];
};

/** Parts of the picture of which the title covers one, in fractions of the frame; none when it lies beside the picture. */
const titleAreas = ({ cover }: AlbumTemplate): readonly Rect[] => {
  const size = { width: 0.62, height: 0.24 };
  if (cover.style === 'bleed') return [0.08, 0.3].flatMap((x) => [0.07, 0.69].map((y) => ({ x, y, ...size })));
  return cover.style === 'label' ? [{ x: 0.2, y: 0.8, width: 0.6, height: 0.2 }] : [];
};

/** Distance of the focus from standing out of its surroundings: 0 clear .. 1 not at all. */
function focusCost(focus: Rect, detail: string | undefined): number {
  const size = Math.sqrt(focus.width * focus.height);
  const aside = Math.hypot(focus.x + focus.width / 2 - 0.5, focus.y + focus.height / 2 - 0.5);
  const shape = ramp(Math.abs(size - 0.45), 0.2, 0.5) + ramp(aside, 0.2, 0.45);
  if (detail === undefined) return clamp01(0.3 + 0.5 * shape);
  const inside = meanDetail(detail, focus);
  const whole = meanDetail(detail);
  const share = focus.width * focus.height;
  const outside = share > 0.95 ? whole : Math.max(0, (whole - share * inside) / (1 - share));
  const contrast = (inside - outside) / Math.max(0.02, inside + outside);
  return clamp01(0.35 * shape + 0.85 * (1 - ramp(contrast, 0.05, 0.5)));
}

/** Thirds of a picture in which a landscape may be calm: its sky, its foreground and its sides. */
const thirds: readonly Rect[] = [
  { x: 0, y: 0, width: 1, height: 1 / 3 },
  { x: 0, y: 2 / 3, width: 1, height: 1 / 3 },
  { x: 0, y: 0, width: 1 / 3, height: 1 },
  { x: 2 / 3, y: 0, width: 1 / 3, height: 1 },
];
const CALM_THIRD = { from: 0.06, to: 0.24 } as const;

/** Distance from a view with a calm third: 0 .. 1 no third is calm. */
function viewCost(detail: string | undefined): number {
  if (detail === undefined) return 0.5;
  return ramp(Math.min(...thirds.map((third) => meanDetail(detail, third))), CALM_THIRD.from, CALM_THIRD.to);
}

function subjectCost(photo: Subject): number {
  const { focus, analysis } = photo;
  if (photo.heads.length > 0) return headsCost(photo);
  const view = 0.2 + 0.6 * viewCost(analysis?.detail);
  if (focus) return Math.min(0.15 + 0.85 * focusCost(focus, analysis?.detail), view);
  return photo.hasKnownFaces ? view : 0.5;
}

/** Cost of a texture without a place for the eye: 0 calm .. 1 detail all over. People in front of it count for it. */
function textureCost(photo: Subject): number {
  const detail = photo.analysis?.detail;
  if (detail === undefined) return 0.3;
  const all = ramp(meanDetail(detail), 0.25, 0.7) * (0.4 + 0.6 * ramp(detailSpread(detail), 0.45, 0.9));
  const seen = photo.heads.length > 0 ? ramp(tallestHead(photo), SMALL_HEAD, 2 * CLEAR_HEAD) : 0;
  return all * (1 - 0.7 * seen);
}

function lightCost(photo: Subject): number {
  const { analysis } = photo;
  const mean = estimateBrightness(photo);
  const far = Math.max(ramp(-mean, -0.4, -0.14), ramp(mean, 0.78, 0.95));
  if (!analysis) return far;
  const { dark, light } = analysis.exposure;
  return clamp01(far + 0.7 * ramp(dark, 0.15, 0.55) + 0.5 * ramp(light, 0.2, 0.6));
}

/** Chroma (Oklab) above which a colour of these hues, in degrees, is lamp light: leaves and seas are duller. */
const NEON = { chroma: 0.14, green: [142, 200], violet: [290, 350] } as const;

function isNeon(colour: string): boolean {
  const [, a, b] = oklabOfHex(colour);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const isWithin = ([from, to]: readonly [number, number]) => hue >= from && hue <= to;
  return Math.hypot(a, b) > NEON.chroma && (isWithin(NEON.green) || isWithin(NEON.violet));
}

/** Hasler and Süsstrunk call 59 quite and 109 extremely colourful. */
function colourCost({ analysis }: Subject): number {
  if (!analysis) return 0.2;
  const neon = analysis.palette.reduce((sum, { colour, weight }) => sum + (isNeon(colour) ? weight : 0), 0);
  const dull = 0.5 * (1 - ramp(analysis.colourfulness, 8, 24));
  return Math.max(ramp(analysis.colourfulness, 78, 115), ramp(neon, 0.03, 0.13), dull);
}

function titleCost(photo: Subject, aspect: number, template: AlbumTemplate): number {
  const areas = titleAreas(template);
  const detail = photo.analysis?.detail;
  if (areas.length === 0 || detail === undefined) return 0;
  const crop = computeCrop(photo, aspect);
  const busy = areas.map(({ x, y, width, height }) =>
    meanDetail(detail, {
      x: crop.x + x * crop.width,
      y: crop.y + y * crop.height,
      width: width * crop.width,
      height: height * crop.height,
    }),
  );
  return ramp(Math.min(...busy), 0.12, 0.6);
}

function findStrength(photo: Subject, costs: Readonly<Record<CoverTerm, number>>): CoverStrength {
  const people = photo.heads.length;
  if (people > 0 && costs.subject < 0.4 * weights.subject) return people === 1 ? 'portrait' : 'people';
  if (costs.subject < 0.35 * weights.subject) return 'subject';
  const detail = photo.analysis?.detail;
  return detail !== undefined && meanDetail(detail) < 0.25 ? 'calm' : 'suits';
}

/** Facts about a photo from its book: place, days and people. */
interface CoverContext {
  /** How much its people matter, 0..1; null where people are not told apart. */
  readonly frequency: number | null;
  /** Distance from the place and the days of the title, 0..1. */
  readonly place: number;
  readonly isFirstOrLast: boolean;
}

const NO_CONTEXT: CoverContext = { frequency: null, place: 0, isFirstOrLast: false };

/** Scores a photo for the front of a cover. Unanalysed photos are judged by shape and size only. */
export function scoreCoverPhoto(
  photo: Subject,
  template: AlbumTemplate,
  page: Page,
  { frequency, place, isFirstOrLast }: CoverContext = NO_CONTEXT,
): CoverScore {
  const aspect = pictureAspect(template, page);
  const frame = { width: page.width, height: page.width / aspect };
  const { category } = template;
  const fit = cropLoss(photo.aspect, aspect) + 2 * focusLoss(photo, aspect) + 4 * unavoidableHeadLoss(photo, aspect);
  const shares: Readonly<Record<CoverTerm, number>> = {
    place,
    face: faceCost(photo),
    again: isFirstOrLast ? 1 : 0,
    crop: clamp01(fit),
    pixels: ramp(-computeFillPpi(photo, frame), -220, -110),
    sharpness: photo.analysis ? 1 - ramp(photo.analysis.sharpness, 0.15, 0.5) : 0.3,
    light: lightCost(photo),
    colour: colourCost(photo),
    subject: subjectCost(photo),
    texture: textureCost(photo),
    people: peopleCost(photo, category, frequency),
    title: titleCost(photo, aspect, template),
  };
  const weightOf = (term: CoverTerm) => (term === 'people' ? peopleWeights[category] : weights[term]);
  const cost = (term: CoverTerm) => weightOf(term) * shares[term];
  const costs: Record<CoverTerm, number> = { ...shares };
  for (const term of coverTerms) costs[term] = cost(term);
  const lost = coverTerms.reduce((sum, term) => sum + costs[term], 0);
  return { score: Math.max(0, 100 - lost), costs, strength: findStrength(photo, costs) };
}
