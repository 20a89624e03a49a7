import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { TemporaryFolder } from '../drivers/blobs/temporaryFolder';
import { findFreePorts } from './freePorts';

/** A running S3 server of the tests: OpenStack Swift with its S3 middleware, which verifies signatures. */
export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  createBucket(name: string): Promise<void>;
  /** Ends this user's share of the server; the last one stops it and removes its folder. */
  stop(): Promise<void>;
}

const ACCESS_KEY_ID = 'test:tester';
const REGION = 'us-east-1';
/** Longest start on a busy machine, in ms. */
const START_LIMIT_MS = 120_000;
const STORAGE_SERVERS = ['account', 'container', 'object'] as const;
const PROGRAMS = ['memcached', 'swift-proxy-server', 'setpriv'];
/** Most objects and parts in a page of a listing; few, so that tests need few objects. */
export const LISTING_PAGE = 12;
export const PARTS_PAGE = 2;

/** Returns true if the programs that `scripts/setup/test-tools.mjs` installs are there. */
export const isS3ServerInstalled = (): boolean =>
  [...PROGRAMS, ...STORAGE_SERVERS.map((kind) => `swift-${kind}-server`)].every(
    (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
  );

let shared: Promise<S3Server> | null = null;
let users = 0;

/** Starts the S3 server on free local ports, or joins the one that this process has started. */
export async function startS3Server(): Promise<S3Server> {
  users += 1;
  const starting = (shared ??= launch());
  const server = await starting.catch((error: unknown) => {
    users -= 1;
    shared = null;
    throw error;
  });
  let isOpen = true;
  return {
    ...server,
    stop: async () => {
      if (!isOpen) return;
      isOpen = false;
      users -= 1;
      if (users > 0) return;
      shared = null;
      await server.stop();
    },
  };
}

async function launch(): Promise<S3Server> {
  const folders = new TemporaryFolder(join(tmpdir(), `keepsake-s3-${userInfo().uid}`));
  await folders.open();
  const folder = folders.newPath();
  mkdirSync(folder, { mode: 0o700 });
  const secretAccessKey = randomBytes(18).toString('hex');
  const [memcachedPort = 0, proxyPort = 0, ...storagePorts] = await findFreePorts(2 + STORAGE_SERVERS.length);
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeSettings(folder, { memcachedPort, proxyPort, storagePorts, secretAccessKey });
    await buildRings(folder, storagePorts);
    children.push(startProgram(folder, 'memcached', ['-l', '127.0.0.1', '-p', String(memcachedPort), '-U', '0']));
    for (const kind of [...STORAGE_SERVERS, 'proxy'] as const)
      children.push(startProgram(folder, `swift-${kind}-server`, [join(folder, `${kind}-server.conf`)]));
    const endpoint = `http://127.0.0.1:${proxyPort}`;
    const server = { endpoint, accessKeyId: ACCESS_KEY_ID, secretAccessKey, region: REGION };
    const client = new S3Client({
      endpoint,
      region: REGION,
      credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 1,
    });
    const createBucket = async (name: string) => {
      await client.send(new CreateBucketCommand({ Bucket: name }));
    };
    // Account, container and object servers start side by side.
    await waitUntilReady(folder, children, () => createBucket('ready'));
    await waitUntilReady(folder, children, () =>
      client.send(new PutObjectCommand({ Bucket: 'ready', Key: 'object', Body: '' })),
    );
    return {
      ...server,
      createBucket,
      stop: async () => {
        client.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Ports {
  readonly memcachedPort: number;
  readonly proxyPort: number;
  readonly storagePorts: readonly number[];
  readonly secretAccessKey: string;
}

/** Writes the settings: one process per server, one copy of everything, and limits that a busy machine meets. */
function writeSettings(folder: string, { memcachedPort, proxyPort, storagePorts, secretAccessKey }: Ports): void {
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'disable_fallocate = true',
    'fallocate_reserve = 0',
    'conn_timeout = 20',
    'node_timeout = 60',
    'log_level = ERROR',
  ];
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_prefix = tests', 'swift_hash_path_suffix = tests']);
  STORAGE_SERVERS.forEach((kind, i) => {
    mkdirSync(join(folder, 'devices', `${kind}-disk`), { recursive: true });
    write(`${kind}-server.conf`, [
      ...common(storagePorts[i] ?? 0),
      '[pipeline:main]',
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
      // An object is in the listing before its upload is answered.
      'container_update_timeout = 60',
      'conn_timeout = 20',
      'node_timeout = 60',
    ]);
  });
  write('proxy-server.conf', [
    ...common(proxyPort),
    '[pipeline:main]',
    'pipeline = catch_errors cache s3api tempauth copy slo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'conn_timeout = 20',
    'node_timeout = 60',
    'recoverable_node_timeout = 60',
    'error_suppression_limit = 1000000',
    '[filter:catch_errors]',
    'use = egg:swift#catch_errors',
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${memcachedPort}`,
    '[filter:s3api]',
    'use = egg:swift#s3api',
    `location = ${REGION}`,
    `max_bucket_listing = ${LISTING_PAGE}`,
    `max_parts_listing = ${PARTS_PAGE}`,
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${ACCESS_KEY_ID.replace(':', '_')} = ${secretAccessKey} .admin`,
    '[filter:copy]',
    'use = egg:swift#copy',
    '[filter:slo]',
    'use = egg:swift#slo',
  ]);
}

/** Swift's own command line takes nine starts of Python for this. */
const RING_SCRIPT = `
import sys
from swift.common.ring import RingBuilder
for argument in sys.argv[1:]:
    kind, port = argument.split(':')
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device=kind + '-disk', weight=1))
    builder.rebalance()
    builder.get_ring().save(kind + '.ring.gz')
`;

/** Tells the proxy which storage server holds what. */
async function buildRings(folder: string, ports: readonly number[]): Promise<void> {
  const args = STORAGE_SERVERS.map((kind, i) => `${kind}:${ports[i]}`);
  const child = startProgram(folder, '/usr/bin/python3', ['-c', RING_SCRIPT, ...args]);
  child.ref();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the rings of the S3 server are not built: ${readLogs(folder)}`);
}

const toEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  SWIFT_DIR: folder,
  HOME: folder,
  // With threads and a single copy, a read during an overwrite can list the old file and then miss it.
  EVENTLET_THREADPOOL_SIZE: '0',
});

/** Starts a program that the kernel ends with this process, however that ends. */
function startProgram(folder: string, program: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${basename(program)}.log`), 'a');
  // memcached does not run as root, and a change of user resets the signal, so both are set here.
  const user = program === 'memcached' && process.getuid?.() === 0 ? ['--reuid=65534', '--clear-groups'] : [];
  const child = spawn('setpriv', [...user, '--pdeathsig=KILL', program, ...args], {
    stdio: ['ignore', log, log],
    env: toEnvironment(folder),
    cwd: folder,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await exited;
}

async function waitUntilReady(folder: string, children: readonly ChildProcess[], probe: () => Promise<unknown>) {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      const isDead = children.some(({ pid, exitCode }) => pid === undefined || exitCode !== null);
      if (isDead || Date.now() > limit)
        throw new Error(`the S3 server does not start: ${readLogs(folder)}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const readLogs = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => `${name}: ${readFileSync(join(folder, name), 'utf8').slice(-2000)}`)
    .join('\n');
