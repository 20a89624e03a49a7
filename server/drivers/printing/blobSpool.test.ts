import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Blobs, openDiskBlobs } from '../blobs';
import { createBlobSpool, SPOOL_PREFIX } from './blobSpool';
import { createPrintFile, createPrintItem, createPrintJob, printingCompliance, type ReceivedJob } from './compliance';

async function openBlobs(): Promise<{ blobs: Blobs; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-spool-'));
  return { blobs: await openDiskBlobs(folder), remove: () => rm(folder, { recursive: true }) };
}

interface Ticket {
  readonly order: string;
  readonly address: { readonly country: string };
  readonly items: readonly {
    readonly quantity: number;
    readonly interior: { readonly file: string };
    readonly cover_sheet: { readonly file: string };
  }[];
}

async function listJobs(blobs: Blobs): Promise<ReceivedJob[]> {
  const jobs: ReceivedJob[] = [];
  for await (const { key } of blobs.list(SPOOL_PREFIX)) {
    if (!key.endsWith('/ticket.json')) continue;
    const ticket = JSON.parse((await blobs.read(key)).toString()) as Ticket;
    const hashOf = async (file: string) =>
      createHash('sha256')
        .update(await blobs.read(key.replace('ticket.json', file)))
        .digest('hex');
    const items = ticket.items.map(async ({ quantity: copies, interior, cover_sheet }) => ({
      copies,
      interior: await hashOf(interior.file),
      cover: await hashOf(cover_sheet.file),
    }));
    jobs.push({ reference: ticket.order, country: ticket.address.country, items: await Promise.all(items) });
  }
  return jobs;
}

printingCompliance('spool in the blob store', async () => {
  const { blobs, remove } = await openBlobs();
  const writeStatus = (reference: string, status: object) =>
    blobs.put(`${SPOOL_PREFIX}/${reference}/status.json`, Buffer.from(JSON.stringify(status)));
  return {
    printing: createBlobSpool(blobs),
    receivedJobs: () => listJobs(blobs),
    ship: (reference, { carrier, number, url }) =>
      writeStatus(reference, { status: 'shipped', carrier, tracking: number, url }),
    deliver: (reference) => writeStatus(reference, { status: 'delivered' }),
    close: remove,
  };
});

describe('spool in the blob store', () => {
  it('has one state on every machine, and no job without all its files', async () => {
    const { blobs, remove } = await openBlobs();
    const [first, second] = [createBlobSpool(blobs), createBlobSpool(blobs)];
    const job = createPrintJob();
    const broken = { ...createPrintFile('x'), open: () => Promise.reject(new Error('read failed')) };
    await assert.rejects(first.submit({ ...job, items: [createPrintItem({ coverFile: broken })] }), /read failed/);
    await assert.rejects(second.status(job.reference), /job_unknown/);
    await second.submit(job);
    assert.equal(await first.submit(job), job.reference);
    assert.deepEqual(await first.status(job.reference), { stage: 'accepted', tracking: null });
    await remove();
  });
});
