import { aBinding, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { engineOnlyReasons, explainSpread, layoutAlbum } from '..';

const faces = [{ box: { x: 0.4, y: 0.02, width: 0.2, height: 0.3 }, score: 0.9 }];
const photos = someLayoutPhotos([30, 30, 30]).map((photo, i) =>
  i % 4 === 0 ? { ...photo, analysis: aPhotoAnalysis({ faces }) } : photo,
);
const codesOf = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code).toSorted();

it("gives the engine's own reasons for a spread of the engine", () => {
  const codes = [
    aLayoutRequest({ photos }),
    aLayoutRequest({ photos: photos.slice(0, 15), pages: 24, format: 'portrait-a4' }),
    aLayoutRequest({ photos: photos.slice(0, 15), pages: 24 }),
  ].flatMap((request) => {
    const { spreads, reasons, pageCount } = layoutAlbum(request);
    const inner = spreads.flatMap((doc, i) => (doc.role === 'inner' ? [{ doc, spreadReasons: reasons[i] ?? [] }] : []));
    for (const { doc, spreadReasons } of inner)
      expect(codesOf(explainSpread(doc, request.photos, aBinding(pageCount)))).toEqual(
        codesOf(spreadReasons.filter(({ code }) => !engineOnlyReasons.has(code))),
      );
    return inner.flatMap(({ spreadReasons }) => codesOf(spreadReasons));
  });
  expect(codes).toEqual(expect.arrayContaining(['event', 'chapter', 'faces', 'quiet', 'largePage', 'largeSpread']));
});

it('explains an edited spread as it is now', () => {
  const [, , doc] = layoutAlbum(aLayoutRequest({ photos, templateId: 'year' })).spreads;
  if (!doc) throw new Error('no spread');
  const locked = doc.elements.map((element) => ({ ...element, locked: true }));
  expect(codesOf(explainSpread({ ...doc, elements: locked }, photos, aBinding()))).toContain('locked');
  expect(explainSpread({ ...doc, elements: [] }, photos, aBinding())).toEqual([]);
});
