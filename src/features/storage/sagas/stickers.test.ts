/** @jest-environment jsdom */
import type { StickerGroup } from '@domain/contract';
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { sessionEnds } from '@/features/auth';
import type { RootState } from '@/store/rootReducer';
import { planSupervised } from '@/testing/sagaPlan';
import { searchStickers } from '../selectors';
import { actions } from '../slice';
import { stickersSaga } from './list';

jest.mock('@/api/storage', () => ({ listStickers: jest.fn() }));
const listStickers = jest.mocked(storageApi.listStickers);

const sticker = (id: string, name: string, ...words: string[]) => ({
  id,
  path: `/files/stickers/${id}.svg`,
  name,
  words,
  colourable: true,
});
const groups: StickerGroup[] = [
  { group: 'love', files: [sticker('red-heart', 'red heart', 'love'), sticker('rose', 'rose', 'flower')] },
  { group: 'nature', files: [sticker('rose', 'rose', 'flower'), sticker('sun', 'sun')] },
];
const plan = (state?: RootState) => planSupervised('stickers', stickersSaga, state);
const of = ({ storeState }: { storeState: RootState }) => storeState.storage.stickers;

beforeEach(() => jest.resetAllMocks());

describe('stickers', () => {
  it('are fetched once, grouped, in the current language', async () => {
    listStickers.mockResolvedValue({ files: groups });
    const result = await plan()
      .dispatch(actions.stickersRequested({ language: 'de' }))
      .delay(5)
      .dispatch(actions.stickersRequested({ language: 'de' }))
      .silentRun(30);
    expect(listStickers.mock.calls.map(([query]) => query)).toEqual([{ view: 'group', language: 'de' }]);
    expect(of(result)).toEqual({ phase: 'ready', language: 'de', groups });
  });

  it('are fetched again in another language, and only the last response counts', async () => {
    listStickers.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue({ files: groups });
    const result = await plan()
      .dispatch(actions.stickersRequested({ language: 'de' }))
      .dispatch(actions.stickersRequested({ language: 'ru' }))
      .silentRun(30);
    expect(listStickers.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(of(result)).toMatchObject({ phase: 'ready', language: 'ru' });
  });

  it('report a failure and can be requested again', async () => {
    listStickers
      .mockRejectedValueOnce(new ApiError({ code: 'internal', status: 500, message: '' }))
      .mockResolvedValue({ files: groups });
    const failed = await plan()
      .dispatch(actions.stickersRequested({ language: 'en' }))
      .silentRun(30);
    expect(of(failed).phase).toBe('failed');
    expect(failed.storeState.toasts.items[0]).toMatchObject({
      title: { id: 'toast.errorFetchingStickers' },
      description: { id: 'error.internal' },
    });
    const again = await plan(failed.storeState)
      .dispatch(actions.stickersRequested({ language: 'en' }))
      .silentRun(30);
    expect(of(again).phase).toBe('ready');
  });

  it('are cancelled when the session ends', async () => {
    listStickers.mockReturnValue(new Promise(() => undefined));
    const result = await plan()
      .dispatch(actions.stickersRequested({ language: 'en' }))
      .dispatch({ type: sessionEnds[0] ?? '' })
      .silentRun(30);
    expect(listStickers.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(of(result)).toEqual({ phase: 'idle', language: null, groups: [] });
    expect(result.storeState.toasts.items).toEqual([]);
  });

  it('are found once by prefixes of words in name or tags, in any case', () => {
    expect(searchStickers(groups, 'FLO').map(({ id }) => id)).toEqual(['rose']);
    expect(searchStickers(groups, 'red h').map(({ id }) => id)).toEqual(['red-heart']);
    expect(searchStickers(groups, 'ose')).toEqual([]);
    expect(searchStickers(groups, '  ')).toEqual([]);
  });

  it('are found without accents, and by the same letters in a browser of any language', () => {
    const turkish = jest.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
      return this.replaceAll('I', 'ı').toLowerCase();
    });
    const iris = [{ group: 'nature' as const, files: [sticker('iris', 'iris bleuté')] }];
    expect(searchStickers(iris, 'IRIS bleute')).toHaveLength(1);
    turkish.mockRestore();
  });
});
