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
  /** Several processes may use the cluster at once, and the last one to leave stops it. For tests. */
  readonly shared?: boolean;
  /** Told when the database ended unasked, and how it is going on. */
  readonly onEvent?: (message: string, error?: unknown) => void;
}

const LOCK_WAIT_MS = 2_000;
const WATCH_INTERVAL_MS = 500;
const STOP_TIMEOUT_MS = 30_000;

/**
 * The PostgreSQL that lives in the data folder.
 *
 *     stopped ──start──▶ running ──ends unasked──▶ restarting ──▶ running
 *                           └──stop──▶ stopping ──▶ stopped
 *
 * A postmaster outlives a killed server; the next start adopts it. One server at a time holds the folder, by a lock inside the database
 * that the system frees with the process.
 */
export class EmbeddedPostgres {
  #place: ClusterLocation;
  #postmaster: Postmaster;
  #lock: DataLock | null = null;
  #watch: NodeJS.Timeout | null = null;
  #busy: Promise<void> = Promise.resolve();
  #stopping = false;
  readonly #options: EmbeddedOptions;

  private constructor(place: ClusterLocation, postmaster: Postmaster, options: EmbeddedOptions) {
    this.#place = place;
    this.#postmaster = postmaster;
    this.#options = options;
  }

  /**
   * Starts, or adopts, the database of a data folder and takes the folder for this process.
   * @throws DataInUseError when another server has it
   */
  static async start(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
    const place = await prepareClusterLocation(dataDir);
    await initialiseCluster(place);
    const { postmaster, lock } = await startAndLock(place, options);
    const database = new EmbeddedPostgres(place, postmaster, options);
    database.#lock = lock;
    database.#startWatch();
    return database;
  }

  get connection(): ClientConfig & { database: string } {
    return toConnectionConfig(this.#postmaster.socketFolder);
  }

  /** Where the rows lie. */
  get home(): string {
    return this.#place.home;
  }

  /** The rows lie outside of the data folder (see {@link ClusterLocation.isOutsideDataFolder}). */
  get apart(): boolean {
    return this.#place.isOutsideDataFolder;
  }

  get pid(): number {
    return this.#postmaster.pid;
  }

  /** Frees the folder and ends the database; a shared one ends with its last user. Safe to call twice. */
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
    // The lock is held until the postmaster is gone, so that nobody adopts one that is about to end.
    await stopPostmaster(this.#postmaster.pid, clusterFolder(this.#place));
    await this.#lock?.release();
    await removeSocketFolder(this.#place.home, this.#postmaster.socketFolder);
  }

  #startWatch(): void {
    let recovering = false;
    this.#watch = setInterval(() => {
      const { pid } = this.#postmaster;
      if (recovering || (isPostmasterAlive(pid) && isPostmasterOf(pid, clusterFolder(this.#place)))) return;
      recovering = true;
      this.#busy = this.#recover().finally(() => {
        recovering = false;
      });
    }, WATCH_INTERVAL_MS);
    this.#watch.unref();
  }

  async #recover(): Promise<void> {
    this.#options.onEvent?.('the database ended; starting it again');
    try {
      await this.#lock?.release();
      const { postmaster, lock } = await startAndLock(this.#place, this.#options, this.#postmaster.socketFolder);
      this.#postmaster = postmaster;
      this.#lock = lock;
    } catch (error) {
      this.#options.onEvent?.('the database could not be started again', error);
    }
  }
}

/** How to reach the database of a data folder while its server runs; null when none runs. For commands that work beside the server. */
export async function runningDatabase(dataDir: string): Promise<ClientConfig | null> {
  const postmaster = await adoptPostmaster(await prepareClusterLocation(dataDir));
  return postmaster && toConnectionConfig(postmaster.socketFolder);
}

const HOLD_ATTEMPTS = 5;

/**
 * The running postmaster, or a new one, and the lock on its folder. One that accepted us and ended before we had the lock, as that of a server
 * that is just leaving does, is followed by another.
 * @throws DataInUseError
 */
async function startAndLock(place: ClusterLocation, options: EmbeddedOptions, socketFolder?: string) {
  const { shared = false } = options;
  const waitMs = shared ? STOP_TIMEOUT_MS : LOCK_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await ensurePostmaster(place, options, socketFolder);
    try {
      const connection = toConnectionConfig(postmaster.socketFolder);
      return { postmaster, lock: await acquireDataLock(connection, { shared, waitMs, onLost: () => undefined }) };
    } catch (error) {
      if (error instanceof DataInUseError || attempt === HOLD_ATTEMPTS) throw error;
    }
  }
}

/** The running postmaster, or a new one. One that is about to end is waited for. */
async function ensurePostmaster(
  place: ClusterLocation,
  options: ClusterOptions,
  socketFolder?: string,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await adoptPostmaster(place)) ?? (await startPostmaster(place, options, socketFolder));
    } catch (error) {
      // Another server may have started the same cluster between our look and our start: then there is one to adopt now.
      if (attempt === 3 || !(await findRunningPostmaster(clusterFolder(place)))) throw error;
    }
  }
}

/** The postmaster that runs already, once it accepts connections; null when there is none, or it has just ended. */
async function adoptPostmaster(place: ClusterLocation): Promise<Postmaster | null> {
  const cluster = clusterFolder(place);
  const end = Date.now() + STOP_TIMEOUT_MS;
  for (let found = await findRunningPostmaster(cluster); found; found = await findRunningPostmaster(cluster)) {
    if (found.ready && (await hasSocketFolder(found, place)) && (await acceptsConnections(found))) return found;
    if (Date.now() > end) throw new Error(`the database (process ${found.pid}) runs but does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/** Whether its socket folder is there: a server that leaves takes it along. @throws Error when it is not private */
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
