import type { SpreadDocument } from '@domain/document';
import { aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import { formats } from '../geometry/formats';
import { layoutAlbum, templates } from '.';
import { isBackMatter } from './elementRoles';

/** A spread is like another one when the edges of all photos lie this near, in mm. */
const SAME_MM = 8;
/** Spreads within which a spread should not come again. */
const MEMORY = 3;
/** Themes that hang every photo on one line, or in quarters of the page. */
const uniform: ReadonlySet<string> = new Set(['gallery', 'duo']);

const framesOf = ({ elements }: SpreadDocument) =>
  elements.flatMap(({ type, frame }) => (type === 'photo' ? [frame] : []));

const shapeOf = (doc: SpreadDocument) =>
  framesOf(doc)
    .map(({ x, y, width, height }) => [x, y, x + width, y + height].map((at) => Math.round(at / SAME_MM)).join())
    .sort()
    .join(' ');

/** Returns true for a spread with a photo alone on a page, or over both. */
function hasLonePhoto(doc: SpreadDocument): boolean {
  const { width } = formats[doc.format];
  const onLeft = framesOf(doc).filter(({ x, width: w }) => x + w / 2 <= width).length;
  return onLeft === 1 || framesOf(doc).length - onLeft === 1;
}

const books = [
  { events: [12, 25, 8, 19], seed: 1, format: 'square-210' },
  { events: [30, 9, 14, 22, 11], seed: 2, format: 'landscape-a4' },
  { events: [8, 8, 8, 14, 27, 27, 14], seed: 3, format: 'portrait-a4' },
  { events: [40, 40, 40], seed: 4, format: 'square-300' },
] as const;

describe('rhythm of a book', () => {
  it.each(templates.map(({ id }) => id))('changes from spread to spread, with quiet after dense ones, in %s', (id) => {
    let [spreads, repeats, dense, denseAfterDense] = [0, 0, 0, 0];
    for (const { events, seed, format } of books) {
      const photos = someLayoutPhotos(events);
      const inner = layoutAlbum(aLayoutRequest({ photos, templateId: id, format, seed })).spreads.filter(
        (doc) => doc.role === 'inner' && !isBackMatter(doc),
      );
      const shapes = inner.map(shapeOf);
      const mean = photos.length / inner.length;
      const isDense = (i: number) => framesOf(inner[i] as SpreadDocument).length > 1.6 * mean + 1;
      let withoutLone = 0;
      inner.forEach((doc, i) => {
        spreads += 1;
        if (shapes.slice(Math.max(0, i - MEMORY), i).includes(shapes[i] ?? '')) repeats += 1;
        if (i > 0 && isDense(i - 1)) {
          dense += 1;
          if (isDense(i)) denseAfterDense += 1;
        }
        withoutLone = hasLonePhoto(doc) ? 0 : withoutLone + 1;
        expect(withoutLone).toBeLessThanOrEqual(20);
      });
    }
    expect(repeats / spreads).toBeLessThan(uniform.has(id) ? 0.5 : 0.15);
    expect(denseAfterDense).toBeLessThanOrEqual(Math.max(1, 0.15 * dense));
  });
});
