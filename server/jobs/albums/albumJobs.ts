import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { endExport, findUnfinishedExports } from '../../modules/albums/exports/repository';
import { failGeneration, findUnfinishedGenerations } from '../../modules/albums/generation/repository';
import { EVERY_MINUTE } from '../jobTypes';
import { runArtwork } from './artwork';
import { runExport } from './export';
import { runGeneration } from './generation';
import { runCropWarmup } from './warmCrops';

export type AlbumJobDeps = Pick<
  AppDeps,
  'db' | 'queue' | 'render' | 'images' | 'imageGenerator' | 'printing' | 'blobs' | 'config' | 'log'
>;

const RESUME_INTERVAL_S = 30;
const MAX_JOB_AGE_S = 2 * 3600;
/** Serves several users at once, so that one user's export does not block another's. */
const EXPORT_CONCURRENCY = 2;

/**
 * Creates a new job for unfinished rows whose job the queue gave up, for example because the database was down longer
 * than the retries. The singleton key prevents duplicates.
 */
async function requeueUnfinished({ db, queue }: AlbumJobDeps): Promise<void> {
  for (const { id } of await findUnfinishedGenerations(db, MAX_JOB_AGE_S)) await failGeneration(db, id, 'internal');
  for (const { id } of await findUnfinishedExports(db, MAX_JOB_AGE_S))
    await endExport(db, id, { stage: 'failed', error: 'internal' });
  for (const { id, userId, kind } of await findUnfinishedGenerations(db, RESUME_INTERVAL_S)) {
    await queue.send(kind === 'images' ? 'artwork' : 'generation', { generationId: id }, { singletonKey: id, userId });
  }
  for (const { id, userId } of await findUnfinishedExports(db, RESUME_INTERVAL_S))
    await queue.send('export', { exportId: id }, { singletonKey: id, userId });
}

export async function startAlbumJobs(deps: AlbumJobDeps): Promise<void> {
  const temporary = new TemporaryFolder(join(deps.config.tmpDir, 'exports'));
  await temporary.open();
  await deps.queue.work('generation', ({ data, ...attempt }) => runGeneration(deps, data.generationId, attempt), {
    // Some of them only wait for photo analysis.
    concurrency: 4,
  });
  await deps.queue.work('artwork', ({ data, ...attempt }) => runArtwork(deps, temporary, data.generationId, attempt), {
    concurrency: 2,
  });
  await deps.queue.work('export', ({ data, ...attempt }) => runExport(deps, temporary, data.exportId, attempt), {
    concurrency: EXPORT_CONCURRENCY,
  });
  await deps.queue.work('crops', ({ data, signal }) => runCropWarmup(deps, temporary, data.albumId, signal), {
    concurrency: 1,
  });
  await deps.queue.work('album_requeue', () => requeueUnfinished(deps), { concurrency: 1 });
  await deps.queue.schedule('album_requeue', EVERY_MINUTE, {}, { everySeconds: RESUME_INTERVAL_S });
}
