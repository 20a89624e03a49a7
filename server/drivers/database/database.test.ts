import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { installedPostgres, startPostgresServer } from '../../testing/postgresServer';
import { databaseCompliance } from './compliance';
import { EmbeddedPostgres } from './embedded';

databaseCompliance('embedded', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-database-'));
  await chmod(dataDir, 0o755);
  const database = await EmbeddedPostgres.start(dataDir, { settings: { fsync: 'off' } });
  return {
    connection: database.connection,
    close: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true });
    },
  };
});

const installed = installedPostgres();
if (installed) {
  databaseCompliance(`a server by DATABASE_URL, ${installed}`, async () => {
    const server = await startPostgresServer(installed);
    return { connection: { connectionString: server.url }, close: server.stop };
  });
} else {
  describe('database: PostgreSQL server at DATABASE_URL', () =>
    it('needs a local PostgreSQL installation', { skip: true }, () => undefined));
}
