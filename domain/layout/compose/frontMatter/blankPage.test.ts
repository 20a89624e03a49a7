import type { SpreadDocument } from '@domain/document';
import { pageAreasOf } from '@domain/document/pageGeometry';
import { hasOverlap } from '@domain/geometry/rect';
import { formatIds, formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import type { LayoutPhoto } from '../..';
import { layoutAlbum, templates } from '../..';
import { hasRole } from '../../elementRoles';

/**
 * Kind of an inner page: photos, paper or a tinted page with words beside a photo, or the words of first page, last page
 * or chapter.
 */
function kindOf(doc: SpreadDocument, page: ReturnType<typeof pageAreasOf>[number]) {
  const inner = { ...page, x: page.x + page.width * 0.1, width: page.width * 0.8 };
  const here = doc.elements.filter(({ frame }) => hasOverlap(frame, inner));
  if (here.some(({ type }) => type === 'photo')) return 'photos';
  if (here.some((element) => hasRole('quiet', element))) return 'quiet';
  if (here.some(({ type }) => type === 'text')) return 'words';
  return photosOf(doc).length > 0 ? 'quiet' : 'blank';
}

const photosOf = ({ elements }: SpreadDocument) => elements.filter(({ type }) => type === 'photo');

const kindsOf = (spreads: readonly SpreadDocument[]) =>
  spreads.flatMap((doc) => (doc.role === 'cover' ? [] : pageAreasOf(doc).map((page) => kindOf(doc, page))));

const share = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length / kinds.length;

/** Includes photos with few pixels, which are shown small: the print check would find them too coarse for a page. */
const given = someLayoutPhotos([9, 14, 6, 20, 8, 5]).map((photo, i): LayoutPhoto => {
  const scale = i % 4 === 0 ? 0.4 : 1;
  return { ...photo, width: photo.width * scale, height: photo.height * scale };
});

describe('page without photos', () => {
  // Photo count, page count (null for the engine's choice) and the greatest share of pages without photos.
  it.each([
    [1, null, 0.25],
    [3, null, 0.12],
    [15, 24, 0.3],
    [20, 24, 0.1],
    [24, 24, 0.02],
    [24, null, 0.02],
    [30, 30, 0.02],
    [40, 40, 0.02],
    [62, 40, 0],
    [62, 80, 0.17],
  ] as const)('is rare: %d photos on %s pages', (count, pages, most) => {
    const shares = templates.map(({ id: templateId }, i) => {
      const format = formatIds[(i + count) % formatIds.length] ?? 'square-210';
      const photos = given.slice(0, count);
      const kinds = kindsOf(layoutAlbum(aLayoutRequest({ photos, templateId, format, pages })).spreads);
      expect(kinds).not.toContain('blank');
      return share(kinds, 'quiet');
    });
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeLessThanOrEqual(most);
    expect(Math.max(...shares)).toBeLessThanOrEqual(most + 0.15);
  });

  it.each(templates.map(({ id }) => id))(
    'is paper, or the left one, which states its day once on a tint, in %s',
    (templateId) => {
      const photos = someLayoutPhotos([3, 2, 3, 2, 3]).map((photo) => ({ ...photo, width: 1000, height: 1000 }));
      const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, templateId, pages: 24 }));
      const quiet = spreads.filter((doc) => doc.role === 'inner' && kindsOf([doc]).includes('quiet'));
      expect(quiet.length).toBeGreaterThan(4);
      const { width, height, bleed } = formats['square-210'];
      const tinted = quiet.filter((doc) => doc.elements.some((element) => hasRole('quiet', element)));
      expect(tinted.length).toBeGreaterThan(0);
      for (const doc of quiet) {
        expect(kindsOf([doc]).toSorted()).toEqual(['photos', 'quiet']);
        expect(reasons[spreads.indexOf(doc)]?.map(({ code }) => code)).toContain('quiet');
      }
      for (const doc of tinted) {
        expect(kindsOf([doc])).toEqual(['quiet', 'photos']);
        const [paper, ...words] = doc.elements.filter((element) => hasRole('quiet', element));
        expect(paper).toMatchObject({ type: 'shape', frame: { width: width + bleed, height: height + 2 * bleed } });
        expect(paper?.type === 'shape' && paper.fill).not.toBe(doc.background.colour);
        expect(words.some(({ type }) => type === 'text')).toBe(true);
      }
      const words = quiet.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' ? [e.text] : [])));
      expect(new Set(words).size).toBe(words.length);
    },
  );
});

describe('photo alone on a spread', () => {
  const wide = (faces: readonly { x: number; y: number }[] = []) =>
    Array.from({ length: 13 }, (_, i) =>
      aLayoutPhoto(i + 1, {
        width: 6000,
        height: 4000,
        takenAt: i * 60_000,
        analysis: aPhotoAnalysis({
          sharpness: 0.8,
          faces: faces.map(({ x, y }) => ({ box: { x, y, width: 0.12, height: 0.15 }, score: 0.9 })),
        }),
      }),
    );
  const over = (photos: readonly LayoutPhoto[]) =>
    layoutAlbum(aLayoutRequest({ photos, pages: 24 })).spreads.flatMap((doc) =>
      doc.elements.filter(({ type, frame }) => type === 'photo' && doc.role === 'inner' && frame.width > 220),
    );

  it('spans both pages as far as its shape allows, alternating between left and right', () => {
    const frames = over(wide()).map(({ frame }) => frame);
    expect(frames.length).toBeGreaterThan(6);
    expect(new Set(frames.filter((frame) => frame.width < 400).map(({ x }) => x < 0))).toEqual(new Set([true, false]));
  });

  it('does not span them when the fold would cross a head', () => {
    // One head at each possible fold position.
    expect(over(wide([0.28, 0.44, 0.6].map((x) => ({ x, y: 0.3 }))))).toEqual([]);
  });
});
