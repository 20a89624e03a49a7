import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Blobs } from '../drivers/blobs';
import type { Database } from '../drivers/database';
import { type CleanupOptions, type CleanupReport, cleanUp } from '../jobs/cleanup/cleanup';
import { createUploadsFolder } from '../modules/storage/routes';

interface CleanupTarget {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly log: FastifyBaseLogger;
  readonly dataDir: string;
}

export async function cleanUpNow(
  { dataDir, ...place }: CleanupTarget,
  options: CleanupOptions = {},
): Promise<CleanupReport> {
  const deps = {
    db: place.db,
    blobs: place.blobs,
    log: place.log,
    uploads: createUploadsFolder(join(dataDir, 'tmp')),
    trashDays: 30,
  };
  const report = await cleanUp(deps, { minAgeMs: -1000, ...options });
  if (!report) throw new Error('another cleanup was running');
  return report;
}
