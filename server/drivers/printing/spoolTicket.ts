import { z } from 'zod';
import { type PrintFileSource, type PrintItem, PrintingError, type PrintJob, type PrintStatus } from './printing';

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

/** Files of a job by name, without its ticket. */
export const listJobFiles = ({ items }: PrintJob): readonly (readonly [name: string, source: PrintFileSource])[] =>
  items.flatMap(({ interiorFile, coverFile }, i) => [
    [`interior${fileSuffix(i)}.pdf`, interiorFile] as const,
    ...(coverFile ? [[`cover${fileSuffix(i)}.pdf`, coverFile] as const] : []),
  ]);

/** Text of `ticket.json`: what to print, and where to send it. */
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
