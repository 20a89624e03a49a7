import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client, type ClientConfig } from 'pg';
import { migrationsFolder } from '../../projectRoot';
import {
  connectDatabase,
  type DatabaseHandle,
  DatabaseTooNewError,
  isDatabaseUnavailable,
  isUniqueViolation,
  migrateDatabase,
  tables,
} from '.';

export interface DatabaseUnderTest {
  readonly connection: ClientConfig;
  close(): Promise<void> | void;
}

const user = (email: string) => ({ id: randomUUID(), email, name: 'Ada', passwordHash: 'x' });

/** Makes a folder with the migrations of this version and one more. */
async function addMigration(folder: string, statements: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, 'one_more.sql'), statements);
}

export function databaseCompliance(name: string, open: () => Promise<DatabaseUnderTest>): void {
  describe(`database: ${name}`, () => {
    let fixture: DatabaseUnderTest;
    let database: DatabaseHandle;
    const broken: Error[] = [];
    before(async () => {
      fixture = await open();
      database = connectDatabase(fixture.connection, (error) => broken.push(error), 5);
    });
    after(async () => {
      await database.close();
      await fixture.close();
    });

    it('migrates once when servers start concurrently, and changes nothing the second time', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(fixture.connection, migrationsFolder)));
      await migrateDatabase(fixture.connection, migrationsFolder);
      const { rows } = await database.db.execute<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
      assert.equal(new Set(rows.map(({ hash }) => hash)).size, rows.length);
    });

    it('serves an older version, unless it needs what a newer one has removed', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
      const migrate = (from: string, version?: string) => migrateDatabase(fixture.connection, from, { version });
      try {
        assert.deepEqual(await migrate(migrationsFolder, '0.1.0'), { unknown: 0 });
        await addMigration(folder, '-- unused since 0.2.0: nothing, for a test\ndrop table if exists never_made;');
        assert.deepEqual(await migrate(folder, '0.10.0'), { unknown: 0 });
        assert.deepEqual(await migrate(migrationsFolder, '0.2.0'), { unknown: 1 });
        await assert.rejects(
          migrate(migrationsFolder, '0.1.9'),
          (error) =>
            error instanceof DatabaseTooNewError && /at least version 0\.2\.0, and this is 0\.1\.9/.test(error.message),
        );
        assert.deepEqual(await migrate(folder, '0.10.0'), { unknown: 0 });
      } finally {
        await rm(folder, { recursive: true });
        await database.db.execute('delete from drizzle.oldest_usable_version');
      }
    });

    it('has every table and column of the schema', async () => {
      const known = Object.values(tables).filter((table) => is(table, PgTable));
      assert.ok(known.length > 5);
      for (const table of known)
        assert.deepEqual(await database.db.select().from(table).limit(1), [], getTableName(table));
    });

    it('distinguishes an existing row from other errors', async () => {
      const email = `${randomUUID()}@example.com`;
      await database.db.insert(tables.users).values(user(email));
      const twice = await database.db
        .insert(tables.users)
        .values(user(email))
        .catch((error: unknown) => error);
      assert.equal(isUniqueViolation(twice), true);
      const other = await database.db.execute('select 1/0').catch((error: unknown) => error);
      assert.equal(isUniqueViolation(other), false);
    });

    it('stores times to the millisecond in UTC, and text of any script', async () => {
      const row = {
        ...user(`${randomUUID()}@example.com`),
        name: 'Ада 👩‍👩‍👧 ß',
        createdAt: new Date('2026-03-29T01:30:00.123Z'),
      };
      await database.db.insert(tables.users).values(row);
      const [kept] = await database.db.select().from(tables.users).where(sql`id = ${row.id}`);
      assert.deepEqual([kept?.name, kept?.createdAt.toISOString()], [row.name, '2026-03-29T01:30:00.123Z']);
    });

    it('rolls back a failed transaction completely', async () => {
      const row = user(`${randomUUID()}@example.com`);
      const failing = database.db.transaction(async (tx) => {
        await tx.insert(tables.users).values(row);
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      assert.deepEqual(await database.db.select().from(tables.users).where(sql`id = ${row.id}`), []);
    });

    it('serves more concurrent requests than it has connections', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => database.db.execute<{ n: number }>(sql`select ${n}::int as n`)),
      );
      assert.deepEqual(
        answers.map(({ rows }) => rows[0]?.n),
        [...answers.keys()],
      );
    });

    it('distinguishes unavailability from an invalid query', async () => {
      const admin = new Client(fixture.connection);
      await admin.connect();
      const asked = database.db.execute('select pg_sleep(60)');
      const cut = async () => {
        const { rowCount } = await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'",
        );
        if (rowCount === 0) await cut();
      };
      await Promise.all([assert.rejects(asked, isDatabaseUnavailable), cut()]);
      await admin.end();
      await assert.rejects(database.db.execute('select 1 from nothing'), (error) => !isDatabaseUnavailable(error));
      const nobody = connectDatabase({ host: '127.0.0.1', port: 1 }, () => undefined);
      await assert.rejects(nobody.db.execute('select 1'), isDatabaseUnavailable);
      await assert.rejects(
        nobody.db.transaction(async () => undefined),
        isDatabaseUnavailable,
      );
      await nobody.close();
    });

    it('survives a connection that breaks between two statements of a transaction, and reports it once', async () => {
      const admin = new Client(fixture.connection);
      await admin.connect();
      broken.length = 0;
      const cut = database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
        await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        for (let tries = 0; broken.length === 0 && tries < 400; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 5));
        await tx.execute('select 1');
      });
      await assert.rejects(cut, isDatabaseUnavailable);
      assert.equal(broken.length, 1);
      await admin.end();
      await database.ping();
    });

    it('reports no connection that breaks while it closes', async () => {
      const admin = new Client(fixture.connection);
      await admin.connect();
      const reported: Error[] = [];
      const other = connectDatabase(fixture.connection, (error) => reported.push(error), 1);
      let closed: Promise<void> | undefined;
      const cut = other.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
        closed = other.close();
        await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        await tx.execute('select 1');
      });
      await assert.rejects(cut, isDatabaseUnavailable);
      await closed;
      await admin.end();
      assert.deepEqual(reported, []);
    });

    it('keeps working after its connections were cut', async () => {
      const admin = new Client(fixture.connection);
      await admin.connect();
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      await admin.end();
      for (let tries = 0; ; tries += 1) {
        const alive = await database.ping().then(
          () => true,
          () => false,
        );
        if (alive) break;
        assert.ok(tries < 20);
      }
      await database.ping();
    });
  });
}
