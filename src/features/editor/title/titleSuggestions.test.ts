/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { ALBUM, createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { selectTitleSuggestions, titleSuggestionsSaga, titlesRequested } from './titleSuggestions';

jest.mock('@/api/albums', () => ({ listTitleSuggestions: jest.fn() }));
const api = jest.mocked(albumsApi);

const ask = (albumId = ALBUM) => titlesRequested({ albumId, language: 'de' });
const plan = () => planSupervised('titles', titleSuggestionsSaga, signedInState());

beforeEach(() => jest.resetAllMocks());

it('loads the titles of an album in the language of the app', async () => {
  api.listTitleSuggestions.mockResolvedValue({ titles: ['Toskana · Sommer 2024', 'Toskana'] });
  const { storeState } = await plan().dispatch(ask()).silentRun(40);
  expect(api.listTitleSuggestions.mock.calls[0]?.[0]).toEqual({ albumId: ALBUM, language: 'de' });
  expect(selectTitleSuggestions(storeState, ALBUM)).toEqual(['Toskana · Sommer 2024', 'Toskana']);
  expect(selectTitleSuggestions(storeState, 'another')).toEqual([]);
});

it('shows none of another album, and none after a failure', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.listTitleSuggestions.mockImplementation(({ albumId }) =>
    albumId === ALBUM ? Promise.resolve({ titles: ['Toskana'] }) : Promise.reject(createApiError('internal', 500)),
  );
  const { storeState } = await plan().dispatch(ask()).dispatch(ask('another')).silentRun(40);
  expect([selectTitleSuggestions(storeState, ALBUM), selectTitleSuggestions(storeState, 'another')]).toEqual([[], []]);
});
