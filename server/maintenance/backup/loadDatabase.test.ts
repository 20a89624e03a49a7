import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { connectDatabase } from '../../drivers/database';
import { createTestDatabase, type TestDatabase, toDatabaseUrl } from '../../testing/database';
import { checkUnused } from './loadDatabase';

let place: TestDatabase;
before(async () => {
  place = await createTestDatabase();
});
after(() => place.drop());

const refusedBecauseOf = (name: string) => (error: unknown) =>
  error instanceof ConfigError && error.message.includes(`"${name}"`) && /Stop all API servers/.test(error.message);

async function withClient(settings: ClientConfig, task: () => Promise<void>): Promise<void> {
  const client = new Client({ ...place.connection, ...settings });
  await client.connect();
  try {
    await task();
  } finally {
    await client.end();
  }
}

it('a restore notices a server that only answers requests', async () => {
  const server = connectDatabase(place.connection, () => undefined);
  try {
    await server.ping();
    await assert.rejects(checkUnused(place.connection), refusedBecauseOf('keepsake queries'));
  } finally {
    await server.close();
  }
  await checkUnused(place.connection);
});

it('a restore notices a server of an earlier version, and one whose URL names its connections', async () => {
  await withClient({}, () => assert.rejects(checkUnused(place.connection), refusedBecauseOf('unnamed')));
  const connectionString = toDatabaseUrl(place.connection, { application_name: 'albums' });
  await withClient({ connectionString }, () =>
    assert.rejects(checkUnused({ connectionString }), refusedBecauseOf('albums')),
  );
});

it('a restore does not count other programs and the lock of its own built-in database', async () => {
  for (const name of ['psql', `keepsake server, process ${process.pid}`])
    await withClient({ application_name: name }, () => checkUnused(place.connection));
});
