import type { AlbumTemplate } from '@domain/layout';
import type { SampleSpread } from './sampleAlbum';

/** Inner spreads in the list entry of a template, besides its cover. */
const MAX_LISTED_SPREADS = 3;
/** Weight of a page family's gain against that of one photo. */
const FAMILY_WEIGHT = 10;
/** Templates of an occasion open with the same map or chapter, which tells them apart least. */
const OPENER_PENALTY = 100;

/** Returns how well the spread shows what sets its template apart. */
function scoreSpread({ doc, reasons }: SampleSpread, { families = {}, monthly }: AlbumTemplate): number {
  const designs = new Set(reasons.flatMap(({ code, values }) => (code === 'design' ? [String(values['design'])] : [])));
  const gains: Readonly<Record<string, number>> = families;
  const design = [...designs].reduce((sum, id) => sum + Math.max(0, gains[id] ?? 0), 0);
  const photos = doc.elements.filter(({ type }) => type === 'photo').length;
  const hasMap = doc.elements.some(({ type }) => type === 'map');
  const opensChapter = reasons.some(({ code }) => code === 'chapterTitle');
  // A book of months is its calendars.
  const isOpener = hasMap || (opensChapter && !monthly);
  const hasCalendar = doc.elements.some(({ type }) => type === 'calendar');
  return FAMILY_WEIGHT * (design + (hasCalendar ? 1 : 0)) + photos - (isOpener ? OPENER_PENALTY : 0);
}

/** Returns the cover and the inner spreads that show the template best, the most telling one first. */
export function chooseHighlights(template: AlbumTemplate, spreads: readonly SampleSpread[]): SampleSpread[] {
  const of = (role: 'cover' | 'inner') => spreads.filter(({ doc }) => doc.role === role);
  const score = new Map(spreads.map((spread) => [spread, scoreSpread(spread, template)]));
  const telling = of('inner').sort((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
  return [...of('cover'), ...telling.slice(0, MAX_LISTED_SPREADS)];
}
