/** Runs the built product as a real process with its own port and data folder. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../server/testing/freePorts';
import { createSharedFolder, getOrCreateFolder } from './sharedFixtureCache';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = `${root}build/server/main.js`;
/** Same heap limits as `npm start`; they save 30 MB. */
const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=512', '--v8-pool-size=1'];
const migrations = `${root}server/migrations`;
const START_LIMIT_MS = 60_000;
export const TAG_MANAGER_ID = 'GTM-TEST01';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly log: () => string;
  stop(): Promise<void>;
  /** `kill -9`: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** Version of the server and its tables; prepared data folders stay valid for one version. */
function serverVersion(): string {
  if (!existsSync(entry)) throw new Error('build/server/main.js is missing: run `npm run build` (npm test does)');
  const hash = createHash('sha256').update(readFileSync(entry));
  for (const file of readdirSync(migrations).sort()) hash.update(file);
  return hash.digest('hex').slice(0, 12);
}

/** Cached data folder of a server that was started once and stopped. */
const emptyDataDir = (): Promise<string> =>
  getOrCreateFolder(`keepsake-fresh-${serverVersion()}`, async (folder) => (await startServer(folder)).stop());

/** Cached data folder after `work` on an empty database, per `name` and server version. */
export const preparedDataDir = (
  name: string,
  work: (server: RunningServer, folder: string) => Promise<void>,
): Promise<string> =>
  getOrCreateFolder(`keepsake-${name}-${serverVersion()}`, async (folder) => {
    await copyData(await emptyDataDir(), folder);
    const server = await startServer(folder);
    try {
      await work(server, folder);
    } finally {
      await server.stop();
    }
  });

/** Keeps owners and permissions, unlike Node's own copy. */
const copyData = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/** Copies a data folder, by default one with an empty database, which is faster than creating one. */
export async function copyDataDir(prefix: string, from?: string): Promise<string> {
  const folder = await createSharedFolder(prefix);
  await copyData(from ?? (await emptyDataDir()), folder);
  return folder;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server exited during startup:\n${log()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready after ${START_LIMIT_MS} ms:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface ServerOptions {
  readonly port?: number;
  readonly env?: Record<string, string>;
  readonly publicHost?: string;
}

/**
 * Starts the server and waits until it is ready.
 * @param dataDir kept between starts, so that a test can restart a killed server on the same data
 */
export async function startServer(dataDir: string, options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await findFreePort());
  // Browsers bind passkeys to names, not to addresses.
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://${options.publicHost ?? 'localhost'}:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // Face detection costs a core per photo; the tests of its job cover it.
    FACES: 'off',
    GTM_ID: TAG_MANAGER_ID,
    LEGAL_IMPRINT: 'e2e/README.md',
    ...options.env,
  };
  const child = spawn(process.execPath, [...nodeFlags, entry], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const log = () => lines.join('');
  let stopRequested = false;
  child.once('exit', (code, signal) => {
    if (!stopRequested) console.error(`The server exited unexpectedly (${signal ?? code}):\n${log()}`);
  });
  await waitUntilHealthy(url, child, log);
  if (child.pid === undefined) throw new Error('the server has no process id');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    stopRequested = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, port, pid: child.pid, log, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A server that somebody else has started. It is left as it is. */
export function joinServer(url: string): RunningServer {
  const kill = () => Promise.reject(new Error('This test kills its server: run it without E2E_URL'));
  return { url, port: Number(new URL(url).port), pid: 0, log: () => '', stop: () => Promise.resolve(), kill };
}
