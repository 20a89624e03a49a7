import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classifyExit, decideRetry, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import { ImageError } from './types';

const end = (kind: ProcessEnd['kind'], isFresh = true): ProcessEnd => ({ kind, isFresh, detail: '' });

describe('process exit', () => {
  it('is classified by its signal', () => {
    const kinds = (['SIGKILL', 'SIGTERM', 'SIGBUS', 'SIGSEGV', 'SIGABRT', 'SIGUSR2', 'SIGVTALRM', null] as const).map(
      classifyExit,
    );
    const expected = ['stopped', 'stopped', 'stopped', 'crashed', 'crashed', 'outgrew', 'overran', 'crashed'];
    assert.deepEqual(kinds, expected);
  });

  it('is retried after a foreign signal or a timeout, and then blames nobody', () => {
    for (const kind of ['stopped', 'timedOut', 'failedToStart'] as const) {
      assert.equal(decideRetry([end(kind)]), 'retry');
      assert.equal(decideRetry([end(kind), end(kind)]), 'unavailable');
    }
  });

  it('blames the file for crashes of two fresh processes; used processes do not count', () => {
    assert.equal(decideRetry([end('crashed')]), 'retry');
    assert.equal(decideRetry([end('crashed'), end('crashed')]), 'file_corrupt');
    assert.equal(decideRetry([end('crashed', false), end('crashed')]), 'retry');
    assert.equal(decideRetry([end('crashed', false), end('crashed'), end('crashed')]), 'file_corrupt');
    assert.equal(decideRetry([end('stopped'), end('crashed'), end('stopped')]), 'unavailable');
  });

  it('reports the file as too large for memory and CPU limits in a fresh process', () => {
    for (const kind of ['outgrew', 'overran'] as const) {
      assert.equal(decideRetry([end(kind, false)]), 'retry');
      assert.equal(decideRetry([end(kind, false), end(kind)]), 'file_too_large');
    }
  });
});

describe('decoder message', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['VipsJpeg: write error\nsystem error: No space left on device', 'storage_full'],
    ['webp: write error\nunix error: Disk quota exceeded', 'storage_full'],
    ['/a/1440.jpg: unable to open for write\nunix error: Read-only file system', 'unavailable'],
    ['source: read error\nsystem error: Input/output error', 'unavailable'],
    ['Input file is missing: /a/original', 'unavailable'],
    ['/a/original: unable to open for read\nunix error: Too many open files', 'unavailable'],
    ['vips_tracked: out of memory -- size == 900MB', 'unavailable'],
    ['VipsForeignSave: system error: Cannot allocate memory', 'unavailable'],
    ['heif: Security limit exceeded: iloc box', 'file_too_large'],
    ['Aborted(Cannot enlarge memory arrays to size 2147487744 bytes)', 'file_too_large'],
    ['tiff2vips: ZSTD compression support is not configured', 'file_unsupported'],
    ['Input file has corrupt header: image: bad labq format', 'file_unsupported'],
    ['tiff2vips: ZLib error: | tiff2vips: read error', 'file_corrupt'],
    ['heif: Invalid input: Unspecified: Bitstream not supported by this decoder (2.0)', 'file_corrupt'],
    ['heif: Image item of type unci is not supported', 'file_unsupported'],
    ['VipsJpeg: Corrupt JPEG data: bad Huffman code', 'file_corrupt'],
    ['vipspng: libpng read error', 'file_corrupt'],
  ];
  for (const [message, code] of cases)
    it(`${message.split('\n').join(', ')}: ${code}`, () => assert.equal(toImageError(new Error(message)).code, code));

  it('never blames the file for a system error, whatever its text', () => {
    const error = Object.assign(new Error('odd'), { code: 'EWEIRD', syscall: 'open' });
    assert.equal(toImageError(error).code, 'unavailable');
    assert.equal(
      toImageError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })).code,
      'storage_full',
    );
  });

  it('keeps a known reason', () => {
    assert.equal(toImageError(new ImageError('photo_too_small')).code, 'photo_too_small');
  });
});
