import { defaultPrinter, type PrinterId } from '@domain/print';
import { type Blobs, isBlobError } from '../blobs';
import { type Printing, PrintingError } from './printing';
import { checkReference, createTicket, ensureSameJob, listJobFiles, parseStatus } from './spool';

export const SPOOL_PREFIX = 'spool';

async function readText(blobs: Blobs, key: string): Promise<string | null> {
  try {
    return (await blobs.read(key)).toString('utf8');
  } catch (error) {
    if (isBlobError(error, 'blob_missing')) return null;
    throw error;
  }
}

/**
 * Jobs in a blob store that every machine reaches, named as in the folder spool. The ticket is written last, so a job
 * with a ticket is complete. An unfinished attempt is overwritten by the next one.
 */
export function createBlobSpool(blobs: Blobs, printer: PrinterId = defaultPrinter): Printing {
  const place = (reference: string) => `${SPOOL_PREFIX}/${checkReference(reference)}`;
  return {
    name: 'spool',
    printer,
    isAutomatic: false,
    pollIntervalSeconds: 5,
    async submit(job) {
      const folder = place(job.reference);
      const ticketKey = `${folder}/ticket.json`;
      const existing = await readText(blobs, ticketKey);
      if (existing !== null) return ensureSameJob(existing, job, folder);
      for (const [name, source] of listJobFiles(job)) await blobs.put(`${folder}/${name}`, await source.open());
      await blobs.put(ticketKey, Buffer.from(createTicket(job)));
      return job.reference;
    },
    async status(reference) {
      const folder = place(reference);
      if (!(await blobs.stat(`${folder}/ticket.json`))) throw new PrintingError('job_unknown', reference);
      const path = `${folder}/status.json`;
      return parseStatus(await readText(blobs, path), path);
    },
  };
}
