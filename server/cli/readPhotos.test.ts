import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ImageError, type Images } from '../images';
import { readPhotos } from './readPhotos';

describe('a photo that cannot be decoded here', () => {
  for (const [end, advice] of [
    ['timedOut', /slow, or busy/],
    ['stopped', /memory runs out/],
    ['failedToStart', /did not start. Run npm ci/],
    [null, /did not start/],
  ] as const)
    it(`says why when the decoder ended as ${end}`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'read-photos-'));
      t.after(() => rm(folder, { recursive: true }));
      const file = join(folder, 'a.jpg');
      await writeFile(file, 'bytes');
      const ingest = () => Promise.reject(new ImageError('unavailable', {}, '', end));
      const reader = {
        images: { ingest } as unknown as Images,
        onTrouble: () => undefined,
        onMetadataTrouble: () => undefined,
      };
      const options = { signal: new AbortController().signal, onRead: () => undefined };
      await assert.rejects(readPhotos(reader, [file], folder, options), advice);
    });
});
