/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import type { GenerationRun } from '@/features/album-jobs/generation/slice';
import { ALBUM, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { createHarness } from '@/testing/storeHarness';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

describe('the album in the address of the editor', () => {
  beforeEach(() => {
    jest.resetAllMocks();
    api.listRunningGenerations.mockResolvedValue({ albums: [] });
    api.getAlbum.mockReturnValue(new Promise(() => undefined));
    window.history.replaceState(null, '', `/creations/editor/${ALBUM}`);
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is requested ahead of its page', async () => {
    const { settled, stop } = createHarness({ sagas: [saga], state: signedInState() });
    await settled();
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is not requested while it is being generated', async () => {
    const run = { key: ALBUM, phase: 'uploading' } as GenerationRun;
    const generation = { runs: { [ALBUM]: run }, shown: null, confirming: null };
    const { settled, stop } = createHarness({ sagas: [saga], state: signedInState({ generation }) });
    await settled();
    expect(api.getAlbum).not.toHaveBeenCalled();
    stop();
  });
});
