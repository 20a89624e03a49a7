import { type CachedAlbum, toPreviewResponse, withNewerSpreads } from './cachedAlbum';

const cached: CachedAlbum = {
  album: {
    updated_at: '2026-11-01T00:00:00.000Z',
    spreads: [
      { id: 'cover', version: 1, html: '<section>Cover</section>' },
      { id: 'first', version: 1, html: '<section>First</section>' },
    ],
    photos: { a: { width: 3 } },
  },
};

describe('a cached album', () => {
  it('takes newer spreads and leaves the others', () => {
    const saved = { id: 'first', html: '<section>Saved</section>', version: 2 };
    const updated = withNewerSpreads(cached, [saved, { ...saved, id: 'unknown' }]);
    expect(updated.album.spreads).toEqual([cached.album.spreads[0], saved]);
    expect(withNewerSpreads(updated, cached.album.spreads)).toEqual(updated);
  });

  it('answers for the preview as the server does: all pages in one text, and their photos', () =>
    expect(toPreviewResponse(cached)).toEqual({
      album: cached.album,
      previewCode: '<section>Cover</section>\n<section>First</section>',
      photos: { a: { width: 3 } },
    }));
});
