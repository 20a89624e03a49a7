/** @jest-environment jsdom */
import type { AlbumRevision } from '@domain/contract';
import { albumsApi } from '@/api';
import { ALBUM, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { planSupervised } from '@/testing/sagaPlan';
import { libraryActions as actions } from '../list/slice';

jest.mock('@/api/albums', () => ({ getAlbumRevision: jest.fn(), listRunningGenerations: jest.fn() }));
const api = jest.mocked(albumsApi);

const revision = (pending: number) => ({ analysis: { pending, is_layout_outdated: true } }) as unknown as AlbumRevision;

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

const follow = () =>
  planSupervised('albums', saga, signedInState())
    .provide(noDelays as never)
    .dispatch(actions.analysisFollowed({ id: ALBUM }));

describe('the analysis of an album on screen', () => {
  it('is followed through a long time without a network', async () => {
    for (let i = 0; i < 20; i += 1) api.getAlbumRevision.mockRejectedValueOnce(createApiError('network', 0));
    api.getAlbumRevision.mockResolvedValueOnce(revision(3)).mockResolvedValue(revision(0));
    const { analysis } = revision(0);
    await follow()
      .put(actions.analysisProgressed({ id: ALBUM, analysis }))
      .silentRun(200);
    expect(api.getAlbumRevision).toHaveBeenCalledTimes(22);
  });

  it('ends with a refusal', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.getAlbumRevision.mockRejectedValue(createApiError('not_found', 404));
    await follow().silentRun(60);
    expect(api.getAlbumRevision).toHaveBeenCalledTimes(1);
  });
});
