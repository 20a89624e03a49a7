import { and, eq, gt, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { revokeFileUrls } from '../files/fileEpoch';

const { users, sessions, refreshTokens, emailTokens } = tables;

export type UserRow = typeof users.$inferSelect;
export type LinkKind = 'verify' | 'reset';

export const REFRESH_DAYS = 30;
const secondsFromNow = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`;

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findUserById(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Creates the account, or replaces an unverified registration of its address. Of concurrent calls, the last one wins.
 * @returns the id; null when the address has a verified account, which stays unchanged
 */
export async function saveRegistration(
  db: Queryable,
  { id, email, ...given }: typeof users.$inferInsert,
): Promise<string | null> {
  const [row] = await db
    .insert(users)
    .values({ id, email, ...given })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...given, createdAt: sql`now()` },
      setWhere: sql`not ${users.isVerified} and ${users.deletedAt} is null`,
    })
    .returning({ id: users.id });
  return row?.id ?? null;
}

/** Time of the database: the clocks of several servers differ. */
const databaseTime = sql`clock_timestamp()`;

type LiveUser = Pick<UserRow, 'id' | 'language' | 'currency' | 'referral' | 'fileEpoch'>;
interface LiveSession {
  readonly user: LiveUser;
  readonly nowSeconds: number;
}

const prepareLiveSession = (db: Database) =>
  db
    .select({
      user: {
        id: users.id,
        language: users.language,
        currency: users.currency,
        referral: users.referral,
        fileEpoch: users.fileEpoch,
      },
      nowSeconds: sql`extract(epoch from ${databaseTime})`.mapWith(Number),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        isNull(users.disabledAt),
      ),
    )
    // Without a name, which a pooler between the server and PostgreSQL may not keep.
    .prepare('');
const preparedLiveSessions = new WeakMap<Database, ReturnType<typeof prepareLiveSession>>();

/** Returns the user of an active session; null for a disabled account. Each request asks, so the query is prepared. */
export async function findLiveSession(db: Database, sessionId: string, userId: string): Promise<LiveSession | null> {
  const prepared = preparedLiveSessions.get(db) ?? prepareLiveSession(db);
  preparedLiveSessions.set(db, prepared);
  const [row] = await prepared.execute({ sessionId, userId });
  return row ?? null;
}

export async function insertSession(
  db: Queryable,
  session: { id: string; userId: string; userAgent: string },
  hash: string,
): Promise<void> {
  await db.insert(sessions).values(session);
  await insertRefreshToken(db, session.id, hash);
}

export async function insertRefreshToken(db: Queryable, sessionId: string, hash: string): Promise<void> {
  await db.insert(refreshTokens).values({ hash, sessionId, expiresAt: secondsFromNow(REFRESH_DAYS * 86_400) });
}

/** Marks a token as used. Only one of concurrent callers gets the session. */
export async function consumeRefreshToken(db: Queryable, hash: string): Promise<{ sessionId: string } | null> {
  const [row] = await db
    .update(refreshTokens)
    .set({ rotatedAt: databaseTime })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.rotatedAt), gt(refreshTokens.expiresAt, sql`now()`)))
    .returning({ sessionId: refreshTokens.sessionId });
  return row ?? null;
}

/**
 * Accepts a token again that the same browser exchanged in the last `repeatSeconds`. Its first successor is marked as
 * exchanged, so a session has one valid token at any time.
 */
export async function reissueRefreshToken(
  db: Queryable,
  hash: string,
  { repeatSeconds, userAgent }: { repeatSeconds: number; userAgent: string },
): Promise<{ sessionId: string } | null> {
  const [row] = await db
    .update(refreshTokens)
    .set({ repeatedAt: databaseTime })
    .from(sessions)
    .where(
      and(
        eq(refreshTokens.hash, hash),
        gt(refreshTokens.rotatedAt, sql`${databaseTime} - make_interval(secs => ${repeatSeconds})`),
        isNull(refreshTokens.repeatedAt),
        eq(sessions.id, refreshTokens.sessionId),
        eq(sessions.userAgent, userAgent),
      ),
    )
    .returning({ sessionId: refreshTokens.sessionId });
  if (!row) return null;
  await db
    .update(refreshTokens)
    .set({ rotatedAt: databaseTime })
    .where(and(eq(refreshTokens.sessionId, row.sessionId), isNull(refreshTokens.rotatedAt)));
  return row;
}

/** Returns the session of a token. `usedMsAgo`: time since its last exchange; null for an unused token. */
export async function findRefreshToken(
  db: Queryable,
  hash: string,
): Promise<{ sessionId: string; usedMsAgo: number | null } | null> {
  const usedAt = sql`coalesce(${refreshTokens.repeatedAt}, ${refreshTokens.rotatedAt})`;
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      usedMsAgo: sql<number | null>`extract(epoch from ${databaseTime} - ${usedAt})::float8 * 1000`,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row ?? null;
}

/** Returns the user of a continued session; null when it has ended. */
export async function touchSession(db: Queryable, sessionId: string): Promise<UserRow | null> {
  const [row] = await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  return row ? findUserById(db, row.userId) : null;
}

export async function revokeSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends every session of a user, and every signed URL of the user's files. */
export async function revokeAllSessions(db: Queryable, userId: string): Promise<void> {
  await revokeFileUrls(db, userId);
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/**
 * Stores a link. A repeated call starts the life of an unused link anew, because a mail may leave long after the first
 * attempt; a used, revoked or converted link stays as it is. Older links of the account still work: requesting mails
 * for an address must not end the link that its owner is about to open.
 */
export async function issueLink(
  db: Queryable,
  link: { hash: string; userId: string; kind: LinkKind },
  lifeSeconds: number,
): Promise<void> {
  const expiresAt = secondsFromNow(lifeSeconds);
  await db
    .insert(emailTokens)
    .values({ ...link, expiresAt })
    .onConflictDoUpdate({
      target: emailTokens.hash,
      set: { expiresAt },
      setWhere: sql`${emailTokens.usedAt} is null and ${emailTokens.kind} = ${link.kind}`,
    });
}

export async function revokeLinks(db: Queryable, userId: string): Promise<void> {
  await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailTokens.userId, userId), isNull(emailTokens.usedAt)));
}

/** Turns a used link into one that sets a password, once. */
export async function convertToResetLink(db: Queryable, hash: string, lifeSeconds: number): Promise<void> {
  await db
    .update(emailTokens)
    .set({ kind: 'reset', usedAt: null, expiresAt: secondsFromNow(lifeSeconds) })
    .where(eq(emailTokens.hash, hash));
}

/** Consumes a link. Only one of concurrent callers gets the user. */
export async function consumeLink(db: Queryable, hash: string, kind: LinkKind): Promise<{ userId: string } | null> {
  const [row] = await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(emailTokens.hash, hash),
        eq(emailTokens.kind, kind),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: emailTokens.userId });
  return row ?? null;
}

export async function findLinkOwner(db: Queryable, hash: string, kind: LinkKind): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(
      and(
        eq(emailTokens.hash, hash),
        eq(emailTokens.kind, kind),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, sql`now()`),
      ),
    );
  return row?.user ?? null;
}

/** Returns a link of a verified account, used or not. `setsPassword`: it can still set one. */
export async function findVerifiedLink(db: Queryable, hash: string): Promise<{ setsPassword: boolean } | null> {
  const { kind, usedAt, expiresAt } = emailTokens;
  const [row] = await db
    .select({
      setsPassword: sql<boolean>`${kind} = 'reset' and ${usedAt} is null and ${expiresAt} > now()`,
    })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(and(eq(emailTokens.hash, hash), eq(users.isVerified, true), isNull(users.deletedAt)));
  return row ?? null;
}

/** {@link findLinkOwner}, locked until the transaction ends. Lock it before the link, as a registration does. */
export async function lockLinkOwner(tx: Queryable, hash: string, kind: LinkKind): Promise<UserRow | null> {
  const owner = await findLinkOwner(tx, hash, kind);
  if (!owner) return null;
  const [row] = await tx.select().from(users).where(eq(users.id, owner.id)).for('update');
  return row ?? null;
}

export async function updateUser(db: Queryable, id: string, change: PgUpdateSetSource<typeof users>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** Days for which ended sessions are kept, so that replays are still detected. */
export const KEEP_ENDED_DAYS = 30;

export async function deleteEndedSessions(db: Database): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${KEEP_ENDED_DAYS})`;
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, longAgo));
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, longAgo));
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.revokedAt, longAgo),
        and(
          lt(sessions.lastUsedAt, longAgo),
          notExists(
            db.select({ hash: refreshTokens.hash }).from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id)),
          ),
        ),
      ),
    );
}
