import type { BlobEntry, Blobs } from '../drivers/blobs';
import { SPOOL_PREFIX } from '../drivers/printing';

/**
 * Returns true for the ticket of a print job. A job with a ticket is complete, so tickets are listed before the other
 * files and written after them.
 */
export const isSpoolTicket = (key: string): boolean =>
  key.startsWith(`${SPOOL_PREFIX}/`) && key.endsWith('/ticket.json');

export async function listSpoolTickets(blobs: Blobs): Promise<BlobEntry[]> {
  const tickets: BlobEntry[] = [];
  for await (const entry of blobs.list(SPOOL_PREFIX)) if (isSpoolTicket(entry.key)) tickets.push(entry);
  return tickets;
}
