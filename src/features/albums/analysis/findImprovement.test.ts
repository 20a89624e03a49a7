/** @jest-environment jsdom */
import { serialiseSpread } from '@domain/document';
import { albumsApi } from '@/api';
import { ALBUM, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { anEditedAlbum, createTestDocument, IDS } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { relayoutActions as actions } from '../relayout/slice';

jest.mock('@/api/albums', () => ({ getAlbum: jest.fn(), previewRelayout: jest.fn(), relayoutAlbum: jest.fn() }));
const api = jest.mocked(albumsApi);

const spreads = anEditedAlbum().spreads;
const movedSpread = (role: 'cover' | 'inner') => {
  const doc = createTestDocument(undefined, role);
  return serialiseSpread({
    ...doc,
    elements: doc.elements.map((e) => (e.type === 'photo' ? { ...e, frame: { ...e.frame, width: 60 } } : e)),
  });
};

const find = () =>
  planSupervised('albums', saga, signedInState())
    .provide(noDelays as never)
    .dispatch(actions.improvementRequested({ albumId: ALBUM, templateId: 'journey' }));

beforeEach(() => {
  jest.resetAllMocks();
  api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
});

describe('a layout with all faces', () => {
  it('is compared with the album, and changes nothing by itself', async () => {
    const after = spreads.map(({ html }, i) =>
      i === 0 ? movedSpread('cover') : i === 2 ? movedSpread('inner') : html,
    );
    api.previewRelayout.mockResolvedValue({ spreads: after });
    await find()
      .put(actions.improvementFound({ albumId: ALBUM, changes: { cover: true, spreads: 1 } }))
      .silentRun(2000);
    const versions = IDS.map((id) => ({ id, version: 1 }));
    expect(api.previewRelayout.mock.calls[0]?.[0]).toEqual({
      albumId: ALBUM,
      body: { template_id: 'journey', spreads: versions },
    });
    expect(api.relayoutAlbum).not.toHaveBeenCalled();
  });

  it('is no improvement where it is the same', async () => {
    api.previewRelayout.mockResolvedValue({ spreads: spreads.map(({ html }) => html) });
    await find()
      .put(actions.improvementFound({ albumId: ALBUM, changes: { cover: false, spreads: 0 } }))
      .silentRun(2000);
  });

  it('is offered without figures when it cannot be compared', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.previewRelayout.mockRejectedValue(createApiError('internal'));
    await find()
      .put(actions.improvementFound({ albumId: ALBUM, changes: 'unknown' }))
      .silentRun(2000);
  });
});
