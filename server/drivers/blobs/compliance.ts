import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type Blobs, isBlobError } from './blobs';

export interface OpenedBlobs {
  readonly blobs: Blobs;
  close(): Promise<void>;
}

export interface ComplianceSizes {
  /** Blobs of a listing; more than the driver reads at once. */
  readonly listed: number;
  /** Reads that are given up; more than the driver has connections. */
  readonly abandonedReads: number;
}

/** Compliance tests for blob drivers. `open` returns an empty store. */
export function blobsCompliance(
  name: string,
  open: () => Promise<OpenedBlobs>,
  { listed, abandonedReads }: ComplianceSizes = { listed: 70, abandonedReads: 250 },
): void {
  describe(`blobs: ${name}`, () => {
    let opened: OpenedBlobs;
    let blobs: Blobs;
    before(async () => {
      opened = await open();
      blobs = opened.blobs;
    });
    after(() => opened.close());

    it('returns what was stored from bytes, a stream or a moved file', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
      const bytes = randomBytes(300_000);
      const file = join(folder, 'handed-over');
      await writeFile(file, bytes);
      await blobs.put('a/bytes', bytes);
      await blobs.put('a/stream', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
      await blobs.put('a/file', { file });
      for (const key of ['a/bytes', 'a/stream', 'a/file']) {
        assert.ok((await blobs.read(key)).equals(bytes), key);
        assert.ok((await collect(await blobs.get(key))).equals(bytes), key);
        assert.equal((await blobs.stat(key))?.bytes, bytes.length);
      }
      await assert.rejects(stat(file), { code: 'ENOENT' });
      await rm(folder, { recursive: true });
    });

    it('reads a range', async () => {
      await blobs.put('range', Buffer.from('0123456789'));
      assert.equal((await collect(await blobs.get('range', { start: 2, end: 4 }))).toString(), '234');
    });

    it('opens a blob with its tag, a part of it, or nothing new', async () => {
      await blobs.put('opened', Buffer.from('0123456789'));
      const known = (await blobs.stat('opened')) ?? assert.fail();
      const whole = (await blobs.open('opened')) ?? assert.fail();
      assert.equal((await collect(whole.body)).toString(), '0123456789');
      assert.deepEqual([whole.etag, whole.bytes, whole.range], [known.etag, 10, null]);
      assert.equal(await blobs.open('opened', { ifNoneMatch: known.etag }), null);
      for (const [range, text, part] of [
        [{ start: 7 }, '789', { start: 7, end: 9 }],
        [{ start: 7, end: 99 }, '789', { start: 7, end: 9 }],
        [{ last: 2 }, '89', { start: 8, end: 9 }],
      ] as const) {
        const content = (await blobs.open('opened', { range, ifNoneMatch: 'other' })) ?? assert.fail();
        assert.deepEqual([(await collect(content.body)).toString(), content.range, content.bytes], [text, part, 10]);
      }
      await assert.rejects(blobs.open('opened', { range: { start: 10 } }), (error) =>
        isBlobError(error, 'range_unsatisfiable'),
      );
      await assert.rejects(blobs.open('no/such'), (error) => isBlobError(error, 'blob_missing'));
      await blobs.put('opened', Buffer.from('abcdefghij'));
      assert.notEqual((await blobs.stat('opened'))?.etag, known.etag);
    });

    it('stores a large stream and file, and reads a range across its parts', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
      const bytes = randomBytes(18 * 1024 * 1024);
      await writeFile(join(folder, 'large'), bytes);
      await blobs.put('large/file', { file: join(folder, 'large') });
      await blobs.put('large/bytes', bytes);
      await blobs.put('large/stream', Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]));
      const start = 8 * 1024 * 1024 - 5;
      for (const key of ['large/file', 'large/bytes', 'large/stream']) {
        const part = await collect(await blobs.get(key, { start, end: start + 9 }));
        assert.ok(part.equals(bytes.subarray(start, start + 10)), key);
        assert.ok((await blobs.read(key)).equals(bytes), key);
      }
      assert.equal(await blobs.deleteStaleFiles(-1), 0);
      await rm(folder, { recursive: true });
    });

    it('downloads a blob to a file, whole or not at all', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
      await blobs.put('local', Buffer.from('bytes'));
      await Promise.all([1, 2, 3].map(() => blobs.download('local', join(folder, 'file'))));
      assert.equal(await readFile(join(folder, 'file'), 'utf8'), 'bytes');
      await assert.rejects(blobs.download('no/such', join(folder, 'none')), (error) =>
        isBlobError(error, 'blob_missing'),
      );
      assert.deepEqual(await readdir(folder), ['file']);
      await rm(folder, { recursive: true });
    });

    it('stores many blobs at once', async () => {
      const names = Array.from({ length: 60 }, (_, i) => `many/${i}`);
      await Promise.all(names.map((key) => blobs.put(key, Buffer.from(key))));
      assert.deepEqual(await keys(blobs, 'many'), names.sort());
    });

    it('keeps serving when readers leave in mid-stream', async () => {
      await blobs.put('left', randomBytes(2_000_000));
      for (let i = 0; i < abandonedReads; i += 1) (await blobs.get('left')).destroy();
      assert.equal((await blobs.read('left')).length, 2_000_000);
    });

    it('stores an empty blob', async () => {
      await blobs.put('empty', Buffer.alloc(0));
      assert.equal((await blobs.stat('empty'))?.bytes, 0);
      assert.equal((await blobs.read('empty')).length, 0);
    });

    it('reports missing blobs and ignores deleting them', async () => {
      assert.equal(await blobs.stat('no/such'), null);
      await assert.rejects(blobs.read('no/such'), (error) => isBlobError(error, 'blob_missing'));
      await assert.rejects(blobs.get('no/such'), (error) => isBlobError(error, 'blob_missing'));
      await blobs.delete('no/such');
    });

    it('removes deleted blobs', async () => {
      await blobs.put('gone', Buffer.from('x'));
      await blobs.delete('gone');
      assert.equal(await blobs.stat('gone'), null);
    });

    it('moves a blob and replaces the target', async () => {
      await blobs.put('move/from', Buffer.from('new'));
      await blobs.put('moved/to', Buffer.from('old'));
      await blobs.move('move/from', 'moved/to');
      assert.equal((await blobs.read('moved/to')).toString(), 'new');
      assert.equal(await blobs.stat('move/from'), null);
      await assert.rejects(blobs.move('move/from', 'moved/to'), (error) => isBlobError(error, 'blob_missing'));
      assert.equal((await blobs.read('moved/to')).toString(), 'new');
    });

    it('lists blobs while they are being moved away', async () => {
      const names = Array.from({ length: listed }, (_, i) => `away/${i}/x`);
      await Promise.all(names.map((key) => blobs.put(key, Buffer.from(key))));
      const seen: string[] = [];
      for await (const { key } of blobs.list('away')) {
        seen.push(key);
        await blobs.move(key, `elsewhere/${key}`);
      }
      assert.deepEqual(seen.sort(), names.sort());
      assert.deepEqual(await keys(blobs, 'away'), []);
    });

    it('lists by whole segments, also after a restart', async () => {
      for (const key of ['list/1/x', 'list/1/y', 'list/11/x']) await blobs.put(key, Buffer.from(key));
      assert.deepEqual(await keys(blobs, 'list/1/'), ['list/1/x', 'list/1/y']);
      assert.deepEqual(await keys(blobs, 'list/1'), ['list/1/x', 'list/1/y']);
      assert.ok((await keys(blobs, '')).includes('list/11/x'));
      assert.deepEqual(await keys(blobs, 'nothing/here'), []);
    });

    it('shows readers old or new bytes during an overwrite, never a mixture', async () => {
      const versions = [1, 2].map((n) => Buffer.alloc(400_000, n));
      const [first] = versions;
      assert.ok(first);
      await blobs.put('swap', first);
      const writes = (async () => {
        for (let round = 0; round < 10; round += 1) for (const bytes of versions) await blobs.put('swap', bytes);
      })();
      const reads = (async () => {
        for (let round = 0; round < 20; round += 1) {
          const seen = await blobs.read('swap');
          assert.ok(versions.some((bytes) => bytes.equals(seen)));
        }
      })();
      await Promise.all([writes, reads]);
    });

    it('leaves nothing behind when a stream breaks off', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('connection lost');
        })(),
      );
      await assert.rejects(blobs.put('broken', broken), /connection lost/);
      assert.equal(await blobs.stat('broken'), null);
      assert.equal(await blobs.deleteStaleFiles(-1), 0);
    });

    it('leaves nothing behind when a large stream breaks off, and keeps the old bytes', async () => {
      await blobs.put('broken/large', Buffer.from('old'));
      const broken = Readable.from(
        (async function* () {
          for (let i = 0; i < 5; i += 1) yield Buffer.alloc(4 * 1024 * 1024);
          throw new Error('connection lost');
        })(),
      );
      await assert.rejects(blobs.put('broken/large', broken), /connection lost/);
      assert.equal((await blobs.read('broken/large')).toString(), 'old');
      assert.equal(await blobs.deleteStaleFiles(-1), 0);
    });

    for (const key of [
      '../out',
      '/etc/passwd',
      'a/../../b',
      'a//b',
      '',
      'a/.',
      '.tmp/x',
      'a\0b',
      'a\\b',
      'é',
      'x'.repeat(101),
    ]) {
      it(`refuses the key ${JSON.stringify(key).slice(0, 40)}`, async () => {
        const refused = (error: unknown) => isBlobError(error, 'key_invalid');
        await assert.rejects(blobs.put(key, Buffer.from('x')), refused);
        await assert.rejects(async () => blobs.read(key), refused);
        await assert.rejects(async () => blobs.delete(key), refused);
        await assert.rejects(async () => blobs.move('list/1/x', key), refused);
        await assert.rejects(async () => blobs.move(key, 'list/1/x'), refused);
      });
    }
  });
}

async function collect(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

async function keys(blobs: Blobs, prefix: string): Promise<string[]> {
  const found = [];
  for await (const entry of blobs.list(prefix)) found.push(entry.key);
  return found.sort();
}
