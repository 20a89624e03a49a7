import { type Oklab, oklabOf } from '../geometry/colour';
import { ramp } from '../geometry/numbers';
import type { Rect } from '../geometry/rect';
import { estimateBrightness } from '../photo/exposure';
import { type FacePadding, padFaceBox } from '../photo/faces';
import type { Face } from '../photo/photoAnalysis';
import type { ColourCorrection } from './colourCorrection';
import { detectNonPhoto, isDrawn } from './select/detectNonPhoto';
import type { LayoutPhoto } from './types';

/** A photo with derived values that placing it needs repeatedly. Rectangles are in fractions of the photo. */
export interface Subject extends LayoutPhoto {
  readonly aspect: number;
  readonly heads: readonly Rect[];
  /** False until faces were looked for: then `heads` is empty, and says nothing. */
  readonly hasKnownFaces: boolean;
  /** False for screenshots, maps, posters and documents, which have lettering up to their edges. */
  readonly isPhotograph: boolean;
  /** Parts that must not be cut: the heads; nearly everything while faces are unknown; all of what is no photograph. */
  readonly keptParts: readonly Rect[];
  readonly keptBounds: Rect | null;
  /** Relative area that the photo deserves, 0.5..1.8; 1 for an ordinary or unanalysed one. */
  readonly weight: number;
  readonly tone: Oklab | null;
  /** Null for a photo whose colours are as they should be. */
  readonly correction: ColourCorrection | null;
  /** Id of the first photo of the same view among those of the book; null when it is the only one. */
  readonly similarTo: string | null;
}

/** Padding around a detector's box, which spans chin to brow, for hair, ears and chin, in fractions of its size. */
const HEAD_PADDING: FacePadding = { above: 0.6, below: 0.12, beside: 0.2 };
/** Smaller faces, relative to the largest, are passers-by; faces with low confidence are ignored. */
const MIN_RELATIVE_FACE_HEIGHT = 0.25;
const MIN_FACE_SCORE = 0.3;

function relevantFaces(faces: readonly Face[]): Face[] {
  const sure = faces.filter(({ score }) => score >= MIN_FACE_SCORE);
  const largest = Math.max(0, ...sure.map(({ box }) => box.height));
  return sure.filter(({ box }) => box.height >= MIN_RELATIVE_FACE_HEIGHT * largest);
}

function boundingRect(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };
/** Where heads may be while nobody has looked: anywhere but at the very edge, and least of all at the foot. */
const POSSIBLE_HEADS: Rect = { x: 0.08, y: 0.05, width: 0.84, height: 0.8 };

/** Returns true once the photo was searched for faces, whether or not there are any. */
export const hasKnownFaces = ({ analysis }: Pick<LayoutPhoto, 'analysis'>): boolean =>
  (analysis?.faces ?? null) !== null;

/** Number of photos whose faces are unknown: a layout with them can be improved later. */
export const countUnknownFaces = (photos: readonly LayoutPhoto[]): number =>
  photos.filter((photo) => !hasKnownFaces(photo)).length;

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Mean luma from which a photo loses weight, and below which it loses all of it. */
const DIM = { from: 0.24, to: 0.1, weight: 0.4 } as const;

function computeWeight(photo: LayoutPhoto, heads: number): number {
  const { analysis } = photo;
  if (!analysis) return 1;
  const lost = Math.max(0, analysis.exposure.dark - 0.3) + Math.max(0, analysis.exposure.light - 0.3);
  const sharp = 0.8 * (clamp(analysis.sharpness, 0.1, 0.8) - 0.5);
  const colourful = 0.12 * (clamp(analysis.colourfulness / 40, 0, 2) - 1);
  // Prints are darker than screens: a large dark photo is a dark page.
  const dim = ramp(estimateBrightness(photo), DIM.from, DIM.to);
  return clamp(1 + sharp + colourful + 0.12 * Math.min(heads, 3) - 0.6 * lost - DIM.weight * dim, 0.5, 1.8);
}

function computeTone({ colour }: LayoutPhoto): Oklab | null {
  if (!colour) return null;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return oklabOf(r, g, b);
}

/** Derives the values of one photo, without those that `toSubjects` adds. */
export function toSubject(photo: LayoutPhoto): Subject {
  const heads = relevantFaces(photo.analysis?.faces ?? []).map(({ box }) => padFaceBox(box, HEAD_PADDING));
  const isKnown = hasKnownFaces(photo);
  // A drawing is kept whole and off the cover, but it may belong into the book.
  const isPhotograph = detectNonPhoto(photo) === null && !(photo.analysis && isDrawn(photo.analysis));
  const possible = isKnown ? heads : [POSSIBLE_HEADS];
  const keptParts = isPhotograph ? possible : [WHOLE];
  return {
    ...photo,
    aspect: photo.width / photo.height,
    heads,
    hasKnownFaces: isKnown,
    isPhotograph,
    keptParts,
    keptBounds: boundingRect(keptParts),
    weight: computeWeight(photo, heads.length),
    tone: computeTone(photo),
    correction: null,
    similarTo: null,
  };
}
