import type { SpreadDocument } from '@domain/document';
import { hasOverlap } from '@domain/geometry/rect';
import { formats } from '@domain/print';
import { aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import { layoutAlbum, templates } from '..';

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

describe('words of events', () => {
  it.each(templates.map(({ id }) => id))('state every day inside the trim and on no photo of %s', (templateId) => {
    for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const) {
      const { width, height, safe } = formats[format];
      const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId, format }));
      const stated = new Set(spreads.flatMap(daysOf));
      expect(days.filter((day) => !stated.has(day))).toEqual([]);
      for (const { role, elements } of spreads) {
        if (role !== 'inner') continue;
        elements.forEach((element, i) => {
          if (element.type !== 'text') return;
          const { frame } = element;
          // Frames end a millimetre below their last line.
          expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(safe - 0.01);
          expect(frame.x + frame.width).toBeLessThanOrEqual(2 * width - safe + 0.01);
          expect(frame.y + frame.height).toBeLessThanOrEqual(height - safe + 1.01);
          const above = elements.slice(i + 1).filter(({ type, rotation }) => type === 'photo' && rotation === 0);
          expect(above.some((photo) => hasOverlap(photo.frame, frame))).toBe(false);
        });
      }
    }
  });
});
