import { type KeptAlbum, toPreviewAnswer, withSavedSpread } from './keptAlbum';

const kept: KeptAlbum = {
  album: {
    updated_at: '2026-11-01T00:00:00.000Z',
    spreads: [
      { id: 'cover', html: '<section>Cover</section>' },
      { id: 'first', html: '<section>First</section>' },
    ],
    photos: { a: { width: 3 } },
  },
};

describe('a kept album', () => {
  it('takes a saved spread and leaves the others', () => {
    const saved = { id: 'first', html: '<section>Saved</section>', version: 2 };
    expect(withSavedSpread(kept, saved).album.spreads).toEqual([kept.album.spreads[0], saved]);
    expect(withSavedSpread(kept, { id: 'unknown' })).toEqual(kept);
  });

  it('answers for the preview as the server does: all pages in one text, and their photos', () =>
    expect(toPreviewAnswer(kept)).toEqual({
      album: kept.album,
      previewCode: '<section>Cover</section>\n<section>First</section>',
      photos: { a: { width: 3 } },
    }));
});
