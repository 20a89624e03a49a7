import { desc, eq, or, sql } from 'drizzle-orm';
import { ConfigError } from '../../config';
import type { Quotas } from '../../config.quotas';
import { type Queryable, tables } from '../../drivers/database';
import { revokeAllSessions, type UserRow } from '../../modules/auth/repository';
import { findQuotas, measureUsage } from '../../modules/user/quotas';
import { type AdminDeps, type AdminOptions, readCount, requireYes } from './adminDeps';
import { recordAudit } from './auditLog';
import type { Result, Row } from './output';

const { sessions, users } = tables;

const quotaNames = ['bytes', 'photos', 'albums', 'exports'] as const;
const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const describeState = ({ deletedAt, disabledAt, isVerified }: UserRow): string =>
  deletedAt ? 'deleted' : disabledAt ? 'disabled' : isVerified ? 'active' : 'unverified';

const summarise = (user: UserRow): Row => ({
  id: user.id,
  mail: user.email,
  name: user.name,
  state: describeState(user),
  created: user.createdAt.toISOString().slice(0, 10),
  quotas: user.quotas === null ? null : JSON.stringify(user.quotas),
});

/**
 * Finds a user by id or mail address.
 * @throws ConfigError
 */
export async function findUserByIdOrEmail(db: Queryable, given: string | undefined): Promise<UserRow> {
  if (given === undefined) throw new ConfigError('name the user by id or mail address');
  const email = eq(users.email, given.trim().toLowerCase());
  const [user] = await db
    .select()
    .from(users)
    .where(isUuid(given) ? or(eq(users.id, given), email) : email);
  if (!user) throw new ConfigError(`there is no user ${given}`);
  return user;
}

/** Lists users, the newest first; `--mail` searches part of the address. */
export async function listUsers(
  { db }: AdminDeps,
  _: readonly string[],
  { mail, limit }: AdminOptions,
): Promise<Result> {
  const most = readCount('limit', limit, 1) ?? 50;
  const rows = await db
    .select()
    .from(users)
    .where(mail === undefined ? undefined : sql`strpos(${users.email}, ${mail.toLowerCase()}) > 0`)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(most);
  return { rows: rows.map(summarise), ...(rows.length === most && { note: `only the newest ${most}; raise --limit` }) };
}

export async function showUser({ db, config }: AdminDeps, [given]: readonly string[]): Promise<Result> {
  const user = await findUserByIdOrEmail(db, given);
  const [usage, limits] = [await measureUsage(db, user.id), await findQuotas(db, config.quotas, user.id)];
  const active = await db.$count(sessions, sql`${sessions.userId} = ${user.id} and ${sessions.revokedAt} is null`);
  const used = quotaNames.map((name) => [name, `${usage[name]} of ${limits[name]}`]);
  return { rows: [{ ...summarise(user), ...Object.fromEntries(used), sessions: active }] };
}

export async function setQuota({ db }: AdminDeps, [given]: readonly string[], options: AdminOptions): Promise<Result> {
  const wanted: Partial<Record<keyof Quotas, number>> = {};
  for (const name of quotaNames) {
    const value = readCount(name, options[name], 0);
    if (value !== undefined) wanted[name] = value;
  }
  const isEmpty = Object.keys(wanted).length === 0;
  if (isEmpty !== (options.reset === true))
    throw new ConfigError('give --reset alone, or some of --bytes, --photos, --albums, --exports');
  return db.transaction(async (tx) => {
    const user = await findUserByIdOrEmail(tx, given);
    const quotas = isEmpty ? null : { ...user.quotas, ...wanted };
    const [changed] = await tx.update(users).set({ quotas }).where(eq(users.id, user.id)).returning();
    await recordAudit(tx, 'users quota', user.id, { from: user.quotas, to: quotas });
    return { rows: changed ? [summarise(changed)] : [] };
  });
}

/** Refuses sign-in, and ends all sessions and file addresses. Data, orders and shared albums stay. */
export async function disableUser(
  { db }: AdminDeps,
  [given]: readonly string[],
  options: AdminOptions,
): Promise<Result> {
  const user = await findUserByIdOrEmail(db, given);
  requireYes(options, `${user.email} will be signed out everywhere and cannot sign in.`);
  return db.transaction(async (tx) => {
    const disabledAt = sql`coalesce(${users.disabledAt}, now())`;
    const [changed] = await tx.update(users).set({ disabledAt }).where(eq(users.id, user.id)).returning();
    await revokeAllSessions(tx, user.id);
    await recordAudit(tx, 'users disable', user.id);
    return { rows: changed ? [summarise(changed)] : [] };
  });
}

export async function enableUser({ db }: AdminDeps, [given]: readonly string[]): Promise<Result> {
  return db.transaction(async (tx) => {
    const user = await findUserByIdOrEmail(tx, given);
    const [changed] = await tx.update(users).set({ disabledAt: null }).where(eq(users.id, user.id)).returning();
    await recordAudit(tx, 'users enable', user.id);
    return { rows: changed ? [summarise(changed)] : [] };
  });
}

/** Signs a user out everywhere and revokes the addresses of the user's files. */
export async function endSessions(
  { db }: AdminDeps,
  [given]: readonly string[],
  options: AdminOptions,
): Promise<Result> {
  const user = await findUserByIdOrEmail(db, given);
  requireYes(options, `${user.email} will be signed out everywhere.`);
  await db.transaction(async (tx) => {
    await revokeAllSessions(tx, user.id);
    await recordAudit(tx, 'users end-sessions', user.id);
  });
  return { rows: [summarise(user)], note: 'all sessions have ended' };
}
