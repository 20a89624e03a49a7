import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createLogger } from '../../log';
import { createRuntime } from '../../runtime';
import { pollUntil } from '../../testing/albums';
import { startSecondServer, withOwnTestServer } from '../../testing/testServer';

describe('readiness', () => {
  const server = withOwnTestServer();

  /** Waits until the readiness is as expected, because results are cached briefly. */
  const waitFor = (expected: number) =>
    pollUntil(
      () => server.api('ready'),
      ({ status }) => status === expected,
    );

  it('is given with database, migrations and blobs', async () => {
    const { status, body, headers } = await server.api('ready');
    assert.equal(status, 200);
    const available = { available: true };
    assert.deepEqual(body, {
      status: 'ready',
      checks: { database: available, migrations: available, blobs: available, process: available },
    });
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('needs all migrations of this version, while the process stays healthy', async () => {
    const { db } = server.deps;
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    const { text } = await waitFor(503);
    assert.match(text, /"migrations":\{"available":false,"reason":"the database lacks migrations of this version"/);
    assert.equal((await server.api('health')).status, 200);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    await waitFor(200);
  });

  it('needs a blob store that answers, and that is the own one', async () => {
    const { blobs } = server.deps;
    const works = blobs.stat;
    blobs.stat = () => Promise.reject(new Error('connect ECONNREFUSED'));
    assert.match((await waitFor(503)).text, /"blobs":\{"available":false,"reason":"the blob store does not answer"/);
    const health = await server.api('health');
    assert.deepEqual(health.body.drivers['blobs'], {
      name: 'disk',
      available: false,
      reason: 'the blob store does not answer',
    });
    blobs.stat = () => Promise.resolve(null);
    await pollUntil(
      () => server.api('ready'),
      ({ text }) => text.includes('another installation'),
    );
    blobs.stat = works;
    await waitFor(200);
  });

  it('ends when the process drains, although it still answers', async () => {
    const second = await startSecondServer(server);
    assert.equal((await second.api('ready')).status, 200);
    second.deps.readiness.startDraining();
    assert.match((await second.api('ready')).text, /"process":\{"available":false,"reason":"the process is stopping"/);
    assert.equal((await second.api('health')).status, 200);
    await second.close();
  });

  it('is told by a worker, which answers nothing else', async () => {
    const { config } = server.deps;
    const worker = await createRuntime(
      { ...config, role: 'worker' },
      server.database.connection,
      createLogger('silent'),
    );
    try {
      assert.equal(worker.app, null);
      await worker.listener.listen({ port: 0, host: '127.0.0.1' });
      const { port } = worker.listener.server.address() as AddressInfo;
      const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
      assert.deepEqual(
        await Promise.all(['/api/health', '/api/ready', '/api/albums', '/'].map(statusOf)),
        [200, 200, 404, 404],
      );
    } finally {
      await worker.close();
    }
  });
});
