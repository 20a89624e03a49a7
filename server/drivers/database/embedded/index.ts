import { Client, type ClientConfig } from 'pg';
import {
  type ClusterOptions,
  clusterFolder,
  initialiseCluster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from './cluster';
import { type ClusterLocation, prepareClusterLocation } from './clusterLocation';
import { acquireDataLock, DataInUseError, type DataLock } from './dataLock';
import { findRunningPostmaster, isPostmasterAlive, isPostmasterOf, type Postmaster } from './postmaster';
import { checkSocketFolder, removeSocketFolder, SOCKET_PORT } from './socketFolder';

export { DataInUseError } from './dataLock';

export interface EmbeddedOptions extends ClusterOptions {
  /** Lets several processes share the cluster; the last one to leave stops it. For tests. */
  readonly shared?: boolean;
  /** Called when the database ended unexpectedly, and with the progress of its restart. */
  readonly onEvent?: (message: string, error?: unknown) => void;
}

const LOCK_WAIT_MS = 2_000;
const WATCH_INTERVAL_MS = 500;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Built-in PostgreSQL of the data folder.
 *
 *     stopped ──start──▶ running ──crashes──▶ restarting ──▶ running
 *                           └──stop──▶ stopping ──▶ stopped
 *
 * A postmaster outlives a killed server; the next start attaches to it. A lock inside the database admits one server
 * at a time; it is released when that server's process ends.
 */
export class EmbeddedPostgres {
  #location: ClusterLocation;
  #postmaster: Postmaster;
  #lock: DataLock | null = null;
  #watch: NodeJS.Timeout | null = null;
  #busy: Promise<void> = Promise.resolve();
  #stopping = false;
  readonly #options: EmbeddedOptions;

  private constructor(location: ClusterLocation, postmaster: Postmaster, options: EmbeddedOptions) {
    this.#location = location;
    this.#postmaster = postmaster;
    this.#options = options;
  }

  /**
   * Starts or attaches to the database of a data folder and locks the folder for this process.
   * @throws DataInUseError when another server holds the folder
   */
  static async start(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
    const location = await prepareClusterLocation(dataDir);
    await initialiseCluster(location);
    const { postmaster, lock } = await startAndLock(location, options);
    const database = new EmbeddedPostgres(location, postmaster, options);
    database.#lock = lock;
    database.#startWatch();
    return database;
  }

  get connection(): ClientConfig & { database: string } {
    return toConnectionConfig(this.#postmaster.socketFolder);
  }

  get home(): string {
    return this.#location.home;
  }

  /** The rows lie outside the data folder (see {@link ClusterLocation.isOutsideDataFolder}). */
  get apart(): boolean {
    return this.#location.isOutsideDataFolder;
  }

  get pid(): number {
    return this.#postmaster.pid;
  }

  /** Releases the folder and stops the database; a shared one stops with its last user. Idempotent. */
  async stop(): Promise<void> {
    if (this.#stopping) return this.#busy;
    this.#stopping = true;
    if (this.#watch) clearInterval(this.#watch);
    this.#busy = this.#busy.then(() => this.#end());
    return this.#busy;
  }

  async #end(): Promise<void> {
    if (this.#options.shared) {
      await this.#lock?.release();
      const last = await acquireDataLock(this.connection, { shared: false, waitMs: 0, onLost: () => undefined }).catch(
        () => null,
      );
      if (!last) return;
      this.#lock = last;
    }
    // Hold the lock until the postmaster is gone, so that no other server attaches to it while it shuts down.
    await stopPostmaster(this.#postmaster.pid, clusterFolder(this.#location));
    await this.#lock?.release();
    await removeSocketFolder(this.#location.home, this.#postmaster.socketFolder);
  }

  #startWatch(): void {
    let recovering = false;
    this.#watch = setInterval(() => {
      const { pid } = this.#postmaster;
      if (recovering || (isPostmasterAlive(pid) && isPostmasterOf(pid, clusterFolder(this.#location)))) return;
      recovering = true;
      this.#busy = this.#recover().finally(() => {
        recovering = false;
      });
    }, WATCH_INTERVAL_MS);
    this.#watch.unref();
  }

  async #recover(): Promise<void> {
    this.#options.onEvent?.('database ended, restarting it');
    try {
      await this.#lock?.release();
      const { postmaster, lock } = await startAndLock(this.#location, this.#options, this.#postmaster.socketFolder);
      this.#postmaster = postmaster;
      this.#lock = lock;
    } catch (error) {
      this.#options.onEvent?.('failed to restart the database', error);
    }
  }
}

/**
 * Returns the connection of a data folder's running database, or null. For commands that run beside the
 * server.
 */
export async function runningDatabase(dataDir: string): Promise<ClientConfig | null> {
  const postmaster = await attachToPostmaster(await prepareClusterLocation(dataDir));
  return postmaster && toConnectionConfig(postmaster.socketFolder);
}

const HOLD_ATTEMPTS = 5;

/**
 * Starts or attaches to a postmaster and locks its folder. Tries again if the postmaster ends before the lock is
 * taken, as it does when its last server leaves.
 * @throws DataInUseError
 */
async function startAndLock(location: ClusterLocation, options: EmbeddedOptions, socketFolder?: string) {
  const { shared = false } = options;
  const waitMs = shared ? STOP_TIMEOUT_MS : LOCK_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await ensurePostmaster(location, options, socketFolder);
    try {
      const connection = toConnectionConfig(postmaster.socketFolder);
      return { postmaster, lock: await acquireDataLock(connection, { shared, waitMs, onLost: () => undefined }) };
    } catch (error) {
      if (error instanceof DataInUseError || attempt === HOLD_ATTEMPTS) throw error;
    }
  }
}

/** Attaches to the running postmaster or starts a new one. Waits for one that is shutting down. */
async function ensurePostmaster(
  location: ClusterLocation,
  options: ClusterOptions,
  socketFolder?: string,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await attachToPostmaster(location)) ?? (await startPostmaster(location, options, socketFolder));
    } catch (error) {
      // Another server may have started the same cluster in the meantime; if so, attach to it.
      if (attempt === 3 || !(await findRunningPostmaster(clusterFolder(location)))) throw error;
    }
  }
}

/** Returns the running postmaster once it accepts connections, or null if none runs any more. */
async function attachToPostmaster(location: ClusterLocation): Promise<Postmaster | null> {
  const cluster = clusterFolder(location);
  const end = Date.now() + STOP_TIMEOUT_MS;
  for (let found = await findRunningPostmaster(cluster); found; found = await findRunningPostmaster(cluster)) {
    if (found.ready && (await hasSocketFolder(found, location)) && (await acceptsConnections(found))) return found;
    if (Date.now() > end) throw new Error(`the database (process ${found.pid}) is running but does not respond`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/**
 * Returns true if the socket folder exists. A leaving server removes it.
 * @throws Error when the folder is not private
 */
async function hasSocketFolder({ socketFolder }: Postmaster, { identity }: ClusterLocation): Promise<boolean> {
  try {
    await checkSocketFolder(socketFolder, identity?.uid ?? process.getuid?.());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function acceptsConnections({ socketFolder }: Postmaster): Promise<boolean> {
  const client = new Client({ ...toConnectionConfig(socketFolder), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const toConnectionConfig = (socketFolder: string) => ({
  host: socketFolder,
  port: SOCKET_PORT,
  user: SUPERUSER,
  database: 'postgres',
});
