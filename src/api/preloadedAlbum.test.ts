/** @jest-environment jsdom */
import { takePreloadedAlbum } from './preloadedAlbum';

const flipfiles = { title: 'Canyons', format: 'square-210' as const, spreads: [], photos: {} };
const bring = (token: string) => {
  const island = document.createElement('script');
  island.type = 'application/json';
  island.id = 'early-album';
  island.textContent = JSON.stringify({ token, flipfiles });
  document.body.append(island);
};

describe('takePreloadedAlbum', () => {
  it('returns the album once', () => {
    bring('a');
    expect(takePreloadedAlbum('a')).toEqual({ flipfiles });
    expect(takePreloadedAlbum('a')).toBeNull();
  });

  it('returns null for another link, and later for its own', () => {
    bring('a');
    expect(takePreloadedAlbum('b')).toBeNull();
    expect(takePreloadedAlbum('a')).toBeNull();
  });
});
