/** The built product as a real process, on a free port and a data folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSharedFolder, getOrCreateFolder } from './sharedFixtureCache';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = `${root}build/server/main.js`;
/** As `npm start` runs it: short-lived objects get little room, which saves 30 MB. */
const nodeFlags = ['--max-semi-space-size=1', '--max-old-space-size=512', '--v8-pool-size=1'];
const migrations = `${root}server/migrations`;
const START_LIMIT_MS = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it wrote so far. */
  readonly log: () => string;
  /** Ends it in order, its database included. */
  stop(): Promise<void>;
  /** `kill -9`: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** The server and its tables: what it left on a disk is good for as long as they stay the same. */
function serverVersion(): string {
  if (!existsSync(entry)) throw new Error('build/server/main.js is not there: run `npm run build` (npm test does)');
  const hash = createHash('sha256').update(readFileSync(entry));
  for (const file of readdirSync(migrations).sort()) hash.update(file);
  return hash.digest('hex').slice(0, 12);
}

/** What a server leaves that was started on an empty folder and ended. */
const emptyDataDir = (): Promise<string> =>
  getOrCreateFolder(`keepsake-fresh-${serverVersion()}`, async (folder) => (await startServer(folder)).stop());

/** What a server leaves that did `work` on an empty database; done once for each `name` and edition of the server. */
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

/** With owners and rights, which Node's own copy leaves behind. */
const copyData = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/** A copy of a data folder: of an empty database unless another is named; making one takes longer than many a test. */
export async function copyDataDir(prefix: string, from?: string): Promise<string> {
  const folder = await createSharedFolder(prefix);
  await copyData(from ?? (await emptyDataDir()), folder);
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
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
      throw new Error(`The server ended before it listened:\n${log()}`);
    if (Date.now() > deadline) throw new Error(`The server does not listen after ${START_LIMIT_MS} ms:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface ServerOptions {
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** The name by which browsers reach it. */
  readonly publicHost?: string;
}

/**
 * Starts the server and waits until it serves.
 * @param dataDir kept between starts, so that a test can kill it and start it again on the same data
 */
export async function startServer(dataDir: string, options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://${options.publicHost ?? '127.0.0.1'}:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // What photos of people need costs a core each time; jobs/look.test.ts sees to it.
    FACES: 'off',
    ...options.env,
  };
  const child = spawn(process.execPath, [...nodeFlags, entry], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const log = () => lines.join('');
  let asked = false;
  child.once('exit', (code, signal) => {
    if (!asked) console.error(`The server ended by itself (${signal ?? code}):\n${log()}`);
  });
  await waitUntilHealthy(url, child, log);
  if (child.pid === undefined) throw new Error('the server has no process id');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    asked = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, port, pid: child.pid, log, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
