import type { PageSide } from '../../document/paint/paint.types';
import type { Rect } from '../../geometry/rect';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { type FillLimits, fillCost } from '../arrange/largePhotos';
import type { SafeZones } from '../arrange/photoCrop';
import { findSimilarPhotos, type SimilarPhoto, sameSizeCost } from '../arrange/similarSizes';
import {
  assignRole,
  createPhotoDraft,
  type ElementDraft,
  type PhotoDraft,
  type TextStyle,
} from '../compose/createElements';
import { createCaptionBelow, createPageFooter } from '../compose/text/captions';
import { linesOf, type PageGeometry } from '../pageGeometry';
import type { PageText } from '../story/createStory';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { PageFamilyId } from './familyIds';
import type { Moments } from './momentFormatter';

export interface FamilyPageInput {
  readonly photos: readonly Subject[];
  readonly side: PageSide;
  readonly geometry: PageGeometry;
  readonly template: AlbumTemplate;
  readonly caption: string; // Words of the page; '' for none
  readonly captionStyle: TextStyle;
  readonly words: Pick<PageText, 'subject' | 'date'>;
  readonly moments: Moments;
  readonly before: Subject | null;
  readonly seed: number;
}

/** One way to place the photos of a page. All lengths are mm of the page. */
export interface PageDesign {
  readonly shape: string;
  readonly frames: readonly Rect[];
  /** Cost of the photos in their frames, where it is known already. */
  readonly photoCost?: number;
  /** Cost of the design itself, such as that of empty space. */
  readonly extraCost?: number;
  readonly decor?: () => readonly ElementDraft[];
  /** Photos that are turned, grouped or masked; plain photos in their frames when left out. */
  readonly drafts?: () => readonly ElementDraft[];
  /** Block of the photos: `caption` stands below it in the style of captions, `footer` as large as the paper allows. */
  readonly words?: { readonly caption: Rect } | { readonly footer: Rect } | (() => readonly ElementDraft[]);
}

export interface PageFamily {
  readonly photos: readonly [least: number, most: number];
  readonly favours?: readonly number[];
  /** True when pages with words do not use it. */
  readonly isWordless?: true;
  /** True when all frames have one shape. That is a decision of the design, so crops weigh less. */
  readonly hasEqualFrames?: true;
  /** Photos that wear the template's border, corners and shadow: `inside` excludes those that bleed off the page. */
  readonly borders: 'all' | 'inside' | 'none';
  readonly design: (input: FamilyPageInput) => readonly PageDesign[];
}

export interface FamilyPage {
  readonly family: PageFamilyId;
  /** Page cost without the template's gain: 0 is faultless, infinite when the photos do not fit. */
  readonly cost: number;
  readonly shape: string;
  /** Upper and lower edges of its photos. mm of the page. */
  readonly lines: readonly number[];
  readonly similar: readonly SimilarPhoto[];
  readonly elements: () => readonly ElementDraft[];
}

/** Room that rounding to the grid may take, in mm. */
export const ROUNDING_MM = 0.05;

export const EQUAL_FRAME_LIMITS: FillLimits = { loss: 0.45, focusLoss: 0.25 };
const EQUAL_FRAME_WEIGHT = 0.45;
/** A very long photo shown whole would be a line; pages that crop it are better. */
const MIN_PHOTO_SIDE_MM = 8;

function zonesOnPage(frame: Rect, side: PageSide, { width, safeAreas }: PageGeometry): SafeZones {
  const x = frame.x + (side === 'right' ? width : 0);
  return computeSafeZones({ ...frame, x }, [safeAreas[side]]);
}

/** Mean cost of the photos in frames. Infinite when a head would be cut, too much cropped or the print too coarse. */
export function costOfFrames(
  { photos, side, geometry }: FamilyPageInput,
  frames: readonly Rect[],
  limits?: FillLimits,
): number {
  let sum = 0;
  for (let i = 0; i < frames.length; i += 1) {
    const [photo, frame] = [photos[i], frames[i]];
    if (!photo || !frame) continue;
    sum += fillCost(photo, frame, zonesOnPage(frame, side, geometry), limits);
    if (sum === Number.POSITIVE_INFINITY) return sum;
  }
  return sum / Math.max(1, frames.length);
}

export const createPagePhoto = (
  photo: Subject,
  frame: Rect,
  { side, geometry }: FamilyPageInput,
  style?: AlbumTemplate['photo'],
): PhotoDraft => createPhotoDraft(photo, frame, style, zonesOnPage(frame, side, geometry));

const isBleeding = (frame: Rect, { width }: PageGeometry) =>
  frame.y < 0 || frame.x < 0 || frame.x + frame.width > width;

function createPhotos(input: FamilyPageInput, frames: readonly Rect[], borders: PageFamily['borders']): PhotoDraft[] {
  const { photos, geometry, template } = input;
  return photos.flatMap((photo, i) => {
    const frame = frames[i];
    if (!frame) return [];
    const isBare = borders === 'none' || (borders === 'inside' && isBleeding(frame, geometry));
    return [createPagePhoto(photo, frame, input, isBare ? undefined : template.photo)];
  });
}

function createWords(words: PageDesign['words'], input: FamilyPageInput): readonly ElementDraft[] {
  const { side, geometry, template, caption, captionStyle } = input;
  if (!words) return [];
  if (typeof words === 'function') return words();
  const box = geometry.box[side];
  return 'caption' in words
    ? createCaptionBelow(words.caption, box, caption, captionStyle)
    : createPageFooter(words.footer, box, caption, captionStyle, template, geometry);
}

export function createFamilyPages(
  id: PageFamilyId,
  { photos: [least, most], isWordless, hasEqualFrames, borders, design }: PageFamily,
  input: FamilyPageInput,
): FamilyPage[] {
  const count = input.photos.length;
  if (count < least || count > most || (isWordless && input.caption !== '')) return [];
  const isVisible = ({ width, height }: Rect) => Math.min(width, height) >= MIN_PHOTO_SIDE_MM;
  const designs = design(input).filter(({ frames }) => frames.length === count && frames.every(isVisible));
  return designs.map(({ shape, frames, photoCost, extraCost = 0, decor, drafts, words }) => {
    const ownCost = () =>
      hasEqualFrames
        ? EQUAL_FRAME_WEIGHT * costOfFrames(input, frames, EQUAL_FRAME_LIMITS)
        : costOfFrames(input, frames);
    const similar = findSimilarPhotos(input.photos, frames);
    return {
      family: id,
      shape,
      lines: linesOf(frames),
      similar,
      cost: (photoCost ?? ownCost()) + extraCost + sameSizeCost(similar),
      elements: () => [
        ...(decor ? assignRole('decor', decor()) : []),
        ...(drafts ? drafts() : createPhotos(input, frames, borders)),
        ...createWords(words, input),
      ],
    };
  });
}
