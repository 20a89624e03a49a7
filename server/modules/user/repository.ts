import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { deletePasskeys } from '../auth/passkeys/repository';
import { revokeFileUrls } from '../files/fileEpoch';
import { forgetPeople } from './people';

const { albumCreations, albums, emailTokens, photos, refreshTokens, sessions, users } = tables;

export type SessionRow = typeof sessions.$inferSelect;

export function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  const alive = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(and(isNull(refreshTokens.rotatedAt), gt(refreshTokens.expiresAt, sql`now()`)));
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), inArray(sessions.id, alive)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, now())` })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session of the user but one, and revokes the user's file URLs. Returns the number ended. */
export async function endOtherSessions(db: Queryable, userId: string, kept: string): Promise<number> {
  await revokeFileUrls(db, userId);
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, kept), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length;
}

/**
 * Closes an account at once: logins, tokens and shared links end, its address is free again, and the row is anonymised.
 * Returns false when it was closed before.
 */
export async function closeAccount(tx: Queryable, userId: string, passwordHash: string): Promise<boolean> {
  const email = `deleted-${userId}@deleted.invalid`;
  const rows = await tx
    .update(users)
    .set({
      deletedAt: sql`now()`,
      email,
      name: '',
      showcase: '',
      passwordHash,
      isVerified: false,
      adsAllow: false,
      remindersAllow: null,
      peopleAllow: false,
      trackingAllow: false,
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (rows.length === 0) return false;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await deletePasskeys(tx, userId);
  await forgetPeople(tx, userId);
  await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
  await tx.delete(albumCreations).where(eq(albumCreations.userId, userId));
  await tx
    .update(albums)
    .set({ deletedAt: sql`now()`, shareToken: null, shareCopies: false, shareHidesPlaces: false })
    .where(eq(albums.userId, userId));
  await tx
    .update(photos)
    .set({ deletedAt: sql`coalesce(${photos.deletedAt}, now())` })
    .where(eq(photos.userId, userId));
  return true;
}
