import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createPrintFile, createPrintItem, createPrintJob, printingCompliance } from './compliance';
import { createSpool } from './spool';

const newFolder = () => mkdtemp(join(tmpdir(), 'keepsake-spool-'));
const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

interface Ticket {
  readonly order: string;
  readonly address: { readonly country: string };
  readonly items: readonly {
    readonly quantity: number;
    readonly proof_sha256: string;
    readonly interior: { readonly file: string; readonly sha256: string };
    readonly cover_sheet: { readonly file: string };
  }[];
}
const ticketOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'ticket.json'), 'utf8')) as Ticket;

async function takenFrom(folder: string) {
  const { order: reference, address, items } = await ticketOf(folder);
  const files = items.map(async ({ quantity: copies, interior, cover_sheet }) => ({
    copies,
    interior: await hashOf(join(folder, interior.file)),
    cover: await hashOf(join(folder, cover_sheet.file)),
  }));
  return { reference, country: address.country, items: await Promise.all(files) };
}

printingCompliance('spool', async () => {
  const root = await newFolder();
  const writeStatus = (reference: string, status: object) =>
    writeFile(join(root, reference, 'status.json'), JSON.stringify(status));
  return {
    printing: createSpool(root),
    receivedJobs: async () => Promise.all((await readdir(root)).map((name) => takenFrom(join(root, name)))),
    ship: (reference, { carrier, number, url }) =>
      writeStatus(reference, { status: 'shipped', carrier, tracking: number, url }),
    deliver: (reference) => writeStatus(reference, { status: 'delivered' }),
    close: () => rm(root, { recursive: true }),
  };
});

describe('print spool', () => {
  it('contains interior.pdf, cover.pdf and a ticket with their hashes', async () => {
    const root = await newFolder();
    const job = createPrintJob();
    await createSpool(root).submit(job);
    assert.deepEqual(await readdir(root), [job.reference]);
    const folder = join(root, job.reference);
    assert.deepEqual((await readdir(folder)).sort(), ['cover.pdf', 'interior.pdf', 'ticket.json']);
    const ticket = await ticketOf(folder);
    assert.equal(ticket.items[0]?.proof_sha256, job.items[0]?.proof);
    assert.equal(ticket.items[0]?.interior.sha256, await hashOf(join(folder, 'interior.pdf')));
    await rm(root, { recursive: true });
  });

  it('shows no folder before it is complete, and removes leftovers of a crash', async () => {
    const root = await newFolder();
    const job = createPrintJob();
    await mkdir(join(root, `.${job.reference}.dead`));
    const broken = { ...createPrintFile('x'), open: () => Promise.reject(new Error('disk read failed')) };
    await assert.rejects(createSpool(root).submit({ ...job, items: [createPrintItem({ coverFile: broken })] }), /disk/);
    assert.deepEqual(await readdir(root), [`.${job.reference}.dead`]);
    await createSpool(root).submit(job);
    assert.deepEqual(await readdir(root), [job.reference]);
    await rm(root, { recursive: true });
  });

  it('takes a folder without a ticket, as a cut-off copy leaves it, for no job, and replaces it', async () => {
    const root = await newFolder();
    const job = createPrintJob();
    const spool = createSpool(root);
    await mkdir(join(root, job.reference));
    await writeFile(join(root, job.reference, 'interior.pdf'), 'half');
    await assert.rejects(spool.status(job.reference), /job_unknown/);
    await spool.submit(job);
    const ticket = await ticketOf(join(root, job.reference));
    assert.equal(ticket.items[0]?.interior.sha256, await hashOf(join(root, job.reference, 'interior.pdf')));
    assert.equal((await spool.status(job.reference)).stage, 'accepted');
    assert.deepEqual(await readdir(root), [job.reference]);
    await rm(root, { recursive: true });
  });

  it('reports an unreadable status instead of guessing', async () => {
    const root = await newFolder();
    const spool = createSpool(root);
    const reference = await spool.submit(createPrintJob());
    for (const text of ['{', '{"status":"lost"}', '{"status":"shipped","url":"javascript:alert(1)"}']) {
      await writeFile(join(root, reference, 'status.json'), text);
      await assert.rejects(spool.status(reference), /not readable/);
    }
    await rm(root, { recursive: true });
  });
});
