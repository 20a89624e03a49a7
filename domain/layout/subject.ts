import type { Rect } from '../document/model';
import type { Oklab } from '../geometry/oklab';
import { oklabOf } from '../geometry/oklab';
import { type FacePadding, padFaceBox } from '../photo/padFaceBox';
import type { Face } from '../photo/photoAnalysis';
import type { LayoutPhoto } from './types';

/** A photo with what placing it needs to know again and again. */
export interface Subject extends LayoutPhoto {
  /** Width ÷ height. */
  readonly aspect: number;
  /** The heads that may not be cut, in fractions of the photo. */
  readonly heads: readonly Rect[];
  /** Around all heads; null without any. */
  readonly headBounds: Rect | null;
  /** How much room the photo deserves, 0.5..1.8; 1 for an ordinary one and for one of which nothing is known. */
  readonly weight: number;
  readonly tone: Oklab | null;
}

/** A detector's box goes from chin to brow: how much of it hair, ears and chin need around it, in fractions of its size. */
const HEAD_PADDING: FacePadding = { above: 0.6, below: 0.12, beside: 0.2 };
/** A face smaller than this against the largest of the photo is a passer-by, and one that the detector doubts is none. */
const MIN_RELATIVE_FACE_HEIGHT = 0.25;
const MIN_FACE_SCORE = 0.3;

/** The faces that matter: all that are sure, but those far behind the others. */
function relevantFaces(faces: readonly Face[]): Face[] {
  const sure = faces.filter(({ score }) => score >= MIN_FACE_SCORE);
  const largest = Math.max(0, ...sure.map(({ box }) => box.height));
  return sure.filter(({ box }) => box.height >= MIN_RELATIVE_FACE_HEIGHT * largest);
}

/** The smallest rectangle around all; null around nothing. */
function boundingRect(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

function computeWeight({ analysis }: LayoutPhoto, heads: number): number {
  if (!analysis) return 1;
  const lost = Math.max(0, analysis.exposure.dark - 0.3) + Math.max(0, analysis.exposure.light - 0.3);
  const sharp = 0.8 * (clamp(analysis.sharpness, 0.1, 0.8) - 0.5);
  const colourful = 0.12 * (clamp(analysis.colourfulness / 40, 0, 2) - 1);
  return clamp(1 + sharp + colourful + 0.12 * Math.min(heads, 3) - 0.6 * lost, 0.5, 1.8);
}

function computeTone({ colour }: LayoutPhoto): Oklab | null {
  if (!colour) return null;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return oklabOf(r, g, b);
}

/** What placing a photo needs to know of it. */
export function toSubject(photo: LayoutPhoto): Subject {
  const heads = relevantFaces(photo.analysis?.faces ?? []).map(({ box }) => padFaceBox(box, HEAD_PADDING));
  return {
    ...photo,
    aspect: photo.width / photo.height,
    heads,
    headBounds: boundingRect(heads),
    weight: computeWeight(photo, heads.length),
    tone: computeTone(photo),
  };
}
