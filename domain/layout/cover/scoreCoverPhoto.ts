import { oklabOfHex } from '../../geometry/colour';
import { clamp01, ramp } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { detailSpread, meanDetail } from '../../photo/detail';
import { estimateBrightness } from '../../photo/exposure';
import { closedEyes } from '../../photo/faces';
import { computeFillPpi } from '../arrange/arrangementCost';
import { computeCrop, cropLoss, focusLoss, unavoidableHeadLoss } from '../arrange/photoCrop';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import { type AlbumTemplate, SPLIT_COLUMN_SHARE } from '../templates/albumTemplate';
import type { TemplateCategory } from '../templates/templateIds';

/**
 * Terms of a cover photo, each a cost 0 good .. 1 bad. `crop`: what the frame cuts off. `pixels`: too few of them.
 * `sharpness`. `light`: too dark or too pale. `colour`: garish or dull. `subject`: no clear subject of good size.
 * `texture`: busy all over, as roofs, foliage or a crowd. `people`: not the people that the theme is about. `title`:
 * busy where the title lies.
 */
const coverTerms = ['crop', 'pixels', 'sharpness', 'light', 'colour', 'subject', 'texture', 'people', 'title'] as const;
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
  crop: 14,
  pixels: 14,
  sharpness: 10,
  light: 16,
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

/** Part of the picture that the title covers, in fractions of the frame; null when it lies beside the picture. */
const titleArea = ({ cover }: AlbumTemplate): Rect | null => {
  if (cover.style === 'bleed') return { x: 0, y: 0.62, width: 0.8, height: 0.28 };
  return cover.style === 'label' ? { x: 0.2, y: 0.8, width: 0.6, height: 0.2 } : null;
};

/** Faces below this share of the photo's height are a crowd on a printed cover. */
const SMALL_HEAD = 0.07;
const CLEAR_HEAD = 0.16;
/** More main faces than this read as a group, not as somebody. */
const MAX_NAMED_PEOPLE = 5;

const tallestHead = ({ heads }: Subject): number => Math.max(0, ...heads.map(({ height }) => height));

/** Distance of the main heads from a clear subject: 0 clear .. 1 a crowd of dots. Closed eyes are less clear. */
function headsCost(photo: Subject): number {
  const small = 1 - ramp(tallestHead(photo), SMALL_HEAD, CLEAR_HEAD);
  const many = ramp(photo.heads.length, MAX_NAMED_PEOPLE, 3 * MAX_NAMED_PEOPLE);
  const closed = closedEyes(photo.analysis?.faces ?? []);
  return clamp01(0.8 * small + 0.6 * many + 0.4 * closed);
}

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

function subjectCost(photo: Subject): number {
  const { focus, analysis } = photo;
  if (photo.heads.length > 0) return headsCost(photo);
  if (focus) return 0.15 + 0.85 * focusCost(focus, analysis?.detail);
  return photo.hasKnownFaces ? 0.8 : 0.5;
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
  const far = Math.max(ramp(-mean, -0.34, -0.12), ramp(mean, 0.78, 0.95));
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

/** Heads between these shares of the height leave ever less of the place. */
const PORTRAIT_HEAD = { from: 0.25, to: 0.6 } as const;

/** When frequent people are known, strangers count for this much less. */
const STRANGERS = 0.4;

/** Distance of the people from what the theme wants: 0 as wanted .. 1 nobody to recognise; on a journey 1 is a portrait without a place. */
function peopleCost(photo: Subject, category: TemplateCategory, frequency: number): number {
  const { heads } = photo;
  if (!photo.hasKnownFaces) return 0.5;
  if (category === 'travel') return ramp(tallestHead(photo), PORTRAIT_HEAD.from, PORTRAIT_HEAD.to);
  if (heads.length === 0) return 1;
  const size = ramp(tallestHead(photo), SMALL_HEAD, CLEAR_HEAD);
  const wanted =
    category === 'wedding'
      ? ([0, 0.55, 1, 0.8, 0.75][heads.length] ?? 0.5)
      : heads.length <= MAX_NAMED_PEOPLE
        ? 1
        : 0.6;
  return 1 - wanted * (0.25 + 0.75 * size) * (1 - STRANGERS * (1 - frequency));
}

function titleCost(photo: Subject, aspect: number, template: AlbumTemplate): number {
  const area = titleArea(template);
  const detail = photo.analysis?.detail;
  if (!area || detail === undefined) return 0;
  const crop = computeCrop(photo, aspect);
  const part = {
    x: crop.x + area.x * crop.width,
    y: crop.y + area.y * crop.height,
    width: area.width * crop.width,
    height: area.height * crop.height,
  };
  return ramp(meanDetail(detail, part), 0.12, 0.6);
}

function findStrength(photo: Subject, costs: Readonly<Record<CoverTerm, number>>): CoverStrength {
  const people = photo.heads.length;
  if (people > 0 && costs.subject < 0.4 * weights.subject) return people === 1 ? 'portrait' : 'people';
  if (costs.subject < 0.35 * weights.subject) return 'subject';
  const detail = photo.analysis?.detail;
  return detail !== undefined && meanDetail(detail) < 0.25 ? 'calm' : 'suits';
}

/**
 * Scores a photo for the front of a cover. Unanalysed photos are judged by shape and size only.
 * @param frequency how much its people matter, 0..1; left out where that is not known
 */
export function scoreCoverPhoto(photo: Subject, template: AlbumTemplate, page: Page, frequency = 1): CoverScore {
  const aspect = pictureAspect(template, page);
  const frame = { width: page.width, height: page.width / aspect };
  const { category } = template;
  const fit = cropLoss(photo.aspect, aspect) + 2 * focusLoss(photo, aspect) + 4 * unavoidableHeadLoss(photo, aspect);
  const shares: Readonly<Record<CoverTerm, number>> = {
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
  const costs: Record<CoverTerm, number> = {
    crop: cost('crop'),
    pixels: cost('pixels'),
    sharpness: cost('sharpness'),
    light: cost('light'),
    colour: cost('colour'),
    subject: cost('subject'),
    texture: cost('texture'),
    people: cost('people'),
    title: cost('title'),
  };
  const lost = coverTerms.reduce((sum, term) => sum + costs[term], 0);
  return { score: Math.max(0, 100 - lost), costs, strength: findStrength(photo, costs) };
}
