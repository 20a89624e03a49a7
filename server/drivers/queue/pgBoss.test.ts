import { createTestDatabase } from '../../testing/database';
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
