import { type KeptAlbum, toPreviewAnswer, withNewerSpreads } from './keptAlbum';

const kept: KeptAlbum = {
  album: {
    updated_at: '2026-11-01T00:00:00.000Z',
    spreads: [
      { id: 'cover', version: 1, html: '<section>Cover</section>' },
      { id: 'first', version: 1, html: '<section>First</section>' },
    ],
    photos: { a: { width: 3 } },
  },
};

describe('a kept album', () => {
  it('takes newer spreads and leaves the others', () => {
    const saved = { id: 'first', html: '<section>Saved</section>', version: 2 };
    const updated = withNewerSpreads(kept, [saved, { ...saved, id: 'unknown' }]);
    expect(updated.album.spreads).toEqual([kept.album.spreads[0], saved]);
    expect(withNewerSpreads(updated, kept.album.spreads)).toEqual(updated);
  });

  it('answers for the preview as the server does: all pages in one text, and their photos', () =>
    expect(toPreviewAnswer(kept)).toEqual({
      album: kept.album,
      previewCode: '<section>Cover</section>\n<section>First</section>',
      photos: { a: { width: 3 } },
    }));
});
