import { createHash } from 'node:crypto';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { clientNetworks } from '../../http/clientNetwork';

const { attempts } = tables;

export interface RateLimitRule {
  readonly limit: number;
  readonly windowSeconds: number;
}

const rateLimitKey = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

export interface AttemptCount {
  readonly count: number;
  /** Time until the window ends, by the database's clock. */
  readonly remainingMs: number;
}

/** Adds attempts for the key `parts`. An ended window is replaced by one of `windowMs`. */
export async function addAttempts(
  db: Queryable,
  parts: readonly string[],
  added: number,
  windowMs: number,
): Promise<AttemptCount> {
  const window = sql`now() + make_interval(secs => ${windowMs / 1000})`;
  const [row] = await db
    .insert(attempts)
    .values({ key: rateLimitKey(parts), count: added, endsAt: window })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.endsAt} < now() then ${added} else ${attempts.count} + ${added} end`,
        endsAt: sql`case when ${attempts.endsAt} < now() then ${window} else ${attempts.endsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      remainingMs: sql<number>`extract(epoch from ${attempts.endsAt} - now())::float8 * 1000`,
    });
  return row ?? { count: added, remainingMs: windowMs };
}

/**
 * Counts an attempt for the key `parts`. A rolled back transaction does not count.
 * @throws HttpApiError 429 above the limit of the window that the first attempt opened
 */
export async function recordAttempt(
  db: Queryable,
  parts: readonly string[],
  { limit, windowSeconds }: RateLimitRule,
): Promise<void> {
  const { count, remainingMs } = await addAttempts(db, parts, 1, windowSeconds * 1000);
  if (count <= limit) return;
  throwApiError('rate_limited', { params: { seconds: Math.max(1, Math.ceil(remainingMs / 1000)) } });
}

/** Counts an attempt like {@link recordAttempt}. Returns false above the limit. */
export async function isWithinLimit(
  db: Queryable,
  parts: readonly string[],
  { limit, windowSeconds }: RateLimitRule,
): Promise<boolean> {
  return (await addAttempts(db, parts, 1, windowSeconds * 1000)).count <= limit;
}

const MAILS_PER_HOUR = { limit: 3, windowSeconds: 3600 };
/** A link to set a password is valid as long, so its owner can always use one. */
const FURTHER_MAILS = { limit: 1, windowSeconds: 600 };

/**
 * Decides whether one more mail goes to an address that anybody can name. Requests beyond it get the usual response, so
 * that no stranger can fill a mailbox or lock its owner out.
 */
export const isMailDue = async (db: Queryable, parts: readonly string[]): Promise<boolean> =>
  (await isWithinLimit(db, parts, MAILS_PER_HOUR)) || isWithinLimit(db, [...parts, 'further'], FURTHER_MAILS);

const WIDE_NETWORK_FACTOR = 8;

/**
 * Counts an attempt for `parts` by a client: under its network, and with a higher limit under the wider network.
 * @throws HttpApiError 429
 */
export async function recordClientAttempt(
  db: Queryable,
  parts: readonly string[],
  address: string,
  { limit, windowSeconds }: RateLimitRule,
): Promise<void> {
  const [narrow, ...wide] = clientNetworks(address);
  await recordAttempt(db, [...parts, narrow], { limit, windowSeconds });
  for (const network of wide)
    await recordAttempt(db, [...parts, network], { limit: limit * WIDE_NETWORK_FACTOR, windowSeconds });
}

export async function resetClientAttempts(db: Database, parts: readonly string[], address: string): Promise<void> {
  for (const network of clientNetworks(address)) await resetAttempts(db, [...parts, network]);
}

export async function countAttempts(db: Queryable, parts: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, rateLimitKey(parts)), gte(attempts.endsAt, sql`now()`)));
  return row?.count ?? 0;
}

/** Resets the count after a success: whoever knows the password does not guess. */
export async function resetAttempts(db: Database, parts: readonly string[]): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, rateLimitKey(parts)));
}

/** Takes back one attempt. A success among guesses must not make room for more of them. */
export async function refundAttempt(db: Database, parts: readonly string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, rateLimitKey(parts)));
}

export async function deleteExpiredAttempts(db: Database): Promise<void> {
  await db.delete(attempts).where(lt(attempts.endsAt, sql`now()`));
}
