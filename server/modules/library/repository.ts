import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { libraryAccounts, libraryConsents, pickedItems, pickers, photos, users } = tables;

export type LibraryAccountRow = typeof libraryAccounts.$inferSelect;
export type ConsentRow = typeof libraryConsents.$inferSelect;
export type PickerRow = typeof pickers.$inferSelect;
export type PickedItemRow = typeof pickedItems.$inferSelect;
export type PickerEndState = 'done' | 'expired' | 'cancelled' | 'failed';

const secondsFromNow = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`;

export async function findLibraryAccount(
  db: Queryable,
  userId: string,
  driver: string,
): Promise<LibraryAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(libraryAccounts)
    .where(and(eq(libraryAccounts.userId, userId), eq(libraryAccounts.driver, driver)));
  return row;
}

export async function saveLibraryAccount(db: Queryable, userId: string, driver: string, sealed: string): Promise<void> {
  const linkedAt = sql<Date>`now()`;
  await db
    .insert(libraryAccounts)
    .values({ userId, driver, sealed })
    .onConflictDoUpdate({ target: libraryAccounts.userId, set: { driver, sealed, linkedAt } });
}

/** Saves a renewed grant, unless the library was unlinked meanwhile. */
export async function updateLibraryAccount(
  db: Queryable,
  userId: string,
  driver: string,
  sealed: string,
): Promise<void> {
  await db
    .update(libraryAccounts)
    .set({ sealed })
    .where(and(eq(libraryAccounts.userId, userId), eq(libraryAccounts.driver, driver)));
}

export async function deleteLibraryAccount(db: Queryable, userId: string): Promise<void> {
  await db.delete(libraryAccounts).where(eq(libraryAccounts.userId, userId));
}

export async function insertConsent(
  db: Queryable,
  consent: Pick<ConsentRow, 'hash' | 'sessionId' | 'sealed'>,
  lifeSeconds: number,
): Promise<void> {
  await db.delete(libraryConsents).where(lt(libraryConsents.expiresAt, sql`now()`));
  await db.insert(libraryConsents).values({ ...consent, expiresAt: secondsFromNow(lifeSeconds) });
}

const isOwnConsent = (hash: string, sessionId: string) =>
  and(
    eq(libraryConsents.hash, hash),
    eq(libraryConsents.sessionId, sessionId),
    gt(libraryConsents.expiresAt, sql`now()`),
  );

export async function findConsent(db: Queryable, hash: string, sessionId: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(libraryConsents).where(isOwnConsent(hash, sessionId));
  return row;
}

/** Claims the consent for the first caller; the others get nothing. */
export async function claimConsent(db: Queryable, hash: string, sessionId: string): Promise<ConsentRow | undefined> {
  const [row] = await db
    .update(libraryConsents)
    .set({ usedAt: sql`now()` })
    .where(and(isOwnConsent(hash, sessionId), isNull(libraryConsents.usedAt)))
    .returning();
  return row;
}

export async function releaseConsent(db: Queryable, hash: string): Promise<void> {
  await db.update(libraryConsents).set({ usedAt: null }).where(eq(libraryConsents.hash, hash));
}

export async function setConsentPicker(db: Queryable, hash: string, pickerId: string): Promise<void> {
  await db.update(libraryConsents).set({ pickerId }).where(eq(libraryConsents.hash, hash));
}

export async function insertPicker(db: Queryable, picker: typeof pickers.$inferInsert): Promise<PickerRow> {
  const [row] = await db.insert(pickers).values(picker).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function findPicker(db: Queryable, userId: string, id: string): Promise<PickerRow | undefined> {
  const [row] = await db
    .select()
    .from(pickers)
    .where(and(eq(pickers.userId, userId), eq(pickers.id, id)));
  return row;
}

export async function findNewestPicker(db: Queryable, userId: string): Promise<PickerRow | undefined> {
  const [row] = await db
    .select()
    .from(pickers)
    .where(eq(pickers.userId, userId))
    .orderBy(desc(pickers.createdAt), desc(pickers.id))
    .limit(1);
  return row;
}

/** Returns true when the picker is due for a poll, to only one of concurrent callers. */
export async function claimPoll(db: Queryable, { id, pollMs }: PickerRow): Promise<boolean> {
  // A little less than the interval, to tolerate clock skew of well-behaved callers.
  const due = lt(pickers.polledAt, sql`now() - make_interval(secs => ${(pollMs * 0.8) / 1000})`);
  const rows = await db
    .update(pickers)
    .set({ polledAt: sql`now()` })
    .where(and(eq(pickers.id, id), eq(pickers.state, 'picking'), or(isNull(pickers.polledAt), due)))
    .returning({ id: pickers.id });
  return rows.length > 0;
}

export async function setPollMs(db: Queryable, id: string, pollMs: number): Promise<void> {
  await db.update(pickers).set({ pollMs }).where(eq(pickers.id, id));
}

export async function startImport(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .update(pickers)
    .set({ state: 'importing' })
    .where(and(eq(pickers.id, id), eq(pickers.state, 'picking')))
    .returning({ id: pickers.id });
  return rows.length > 0;
}

export async function endPicker(
  db: Queryable,
  id: string,
  state: PickerEndState,
  error: string | null = null,
): Promise<boolean> {
  const rows = await db
    .update(pickers)
    .set({ state, error, finishedAt: sql`now()` })
    .where(and(eq(pickers.id, id), isNull(pickers.finishedAt)))
    .returning({ id: pickers.id });
  return rows.length > 0;
}

export async function cancelPickers(db: Queryable, userId: string): Promise<void> {
  await db
    .update(pickers)
    .set({ state: 'cancelled', finishedAt: sql`now()` })
    .where(and(eq(pickers.userId, userId), isNull(pickers.finishedAt)));
}

/** Returns a picker whose import is running; undefined when it has ended or the account is deleted. */
export async function findImportingPicker(db: Queryable, id: string): Promise<PickerRow | undefined> {
  const [row] = await db
    .select({ picker: pickers })
    .from(pickers)
    .innerJoin(users, eq(users.id, pickers.userId))
    .where(and(eq(pickers.id, id), eq(pickers.state, 'importing'), isNull(users.deletedAt)));
  return row?.picker;
}

/** Stores picked items; existing ones stay unchanged. */
export async function insertPickedItems(
  db: Queryable,
  items: readonly (typeof pickedItems.$inferInsert)[],
): Promise<void> {
  if (items.length > 0)
    await db
      .insert(pickedItems)
      .values([...items])
      .onConflictDoNothing();
}

export function findPickedItems(db: Queryable, pickerId: string): Promise<PickedItemRow[]> {
  return db.select().from(pickedItems).where(eq(pickedItems.pickerId, pickerId)).orderBy(asc(pickedItems.position));
}

/**
 * Settles an item as imported or as failed for good. An imported item stays imported: another attempt that still runs
 * may fail.
 */
export async function settlePickedItem(
  db: Queryable,
  { pickerId, remoteId }: Pick<PickedItemRow, 'pickerId' | 'remoteId'>,
  outcome: { readonly photoId: string } | { readonly error: string },
): Promise<void> {
  await db
    .update(pickedItems)
    .set({ error: null, ...outcome })
    .where(and(eq(pickedItems.pickerId, pickerId), eq(pickedItems.remoteId, remoteId), isNull(pickedItems.photoId)));
}

export async function findImportedPhotos(db: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof photos.$inferSelect>();
  const rows = await db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), isNull(photos.deletedAt), inArray(photos.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export function findUnfinishedImports(db: Database, age: number): Promise<Pick<PickerRow, 'id' | 'userId'>[]> {
  return db
    .select({ id: pickers.id, userId: pickers.userId })
    .from(pickers)
    .where(and(eq(pickers.state, 'importing'), lt(pickers.createdAt, sql`now() - make_interval(secs => ${age})`)));
}
