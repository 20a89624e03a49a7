import type { SpreadDocument } from '@domain/document';
import { hasOverlap, pageAreasOf } from '@domain/document/pageGeometry';
import { formatIds, formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import type { LayoutPhoto } from '../..';
import { layoutAlbum, templates } from '../..';
import { hasRole } from '../../elementRoles';

/** What a page of the inside bears: photos, else a quiet page beside one, else the words of first and last page or of a chapter. */
function kindOf(doc: SpreadDocument, page: ReturnType<typeof pageAreasOf>[number]) {
  const inner = { ...page, x: page.x + page.width * 0.1, width: page.width * 0.8 };
  const here = doc.elements.filter(({ frame }) => hasOverlap(frame, inner));
  if (here.some(({ type }) => type === 'photo')) return 'photos';
  if (here.some((element) => hasRole('quiet', element))) return 'quiet';
  return here.some(({ type }) => type === 'text') ? 'words' : 'blank';
}

const kindsOf = (spreads: readonly SpreadDocument[]) =>
  spreads.flatMap((doc) => (doc.role === 'cover' ? [] : pageAreasOf(doc).map((page) => kindOf(doc, page))));

const share = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length / kinds.length;

/** Some of few pixels, which are shown small, among others. */
const given = someLayoutPhotos([9, 14, 6, 20, 8, 5]).map((photo, i): LayoutPhoto => {
  const scale = i % 4 === 0 ? 0.4 : 1;
  return { ...photo, width: photo.width * scale, height: photo.height * scale };
});

describe('a page without photos', () => {
  // So many photos on so many pages (those of the engine's own choice when null), and the greatest share of quiet pages.
  it.each([
    [1, null, 0.25],
    [3, null, 0.12],
    [15, 24, 0.3],
    [20, 24, 0.1],
    [24, 24, 0.02],
    [24, null, 0.02],
    [30, 30, 0.01],
    [40, 40, 0.01],
    [62, 40, 0],
    [62, 80, 0.15],
  ] as const)('is never blank, and rare: %d photos on %s pages', (count, pages, most) => {
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
    'in %s is a page of colour beside a photo, and says its day once',
    (templateId) => {
      const photos = someLayoutPhotos([7, 6]).map((photo) => ({ ...photo, width: 1000, height: 1000 }));
      const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, templateId, pages: 24 }));
      const quiet = spreads.filter((doc) => kindsOf([doc]).includes('quiet'));
      expect(quiet.length).toBeGreaterThan(4);
      const { width, height, bleed } = formats['square-210'];
      for (const doc of quiet) {
        expect(kindsOf([doc]).toSorted()).toEqual(['photos', 'quiet']);
        const [paper] = doc.elements.filter((element) => hasRole('quiet', element));
        expect(paper).toMatchObject({ type: 'shape', frame: { width: width + bleed, height: height + 2 * bleed } });
        expect(paper?.type === 'shape' && paper.fill).not.toBe(doc.background.colour);
        expect(reasons[spreads.indexOf(doc)]?.map(({ code }) => code)).toContain('quiet');
      }
      const words = quiet.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' ? [e.text] : [])));
      expect(new Set(words).size).toBe(words.length);
    },
  );
});

describe('a photo that has a spread for itself', () => {
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

  it('goes over both pages as far as its shape reaches, now from the left, now from the right', () => {
    const frames = over(wide()).map(({ frame }) => frame);
    expect(frames.length).toBeGreaterThan(6);
    expect(new Set(frames.filter((frame) => frame.width < 400).map(({ x }) => x < 0))).toEqual(new Set([true, false]));
  });

  it('does not do so where the fold would run through a head', () => {
    // One head at each place where a fold can be.
    expect(over(wide([0.28, 0.44, 0.6].map((x) => ({ x, y: 0.3 }))))).toEqual([]);
  });
});
