import type { Database } from '../../drivers/database';
import { deleteExpiredAttempts } from './rateLimit';
import { deleteEndedSessions } from './repository';
import { deleteUnverifiedAccounts } from './sweepUnverified';

/** Deletes expired counts, tokens, links, sessions and unverified accounts. */
export async function sweepAccounts(db: Database): Promise<void> {
  await deleteExpiredAttempts(db);
  await deleteEndedSessions(db);
  await deleteUnverifiedAccounts(db);
}
