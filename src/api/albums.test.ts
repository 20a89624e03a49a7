/** @jest-environment jsdom */
import { getSharedAlbum } from './albums';

const mockCall = jest.fn();
jest.mock('./call', () => ({
  createEndpointCalls:
    () =>
    (...given: unknown[]) =>
      mockCall(...given) as unknown,
}));

const flipfiles = { title: 'Canyons', format: 'square-210' as const, spreads: [], photos: {} };
const bring = (token: string) => {
  const island = document.createElement('script');
  island.type = 'application/json';
  island.id = 'early-album';
  island.textContent = JSON.stringify({ token, flipfiles });
  document.body.append(island);
};

describe('a shared album', () => {
  beforeEach(() => mockCall.mockReset().mockReturnValue('from the server'));

  it('comes with the page once', async () => {
    bring('a');
    expect(await getSharedAlbum({ url: 'a' })).toEqual({ flipfiles });
    expect(mockCall).not.toHaveBeenCalled();
    expect(await getSharedAlbum({ url: 'a' })).toBe('from the server');
    expect(mockCall).toHaveBeenCalledWith('albumSharing', { body: { url: 'a' } });
  });

  it('comes from the server for another link, and later for its own', async () => {
    bring('a');
    expect(await getSharedAlbum({ url: 'b' })).toBe('from the server');
    expect(await getSharedAlbum({ url: 'a' })).toBe('from the server');
  });
});
