import { aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { compareLayouts, layoutAlbum, relayoutSpreads } from '..';

const face = { box: { x: 0.3, y: 0.1, width: 0.3, height: 0.4 }, score: 0.95, eyes: 0.8, sharpness: 0.6 };
const known = someLayoutPhotos([14, 12]).map((photo, i) =>
  i % 5 === 1 && photo.analysis ? { ...photo, analysis: aPhotoAnalysis({ ...photo.analysis, faces: [face] }) } : photo,
);
const unknown = known.map((photo) => ({
  ...photo,
  analysis: photo.analysis ? { ...photo.analysis, faces: null } : null,
}));
const request = aLayoutRequest({ photos: known });
const { spreads } = layoutAlbum({ ...request, photos: unknown });
const relay = (touched: (i: number) => boolean) =>
  relayoutSpreads(
    spreads.map((doc, i) => ({ doc, touched: touched(i) })),
    request,
  ).map(({ doc }) => doc);

describe('a new layout', () => {
  it('of the same photos and facts changes nothing', () => {
    expect(compareLayouts(spreads, layoutAlbum({ ...request, photos: unknown }).spreads)).toEqual({
      cover: false,
      spreads: 0,
    });
  });

  it('changes some spreads once the faces are known, and none that the user touched', () => {
    const { spreads: changed } = compareLayouts(
      spreads,
      relay(() => false),
    );
    expect(changed).toBeGreaterThan(0);
    expect(
      compareLayouts(
        spreads,
        relay(() => true),
      ),
    ).toEqual({ cover: false, spreads: 0 });
    const after = relay((i) => i === 3);
    expect(after.some((doc) => compareLayouts([spreads[3] ?? doc], [doc]).spreads === 0)).toBe(true);
  });

  it('counts a cover apart, and no spread that stands on other pages now', () => {
    const [cover, ...others] = spreads;
    if (!cover) throw new Error('no cover');
    const moved = cover.elements.map((e) =>
      e.type === 'photo' ? { ...e, frame: { ...e.frame, x: e.frame.x + 5 } } : e,
    );
    expect(compareLayouts(spreads, [{ ...cover, elements: moved }, ...others.toReversed()])).toEqual({
      cover: true,
      spreads: 0,
    });
  });
});
