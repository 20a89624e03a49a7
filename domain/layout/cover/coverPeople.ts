import { clamp01, ramp } from '../../geometry/numbers';
import { closedEyes } from '../../photo/faces';
import type { Subject } from '../subject';
import type { TemplateCategory } from '../templates/templateIds';

/** Faces below this share of the photo's height are a crowd on a printed cover. */
export const SMALL_HEAD = 0.07;
export const CLEAR_HEAD = 0.16;
/** More main faces than this read as a group, not as somebody. */
const MAX_NAMED_PEOPLE = 5;

export const tallestHead = ({ heads }: Subject): number => Math.max(0, ...heads.map(({ height }) => height));

/** Distance of the main heads from a clear subject: 0 clear .. 1 a crowd of dots. */
export function headsCost(photo: Subject): number {
  const small = 1 - ramp(tallestHead(photo), SMALL_HEAD, CLEAR_HEAD);
  const many = ramp(photo.heads.length, MAX_NAMED_PEOPLE, 3 * MAX_NAMED_PEOPLE);
  return clamp01(0.8 * small + 0.6 * many);
}

/** A detector is less sure of a face behind a glass or a hand. */
const CLEAR_FACE_SCORE = { from: 0.35, to: 0.6 } as const;
/** Faces nearer to an edge of the photo are cut by it, in fractions of the photo. */
const EDGE = 0.012;
/** Faces from this share of the tallest one's height are main ones. */
const MAIN_FACE_SHARE = 0.6;

/** Cost of the worst main face: 0 whole, clear and with open eyes .. 1. */
export function faceCost({ analysis }: Subject): number {
  const faces = analysis?.faces ?? [];
  const tallest = Math.max(0, ...faces.map(({ box }) => box.height));
  const main = faces.filter(({ box }) => box.height >= MAIN_FACE_SHARE * tallest);
  const costs = main.map((face) => {
    const { x, y, width, height } = face.box;
    const isCut = Math.min(x, y, 1 - x - width, 1 - y - height) < EDGE;
    const unsure = 1 - ramp(face.score, CLEAR_FACE_SCORE.from, CLEAR_FACE_SCORE.to);
    const soft = face.sharpness === undefined ? 0 : 1 - ramp(face.sharpness, 0.1, 0.35);
    return clamp01((isCut ? 0.8 : 0) + 0.7 * unsure + 0.7 * closedEyes([face]) + 0.4 * soft);
  });
  return Math.max(0, ...costs);
}

/** Distance of the main people from the middle of the picture: 0 central .. 1 at its edge. */
function asideCost({ heads }: Subject): number {
  const [tallest] = [...heads].sort((a, b) => b.height - a.height);
  return tallest ? ramp(Math.abs(tallest.x + tallest.width / 2 - 0.5), 0.22, 0.46) : 0;
}

/** Heads between these shares of the height leave ever less of the place. */
const PORTRAIT_HEAD = { from: 0.25, to: 0.6 } as const;

/** When frequent people are known, strangers count for this much less. */
const STRANGERS = 0.55;
/** On a journey the place counts: cost of people who may be passers-by. */
const PASSER_BY = 0.35;
/** So do people at the edge of the picture, who are seldom those of the book. */
const ASIDE = 0.4;

/** Distance of the people from what the theme wants: 0 as wanted .. 1 nobody to recognise; on a journey 1 is a portrait without a place. */
export function peopleCost(photo: Subject, category: TemplateCategory, frequency: number | null): number {
  const { heads } = photo;
  // Without recognition nobody is known to be a stranger, and on a journey nobody to be of the book.
  const knownShare = frequency ?? 0;
  if (!photo.hasKnownFaces) return 0.5;
  if (category === 'travel') {
    const portrait = ramp(tallestHead(photo), PORTRAIT_HEAD.from, PORTRAIT_HEAD.to);
    return Math.max(portrait, heads.length > 0 ? PASSER_BY * (1 - knownShare) : 0);
  }
  if (heads.length === 0) return 1;
  const size = ramp(tallestHead(photo), SMALL_HEAD, CLEAR_HEAD);
  const wanted =
    category === 'wedding'
      ? ([0, 0.55, 1, 0.8, 0.75][heads.length] ?? 0.5)
      : heads.length <= MAX_NAMED_PEOPLE
        ? 1
        : 0.6;
  const central = 1 - ASIDE * asideCost(photo);
  return 1 - wanted * (0.25 + 0.75 * size) * central * (1 - STRANGERS * (1 - (frequency ?? 1)));
}
