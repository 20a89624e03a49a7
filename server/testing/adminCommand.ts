import type { JobInspector } from '../drivers/queue';
import { parseAdminCommand } from '../maintenance/admin/admin';
import type { Row } from '../maintenance/admin/output';
import type { TestServer } from './testServer';

/** Runs an admin command on the data of a test server, where faces are looked for, and returns its rows. */
export async function runAdminCommand(server: TestServer, jobs: JobInspector, argv: readonly string[]): Promise<Row[]> {
  let printed = '';
  const { db, blobs, config } = server.deps;
  const deps = { db, jobs, config: { ...config, faces: true }, openBlobs: () => Promise.resolve(blobs) };
  await parseAdminCommand([...argv, '--json'])(deps, (line) => {
    printed += line;
  });
  return JSON.parse(printed) as Row[];
}
