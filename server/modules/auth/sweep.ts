import type { Database } from '../../drivers/database';
import { sweepAttempts } from './attempts';
import { sweepEnded } from './repository';
import { sweepUnverified } from './unverified';

/** Drops counts, tokens, links, sessions and unverified accounts that no longer matter. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepAttempts(db);
  await sweepEnded(db);
  await sweepUnverified(db);
}
