import type { SpreadDocument } from '@domain/document';
import { hasOverlap } from '@domain/geometry/rect';
import { formats } from '@domain/print';
import { aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import { layoutAlbum, templates } from '../..';
import { hasRole } from '../../elementRoles';

/** Days from 11 July on, some of one photo, in shapes that fill pages and spreads. The last photo closes the book. */
const EVENTS = [9, 1, 4, 1, 6, 1, 1, 5, 2, 1, 8, 2] as const;
const photos = someLayoutPhotos(EVENTS).map((photo, i) => {
  if (i % 3 === 0) return { ...photo, width: 6000, height: 4000 };
  return i % 7 === 0 ? { ...photo, width: 6000, height: 3000 } : photo;
});
const days = EVENTS.map((_, i) => 11 + i);

/** Days of July that the words and stamps of a spread state, with those between the ends of a range. */
const daysOf = ({ elements }: SpreadDocument): number[] =>
  elements.flatMap((element) => {
    if (element.type === 'date') return [Number(element.date.slice(8))];
    if (element.type !== 'text') return [];
    const [, from, to = from] = /July\s(\d+)(?:\s*–\s*(\d+))?/.exec(element.text) ?? [];
    return from === undefined ? [] : days.filter((day) => day >= Number(from) && day <= Number(to));
  });

const LONG_PLACE = { town: 'Garmisch-Partenkirchen', country: 'DE' } as const;

const WORD_ROLES = ['heading', 'caption', 'quiet'] as const;

/** Checks that texts lie inside the trim, outside the fold, and on no photo but that of a chapter's page. */
function expectWordsInView({ format, elements }: SpreadDocument): void {
  const { width, height, safe } = formats[format];
  elements.forEach((text, i) => {
    if (text.type !== 'text') return;
    const { frame } = text;
    const [left, right] = frame.x + frame.width / 2 < width ? [safe, width] : [width, 2 * width - safe];
    expect(frame.x).toBeGreaterThanOrEqual(left - 0.01);
    expect(frame.x + frame.width).toBeLessThanOrEqual(right + 0.01);
    expect(frame.y).toBeGreaterThanOrEqual(safe - 0.01);
    // Frames end a millimetre below their last line.
    expect(frame.y + frame.height).toBeLessThanOrEqual(height - safe + 1.01);
    const meeting = elements.flatMap((photo, at) =>
      photo.type === 'photo' && photo.rotation === 0 && hasOverlap(photo.frame, frame) ? [{ photo, at }] : [],
    );
    const isOfChapter =
      !WORD_ROLES.some((role) => hasRole(role, text)) &&
      meeting.every(({ photo, at }) => at < i && photo.frame.height > height);
    expect(meeting.length === 0 || isOfChapter).toBe(true);
  });
}

describe('words of events', () => {
  it.each(templates.map(({ id }) => id))('state every day inside the trim and on no photo of %s', (templateId) => {
    for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const) {
      const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId, format }));
      const stated = new Set(spreads.flatMap(daysOf));
      expect(days.filter((day) => !stated.has(day))).toEqual([]);
      for (const spread of spreads) if (spread.role === 'inner') expectWordsInView(spread);
    }
  });

  it.each(templates.map(({ id }) => id))('stay in view when they are long, on small pages of %s', (templateId) => {
    const placed = photos.map((photo) => ({ ...photo, place: { ...LONG_PLACE, latitude: 47.5, longitude: 11.1 } }));
    for (const format of ['square-140', 'portrait-a5'] as const) {
      const { spreads } = layoutAlbum(aLayoutRequest({ photos: placed, templateId, format, locale: 'de' }));
      expect(spreads.some(({ elements }) => elements.some((e) => e.type === 'text' && /Garmisch/.test(e.text)))).toBe(
        true,
      );
      for (const spread of spreads) if (spread.role === 'inner') expectWordsInView(spread);
    }
  });
});
