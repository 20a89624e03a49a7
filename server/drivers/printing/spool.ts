import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultPrinter, type PrinterId } from '@domain/print';
import { z } from 'zod';
import { type PrintFileSource, type PrintItem, type Printing, PrintingError, type PrintJob } from './printing';

/** Operator's report on a job, in `status.json` of its folder. */
const statusFile = z.object({
  status: z.enum(['shipped', 'delivered']),
  carrier: z.string().max(80).default(''),
  tracking: z.string().max(120).default(''),
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeSource(path: string, source: PrintFileSource): Promise<void> {
  await pipeline(await source.open(), createWriteStream(path, { flags: 'wx' }));
  await syncFile(path);
}

/** Suffix of a book's file names: none for the first, a number for further ones. */
const fileSuffix = (i: number) => (i === 0 ? '' : `-${i + 1}`);

function ticketItem(item: PrintItem, i: number) {
  const { title, format, width, height, bleed, spine, pages, cover, paper, quantity, interiorFile, coverFile } = item;
  return {
    id: item.id,
    title,
    format,
    trim_mm: { width, height },
    bleed_mm: bleed,
    spine_mm: spine,
    pages,
    cover,
    paper,
    quantity,
    proof_sha256: item.proof,
    interior: { file: `interior${fileSuffix(i)}.pdf`, bytes: interiorFile.bytes, sha256: interiorFile.sha256 },
    cover_sheet: coverFile && { file: `cover${fileSuffix(i)}.pdf`, bytes: coverFile.bytes, sha256: coverFile.sha256 },
  };
}

async function writeFolder(folder: string, job: PrintJob): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [i, item] of job.items.entries()) {
    await writeSource(join(folder, `interior${fileSuffix(i)}.pdf`), item.interiorFile);
    if (item.coverFile) await writeSource(join(folder, `cover${fileSuffix(i)}.pdf`), item.coverFile);
  }
  const { id, reference: order, orderedAt, payment, address, delivery, items } = job;
  const ticket = {
    version: 1,
    order,
    order_id: id,
    ordered_at: orderedAt.toISOString(),
    payment,
    delivery,
    address,
    items: items.map(ticketItem),
  };
  const path = join(folder, 'ticket.json');
  await writeFile(path, `${JSON.stringify(ticket, null, 2)}\n`, { flag: 'wx' });
  await syncFile(path);
  await syncFile(folder);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Books of an existing job. */
const existingTicket = z.object({ items: z.array(z.object({ id: z.string() })) });

/**
 * Checks that the folder holds this order. After a restored dump, a folder of the same number may belong to
 * another order; this one is not printed yet then.
 * @throws PrintingError
 */
async function ensureSameJob(folder: string, { reference, items }: PrintJob): Promise<string> {
  const text = await readFile(join(folder, 'ticket.json'), 'utf8');
  const ticket = existingTicket.safeParse(await new Response(text).json().catch(() => null));
  const ids = ticket.data?.items.map(({ id }) => id) ?? [];
  if (items.every(({ id }) => ids.includes(id))) return reference;
  throw new PrintingError('refused', `${folder} holds another order with this number; move it away to print this one`);
}

/**
 * Rejects references that cannot name a job folder.
 * @throws PrintingError
 */
function checkReference(reference: string): string {
  if (!/^[A-Za-z0-9][\w-]{0,60}$/.test(reference)) throw new PrintingError('job_unknown', reference);
  return reference;
}

async function readStatus(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const json: unknown = await new Response(text).json().catch(() => null);
  const parsed = statusFile.safeParse(json);
  if (!parsed.success) throw new PrintingError('refused', `${path} is not readable`);
  return parsed.data;
}

/**
 * Jobs as folders, written atomically: `{root}/{order}/interior.pdf`, `cover.pdf` and `ticket.json`. A person
 * or a script reports progress in the folder's `status.json` (`npm run orders`).
 */
export function createSpool(root: string, printer: PrinterId = defaultPrinter): Printing {
  const place = (reference: string) => join(root, checkReference(reference));
  return {
    name: 'spool',
    printer,
    isAutomatic: false,
    pollIntervalSeconds: 5,
    async submit(job) {
      const target = place(job.reference);
      if (await exists(target)) return ensureSameJob(target, job);
      const draft = join(root, `.${job.reference}.${randomBytes(4).toString('hex')}`);
      try {
        await writeFolder(draft, job);
        await rename(draft, target);
        await syncFile(root);
      } catch (error) {
        // Another worker may have been faster; its folder is complete.
        if (!(await exists(target))) throw error;
        await ensureSameJob(target, job);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      await removeDrafts(root, job.reference);
      return job.reference;
    },
    async status(reference) {
      const folder = place(reference);
      if (!(await exists(folder))) throw new PrintingError('job_unknown', reference);
      const said = await readStatus(join(folder, 'status.json'));
      if (!said) return { stage: 'accepted', tracking: null };
      const { status: stage, carrier, tracking: number, url } = said;
      return { stage, tracking: number === '' ? null : { carrier, number, url } };
    },
  };
}

/** Removes leftovers of crashed attempts at this job. */
async function removeDrafts(root: string, reference: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith(`.${reference}.`)) await rm(join(root, name), { recursive: true, force: true });
}
