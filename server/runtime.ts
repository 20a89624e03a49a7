import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { createApp, createHealthApp } from './app';
import type { Config } from './config';
import { type AppDeps, openCommerce } from './deps';
import { type Blobs, openBlobs } from './drivers/blobs';
import { connectDatabase, type Database, type DatabaseHandle } from './drivers/database';
import {
  combineImageGenerators,
  createModelImageGenerator,
  createProceduralImageGenerator,
} from './drivers/image-generation';
import { openMail } from './drivers/mail';
import { openPhotoLibrary } from './drivers/photo-library';
import { createPgBossQueue } from './drivers/queue';
import { createChatWriter } from './drivers/writing/chatWriter';
import { createRuleWriter } from './drivers/writing/writer';
import { checkInstance, describeInstance, INSTANCE_BLOB_KEY } from './instance';
import { runInLogContext } from './log';
import { findNewestMigration } from './maintenance/backup/snapshotSchema';
import { createUploadsFolder } from './modules/storage/routes';
import { addGauges } from './monitoring/gauges';
import { measureBlobs } from './monitoring/measureBlobs';
import {
  addProcessMetrics,
  createMetrics,
  type Metrics,
  startMetricsServer,
  stopMetricsServer,
} from './monitoring/metrics';
import { createReadiness } from './monitoring/readiness';
import { openPools } from './processes/openPools';
import { startWorkers } from './workers';

/** The parts of one process: its API, not listening yet, and its running workers. */
export interface Runtime {
  /** Null in a process that only runs jobs. */
  readonly app: FastifyInstance | null;
  /** The server on PORT: the API, or only the health checks of a process without one. */
  readonly listener: FastifyInstance;
  readonly deps: AppDeps;
  /** Waits for running requests and jobs and closes everything except the database. */
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Age after which files of broken uploads are deleted, and the interval. */
const STALE_UPLOAD_MS = HOUR_MS;

/** Creates the drivers on a migrated database and starts the parts of the configured role. */
export async function createRuntime(
  config: Config,
  connection: ClientConfig,
  log: FastifyBaseLogger,
): Promise<Runtime> {
  const metrics = createMetrics(config.role);
  const database = connectDatabase(
    connection,
    // A connection serves many requests, so that of its first one means nothing.
    (error) => runInLogContext({}, () => log.warn({ err: error }, 'database connection failed')),
    config.databasePool,
  );
  const blobs = await openCheckedBlobs(config, database.db, metrics).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const queue = createPgBossQueue(connection, {
    sendsOnly: config.role === 'api',
    onError: (error, job) => log.error({ err: error, job }, job ? 'job failed' : 'queue error'),
    onAttempt: (result) => {
      metrics.countAttempt(result);
      log.debug({ outcome: result.outcome, ms: Math.round(result.seconds * 1000) }, 'job attempt ended');
    },
  });
  const mail = openMail(config, blobs, log);
  const library = openPhotoLibrary(config, database.db);
  const { images, render } = openPools({
    onTrouble: (message, detail) => log.warn({ detail }, message),
    imageProcesses: config.imageProcesses,
    renderProcesses: config.renderProcesses,
  });
  const imageGenerator = combineImageGenerators([
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
    imageGenerator,
    titleWriter: config.writingApi ? createChatWriter(config.writingApi) : createRuleWriter(),
    render,
    log,
    metrics,
    readiness: createReadiness({
      db: database.db,
      blobs,
      instanceKey: INSTANCE_BLOB_KEY,
      newestMigration: await findNewestMigration(),
    }),
    ...commerce,
  };
  const app = config.role === 'worker' ? null : await createApp(deps);
  await queue.start();
  if (config.role !== 'api') await startWorkers(deps, () => localOrigin(app, config.publicUrl));
  const listener = app ?? (await createHealthApp(deps));
  const metricsServer = await openMetrics(deps, database);
  const uploadCleanup = app && deleteStaleUploads(config, log);
  return {
    app,
    listener,
    deps,
    close: async () => {
      clearInterval(uploadCleanup ?? undefined);
      await app?.close();
      await queue.stop();
      await Promise.all([images.close(), render.close()]);
      // The health checks of a worker answer until its jobs have ended.
      if (!app) await listener.close();
      if (metricsServer) await stopMetricsServer(metricsServer);
      mail.close();
      await blobs.close();
      await database.close();
    },
  };
}

async function openCheckedBlobs(config: Config, db: Database, metrics: Metrics): Promise<Blobs> {
  const blobs = await openBlobs(config, (store) => measureBlobs(store, metrics));
  try {
    await checkInstance(db, blobs, describeInstance(config));
    return blobs;
  } catch (error) {
    await blobs.close();
    throw error;
  }
}

async function openMetrics(deps: AppDeps, database: DatabaseHandle): Promise<Server | null> {
  const { config, images, log, metrics, render } = deps;
  if (config.metricsPort === null) return null;
  addProcessMetrics(metrics);
  addGauges(metrics, { config, images, render, database });
  return startMetricsServer(metrics, config.metricsHost, config.metricsPort, (error) =>
    log.error({ err: error }, 'metrics cannot be collected'),
  );
}

/** Deletes files of broken uploads, which lie on the disk of the process that took them. */
function deleteStaleUploads({ tmpDir }: Config, log: FastifyBaseLogger): NodeJS.Timeout {
  const uploads = createUploadsFolder(tmpDir);
  const cleanUp = () =>
    uploads
      .deleteStale(STALE_UPLOAD_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to delete stale uploads'));
  return setInterval(() => void cleanUp(), STALE_UPLOAD_MS).unref();
}

/** Origin of this process for its own webhooks; the public one when it is not listening. */
function localOrigin(app: FastifyInstance | null, publicUrl: string): string {
  const address = app?.server.address() ?? null;
  if (address === null || typeof address === 'string') return publicUrl;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
