import { createHash } from 'node:crypto';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import pino from 'pino';
import type { Blobs } from '../../server/drivers/blobs';
import { type Database, tables } from '../../server/drivers/database';
import { photoKeys } from '../../server/modules/files';
import { cleanUpNow } from '../../server/testing/cleanUpNow';
import type { Topology } from '../../server/testing/topology/topology';
import type { Ledger } from './ledger';

interface Sides {
  readonly topology: Topology;
  readonly ledger: Ledger;
  readonly db: Database;
  readonly blobs: Blobs;
}

async function comparePhotos({ topology, ledger, blobs }: Sides): Promise<void> {
  const listed = new Set<string>();
  for (const token of new Set([...ledger.photos.values()].map((photo) => photo.token)))
    for (let page = 1; ; page += 1) {
      const { files, total } = (await topology.api('storageList', { token, query: { page, limit: 100 } })).body;
      for (const { id } of files) {
        if (listed.has(id)) ledger.lose(`photo ${id} is listed twice`);
        listed.add(id);
      }
      if (files.length === 0 || page * 100 >= total) break;
    }
  for (const [id, { userId, sha256 }] of ledger.photos) {
    if (!listed.has(id)) ledger.lose(`photo ${id} was acknowledged and is gone`);
    const bytes = await blobs.read(photoKeys(userId, id).original).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) ledger.lose(`photo ${id} has other bytes`);
  }
}

async function compareEdits({ topology, ledger }: Sides): Promise<void> {
  for (const [id, { token, albumId, html, version }] of ledger.edits) {
    const { album } = (await topology.api('albumGet', { token, params: { id: albumId } })).body;
    const spread = album.spreads.find((one) => one.id === id);
    if (spread?.html !== html || spread.version !== version) ledger.lose(`spread ${id} is not as last acknowledged`);
  }
}

/** Cleans up, and counts what is orphaned afterwards on either side. */
async function compareStores({ ledger, db, blobs, topology }: Sides): Promise<string> {
  const cleanupDeps = { db, blobs, log: pino({ level: 'silent' }), dataDir: topology.folder };
  const cleaned = await cleanUpNow(cleanupDeps, { force: true });
  const { kinds, incomplete } = await cleanUpNow(cleanupDeps, { dryRun: true, force: true });
  const orphans = kinds.reduce((sum, kind) => sum + kind.orphans, 0);
  if (orphans > 0) ledger.lose(`${orphans} blobs have no row after the cleanup`);
  if (incomplete.count > 0) ledger.lose(`${incomplete.count} photos lack blobs: ${incomplete.sample.join(', ')}`);
  return `the cleanup took ${cleaned.orphans} orphans`;
}

const findRepeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];

async function compareOrders({ topology, ledger, db }: Sides): Promise<void> {
  const { orders, payments, orderEvents } = tables;
  const ids = [...ledger.orders];
  if (ids.length === 0) return;
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const paid = await db.select().from(payments).where(inArray(payments.orderId, ids));
  for (const id of ids) {
    const row = rows.find((order) => order.id === id);
    if (!row?.paidAt) ledger.lose(`order ${id} was paid and is ${row?.status ?? 'gone'}`);
    const charges = paid.filter(({ orderId, status }) => orderId === id && status === 'paid').length;
    if (charges !== 1) ledger.lose(`order ${id} was charged ${charges} times`);
  }
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids));
  // A page that expired can be opened again.
  const decided = events.filter(({ status }) => !['awaiting_payment', 'payment_failed'].includes(status));
  for (const twice of findRepeated(decided.map(({ orderId, status }) => `${orderId} ${status}`)))
    ledger.lose(`order event ${twice} happened twice`);
  const numbers = await db
    .select({ number: orders.invoiceNumber })
    .from(orders)
    .where(isNotNull(orders.invoiceNumber))
    .orderBy(orders.invoiceNumber);
  const series = numbers.map(({ number }) => Number(number?.split('-').at(-1)));
  if (series.some((number, i) => number !== i + 1)) ledger.lose(`invoice numbers have gaps: ${series.join(' ')}`);
  const printed = [...topology.printer.orders.values()].map(({ merchantReference }) => merchantReference);
  for (const twice of findRepeated(printed)) ledger.lose(`order ${twice} was printed twice`);
  const emails = (await topology.mail.readEmails()).map(({ to, subject, messageId }) => ({
    about: `${to?.[0]?.address} ${subject}`,
    messageId: messageId ?? '',
  }));
  const distinct = new Map(emails.map(({ messageId, about }) => [messageId, about]));
  for (const twice of findRepeated([...distinct.values()])) ledger.lose(`two e-mails: ${twice}`);
}

/** Jobs that have not ended, by kind and state; also those that wait for a retry. */
export async function listUnfinishedJobs(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; state: string; count: string }>(
    sql`select name, state, count(*) from pgboss.job where state in ('retry', 'active') or (state = 'created' and start_after <= now()) group by 1, 2`,
  );
  return rows.map(({ name, state, count }) => `${name} ${state} ${count}`);
}

/** Compares the ledger with the store after the last fault. Losses go to the ledger. */
export async function compareLedger(sides: Sides): Promise<string> {
  await comparePhotos(sides);
  await compareEdits(sides);
  await compareOrders(sides);
  return compareStores(sides);
}
