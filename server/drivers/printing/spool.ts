import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultPrinter, type PrinterId } from '@domain/print';
import { z } from 'zod';
import {
  type PrintFileSource,
  type PrintItem,
  type Printing,
  PrintingError,
  type PrintJob,
  type PrintStatus,
} from './printing';

/** Operator's report on a job, in its `status.json`. */
const statusFile = z.object({
  status: z.enum(['shipped', 'delivered']),
  carrier: z.string().max(80).default(''),
  tracking: z.string().max(120).default(''),
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

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

export const listJobFiles = ({ items }: PrintJob): readonly (readonly [name: string, source: PrintFileSource])[] =>
  items.flatMap(({ interiorFile, coverFile }, i) => [
    [`interior${fileSuffix(i)}.pdf`, interiorFile] as const,
    ...(coverFile ? [[`cover${fileSuffix(i)}.pdf`, coverFile] as const] : []),
  ]);

export function createTicket({ id, reference: order, orderedAt, payment, address, delivery, items }: PrintJob): string {
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
  return `${JSON.stringify(ticket, null, 2)}\n`;
}

const existingTicket = z.object({ items: z.array(z.object({ id: z.string() })) });

const parseJson = (text: string): Promise<unknown> => new Response(text).json().catch(() => null);

/**
 * Checks that a ticket is this order's. After a restored dump, a job of the same number may belong to another order;
 * this one is not printed yet then.
 * @param place of the existing job, for the error
 * @throws PrintingError
 */
export async function ensureSameJob(
  ticketText: string,
  { reference, items }: PrintJob,
  place: string,
): Promise<string> {
  const ticket = existingTicket.safeParse(await parseJson(ticketText));
  const ids = ticket.data?.items.map(({ id }) => id) ?? [];
  if (items.every(({ id }) => ids.includes(id))) return reference;
  throw new PrintingError('refused', `${place} holds another order with this number; move it away to print this one`);
}

/**
 * Rejects references that cannot name a job.
 * @throws PrintingError
 */
export function checkReference(reference: string): string {
  if (!/^[A-Za-z0-9][\w-]{0,60}$/.test(reference)) throw new PrintingError('job_unknown', reference);
  return reference;
}

/**
 * Converts an operator's report; null when there is none yet.
 * @throws PrintingError
 */
export async function parseStatus(text: string | null, place: string): Promise<PrintStatus> {
  if (text === null) return { stage: 'accepted', tracking: null };
  const parsed = statusFile.safeParse(await parseJson(text));
  if (!parsed.success) throw new PrintingError('refused', `${place} is not readable`);
  const { status: stage, carrier, tracking: number, url } = parsed.data;
  return { stage, tracking: number === '' ? null : { carrier, number, url } };
}

const TICKET_FILE = 'ticket.json';

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

async function writeFolder(folder: string, job: PrintJob): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, source] of listJobFiles(job)) await writeSource(join(folder, name), source);
  const path = join(folder, TICKET_FILE);
  await writeFile(path, createTicket(job), { flag: 'wx' });
  await syncFile(path);
  await syncFile(folder);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Only a copy of a spool leaves a folder without a ticket, when it is cut off. */
const isComplete = (folder: string) => exists(join(folder, TICKET_FILE));

const checkFolder = async (folder: string, job: PrintJob): Promise<string> =>
  ensureSameJob(await readFile(join(folder, TICKET_FILE), 'utf8'), job, folder);

async function readStatus(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
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
      if (await isComplete(target)) return checkFolder(target, job);
      const draft = join(root, `.${job.reference}.${randomBytes(4).toString('hex')}`);
      try {
        await writeFolder(draft, job);
        if ((await exists(target)) && !(await isComplete(target))) await removeFolder(target);
        await rename(draft, target);
        await syncFile(root);
      } catch (error) {
        // Another worker may have been faster; its folder is complete.
        if (!(await isComplete(target))) throw error;
        await checkFolder(target, job);
      } finally {
        await removeFolder(draft);
      }
      await removeDrafts(root, job.reference);
      return job.reference;
    },
    async status(reference) {
      const folder = place(reference);
      if (!(await isComplete(folder))) throw new PrintingError('job_unknown', reference);
      const path = join(folder, 'status.json');
      return parseStatus(await readStatus(path), path);
    },
  };
}

/** Another worker may still write into the folder; then `rm` finds it not empty and tries again. */
const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });

async function removeDrafts(root: string, reference: string): Promise<void> {
  for (const name of await readdir(root)) if (name.startsWith(`.${reference}.`)) await removeFolder(join(root, name));
}
