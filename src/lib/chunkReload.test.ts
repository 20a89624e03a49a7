import { RELOAD_GUARD_MS } from '@domain/contract';
import { isChunkError, reloadOnce } from './chunkReload';

const chunkError = (file: string) =>
  Object.assign(new Error(`Loading chunk 7 failed.\n(error: http://x/assets/${file})`), { name: 'ChunkLoadError' });
const reload = jest.fn();
const NOW = 1_800_000_000_000;

describe('a forced reload', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    reload.mockClear();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is for parts that could not be loaded', () => {
    expect(isChunkError(chunkError('7.js'))).toBe(true);
    expect(isChunkError(new Error('Loading CSS chunk 7 failed.'))).toBe(true);
    expect(isChunkError(new Error('other'))).toBe(false);
    expect(isChunkError('Loading CSS chunk')).toBe(false);
  });

  it(`is not repeated within ${RELOAD_GUARD_MS} ms, whatever failed`, () => {
    expect(reloadOnce(chunkError('7.a.js'), NOW, reload)).toBe(true);
    expect(reloadOnce(chunkError('8.b.js'), NOW + RELOAD_GUARD_MS - 1, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(chunkError('9.c.js'), NOW + RELOAD_GUARD_MS, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is done once for the same part, however long it takes to fail', () => {
    expect(reloadOnce(chunkError('7.a.js'), NOW, reload)).toBe(true);
    expect(reloadOnce(chunkError('7.a.js'), NOW + RELOAD_GUARD_MS * 100, reload)).toBe(false);
  });

  it('is not done without a network, nor where nothing can be remembered', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce(chunkError('7.a.js'), NOW, reload)).toBe(false);
    onLine.mockReturnValue(true);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(reloadOnce(chunkError('7.a.js'), NOW, reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('survives a damaged record by showing the error', () => {
    window.sessionStorage.setItem('keepsake-reloaded-at', '{');
    expect(reloadOnce(chunkError('7.a.js'), NOW, reload)).toBe(false);
  });
});
