import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';
import { unzipFiles } from '../../testing/unzipFiles';
import { createZipStream, type ZipEntry } from './zip';

const createEntry = (path: string, open: ZipEntry['open']): ZipEntry => ({
  path,
  modifiedAt: new Date('2024-01-01'),
  compress: false,
  open,
});

async function* readZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  yield* createZipStream(entries);
}

it('holds an archive within an archive', async () => {
  const inner = [
    createEntry('a', async () => 'x'),
    createEntry('b', async () => Readable.from([Buffer.alloc(300_000)])),
  ];
  const outer = [
    createEntry('inner.zip', async () => Readable.from(readZip(inner))),
    createEntry('c', async () => 'y'),
  ];
  const files = await unzipFiles(await buffer(createZipStream(outer)));
  assert.equal(files.get('c')?.toString(), 'y');
  const within = await unzipFiles(files.get('inner.zip') ?? Buffer.alloc(0));
  assert.deepEqual([within.get('a')?.toString(), within.get('b')?.length], ['x', 300_000]);
});

const failing: Record<string, ZipEntry['open']> = {
  'cannot be opened': () => Promise.reject(new Error('gone')),
  'breaks off': () =>
    Promise.resolve(
      Readable.from(
        (async function* () {
          yield Buffer.from('begun');
          throw new Error('gone');
        })(),
      ),
    ),
  'breaks off within an inner archive': async () =>
    Readable.from(readZip([createEntry('a', () => Promise.reject(new Error('gone')))])),
};
for (const [what, open] of Object.entries(failing))
  it(`fails when an entry ${what}, and the process lives`, async () => {
    await assert.rejects(buffer(createZipStream([createEntry('a', open)])), /gone/);
  });

it('closes the open entry when nobody reads on', async () => {
  const source = new Readable({ read: () => undefined });
  const closed = new Promise((resolve) => source.once('close', resolve));
  const zip = createZipStream([createEntry('a', async () => source)]);
  zip.on('error', () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  zip.destroy();
  await closed;
});
