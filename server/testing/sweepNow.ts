import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Blobs } from '../drivers/blobs';
import type { Database } from '../drivers/database';
import { type SweepOptions, type SweepReport, sweep } from '../jobs/sweep/sweep';
import { createUploadsFolder } from '../modules/storage';

interface SweepTarget {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly log: FastifyBaseLogger;
  readonly dataDir: string;
}

export async function sweepNow({ dataDir, ...place }: SweepTarget, options: SweepOptions = {}): Promise<SweepReport> {
  const deps = {
    db: place.db,
    blobs: place.blobs,
    log: place.log,
    uploads: createUploadsFolder(join(dataDir, 'tmp')),
    trashDays: 30,
  };
  const report = await sweep(deps, { minAgeMs: -1000, ...options });
  if (!report) throw new Error('another sweep was running');
  return report;
}
