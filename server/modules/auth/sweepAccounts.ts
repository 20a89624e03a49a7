import type { Database } from '../../drivers/database';
import { sweepAttempts } from './rateLimit';
import { sweepEnded } from './repository';
import { sweepUnverified } from './sweepUnverified';

/** Drops counts, tokens, links, sessions and unverified accounts that no longer matter. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepAttempts(db);
  await sweepEnded(db);
  await sweepUnverified(db);
}
