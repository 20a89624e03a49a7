import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultPrinter, type PrinterId } from '@domain/print';
import { type PrintFileSource, type Printing, PrintingError, type PrintJob } from './printing';
import { checkReference, createTicket, ensureSameJob, listJobFiles, parseStatus } from './spoolTicket';

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

/** Removes leftovers of crashed attempts at this job. */
async function removeDrafts(root: string, reference: string): Promise<void> {
  for (const name of await readdir(root)) if (name.startsWith(`.${reference}.`)) await removeFolder(join(root, name));
}
