import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { createApp } from './app';
import { openCommerce } from './commerce';
import type { Config } from './config';
import type { AppDeps } from './deps';
import { openDiskBlobs } from './drivers/blobs';
import { connectDatabase } from './drivers/database';
import {
  combineImageGenerators,
  createModelImageGenerator,
  createProceduralImageGenerator,
} from './drivers/image-generation';
import { openMail } from './drivers/mail';
import { openPhotoLibrary } from './drivers/photo-library';
import { createPgBossQueue } from './drivers/queue';
import { checkInstance, describeInstance } from './instance';
import { startAccountJobs } from './jobs/accounts/accountJobs';
import { startAlbumJobs } from './jobs/albums/albumJobs';
import { deliverEmail } from './jobs/mail/deliverEmail';
import { startOrderJobs } from './jobs/orders/orderJobs';
import { startPhotoAnalysis } from './jobs/photos/analysePhotos';
import { startSweep } from './jobs/sweep/startSweep';
import { sweepAccounts } from './modules/auth';
import { createUploadsFolder } from './modules/storage';
import { openPools } from './processes/openPools';

/** A complete server: its API, not listening yet, and its running workers. */
export interface Runtime {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  /** Waits for running requests and jobs and closes everything except the database. */
  close(): Promise<void>;
}

/** Concurrent mails. */
const MAIL_CONCURRENCY = 2;
const SWEEP_INTERVAL_MS = 3_600_000;

/** Creates the drivers on a migrated database. */
export async function createRuntime(
  config: Config,
  connection: ClientConfig,
  log: FastifyBaseLogger,
): Promise<Runtime> {
  const database = connectDatabase(connection, (error) => log.warn({ err: error }, 'database connection failed'));
  const blobs = await openDiskBlobs(join(config.dataDir, 'blobs'));
  await checkInstance(database.db, blobs, describeInstance(config)).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const queue = createPgBossQueue(connection, {
    onError: (error, job) => log.error({ err: error, job }, job ? 'job failed' : 'queue error'),
  });
  const mail = openMail(config, blobs, log);
  const library = openPhotoLibrary(config, database.db);
  const { images, render } = openPools({ onTrouble: (message, detail) => log.warn({ detail }, message) });
  const imagery = combineImageGenerators([
    createProceduralImageGenerator(render),
    ...(config.imagesApi ? [createModelImageGenerator(config.imagesApi)] : []),
  ]);
  const commerce = openCommerce(config, database.db, queue, blobs);
  const deps: AppDeps = {
    config,
    db: database.db,
    queue,
    blobs,
    mail,
    library,
    images,
    imagery,
    render,
    log,
    ...commerce,
  };
  const app = await createApp(deps);
  await queue.start();
  await queue.work('mail', ({ id, data }) => deliverEmail(deps, id, data), { concurrency: MAIL_CONCURRENCY });
  const stopAlbumJobs = await startAlbumJobs(deps);
  const stopLooking = await startPhotoAnalysis(deps);
  const stopAccountJobs = await startAccountJobs(deps);
  const stopOrderJobs = await startOrderJobs(app, deps);
  const sweep = setInterval(() => {
    sweepAccounts(database.db).catch((error: unknown) => log.warn({ err: error }, 'failed to sweep ended sessions'));
  }, SWEEP_INTERVAL_MS);
  sweep.unref();
  const stopBlobSweep = startSweep({
    db: database.db,
    blobs,
    uploads: createUploadsFolder(config.dataDir),
    trashDays: config.trashDays,
    log,
  });
  return {
    app,
    deps,
    close: async () => {
      clearInterval(sweep);
      stopAlbumJobs();
      stopLooking();
      stopAccountJobs();
      await stopOrderJobs();
      await app.close();
      await queue.stop();
      await Promise.all([images.close(), render.close(), stopBlobSweep()]);
      mail.close();
      await database.close();
    },
  };
}
