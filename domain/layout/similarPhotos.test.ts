import type { PhotoElement, SpreadDocument } from '@domain/document';
import { createRandom } from '@domain/random';
import { aLayoutPhoto, aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import type { LayoutPhoto } from '.';
import { layoutAlbum, templates } from '.';
import { toSubjects } from './toSubjects';

/** Ratio of areas. Gaps make a place of twice the modules a little less than twice as large. */
const CLEARLY_LARGER = 1.4;
/** Photos within this ratio of areas look as large. */
const SAME_SIZE = 1.2;
/** Photos of a spread from which a page is a contact sheet of equal cells. */
const DENSE_SPREAD = 9;

/** Puts photos of the same view, seconds apart, behind some photos. */
function withBursts(photos: readonly LayoutPhoto[], seed: number): LayoutPhoto[] {
  const random = createRandom(seed);
  let n = 500;
  return photos.flatMap((photo) => {
    const more = random() < 0.18 ? 1 + Math.floor(2 * random()) : 0;
    const burst = Array.from({ length: more }, (_, i) => {
      n += 1;
      return { ...photo, id: aLayoutPhoto(n).id, takenAt: (photo.takenAt ?? 0) + 3000 * (i + 1) };
    });
    return [photo, ...burst];
  });
}

const areaOf = ({ frame }: PhotoElement) => frame.width * frame.height;

/** Areas of similar photos of a spread, the largest first. */
function similarAreas({ elements }: SpreadDocument, views: ReadonlyMap<string, string | null>): number[][] {
  const areas = new Map<string, number[]>();
  if (elements.filter(({ type }) => type === 'photo').length >= DENSE_SPREAD) return [];
  for (const element of elements) {
    const view = element.type === 'photo' ? views.get(element.fileId ?? '') : null;
    if (element.type === 'photo' && view) areas.set(view, [...(areas.get(view) ?? []), areaOf(element)]);
  }
  return [...areas.values()].map((some) => some.sort((a, b) => b - a));
}

const books = [
  { events: [40], format: 'square-210' },
  { events: [12, 18, 9], format: 'landscape-a4' },
  { events: [60, 30], format: 'portrait-a4' },
] as const;

describe('similar photos', () => {
  it.each(templates.map(({ id }) => id))('on one spread have one that is clearly the largest (%s)', (templateId) => {
    let [shared, near] = [0, 0];
    const alike: string[] = [];
    for (const [i, { events, format }] of books.entries())
      for (const seed of [1, 2]) {
        const photos = withBursts(someLayoutPhotos(events), 10 * i + seed);
        const views = new Map(toSubjects(photos).map(({ id, similarTo }) => [id, similarTo]));
        const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId, format, seed }));
        for (const [at, doc] of spreads.entries())
          for (const [first = 0, second] of doc.role === 'inner' ? similarAreas(doc, views) : []) {
            if (second === undefined) continue;
            shared += 1;
            if (first < CLEARLY_LARGER * second) near += 1;
            if (first < SAME_SIZE * second) alike.push(`${format} ${seed} spread ${at}: ${first / second}`);
          }
      }
    expect(shared).toBeGreaterThan(20);
    expect(alike).toEqual([]);
    expect(near / shared).toBeLessThan(0.08);
  });
});
