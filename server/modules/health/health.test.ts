import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { pollUntil } from '../../testing/albums';
import { withTestServer } from '../../testing/testServer';

describe('health', () => {
  const server = withTestServer();

  it('reports that the server is available, with the state of each driver', async () => {
    const { status, body } = await server.api('health');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body.drivers).sort(), [
      'blobs',
      'database',
      'imagery',
      'mail',
      'payments',
      'photos',
      'printing',
      'queue',
    ]);
    assert.deepEqual(body.drivers['database'], { name: 'embedded', available: true });
    assert.deepEqual([body.drivers['payments']?.name, body.drivers['printing']?.name], ['sandbox', 'spool']);
    assert.equal(body.drivers['printing']?.profile, 'trade');
    assert.match(body.drivers['payments']?.reason ?? '', /STRIPE_SECRET_KEY is not set/);
  });

  it('reports a database outage, and recovers by itself', async () => {
    const { connection } = server.database;
    const admin = new Client({ ...connection, database: 'postgres' });
    await admin.connect();
    await admin.query(`alter database ${connection.database} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      connection.database,
    ]);
    // The database state is cached briefly.
    const down = await pollUntil(
      () => server.api('health'),
      ({ status }) => status === 503,
    );
    await admin.query(`alter database ${connection.database} allow_connections true`);
    await admin.end();
    assert.match(down.text, /"status":"unavailable".*"the database does not answer"/);
    await pollUntil(
      () => server.api('health'),
      ({ status }) => status === 200,
    );
  });
});
