import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { migrateDatabase } from '../drivers/database';
import { EmbeddedPostgres } from '../drivers/database/embedded';
import { createPgBossQueue } from '../drivers/queue';
import { jobRules } from '../jobs/jobTypes';
import { migrationsFolder, projectRoot } from '../projectRoot';

/** Arbitrary advisory-lock key; it must never change. */
const TEMPLATE_LOCK = 0x74656d70;
const PREFIX = 'test_';

export interface TestDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

/**
 * Creates an empty database with all tables from a template. Concurrent test files share one PostgreSQL,
 * which ends with the last of them and trades durability for speed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await EmbeddedPostgres.start(join(projectRoot, '.cache', 'test-data'), {
    shared: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  try {
    await withClient(cluster.connection, async (client) => {
      const template = await makeTemplate(client, cluster.connection);
      await client.query(`create database ${name} template ${template} strategy file_copy`);
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    connection: { ...cluster.connection, database: name },
    drop: async () => {
      await withClient(cluster.connection, (client) => client.query(`drop database if exists ${name} with (force)`));
      await cluster.stop();
    },
  };
}

/** URL of a database for a program, with further settings of its connections. */
export function toDatabaseUrl(
  { host = 'localhost', port, user = '', password, database }: ClientConfig,
  settings: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ host, ...settings });
  const secret = encodeURIComponent(String(password ?? ''));
  return `postgres://${user}:${secret}@localhost:${port}/${database}?${search.toString()}`;
}

async function withClient<T>(connection: ClientConfig, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** Creates the template unless it exists. Its name covers migrations and queues, so changes create a new one. */
async function makeTemplate(client: Client, connection: ClientConfig): Promise<string> {
  const name = `template_${fingerprint()}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  const known = rows.map((row) => row.datname);
  if (!known.includes(name)) {
    for (const old of known.filter((database) => database.startsWith('template_') || database.startsWith('draft_'))) {
      await client.query(`drop database if exists ${old} with (force)`);
    }
    await fillTemplate(client, connection, name);
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return name;
}

async function fillTemplate(client: Client, connection: ClientConfig, name: string): Promise<void> {
  const draft = `draft_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${draft}`);
  const target = { ...connection, database: draft };
  await migrateDatabase(target, migrationsFolder);
  const queue = createPgBossQueue(target, {
    onError: (error) => {
      throw error;
    },
  });
  await queue.start();
  await queue.stop();
  await client.query(`alter database ${draft} rename to ${name}`);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(jobRules));
  for (const file of readdirSync(migrationsFolder).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, file)));
  }
  const require = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return hash
    .update(/"pg-boss": "([^"]+)"/.exec(require)?.[1] ?? '')
    .digest('hex')
    .slice(0, 12);
}
