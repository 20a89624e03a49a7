import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isPostmasterOf } from './drivers/database/embedded/postmaster';
import { projectRoot } from './projectRoot';
import { findFreePort } from './testing/freePorts';
import { installedPostgres, startPostgresServer } from './testing/postgresServer';
import { programArgs, programFile } from './testing/programFile';

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly origin: string;
}

/** Starts the server as a separate process in its own process group, as a terminal does. */
function launch(
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...programArgs, ...nodeArgs, programFile('server/main.ts')], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  return { child, output: () => chunks.join('') };
}

async function start(env: Record<string, string>, nodeArgs: readonly string[] = []): Promise<Started> {
  const port = String(env['PORT'] ?? (await findFreePort()));
  const { child, output } = launch({ PORT: port, ...env }, nodeArgs);
  while (!output().includes('Keepsake is at')) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, output, origin: `http://127.0.0.1:${port}` };
}

/** Returns the message of a failed start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { child, output } = launch({ PORT: String(await findFreePort()), ...env });
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 1);
  return output();
}

const send = (child: ChildProcess, signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);

describe('the server as a process', { timeout: 180_000 }, () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'keepsake-main-'));
    await chmod(dataDir, 0o755);
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  const postmaster = async () => {
    const cluster = join(dataDir, 'postgres', 'cluster');
    const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    return { pid, runs: () => isPostmasterOf(pid, cluster) };
  };

  it('prints its URL and data folder, and stops with its database on Ctrl-C, even a repeated one', async () => {
    const { child, output, origin } = await start({ DATA_DIR: dataDir });
    assert.match(
      output(),
      new RegExp(`Keepsake is at http://localhost:${new URL(origin).port}\n.*${dataDir}\n.*postgres`),
    );
    const database = await postmaster();
    assert.equal(database.runs(), true);
    send(child, 'SIGINT');
    send(child, 'SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    assert.deepEqual([code, database.runs()], [0, false]);
  });

  it('refuses a second server on its data, and recovers from SIGKILL with the same database', async () => {
    const first = await start({ DATA_DIR: dataDir });
    const database = await postmaster();
    assert.match(
      await refusal({ DATA_DIR: dataDir }),
      /^Keepsake cannot start: DATA_DIR is in use by another .*process \d+\n$/,
    );
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    assert.equal(database.runs(), true);
    const second = await start({ DATA_DIR: dataDir });
    assert.equal((await postmaster()).pid, database.pid);
    assert.equal((await fetch(`${second.origin}/api/health`)).status, 200);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    assert.equal(database.runs(), false);
  });

  /** Runs an operator command and returns its output. */
  const maintain = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [...programArgs, programFile('server/maintenance/main.ts'), ...args],
      {
        cwd: projectRoot,
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
        encoding: 'utf8',
      },
    );
    return stdout + stderr;
  };

  it('logs an unhandled error, and stops with its database and an exit code that requests a restart', async () => {
    const failing = encodeURIComponent('Promise.reject(new Error("nobody expects this"))');
    const onSignal = `data:text/javascript,process.on('SIGUSR2',()=>{${failing}})`;
    const { child, output } = await start({ DATA_DIR: dataDir }, ['--import', onSignal]);
    const database = await postmaster();
    child.kill('SIGUSR2');
    const [code] = (await once(child, 'exit')) as [number];
    assert.deepEqual([code, database.runs()], [70, false]);
    assert.match(output(), /"level":60,.*nobody expects this.*unhandled error; the server stops/);
  });

  it('refuses a database that does not match its blobs, and changes neither', async () => {
    const folder = join(dataDir, 'blobs', 'photos', randomUUID(), randomUUID());
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'original'), 'a photo');
    await rm(join(dataDir, 'blobs', 'instance'));
    const message = await refusal({ DATA_DIR: dataDir });
    assert.match(
      message,
      /^Keepsake cannot start: the built-in database .* has no photos.*DATABASE_URL.*npm run claim-blobs[^\n]*\n$/,
    );
    assert.equal(await readFile(join(folder, 'original'), 'utf8'), 'a photo');

    assert.match(maintain('cleanup'), /has no photos.*npm run claim-blobs/);
    assert.match(maintain('claim-blobs'), /are now one installation/);
    const old = new Date(Date.now() - 48 * 3_600_000);
    await utimes(join(folder, 'original'), old, old);
    assert.match(
      maintain('cleanup', '--dry-run'),
      /photos: 1 blobs, 1 without a row\n.*\n1 without a row would have been put/s,
    );
    assert.equal(await readFile(join(folder, 'original'), 'utf8'), 'a photo');
    assert.match(maintain('cleanup'), /\n1 without a row put into the trash/);
    await assert.rejects(readFile(join(folder, 'original')), { code: 'ENOENT' });
    assert.match(maintain('cleanup', '--what'), /^npm run cleanup/);
  });

  it('reports a startup error in one line', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const oneLine = (pattern: string) => new RegExp(`^Keepsake cannot start: ${pattern}[^\n]*\n$`);
    assert.match(await refusal({ DATA_DIR: dataDir, PORT: String(port) }), oneLine(`PORT ${port} is in use`));
    otherServer.close();
    assert.match(await refusal({ DATA_DIR: '/dev/null/data' }), oneLine('DATA_DIR /dev/null/data cannot be written'));
    const [file, gone] = [join(dataDir, 'file'), join(dataDir, 'gone')];
    await writeFile(file, '');
    assert.match(await refusal({ DATA_DIR: dataDir, TMP_DIR: file }), oneLine(`TMP_DIR ${file} cannot be written`));
    assert.match(
      await refusal({ DATA_DIR: dataDir, TMPDIR: gone }),
      oneLine(`TMP_DIR must be set to a folder .* system's temporary folder ${gone} cannot`),
    );
    assert.match(await refusal({ DATA_DIR: dataDir, SMTP_URL: 'nonsense' }), oneLine('SMTP_URL must'));
    assert.match(
      await refusal({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/x', DATABASE_WAIT_SECONDS: '0' }),
      oneLine('DATABASE_URL'),
    );
    const misspelt = await refusal({ DATA_DIR: dataDir, ROLE: 'api', S3_BUKET: 'albums' });
    assert.match(misspelt, /"level":40,.*unknown settings are ignored: S3_BUKET \(did you mean S3_BUCKET\?\)/);
    assert.doesNotMatch(misspelt, /albums/);
  });

  const installed = installedPostgres();
  it('waits for an external PostgreSQL, survives its outage in few lines, and drains', {
    skip: installed === null,
  }, async () => {
    const server = await startPostgresServer(installed ?? '');
    await server.crash();
    const own = join(await mkdtemp(join(tmpdir(), 'keepsake-main-')), 'new', 'data');
    const tmp = join(dirname(own), 'tmp');
    const PORT = String(await findFreePort());
    const { child, output } = launch({
      PORT,
      DATA_DIR: own,
      DATABASE_URL: server.url,
      DRAIN_DELAY_SECONDS: '3',
      TMP_DIR: tmp,
    });
    const origin = `http://127.0.0.1:${PORT}`;
    const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
    const until = async (isReached: () => boolean | Promise<boolean>) => {
      while (!(await isReached())) {
        if (child.exitCode !== null) throw new Error(output());
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await until(() => /waits for PostgreSQL at 127.0.0.1:\d+, \d+ s more: .*ECONNREFUSED/.test(output()));
    await server.start();
    await until(() => output().includes('Keepsake is at'));
    const work = join(tmp, `keepsake-work-${process.getuid?.()}`);
    assert.ok((await readdir(work)).includes('uploads'));
    assert.deepEqual(
      (await readdir(own)).filter((name) => name === 'tmp'),
      [],
    );
    const health = (await (await fetch(`${origin}/api/health`)).json()) as { drivers: { database: object } };
    assert.deepEqual(health.drivers.database, { name: 'server', available: true });
    assert.equal(await statusOf('/api/ready'), 200);

    await server.crash();
    const before = output().length;
    const login = { email: 'ada@example.com', password: 'tulips by the river' };
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) };
    for (let i = 0; i < 6; i += 1) {
      // More bodies at once from one address are refused without the database.
      const logins = await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/api/auth/login`, request)));
      assert.deepEqual([...new Set(logins.map(({ status }) => status))], [503]);
    }
    const lines = output().slice(before).split('\n');
    assert.ok(lines.some((line) => line.includes('request failed')));
    assert.ok(lines.length < 60, `${lines.length} lines`);
    await server.start();
    await until(async () => (await statusOf('/api/ready')) === 200);

    child.kill('SIGTERM');
    await until(async () => (await statusOf('/api/ready')) === 503);
    assert.equal(await statusOf('/api/health'), 200);
    await once(child, 'exit');
    const leftOut = [...output().matchAll(/"repeated":(\d+),"msg":"equal lines left out"/g)].map(([, n]) => Number(n));
    assert.ok(leftOut.reduce((sum, n) => sum + n, 0) >= 290, leftOut.join());
    server.stop();
    for (const name of await readdir(work)) assert.equal((await stat(join(work, name))).mode & 0o077, 0, name);
    for (const name of await readdir(own)) assert.equal((await stat(join(own, name))).mode & 0o077, 0, name);
    await rm(dirname(dirname(own)), { recursive: true });
  });
});
