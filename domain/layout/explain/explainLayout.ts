import type { PhotoElement, SpreadDocument } from '../../document/model';
import { type FormatId, formats } from '../../geometry/formats';
import { effectivePpi } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import type { BookBinding } from '../../print/safeAreas';
import { MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { measureHeadLoss } from '../arrange/faceSafeZones';
import { computeCrop } from '../arrange/photoCrop';
import { findShownCorrections } from '../colourCorrection';
import type { SpreadShare } from '../paginate/spreadCosts';
import type { EventStart } from '../story/detectEvents';
import type { Subject } from '../subject';
import type { Reason } from './reasons';

/** Smallest shift of a crop, as a fraction of the photo, that is attributed to heads. */
const MIN_CROP_SHIFT = 0.01;

function explainCrop(subject: Subject, element: PhotoElement, sheet: SpreadDocument, binding: BookBinding): Reason[] {
  const { crop, frame } = element;
  const about = { photoId: subject.id };
  const lost = measureHeadLoss({ ...subject, keptParts: subject.heads }, element, sheet, binding);
  if (lost > 0) return [{ code: 'headCut', values: { percent: Math.ceil(100 * lost) }, ...about }];
  const reasons = findShownCorrections(element, subject.correction).map(
    (because): Reason => ({ code: 'corrected', values: { because }, ...about }),
  );
  const ppi = effectivePpi(subject, crop, frame);
  if (ppi < MIN_LAYOUT_PPI - 0.5) reasons.push({ code: 'coarse', values: { ppi: Math.round(ppi) }, ...about });
  if (subject.heads.length === 0) return reasons;
  const blind = computeCrop({ ...subject, keptParts: [], keptBounds: null, focus: null }, frame.width / frame.height);
  const moved = Math.hypot(crop.x - blind.x, crop.y - blind.y) > MIN_CROP_SHIFT;
  return moved ? [...reasons, { code: 'faces', values: { count: subject.heads.length }, ...about }] : reasons;
}

export function explainCrops(
  doc: SpreadDocument,
  subjects: ReadonlyMap<string, Subject>,
  binding: BookBinding,
): Reason[] {
  return doc.elements.flatMap((element) => {
    const subject = element.type === 'photo' && element.fileId !== null ? subjects.get(element.fileId) : undefined;
    return subject && element.type === 'photo' ? explainCrop(subject, element, doc, binding) : [];
  });
}

export function findDistinction(photo: Subject, around: readonly Subject[]): string {
  const sharpness = photo.analysis?.sharpness ?? 0;
  if (photo.heads.length > 0) return 'faces';
  const sharpest = sharpness > 0 && around.every(({ analysis }) => analysis && analysis.sharpness <= sharpness);
  return sharpest ? 'sharpest' : 'shape';
}

export const NEIGHBOUR_COUNT = 10;

export function fillsPage({ y, width, height }: Rect, format: FormatId): boolean {
  const page = formats[format];
  return y <= -page.bleed / 2 && width >= page.width && height >= page.height;
}

export function explainShare(
  share: SpreadShare,
  doc: SpreadDocument,
  photos: readonly Subject[],
  events: ReadonlyMap<number, EventStart>,
  headingSources: ReadonlyMap<number, string>,
): Reason[] {
  const { from, left, right, kind } = share;
  const reasons: Reason[] = [];
  for (let i = from; i < from + left + right; i += 1) {
    const event = events.get(i);
    if (event?.hours) reasons.push({ code: 'event', values: { hours: Math.round(event.hours * 10) / 10 } });
    if (event?.km) reasons.push({ code: 'place', values: { km: Math.round(event.km) } });
  }
  const source = headingSources.get(from);
  if (kind === 'title') reasons.push({ code: 'chapter', values: {} });
  if (kind === 'title' && source) reasons.push({ code: 'chapterTitle', values: { because: source } });
  if (kind === 'quiet') reasons.push({ code: 'quiet', values: {} });
  for (let i = from; i < from + left + right; i += 1) {
    const photo = photos[i];
    const frame = doc.elements.find((e) => e.type === 'photo' && e.fileId === photo?.id)?.frame;
    if (!photo || !frame || !fillsPage(frame, doc.format)) continue;
    const around = photos.slice(Math.max(0, i - NEIGHBOUR_COUNT), i + NEIGHBOUR_COUNT + 1);
    const code = kind === 'spread' ? 'largeSpread' : 'largePage';
    reasons.push({ code, values: { because: findDistinction(photo, around) }, photoId: photo.id });
  }
  return reasons;
}
