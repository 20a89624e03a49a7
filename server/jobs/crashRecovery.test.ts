import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, it } from 'node:test';
import { ANALYSIS_VERSION } from '@domain/photo';
import { inArray } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '../config';
import { tables } from '../drivers/database';
import { readPdfStructure } from '../render/testing/pdfText';
import { createFinishedAlbum, pollUntil, waitForExport } from '../testing/albums';
import { insertPhotos } from '../testing/photos';
import { programArgs, programFile } from '../testing/programFile';
import { type StartedServer, startTestServer, type TestUser } from '../testing/testServer';

let server: StartedServer;
let ada: TestUser;
const workers: ChildProcess[] = [];

before(async () => {
  server = await startTestServer();
  ada = await server.insertVerifiedUser();
});
after(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await server.close();
});

async function startWorker(changes: Partial<Config> = {}): Promise<ChildProcess> {
  const worker = fork(programFile('server/jobs/testing/worker.ts'), {
    execArgv: [...programArgs],
    serialization: 'advanced',
  });
  workers.push(worker);
  const { host, port, user, password, database } = (server.deps.db as unknown as { $client: pg.Pool }).$client.options;
  worker.send({ config: { ...server.deps.config, ...changes }, connection: { host, port, user, password, database } });
  await once(worker, 'message');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

async function crops(): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for await (const { key, modifiedAt } of server.deps.blobs.list('crops')) made.set(key, modifiedAt.getTime());
  return made;
}

it('an export whose worker is killed with SIGKILL is finished by the next one: one complete PDF, no crop cut twice', async (t) => {
  const album = await createFinishedAlbum(server, ada, {
    format: 'square-300',
    file_ids: await insertPhotos(server, ada, 24),
  });
  // From here on this process serves HTTP only; the workers run the jobs.
  await server.deps.queue.stop();
  const { api } = server;
  const params = { id: album.id };
  const first = await startWorker();
  const { id } = (await api('albumExport', { token: ada.token, params, body: { kind: 'print', printer: 'gelato' } }))
    .body.data;
  const status = async () => (await api('albumExportStatus', { token: ada.token, params })).body.data;
  await pollUntil(status, ({ completed }) => completed > 0.2);
  await kill(first);
  const interrupted = await status();
  assert.equal(interrupted.stage, 'cropping');
  assert.equal(interrupted.url, null);
  const before_ = await crops();
  assert.ok(before_.size > 0);

  const killed = Date.now();
  const second = await startWorker();
  const { data } = await waitForExport(server, ada, album.id);
  t.diagnostic(`finished ${((Date.now() - killed) / 1000).toFixed(1)} s after the kill`);
  assert.deepEqual([data.stage, data.id], ['done', id]);
  const after_ = await crops();
  for (const [key, time] of before_) assert.equal(after_.get(key), time);
  const files: string[] = [];
  for await (const { key } of server.deps.blobs.list('exports')) files.push(key);
  assert.deepEqual(files, [`exports/${id}.pdf`]);
  const pdf = Buffer.from(await (await fetch(`${server.origin}${data.url}`)).arrayBuffer());
  assert.equal(readPdfStructure(pdf).pages.length, album.page_count + 1, 'the PDF has the cover sheet and every page');
  assert.match(pdf.subarray(-6).toString('latin1'), /%%EOF/);
  await kill(second);
});

it('photos that a killed worker did not finish analysing are analysed by the next one', async () => {
  const ids = await insertPhotos(server, ada, 6);
  // Old enough for a starting worker to find: their jobs are lost.
  const longAgo = new Date(Date.now() - 3_600_000);
  await server.deps.db.update(tables.photos).set({ createdAt: longAgo }).where(inArray(tables.photos.id, ids));
  const looked = async () => {
    const rows = await server.deps.db
      .select({ version: tables.photos.analysedVersion, facts: tables.photos.facts })
      .from(tables.photos)
      .where(inArray(tables.photos.id, ids));
    return rows.filter(({ version, facts }) => version === ANALYSIS_VERSION && facts !== null).length;
  };
  const first = await startWorker({ faces: true });
  await pollUntil(looked, (count) => count > 0);
  await kill(first);
  const interrupted = await looked();
  assert.ok(interrupted < ids.length, `${interrupted} of ${ids.length} before the kill`);
  const second = await startWorker({ faces: true });
  await pollUntil(looked, (count) => count === ids.length);
  await kill(second);
});
