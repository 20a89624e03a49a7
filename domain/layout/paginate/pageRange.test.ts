import { checkPages } from '../../preflight';
import { defaultPrintSpec, printerIds } from '../../print';
import { aLayoutRequest, someLayoutPhotos } from '../../testing';
import { isInPageRange, layoutAlbum, layoutPageLimits, newAlbumPageRange } from '..';

const makes = printerIds.flatMap((printer) =>
  (['hard', 'soft'] as const).map((cover) => ({ ...defaultPrintSpec, printer, cover })),
);

describe('page range at a printer', () => {
  it.each(makes)('is what $printer binds in a $cover cover', (make) => {
    for (const [groups, templateId] of [
      [[20], 'journey'],
      [[30, 8, 17], 'year'],
      [[60, 70, 80, 90], 'lullaby'],
    ] as const) {
      const photos = someLayoutPhotos([...groups]);
      const limits = layoutPageLimits({ format: 'square-210', make });
      const { pageCount } = layoutAlbum(aLayoutRequest({ photos, templateId, make }));
      expect(checkPages(pageCount, limits)).toEqual([]);
      const range = newAlbumPageRange(photos.length, limits);
      expect([...checkPages(range.min, limits), ...checkPages(range.max, limits)]).toEqual([]);
    }
  });

  it("follows the printer's step, and the photo count when photos are too few", () => {
    const limits = layoutPageLimits({ format: 'square-210', make: { ...defaultPrintSpec, printer: 'photolab' } });
    expect(newAlbumPageRange(300, limits)).toEqual({ min: 26, max: 130, step: 8 });
    expect(newAlbumPageRange(20, limits)).toEqual({ min: 26, max: 34, step: 8 });
    expect(newAlbumPageRange(2000, limits)).toEqual({ min: 74, max: 130, step: 8 });
    expect(newAlbumPageRange(3, limits)).toEqual({ min: 4, max: 8, step: 2 });
    expect([26, 28, 34].map((pages) => isInPageRange(pages, newAlbumPageRange(300, limits)))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
