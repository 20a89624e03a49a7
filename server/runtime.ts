import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { createApp } from './app';
import { openCommerce } from './commerce';
import type { Config } from './config';
import type { AppDeps } from './deps';
import { type Blobs, openBlobs } from './drivers/blobs';
import { connectDatabase, type Database } from './drivers/database';
import {
  combineImageGenerators,
  createModelImageGenerator,
  createProceduralImageGenerator,
} from './drivers/image-generation';
import { openMail } from './drivers/mail';
import { openPhotoLibrary } from './drivers/photo-library';
import { createPgBossQueue } from './drivers/queue';
import { checkInstance, describeInstance } from './instance';
import { createUploadsFolder } from './modules/storage';
import { openPools } from './processes/openPools';
import { startWorkers } from './workers';

/** The parts of one process: its API, not listening yet, and its running workers. */
export interface Runtime {
  /** Null in a process that only runs jobs. */
  readonly app: FastifyInstance | null;
  readonly deps: AppDeps;
  /** Waits for running requests and jobs and closes everything except the database. */
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Age after which files of broken uploads are deleted, and the interval. */
const UPLOAD_SWEEP_MS = HOUR_MS;

/** Creates the drivers on a migrated database and starts the parts of the configured role. */
export async function createRuntime(
  config: Config,
  connection: ClientConfig,
  log: FastifyBaseLogger,
): Promise<Runtime> {
  const database = connectDatabase(
    connection,
    (error) => log.warn({ err: error }, 'database connection failed'),
    config.databasePool,
  );
  const blobs = await openCheckedBlobs(config, database.db).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const queue = createPgBossQueue(connection, {
    sendsOnly: config.role === 'api',
    onError: (error, job) => log.error({ err: error, job }, job ? 'job failed' : 'queue error'),
  });
  const mail = openMail(config, blobs, log);
  const library = openPhotoLibrary(config, database.db);
  const { images, render } = openPools({
    onTrouble: (message, detail) => log.warn({ detail }, message),
    imageProcesses: config.imageProcesses,
    renderProcesses: config.renderProcesses,
  });
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
  const app = config.role === 'worker' ? null : await createApp(deps);
  await queue.start();
  if (config.role !== 'api') await startWorkers(deps, () => localOrigin(app, config.publicUrl));
  const uploadSweep = app && sweepUploads(config, log);
  return {
    app,
    deps,
    close: async () => {
      clearInterval(uploadSweep ?? undefined);
      await app?.close();
      await queue.stop();
      await Promise.all([images.close(), render.close()]);
      mail.close();
      await blobs.close();
      await database.close();
    },
  };
}

/** Opens the blob store and verifies that it belongs to the database. */
async function openCheckedBlobs(config: Config, db: Database): Promise<Blobs> {
  const blobs = await openBlobs(config);
  try {
    await checkInstance(db, blobs, describeInstance(config));
    return blobs;
  } catch (error) {
    await blobs.close();
    throw error;
  }
}

/** Deletes files of broken uploads, which lie on the disk of the process that took them. */
function sweepUploads({ tmpDir }: Config, log: FastifyBaseLogger): NodeJS.Timeout {
  const uploads = createUploadsFolder(tmpDir);
  const sweep = () =>
    uploads.sweep(UPLOAD_SWEEP_MS).catch((error: unknown) => log.warn({ err: error }, 'failed to sweep uploads'));
  return setInterval(() => void sweep(), UPLOAD_SWEEP_MS).unref();
}

/** Origin of this process for its own webhooks; the public one when it is not listening. */
function localOrigin(app: FastifyInstance | null, publicUrl: string): string {
  const address = app?.server.address() ?? null;
  if (address === null || typeof address === 'string') return publicUrl;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
