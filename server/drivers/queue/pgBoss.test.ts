import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../testing/database';
import { connectDatabase } from '../database';
import { queueCompliance } from './compliance';
import { createPgBossQueue } from './pgBoss';

queueCompliance('pg-boss on PostgreSQL', async () => {
  const { connection, drop } = await createTestDatabase();
  return {
    connection,
    // Failed attempts are expected in these tests.
    create: () => createPgBossQueue(connection, { onError: () => undefined }),
    close: drop,
  };
});

it('works jobs that an earlier release left under another name of their queue', async () => {
  const place = await createTestDatabase();
  const database = connectDatabase(place.connection, () => undefined, 2);
  const queue = createPgBossQueue(place.connection, { onError: assert.fail });
  try {
    await queue.start();
    const rows = sql`('order_papers', '{"orderId": "order left"}', now()), ('photo_look', '{"photoId": "photo left"}', now())`;
    await database.db.execute(sql`insert into pgboss.job (name, data, start_after) values ${rows}`);
    const order = new Promise<string>((resolve) => {
      void queue.work('order_documents', async ({ data }) => resolve(data.orderId), { concurrency: 1 });
    });
    const photo = new Promise<string>((resolve) => {
      void queue.work('photo_analysis', async ({ data }) => resolve(data.photoId), { concurrency: 1 });
    });
    assert.deepEqual(await Promise.all([order, photo]), ['order left', 'photo left']);
  } finally {
    await queue.stop();
    await database.close();
    await place.drop();
  }
});
