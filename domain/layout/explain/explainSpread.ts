import type { PhotoElement, SpreadDocument } from '../../document/model';
import { formats } from '../../geometry/formats';
import type { BookBinding } from '../../print/safeAreas';
import { hasQuietPage, hasRole, isChapterBackground } from '../elementRoles';
import { detectEvents } from '../story/detectEvents';
import type { Subject } from '../subject';
import { toSubjects } from '../toSubjects';
import type { LayoutPhoto } from '../types';
import { explainCrops, fillsPage, findDistinction, NEIGHBOUR_COUNT } from './explainLayout';
import type { Reason } from './reasons';

function explainLargePhoto(
  { frame }: PhotoElement,
  photo: Subject,
  story: readonly Subject[],
  format: SpreadDocument['format'],
) {
  const { width, bleed } = formats[format];
  if (!fillsPage(frame, format)) return [];
  const at = story.indexOf(photo);
  const around = at < 0 ? [] : story.slice(Math.max(0, at - NEIGHBOUR_COUNT), at + NEIGHBOUR_COUNT + 1);
  const code = frame.width > width + 2 * bleed ? 'largeSpread' : 'largePage';
  return [{ code, values: { because: findDistinction(photo, around) }, photoId: photo.id } as const];
}

/**
 * Explains a spread as it is now, from its document and photos, whoever made it.
 * @param photos analysed photos of the inside, in book order
 */
export function explainSpread(doc: SpreadDocument, photos: readonly LayoutPhoto[], binding: BookBinding): Reason[] {
  const backMatter = (['index', 'notes'] as const).filter((role) => doc.elements.some((one) => hasRole(role, one)));
  if (backMatter.length > 0) return backMatter.map((code) => ({ code, values: {} }));
  const story = toSubjects(photos);
  const subjects = new Map(story.map((photo) => [photo.id, photo]));
  const starts = new Map(detectEvents(story).map((event) => [story[event.index]?.id, event]));
  const reasons: Reason[] = [];
  for (const element of doc.elements) {
    const photo = element.type === 'photo' ? subjects.get(element.fileId ?? '') : undefined;
    if (!photo || element.type !== 'photo') continue;
    const event = doc.role === 'inner' ? starts.get(photo.id) : undefined;
    if (event?.hours) reasons.push({ code: 'event', values: { hours: Math.round(event.hours * 10) / 10 } });
    if (event?.km) reasons.push({ code: 'place', values: { km: Math.round(event.km) } });
    if (doc.role === 'inner') reasons.push(...explainLargePhoto(element, photo, story, doc.format));
  }
  if (doc.elements.some((element) => isChapterBackground(element, doc))) reasons.push({ code: 'chapter', values: {} });
  if (hasQuietPage(doc)) reasons.push({ code: 'quiet', values: {} });
  if (doc.elements.some(({ locked }) => locked)) reasons.push({ code: 'locked', values: {} });
  return [...reasons, ...explainCrops(doc, subjects, binding)];
}
