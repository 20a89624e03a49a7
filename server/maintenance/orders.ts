import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../config';
import { type Blobs, isBlobError } from '../drivers/blobs';
import { SPOOL_PREFIX } from '../drivers/printing';

/** Commands on printed orders: write `status.json` beside the ticket in the spool, where the server reads it. */
export const ordersUsage = `npm run orders -- list
npm run orders -- ship ORDER --carrier NAME --tracking NUMBER [--url ADDRESS] [--again]
npm run orders -- deliver ORDER
  --again takes back that the order was delivered.
  Lists and reports orders in the print spool: $DATA_DIR/spool, or spool/ in S3_BUCKET.`;

type SpoolFile = 'ticket.json' | 'status.json';

export interface SpoolFiles {
  readonly place: string;
  list(): Promise<string[]>;
  read(order: string, file: SpoolFile): Promise<string | null>; // Returns null for a missing file
  /** Replaces a file at once: the server may read at any time. */
  write(order: string, file: SpoolFile, text: string): Promise<void>;
}

/** A stray file in the spool is no order: what would be below it is missing. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') || isBlobError(error, 'blob_missing');

const orNull = (reading: Promise<string>): Promise<string | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

export function openSpoolFolder(folder: string): SpoolFiles {
  return {
    place: folder,
    list: async () => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return names.filter((name) => !name.startsWith('.')).sort();
    },
    read: (order, file) => orNull(readFile(join(folder, order, file), 'utf8')),
    write: async (order, file, text) => {
      const draft = join(folder, order, `.${file}.${process.pid}`);
      await writeFile(draft, text);
      // The server may be another user than the operator; the spool itself is private.
      await chmod(draft, 0o644);
      await rename(draft, join(folder, order, file));
    },
  };
}

export function openBlobSpoolFiles(blobs: Blobs): SpoolFiles {
  const keyOf = (order: string, file: SpoolFile) => `${SPOOL_PREFIX}/${order}/${file}`;
  return {
    place: `${SPOOL_PREFIX}/ of ${blobs.name}`,
    list: async () => {
      const orders: string[] = [];
      for await (const { key } of blobs.list(SPOOL_PREFIX)) {
        const [, order, file] = key.split('/');
        if (order !== undefined && file === 'ticket.json') orders.push(order);
      }
      return orders.sort();
    },
    read: (order, file) => orNull(blobs.read(keyOf(order, file)).then((bytes) => bytes.toString('utf8'))),
    write: (order, file, text) => blobs.put(keyOf(order, file), Buffer.from(text)),
  };
}

const ticketSchema = z.looseObject({
  items: z.array(z.looseObject({ quantity: z.number() })),
  address: z.looseObject({ city: z.string(), country: z.string() }),
  delivery: z.string(),
  payment: z.looseObject({ provider: z.string(), sandbox: z.boolean() }).optional(),
});
const statusSchema = z.looseObject({ status: z.string().optional() });

function parse<T>(schema: z.ZodType<T>, text: string, order: string, file: SpoolFile): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`${order}: ${file} is not readable`);
  }
}

async function readStatus(spool: SpoolFiles, order: string): Promise<z.output<typeof statusSchema>> {
  const text = await spool.read(order, 'status.json');
  return text === null ? {} : parse(statusSchema, text, order, 'status.json');
}

/** Describes an order in one line; null for a folder without a ticket. */
async function describe(spool: SpoolFiles, order: string): Promise<string | null> {
  const text = await spool.read(order, 'ticket.json');
  if (text === null) return null;
  const { items, address, delivery, payment } = parse(ticketSchema, text, order, 'ticket.json');
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { status = 'to print' } = await readStatus(spool, order);
  const unpaid = payment?.sandbox ? `, no money moved (${payment.provider})` : '';
  return `${order}  ${status}  ${copies} × to ${address.city}, ${address.country} (${delivery})${unpaid}`;
}

/** @throws ConfigError after the list, when a file of an order is not readable */
async function list(spool: SpoolFiles, print: (line: string) => void): Promise<void> {
  const orders = await spool.list();
  if (orders.length === 0) print(`no orders in ${spool.place}`);
  const unreadable: string[] = [];
  for (const order of orders) {
    try {
      const line = await describe(spool, order);
      if (line !== null) print(line);
    } catch (error) {
      // Any script may write these files, so one of them must not hide the other orders.
      const reason = error instanceof ConfigError ? error.message : `${order}: ${String(error)}`;
      print(`${order}  not readable`);
      unreadable.push(reason);
    }
  }
  if (unreadable.length > 0) throw new ConfigError(unreadable.join('\n'));
}

/** @throws ConfigError */
async function checkOrder(spool: SpoolFiles, order: string | undefined): Promise<string> {
  if (order === undefined || !/^[A-Za-z0-9][\w-]{0,60}$/.test(order)) throw new ConfigError(ordersUsage);
  if ((await spool.read(order, 'ticket.json')) === null) throw new ConfigError(`${order} is not in ${spool.place}`);
  return order;
}

async function report(spool: SpoolFiles, order: string, status: { readonly status: string }): Promise<string> {
  await spool.write(order, 'status.json', `${JSON.stringify(status, null, 2)}\n`);
  return `${order}: ${status.status}`;
}

/** Keeps the tracking that was reported before. */
async function reportDelivery(spool: SpoolFiles, given: string | undefined): Promise<string> {
  const order = await checkOrder(spool, given);
  return report(spool, order, { ...(await readStatus(spool, order)), status: 'delivered' });
}

/**
 * Replaces the whole report: a link of an earlier carrier must not stay beside another number.
 */
async function reportShipping(
  spool: SpoolFiles,
  given: string | undefined,
  tracked: { readonly carrier: string; readonly tracking: string; readonly url?: string },
  isAgain: boolean,
): Promise<string> {
  const order = await checkOrder(spool, given);
  const { status } = isAgain ? {} : await readStatus(spool, order);
  if (status === 'delivered') throw new ConfigError(`${order} is delivered; add --again to report it as shipped again`);
  return report(spool, order, { status: 'shipped', ...tracked });
}

const options = {
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  url: { type: 'string' },
  again: { type: 'boolean' },
} as const;

function readArgs(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    throw new ConfigError(ordersUsage);
  }
}

/**
 * Runs a command on printed orders.
 * @throws ConfigError for a wrong command or an unknown order
 */
export async function runOrders(
  argv: readonly string[],
  spool: SpoolFiles,
  print: (line: string) => void,
): Promise<void> {
  const { values, positionals } = readArgs(argv);
  const [command, order, ...more] = positionals;
  const { carrier, tracking, url, again = false } = values;
  const isForShipping = Object.keys(values).length > 0;
  if (more.length > 0 || (isForShipping && command !== 'ship')) throw new ConfigError(ordersUsage);
  if (command === 'list' && order === undefined) return list(spool, print);
  if (command === 'deliver') return print(await reportDelivery(spool, order));
  if (command !== 'ship' || !carrier || !tracking) throw new ConfigError(ordersUsage);
  if (url !== undefined && !/^https?:\/\//.test(url)) throw new ConfigError('--url must begin with https://');
  const tracked = { carrier, tracking, ...(url === undefined ? {} : { url }) };
  print(await reportShipping(spool, order, tracked, again));
}
