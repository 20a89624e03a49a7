import { z } from 'zod';
import type { AppDeps } from '../../deps';
import type { Queryable } from '../../drivers/database';
import { isLibraryError, LibraryError, type LibraryGrant } from '../../drivers/photo-library';
import { decrypt, deriveAcceptedKeys, encrypt } from '../../secrets';
import {
  cancelPickers,
  deleteLibraryAccount,
  findLibraryAccount,
  saveLibraryAccount,
  updateLibraryAccount,
} from './repository';

export type GrantDeps = Pick<AppDeps, 'db' | 'library' | 'config' | 'log'>;

const RENEW_BEFORE_EXPIRY_MS = 60_000;

const storedGrant = z.object({ refreshToken: z.string(), accessToken: z.string(), expiresAt: z.number() });
const grantKeys = ({ config }: Pick<GrantDeps, 'config'>) => deriveAcceptedKeys(config, 'photo library');
const grantContext = (userId: string) => `grant ${userId}`;

const encryptGrant = (deps: GrantDeps, userId: string, grant: LibraryGrant): string =>
  encrypt(grantKeys(deps)[0], JSON.stringify(grant), grantContext(userId));

export async function saveGrant(deps: GrantDeps, tx: Queryable, userId: string, grant: LibraryGrant): Promise<void> {
  await saveLibraryAccount(tx, userId, deps.library.name, encryptGrant(deps, userId, grant));
}

/** Returns the user's grant; null when the library is not linked, or the secret key has changed. */
async function loadGrant(deps: GrantDeps, userId: string): Promise<LibraryGrant | null> {
  const row = await findLibraryAccount(deps.db, userId, deps.library.name);
  const text = row ? decrypt(grantKeys(deps), row.sealed, grantContext(userId)) : null;
  return text === null ? null : storedGrant.parse(JSON.parse(text));
}

async function renewStoredGrant(deps: GrantDeps, userId: string, grant: LibraryGrant): Promise<LibraryGrant> {
  const fresh = await deps.library.renewGrant(grant);
  await updateLibraryAccount(deps.db, userId, deps.library.name, encryptGrant(deps, userId, fresh));
  return fresh;
}

/**
 * Runs a task with the user's grant. Renews the grant when it is about to expire, and once when it is unexpectedly
 * refused. Deletes a revoked grant.
 * @throws LibraryError `refused` also when the library is not linked
 */
export async function withGrant<T>(
  deps: GrantDeps,
  userId: string,
  task: (grant: LibraryGrant) => Promise<T>,
): Promise<T> {
  const grant = await loadGrant(deps, userId);
  if (!grant) throw new LibraryError('refused', 'the photo library is not linked; the user must give consent first');
  try {
    const isOld = grant.expiresAt < Date.now() + RENEW_BEFORE_EXPIRY_MS;
    try {
      return await task(isOld ? await renewStoredGrant(deps, userId, grant) : grant);
    } catch (error) {
      if (isOld || !isLibraryError(error, 'refused')) throw error;
    }
    return await task(await renewStoredGrant(deps, userId, grant));
  } catch (error) {
    if (isLibraryError(error, 'refused')) await deleteLibraryAccount(deps.db, userId);
    throw error;
  }
}

/** Revokes the grant and deletes it; deletes it even when the library does not respond. */
export async function unlinkLibrary(deps: GrantDeps, userId: string): Promise<void> {
  const grant = await loadGrant(deps, userId);
  await cancelPickers(deps.db, userId);
  await deleteLibraryAccount(deps.db, userId);
  if (!grant) return;
  await deps.library.revokeGrant(grant).catch((error: unknown) => {
    deps.log.warn({ err: error, userId }, 'failed to revoke a photo library grant');
  });
}
