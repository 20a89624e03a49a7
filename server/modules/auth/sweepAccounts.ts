import type { Database } from '../../drivers/database';
import { deleteExpiredAttempts } from './rateLimit';
import { deleteEndedSessions } from './repository';
import { deleteUnverifiedAccounts } from './sweepUnverified';

/** Drops counts, tokens, links, sessions and unverified accounts that no longer matter. */
export async function sweepAccounts(db: Database): Promise<void> {
  await deleteExpiredAttempts(db);
  await deleteEndedSessions(db);
  await deleteUnverifiedAccounts(db);
}
