/** @jest-environment jsdom */
import { RELOAD_GUARD_MS } from '@domain/contract';
import { expireReloadGuard, isChunkError, reloadOnce } from './chunkErrors';

const chunkError = (file: string) =>
  Object.assign(new Error(`Loading chunk 7 failed.\n(error: http://x/assets/${file})`), { name: 'ChunkLoadError' });
const reload = jest.fn();
const NOW = 1_800_000_000_000;

describe('reloadOnce', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    reload.mockClear();
  });
  afterEach(() => jest.restoreAllMocks());

  it('applies to chunks that failed to load', () => {
    expect(isChunkError(chunkError('7.js'))).toBe(true);
    expect(isChunkError(new Error('Loading CSS chunk 7 failed.'))).toBe(true);
    expect(isChunkError(new Error('other'))).toBe(false);
    expect(isChunkError('Loading CSS chunk')).toBe(false);
  });

  it(`is not repeated within ${RELOAD_GUARD_MS} ms, and is after that, for the same part too`, () => {
    expect(reloadOnce(NOW, reload)).toBe(true);
    expect(reloadOnce(NOW + RELOAD_GUARD_MS - 1, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(NOW + RELOAD_GUARD_MS, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it(`leaves a record that is gone after ${RELOAD_GUARD_MS} ms`, () => {
    jest.useFakeTimers({ now: NOW });
    reloadOnce(NOW, reload);
    expireReloadGuard(NOW + 4000);
    jest.advanceTimersByTime(RELOAD_GUARD_MS - 4001);
    expect(window.sessionStorage).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(window.sessionStorage).toHaveLength(0);
    jest.useRealTimers();
  });

  it.each(['{', '{"at":1}', '', String(NOW + 5000), String(NOW - RELOAD_GUARD_MS)])(
    'ignores a record that is unreadable, in the future or expired: %s',
    (record) => {
      window.sessionStorage.setItem('keepsake-reloaded-at', record);
      expect(reloadOnce(NOW, reload)).toBe(true);
      window.sessionStorage.setItem('keepsake-reloaded-at', record);
      expireReloadGuard(NOW);
      expect(window.sessionStorage).toHaveLength(0);
    },
  );

  it('does not reload without a network or without storage', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce(NOW, reload)).toBe(false);
    onLine.mockReturnValue(true);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(reloadOnce(NOW, reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
