import type { PhotoElement, SpreadDocument } from '../../document/model';
import { effectivePpi } from '../../print/resolution';
import { PPI_FLOOR } from '../arrange/arrangementCost';
import { headLossOf } from '../arrange/faceSafeZones';
import { cropFor } from '../arrange/photoCrop';
import type { SpreadShare } from '../paginate/pagination.types';
import type { EventStart } from '../story/detectEvents';
import type { Subject } from '../subject';
import type { Reason } from './reasons';

/** From so much moved (fraction of the photo) the heads are why a crop is where it is. */
const MOVED = 0.01;

/** Why a photo is cropped as it is, and what of it could not be done well. */
function ofPhoto(subject: Subject, element: PhotoElement, sheet: SpreadDocument, pages: number): Reason[] {
  const { crop, frame } = element;
  const about = { photoId: subject.id };
  const lost = headLossOf(subject, element, sheet, pages);
  if (lost > 0) return [{ code: 'headCut', values: { percent: Math.ceil(100 * lost) }, ...about }];
  const reasons: Reason[] = [];
  const ppi = effectivePpi(subject, crop, frame);
  if (ppi < PPI_FLOOR - 0.5) reasons.push({ code: 'coarse', values: { ppi: Math.round(ppi) }, ...about });
  if (subject.heads.length === 0) return reasons;
  const blind = cropFor({ ...subject, heads: [], hull: null, focus: null }, frame.width / frame.height);
  const moved = Math.hypot(crop.x - blind.x, crop.y - blind.y) > MOVED;
  return moved ? [...reasons, { code: 'faces', values: { count: subject.heads.length }, ...about }] : reasons;
}

/**
 * Why the photos of a spread are cropped as they are.
 * @param pages of the book, whose fold swallows more the thicker it is
 */
export function reasonsOfCrops(doc: SpreadDocument, subjects: ReadonlyMap<string, Subject>, pages: number): Reason[] {
  return doc.elements.flatMap((element) => {
    const subject = element.type === 'photo' && element.fileId !== null ? subjects.get(element.fileId) : undefined;
    return subject && element.type === 'photo' ? ofPhoto(subject, element, doc, pages) : [];
  });
}

/** What makes a photo stand out among those around it. */
export function distinction(photo: Subject, around: readonly Subject[]): string {
  const sharpness = photo.facts?.sharpness ?? 0;
  if (photo.heads.length > 0) return 'faces';
  const sharpest = sharpness > 0 && around.every(({ facts }) => (facts?.sharpness ?? 0) <= sharpness);
  return sharpest ? 'sharpest' : 'shape';
}

/** How many photos before and after count as those around one. */
export const AROUND = 10;

/** Why a spread begins and shows what it does: parts of the story, photos shown large. */
export function reasonsOfShare(
  share: SpreadShare,
  doc: SpreadDocument,
  photos: readonly Subject[],
  events: ReadonlyMap<number, EventStart>,
): Reason[] {
  const { from, left, right, kind } = share;
  const reasons: Reason[] = [];
  for (let i = from; i < from + left + right; i += 1) {
    const event = events.get(i);
    if (event?.hours) reasons.push({ code: 'event', values: { hours: Math.round(event.hours * 10) / 10 } });
    if (event?.km) reasons.push({ code: 'place', values: { km: Math.round(event.km) } });
  }
  if (kind === 'title') reasons.push({ code: 'chapter', values: {} });
  if (kind === 'quiet') reasons.push({ code: 'quiet', values: {} });
  for (let i = from; i < from + left + right; i += 1) {
    const photo = photos[i];
    const frame = doc.elements.find((e) => e.type === 'photo' && e.fileId === photo?.id)?.frame;
    if (!photo || !frame || frame.y >= 0) continue;
    const around = photos.slice(Math.max(0, i - AROUND), i + AROUND + 1);
    const code = kind === 'spread' ? 'largeSpread' : 'largePage';
    reasons.push({ code, values: { because: distinction(photo, around) }, photoId: photo.id });
  }
  return reasons;
}
