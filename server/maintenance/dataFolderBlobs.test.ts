import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openDiskBlobs } from '../drivers/blobs';
import { blobsCompliance } from '../drivers/blobs/compliance';
import { createBlobSpool, createSpool } from '../drivers/printing';
import { createPrintJob } from '../drivers/printing/compliance';
import { copyBlobs } from './copyBlobs';
import { openDataFolderBlobs } from './dataFolderBlobs';

blobsCompliance('data folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keepsake-data-'));
  return { blobs: await openDataFolderBlobs(root), close: () => rm(root, { recursive: true }) };
});

it('keeps print jobs and mails beside the blobs, under the keys of a bucket', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keepsake-data-'));
  const blobs = await openDataFolderBlobs(root);
  const keys = ['exports/a.pdf', 'outbox/1.eml', 'spool/K-1/ticket.json'];
  for (const key of keys) await blobs.put(key, Buffer.from(key));
  const list = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of blobs.list(prefix)) found.push(key);
    return found.sort();
  };
  assert.deepEqual(
    [await list(''), await list('spool'), await list('spool/K-1/')],
    [keys, keys.slice(2), keys.slice(2)],
  );
  assert.equal(await readFile(join(root, 'spool', 'K-1', 'ticket.json'), 'utf8'), keys[2]);
  assert.equal(blobs.path('outbox/1.eml'), join(root, 'outbox', '1.eml'));
  await blobs.move('spool/K-1/ticket.json', 'exports/ticket.json');
  assert.deepEqual([await list('spool'), (await blobs.read('exports/ticket.json')).toString()], [[], keys[2]]);
  // Left there by a copy that did not know the folders.
  await (await openDiskBlobs(join(root, 'blobs'))).put('spool/K-2/ticket.json', Buffer.from('x'));
  assert.deepEqual(await list(''), ['exports/a.pdf', 'exports/ticket.json', 'outbox/1.eml']);
  await rm(root, { recursive: true });
});

it('lets an order in production go on after a move to a bucket and back', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keepsake-data-'));
  const [first, second] = [join(root, 'first'), join(root, 'second')];
  const job = createPrintJob();
  await createSpool(join(first, 'spool')).submit(job);
  const bucket = await openDiskBlobs(join(root, 'bucket'));
  await copyBlobs(await openDataFolderBlobs(first), bucket);
  const moved = createBlobSpool(bucket);
  assert.equal((await moved.status(job.reference)).stage, 'accepted');
  await bucket.put(`spool/${job.reference}/status.json`, Buffer.from('{"status":"shipped"}'));
  await copyBlobs(bucket, await openDataFolderBlobs(second));
  const back = createSpool(join(second, 'spool'));
  assert.equal((await back.status(job.reference)).stage, 'shipped');
  assert.equal(await back.submit(job), job.reference, 'it is the same job');
  assert.deepEqual(
    (await readdir(join(second, 'spool'))).filter((name) => !name.startsWith('.')),
    [job.reference],
  );
  await rm(root, { recursive: true });
});
