import type { BodyOf } from '@domain/contract';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { removePasskeys } from '../auth/passkeys/service';
import { ensureNotGuessable, hashPassword, hashRandomPassword, verifyPassword } from '../auth/passwords';
import { recordAttempt, resetAttempts } from '../auth/rateLimit';
import { findUserById, type UserRow, updateUser } from '../auth/repository';
import { takeoutKey } from '../takeout/routes';
import { updatePeopleConsent } from './people';
import { lockUser } from './quotas';
import { closeAccount, endOtherSessions } from './repository';

const { users } = tables;

type Deps = Pick<AppDeps, 'db' | 'queue' | 'config' | 'blobs'>;
type AccountUser = Pick<SignedInUser, 'id' | 'sessionId'>;

const PEOPLE_LIMIT = { limit: 5, windowSeconds: 86_400 };
const PASSWORD_ATTEMPT_LIMIT = { limit: 10, windowSeconds: 60 };

/** @throws HttpApiError 400 password_wrong at `field`, 429 */
async function ensurePassword({ db }: Deps, row: UserRow, password: string, field: string): Promise<void> {
  const tries = ['password', row.id];
  await recordAttempt(db, tries, PASSWORD_ATTEMPT_LIMIT);
  if (!(await verifyPassword(row.passwordHash, password)))
    throwApiError('password_wrong', { fields: { [field]: 'password_wrong' } });
  await resetAttempts(db, tries);
}

export async function findAccount({ db }: Pick<Deps, 'db'>, id: string): Promise<UserRow> {
  return (await findUserById(db, id)) ?? throwApiError('session_revoked');
}

async function hashNewPassword(deps: Deps, row: UserRow, body: BodyOf<'userUpdate'>): Promise<string | null> {
  if (body.password === undefined || body.old_password === undefined) return null;
  await ensurePassword(deps, row, body.old_password, 'old_password');
  ensureNotGuessable(body.password, row);
  return hashPassword(body.password);
}

/**
 * Reminders follow a consent to offers given earlier, never one given now; withdrawing that consent ends both. Computed
 * by the update, so that a link of a mail pressed meanwhile stays.
 */
const settleReminders = (adsAllow: boolean) =>
  sql`coalesce(${users.remindersAllow}, ${users.adsAllow} and ${adsAllow})`;

/** @throws HttpApiError 429 when people are allowed again and again, which has all photos analysed each time */
async function choosePeople({ config }: Deps, tx: Queryable, row: UserRow, wanted: boolean): Promise<string[]> {
  const allowed = wanted && config.faces;
  if (allowed && !row.peopleAllow) await recordAttempt(tx, ['people', row.id], PEOPLE_LIMIT);
  return (await lockUser(tx, row.id)) ? updatePeopleConsent(tx, row.id, allowed) : [];
}

/**
 * Updates the given fields. A new password ends every other session of the account and removes its passkeys.
 * @throws HttpApiError 400 password_wrong, password_too_common; 429
 */
export async function updateAccount(deps: Deps, who: AccountUser, body: BodyOf<'userUpdate'>): Promise<UserRow> {
  const row = await findAccount(deps, who.id);
  const passwordHash = await hashNewPassword(deps, row, body);
  const {
    name,
    currency,
    adsAllow,
    remindersAllow,
    peopleAllow,
    trackingAllow,
    additional_data: { language, showcase } = {},
  } = body;
  const change = {
    ...(name !== undefined && { name }),
    ...(currency !== undefined && { currency }),
    ...(adsAllow !== undefined && { adsAllow, remindersAllow: settleReminders(adsAllow) }),
    ...(remindersAllow !== undefined && { remindersAllow }),
    ...(trackingAllow !== undefined && { trackingAllow }),
    ...(language !== undefined && { language }),
    ...(showcase !== undefined && { showcase }),
    ...(passwordHash !== null && { passwordHash }),
  };
  if (Object.keys(change).length === 0 && peopleAllow === undefined) return row;
  const archives = await deps.db.transaction(async (tx) => {
    const listing = peopleAllow === undefined ? [] : await choosePeople(deps, tx, row, peopleAllow);
    if (Object.keys(change).length > 0) await updateUser(tx, who.id, change);
    if (passwordHash !== null) await signOutElsewhere(deps, tx, who);
    return listing;
  });
  for (const id of archives) await deps.blobs.delete(takeoutKey(id));
  return findAccount(deps, who.id);
}

/** Ends every other session and removes all passkeys. Returns the number of sessions ended. */
async function signOutElsewhere(deps: Deps, tx: Queryable, { id, sessionId }: AccountUser): Promise<number> {
  await lockUser(tx, id);
  await removePasskeys(deps, tx, id);
  return endOtherSessions(tx, id, sessionId);
}

export const signOutEverywhereElse = (deps: Deps, who: AccountUser): Promise<number> =>
  deps.db.transaction((tx) => signOutElsewhere(deps, tx, who));

/** @throws HttpApiError 400 password_wrong, 429 */
export async function confirmPassword(deps: Deps, who: AccountUser, password: string): Promise<void> {
  await ensurePassword(deps, await findAccount(deps, who.id), password, 'password');
}

export async function deleteAccount({ db, queue }: Deps, userId: string): Promise<void> {
  const randomPasswordHash = await hashRandomPassword();
  await db.transaction(async (tx) => {
    if (!(await closeAccount(tx, userId, randomPasswordHash))) return;
    await queue.send('account_purge', { userId }, { tx, singletonKey: userId, userId });
  });
}
