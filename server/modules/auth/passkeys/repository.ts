import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../../drivers/database';
import type { UserRow } from '../repository';
import { hashToken } from '../tokens';

const { passkeyChallenges, passkeys, users } = tables;

export type PasskeyRow = typeof passkeys.$inferSelect;

const CHALLENGE_LIFETIME_S = 300;
export const CHALLENGE_LIFETIME_MS = CHALLENGE_LIFETIME_S * 1000;

/** @param userId user who adds a passkey; null for a sign-in */
export async function insertChallenge(db: Queryable, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${CHALLENGE_LIFETIME_S})`;
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), userId, expiresAt });
}

/** Takes a challenge of this user and purpose. Only one of concurrent callers gets true. */
export async function consumeChallenge(db: Queryable, challenge: string, userId: string | null): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return rows.length > 0;
}

export async function deleteExpiredChallenges(db: Database): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
}

export const listPasskeys = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id));

/** Returns the passkey with its owner; null for an unknown credential. */
export async function findCredential(
  db: Queryable,
  credentialId: string,
): Promise<{ readonly passkey: PasskeyRow; readonly user: UserRow } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return row ?? null;
}

/** Returns null when somebody has a passkey with this credential. */
export async function insertPasskey(db: Queryable, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [inserted] = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/**
 * Stores the authenticator's count after a sign-in.
 * @returns false when a concurrent sign-in has stored this count or a higher one, so that one of two is a copy
 */
export async function recordPasskeyUse(db: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Returns the number deleted. */
export async function deletePasskeys(db: Queryable, userId: string): Promise<number> {
  const rows = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  return rows.length;
}
