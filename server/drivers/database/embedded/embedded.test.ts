import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { programArgs, programFile } from '../../../testing/programFile';
import { DataInUseError, EmbeddedPostgres } from '.';
import { isPostmasterOf } from './postmaster';
import { makeSocketFolder, readSocketFolderLocation, removeSocketFolder } from './socketFolder';

/** Checks the command line, because an ended process keeps its id until its parent collects it. */
const isRunning = (pid: number, home: string) => isPostmasterOf(pid, join(home, 'cluster'));
const isRoot = process.getuid?.() === 0;

async function query(database: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Retries until the task succeeds, because the database may be restarting. */
async function retryUntilDone<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; pid: number }> {
  const child = fork(programFile('server/drivers/database/embedded/lockHolder.ts'), [dataDir], {
    execArgv: [...programArgs],
  });
  const [pid] = (await once(child, 'message')) as [number];
  return { child, pid };
}

describe('built-in PostgreSQL', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'keepsake-pg-'));
    await chmod(dataDir, 0o755);
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('starts in an empty folder, listens on a private socket only, and is gone after stop', async () => {
    const database = await EmbeddedPostgres.start(dataDir);
    const host = database.connection.host ?? '';
    assert.equal((await stat(host)).mode & 0o777, 0o700);
    assert.deepEqual(await query(database, 'show listen_addresses'), [{ listen_addresses: '' }]);
    await query(database, 'create table kept (n int)');
    await database.stop();
    assert.equal(isRunning(database.pid, database.home), false);
    await database.stop();
  });

  it('is taken over with all committed rows after its server was killed', async () => {
    const { child, pid } = await startElsewhere(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(isRunning(pid, join(dataDir, 'postgres')), true);
    const database = await EmbeddedPostgres.start(dataDir);
    assert.equal(database.pid, pid);
    assert.deepEqual(await query(database, 'select count(*)::int as n from kept'), [{ n: 1 }]);
    await database.stop();
    assert.equal(isRunning(pid, database.home), false);
  });

  it('belongs to one server at a time and names the holder to the second one', async () => {
    const { child } = await startElsewhere(dataDir);
    await assert.rejects(
      EmbeddedPostgres.start(dataDir),
      (error) => error instanceof DataInUseError && error.message.includes(`process ${child.pid}`),
    );
    child.send('stop');
    await once(child, 'exit');
    const database = await EmbeddedPostgres.start(dataDir);
    await database.stop();
  });

  for (const [where, name] of [
    ['', '.'],
    [', with a socket in /tmp', 'my photos'],
  ] as const)
    it(`starts for a new server while the last one leaves${where}`, async () => {
      const folder = join(dataDir, name);
      const shared = { shared: true };
      let here = await EmbeddedPostgres.start(folder, shared);
      for (let round = 0; round < 12; round += 1) {
        const leaving = here.stop();
        // Vary the moment within the shutdown.
        for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
        const [next] = await Promise.all([EmbeddedPostgres.start(folder, shared), leaving]);
        assert.deepEqual(await query(next, 'select 1 as n'), [{ n: 1 }]);
        here = next;
      }
      await here.stop();
      assert.equal(isRunning(here.pid, here.home), false);
    });

  it("leaves the next server's socket folder alone when it stops", async () => {
    const home = await mkdtemp(join(tmpdir(), 'keepsake pg-'));
    const location = { home, identity: null };
    const leaving = await makeSocketFolder(location);
    const next = await makeSocketFolder(location);
    await removeSocketFolder(home, leaving);
    assert.ok((await stat(next)).isDirectory());
    assert.equal(await readSocketFolderLocation(home), next);
    await removeSocketFolder(home, next);
    assert.equal(await readSocketFolderLocation(home), null);
    for (const folder of [leaving, next]) await assert.rejects(stat(folder), { code: 'ENOENT' });
    await rm(home, { recursive: true });
  });

  it('restarts at the same socket after being killed, and keeps the lock', async () => {
    const events: string[] = [];
    const database = await EmbeddedPostgres.start(dataDir, { onEvent: (message) => events.push(message) });
    const { host } = database.connection;
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await retryUntilDone(() =>
      database.pid === killed ? Promise.reject(new Error('not yet')) : query(database, 'select 1'),
    );
    assert.equal(database.connection.host, host);
    assert.equal(events.length, 1);
    await retryUntilDone(() => assert.rejects(EmbeddedPostgres.start(dataDir), DataInUseError));
    await database.stop();
    assert.equal(isRunning(database.pid, database.home), false);
  });

  it('starts after a machine crash whose pid file names an unrelated process', async () => {
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(
      pidFile,
      `${process.pid}\n${join(dataDir, 'postgres', 'cluster')}\n0\n5432\n/tmp\n\n0 0\nready   \n`,
    );
    const database = await EmbeddedPostgres.start(dataDir);
    assert.notEqual(database.pid, process.pid);
    await database.stop();
  });

  it('refuses to start beside a database that responds from another container', async () => {
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const folder = await mkdtemp(join(tmpdir(), 'keepsake-socket-'));
    const elsewhere = createServer().listen(join(folder, '.s.PGSQL.5432'));
    await once(elsewhere, 'listening');
    for (const pid of [process.pid, 2 ** 22 + 1]) {
      await writeFile(pidFile, `${pid}\n${dirname(pidFile)}\n0\n5432\n${folder}\n\n0 0\nready   \n`);
      await assert.rejects(EmbeddedPostgres.start(dataDir), DataInUseError);
      assert.ok(await stat(pidFile));
    }
    elsewhere.close();
    await once(elsewhere, 'close');
    await rm(folder, { recursive: true });
    const database = await EmbeddedPostgres.start(dataDir);
    await database.stop();
  });

  it('starts after an interrupted initdb', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'keepsake-pg-'));
    await chmod(fresh, 0o755);
    const draft = join(fresh, 'postgres', 'cluster.new-dead');
    await mkdir(join(draft, 'base'), { recursive: true });
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(draft, longAgo, longAgo);
    const database = await EmbeddedPostgres.start(fresh);
    assert.deepEqual(
      (await readdir(join(fresh, 'postgres'))).filter((name) => name.startsWith('cluster')),
      ['cluster'],
    );
    await database.stop();
    await rm(fresh, { recursive: true });
  });

  it('starts once when two servers start concurrently in a new folder', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'keepsake-pg-'));
    await chmod(fresh, 0o755);
    const databases = await Promise.all([1, 2].map(() => EmbeddedPostgres.start(fresh, { shared: true })));
    for (const database of databases) assert.deepEqual(await query(database, 'select 1 as one'), [{ one: 1 }]);
    await Promise.all(databases.map((database) => database.stop()));
    await rm(fresh, { recursive: true });
  });

  it('starts in a folder with a long name, spaces and non-Latin letters', async () => {
    const top = await mkdtemp(join(tmpdir(), 'keepsake-pg-'));
    await chmod(top, 0o755);
    const deep = join(top, "мои фото, d'été", 'x'.repeat(90), 'data');
    const database = await EmbeddedPostgres.start(deep);
    assert.ok(Buffer.byteLength(`${database.connection.host}/.s.PGSQL.5432`) < 104);
    assert.deepEqual(await query(database, 'select 1 as one'), [{ one: 1 }]);
    await database.stop();
    await assert.rejects(stat(database.connection.host ?? ''), { code: 'ENOENT' });
    await rm(top, { recursive: true });
  });

  it('moves outside the data folder when only root may enter that', { skip: !isRoot }, async () => {
    const closed = await mkdtemp(join(tmpdir(), 'keepsake-pg-'));
    const own = join(closed, 'data');
    const database = await EmbeddedPostgres.start(own);
    assert.equal(database.apart, true);
    assert.equal((await readFile(join(own, 'postgres.location'), 'utf8')).trim(), database.home);
    await query(database, 'create table kept (n int)');
    await database.stop();
    const again = await EmbeddedPostgres.start(own);
    assert.equal(again.home, database.home);
    assert.deepEqual(await query(again, 'select * from kept'), []);
    await again.stop();
    await rm(database.home, { recursive: true });
    await rm(closed, { recursive: true });
  });

  it('is shared by test processes and ends with the last of them', async () => {
    const first = await EmbeddedPostgres.start(dataDir, { shared: true });
    const second = await EmbeddedPostgres.start(dataDir, { shared: true });
    assert.equal(first.pid, second.pid);
    await first.stop();
    assert.deepEqual(await query(second, 'select 1 as one'), [{ one: 1 }]);
    await second.stop();
    assert.equal(isRunning(second.pid, second.home), false);
  });
});
