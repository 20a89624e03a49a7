import type { Database } from '../../drivers/database';
import { sweepAttempts } from './attempts';
import { sweepEnded } from './repository';

/** Drops counts, tokens, links and sessions that no longer matter. */
export async function sweepAccounts(db: Database): Promise<void> {
  await sweepAttempts(db);
  await sweepEnded(db);
}
