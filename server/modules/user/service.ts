import type { BodyOf } from '@domain/contract';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { refuseGuessable } from '../auth/passwordRules';
import { hashNobodysPassword, hashPassword, verifyPassword } from '../auth/passwords';
import { countAttempt, forgetAttempts } from '../auth/rateLimit';
import { findUser, type UserRow, updateUser } from '../auth/repository';
import { closeAccount, endOtherSessions } from './repository';

type Deps = Pick<AppDeps, 'db' | 'queue'>;
type Who = Pick<SignedInUser, 'id' | 'sessionId'>;

const PASSWORD_TRIES = { limit: 10, windowSeconds: 60 };

/** @throws HttpApiError 400 password_wrong at `field`, 429 */
async function provePassword({ db }: Deps, row: UserRow, password: string, field: string): Promise<void> {
  const tries = ['password', row.id];
  await countAttempt(db, tries, PASSWORD_TRIES);
  if (!(await verifyPassword(row.passwordHash, password)))
    throwApiError('password_wrong', { fields: { [field]: 'password_wrong' } });
  await forgetAttempts(db, tries);
}

export async function ownAccount({ db }: Pick<Deps, 'db'>, id: string): Promise<UserRow> {
  return (await findUser(db, id)) ?? throwApiError('session_revoked');
}

async function newPasswordHash(deps: Deps, row: UserRow, body: BodyOf<'userUpdate'>): Promise<string | null> {
  if (body.password === undefined || body.old_password === undefined) return null;
  await provePassword(deps, row, body.old_password, 'old_password');
  refuseGuessable(body.password, row);
  return hashPassword(body.password);
}

/**
 * Changes what the body names. A new password ends every other session of the account.
 * @throws HttpApiError 400 password_wrong, password_too_common; 429
 */
export async function updateAccount(deps: Deps, who: Who, body: BodyOf<'userUpdate'>): Promise<UserRow> {
  const row = await ownAccount(deps, who.id);
  const passwordHash = await newPasswordHash(deps, row, body);
  const { name, currency, adsAllow, additional_data: { language, showcase } = {} } = body;
  const change = {
    ...(name !== undefined && { name }),
    ...(currency !== undefined && { currency }),
    ...(adsAllow !== undefined && { adsAllow }),
    ...(language !== undefined && { language }),
    ...(showcase !== undefined && { showcase }),
    ...(passwordHash !== null && { passwordHash }),
  };
  if (Object.keys(change).length === 0) return row;
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, who.id, change);
    if (passwordHash !== null) await endOtherSessions(tx, who.id, who.sessionId);
  });
  return ownAccount(deps, who.id);
}

/** @throws HttpApiError 400 password_wrong, 429 */
export async function confirmPassword(deps: Deps, who: Who, password: string): Promise<void> {
  await provePassword(deps, await ownAccount(deps, who.id), password, 'password');
}

/** Ends the account at once; a job removes what it leaves, and starts if and only if the account ended. */
export async function deleteAccount({ db, queue }: Deps, userId: string): Promise<void> {
  const nobodysPassword = await hashNobodysPassword();
  await db.transaction(async (tx) => {
    if (!(await closeAccount(tx, userId, nobodysPassword))) return;
    await queue.send('account_purge', { userId }, { tx, singletonKey: userId, userId });
  });
}
