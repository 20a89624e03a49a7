import { createTestDatabase } from '../../testing/database';
import { queueCompliance } from './compliance';
import { createPgBossQueue } from './pgBoss';

queueCompliance('pg-boss on PostgreSQL', async () => {
  const { connection, drop } = await createTestDatabase();
  return {
    connection,
    // A failed attempt of these tests is meant.
    create: () => createPgBossQueue(connection, { onError: () => undefined }),
    close: drop,
  };
});
