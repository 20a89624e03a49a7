import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { DocumentError } from '@domain/document';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { type JobInspector, openJobInspector } from '../../drivers/queue';
import { RenderLimitError } from '../../render';
import { runAdminCommand } from '../../testing/adminCommand';
import { createFinishedAlbum, pollUntil, waitForExport, waitForGeneration } from '../../testing/albums';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';
import type { Row } from './output';

const server = withOwnTestServer();
let jobs: JobInspector;
let ada: TestUser;
let photos: string[];
before(async () => {
  jobs = await openJobInspector(server.database.connection, server.deps.db);
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 3);
});
after(async () => {
  await jobs.close();
});

const admin = (...argv: string[]) => runAdminCommand(server, jobs, argv);
const lastAudit = async () => (await admin('audit', '--limit', '1'))[0];

/** Puts a job into a state that takes long to reach; those of a negative age are not due yet. */
async function insertJob(kind: string, state: string, data: object, minutes: number, key?: string): Promise<string> {
  const id = randomUUID();
  const then = sql`now() - make_interval(mins => ${minutes})`;
  await server.deps.db.execute(
    sql`insert into pgboss.job (id, name, state, data, start_after, started_on, completed_on, heartbeat_seconds, retry_limit, policy, singleton_key)
      values (${id}, ${kind}, ${state}, ${JSON.stringify(data)}::jsonb, ${then}, ${state === 'created' ? null : then},
        ${state === 'failed' ? then : null}, 3600, 0, 'exclusive', ${key ?? id})`,
  );
  return id;
}

describe('jobs of the admin command', () => {
  it('refuses a kind that does not exist, and names those that do', async () => {
    for (const argv of [
      ['jobs', 'list', '--kind', 'nonsense'],
      ['jobs', 'retry', '--kind', 'nonsense'],
      ['jobs', 'drop', '--kind', 'nonsense', '--yes'],
    ])
      await assert.rejects(admin(...argv), /--kind must be one of .*account_purge.*takeout/);
  });

  it('counts and lists stuck and failed jobs by kind with their age', async () => {
    const stuck = await insertJob('takeout', 'active', { takeoutId: randomUUID() }, 200);
    const failed = await insertJob('order_papers', 'failed', { orderId: randomUUID() }, 3);
    const counts = await admin('jobs');
    assert.deepEqual(
      counts
        .map(({ kind, state, count, oldest }) => [kind, state, count, oldest])
        .filter(([, state]) => state !== 'waiting'),
      [
        ['order_documents', 'failed', 1, '3 min'],
        ['takeout', 'stuck', 1, '3 h'],
      ],
    );
    const idsOf = async (...filter: string[]) => (await admin('jobs', 'list', ...filter)).map(({ id }) => id);
    assert.deepEqual(await idsOf('--state', 'stuck'), [stuck]);
    assert.deepEqual(await idsOf('--kind', 'order_documents'), [failed]);
    assert.deepEqual(await idsOf('--state', 'failed', '--minutes', '10'), []);
    await admin('jobs', 'drop', stuck, failed, '--yes');
    assert.deepEqual(await idsOf('--state', 'stuck'), []);
  });

  it('retries a failed job, which then runs', async () => {
    const userId = randomUUID();
    const id = await insertJob('account_purge', 'failed', { userId }, 3);
    await admin('jobs', 'retry', id);
    assert.deepEqual((await lastAudit())?.['subject'], id);
    for (;;) {
      const { rows } = await server.deps.db.execute<{ state: string }>(
        sql`select state from pgboss.job where id = ${id}`,
      );
      assert.notEqual(rows[0]?.state, 'failed');
      if (rows[0]?.state === 'completed') break;
    }
    await assert.rejects(admin('jobs', 'retry', id), /there is no/);
  });

  it('marks what a dropped job was for as failed, and asks for confirmation', async () => {
    const takeoutId = randomUUID();
    await server.deps.db.insert(tables.takeouts).values({ id: takeoutId, userId: ada.id, stage: 'packing' });
    const id = await insertJob('takeout', 'active', { takeoutId }, 200);
    await assert.rejects(admin('jobs', 'drop', id), /--yes/);
    const [dropped] = await admin('jobs', 'drop', '--kind', 'takeout', '--state', 'stuck', '--yes');
    assert.deepEqual([dropped?.['id'], dropped?.['result']], [id, 'marked as failed']);
    const [row] = await server.deps.db.select().from(tables.takeouts).where(eq(tables.takeouts.id, takeoutId));
    assert.deepEqual([row?.stage, row?.error], ['failed', 'internal']);
  });
});

/** An error that no further attempt avoids and that no user caused. */
const broken = () => new DocumentError('unexpected', 0);

/** Makes the next call of a server dependency fail whose first argument starts with `start`. */
function failNext<T extends object>(part: T, name: keyof T, error: Error, start = ''): void {
  const works = part[name];
  part[name] = ((...args: unknown[]) => {
    if (start !== '' && !String(args[0]).startsWith(start))
      return (works as (...given: unknown[]) => unknown).apply(part, args);
    part[name] = works;
    return Promise.reject(error);
  }) as T[keyof T];
}

const listFailed = (kind: string) => admin('jobs', 'list', '--state', 'failed', '--kind', kind);

/** Waits until a job is listed as failed, and retries it. */
async function retryFailed(kind: string): Promise<Row | undefined> {
  const [failed] = await pollUntil(
    () => listFailed(kind),
    (rows) => rows.length > 0,
  );
  assert.deepEqual([failed?.['code'], failed?.['error'], failed?.['attempts']], ['internal', 'unexpected at 0', 1]);
  assert.ok(Date.now() - Date.parse(String(failed?.['since'])) < 60_000);
  const counted = (await admin('jobs')).find((row) => row['kind'] === kind && row['state'] === 'failed');
  assert.equal(counted?.['count'], 1);
  return (await admin('jobs', 'retry', String(failed?.['id'])))[0];
}

const createAlbum = async () => {
  const body = { format: 'square-210', file_ids: photos } as const;
  const [generation] = (await server.api('albumCreate', { token: ada.token, body })).body.data;
  assert.ok(generation);
  return generation;
};
const ofAda = (id: string) => ({ token: ada.token, params: { id } });

describe('a job that gave up', () => {
  it('is listed, and a retry makes the draft after all', async () => {
    failNext(server.deps.render, 'layout', broken());
    const { id, album_id } = await createAlbum();
    assert.equal((await waitForGeneration(server, ada, id)).data.error, 'internal');
    // Older than unfinished work may be: it must not be given up again at once.
    const longAgo = sql`now() - interval '1 day'`;
    await server.deps.db.update(tables.generations).set({ createdAt: longAgo }).where(eq(tables.generations.id, id));
    assert.equal((await retryFailed('generation'))?.['result'], 'will run again');
    const stages = new Set<string | null>();
    const { data } = await pollUntil(
      async () => (await server.api('spreadGeneration', ofAda(id))).body,
      ({ data: { stage, error } }) => stages.add(stage).add(error) && stage === 'done',
    );
    assert.ok(!stages.has('failed') && !stages.has('internal'), [...stages].join());
    assert.equal(data.placed, photos.length);
    assert.equal((await server.api('albumGet', ofAda(album_id))).body.album.state, 'ready');
    assert.deepEqual(await listFailed('generation'), []);
  });

  it('can be retried for artwork, an export and an archive', async () => {
    const album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos });
    const { api, deps } = server;

    failNext(deps.imageGenerator, 'generate', broken());
    const artwork = (await api('albumImages', ofAda(album.id))).body.data.id;
    assert.equal((await retryFailed('artwork'))?.['result'], 'will run again');
    assert.equal((await waitForGeneration(server, ada, artwork)).data.stage, 'done');

    failNext(deps.render, 'pdf', broken());
    await api('albumExport', { ...ofAda(album.id), body: { kind: 'screen' } });
    assert.equal((await retryFailed('export'))?.['result'], 'will run again');
    assert.equal((await waitForExport(server, ada, album.id)).data.stage, 'done');

    failNext(deps.blobs, 'put', broken(), 'takeouts/');
    await api('takeoutStart', { token: ada.token });
    assert.equal((await retryFailed('takeout'))?.['result'], 'will run again');
    const fetchTakeout = async () => (await api('takeoutStatus', { token: ada.token })).body.data;
    await pollUntil(fetchTakeout, (takeout) => takeout?.stage === 'done');
  });

  it('is left alone when its album is deleted or a newer export was requested', async () => {
    const nothing = 'nothing to run: done, deleted or replaced meanwhile';
    failNext(server.deps.render, 'layout', broken());
    const draft = await createAlbum();
    await waitForGeneration(server, ada, draft.id);
    await server.api('albumDelete', ofAda(draft.album_id));
    assert.equal((await retryFailed('generation'))?.['result'], nothing);

    const album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos });
    failNext(server.deps.render, 'pdf', broken());
    for (let i = 0; i < 2; i += 1) {
      await server.api('albumExport', { ...ofAda(album.id), body: { kind: 'screen' } });
      await waitForExport(server, ada, album.id);
    }
    assert.equal((await retryFailed('export'))?.['result'], nothing);
    const { data } = (await server.api('albumExportStatus', ofAda(album.id))).body;
    assert.equal(data.stage, 'done');
    for (const kind of ['generation', 'export']) await admin('jobs', 'drop', '--kind', kind, '--yes');
    assert.deepEqual([...(await listFailed('generation')), ...(await listFailed('export'))], []);
  });

  it('is no concern of the operator when the user is the cause', async () => {
    failNext(server.deps.render, 'layout', new RenderLimitError('layout', 'memory'));
    const { id } = await createAlbum();
    assert.equal((await waitForGeneration(server, ada, id)).data.error, 'page_too_heavy');
    const states = async () => {
      const { rows } = await server.deps.db.execute<{ state: string }>(
        sql`select state from pgboss.job where name = 'generation' and data->>'generationId' = ${id}`,
      );
      return rows.map(({ state }) => state);
    };
    assert.deepEqual(await pollUntil(states, ([state]) => state !== 'active'), ['completed']);
  });
});

describe('a job with a newer one for the same work', () => {
  it('stays failed at a retry, which goes on with the others', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const replaced = await insertJob('account_purge', 'failed', { userId: first }, 9, first);
    const waiting = await insertJob('account_purge', 'created', { userId: first }, -60, first);
    const other = await insertJob('account_purge', 'failed', { userId: second }, 3, second);
    const results = (await admin('jobs', 'retry', '--kind', 'account_purge')).map(({ id, result }) => [id, result]);
    assert.deepEqual(results, [
      [replaced, 'a newer job already waits or runs'],
      [other, 'will run again'],
    ]);
    assert.equal((await lastAudit())?.['subject'], other);
    await admin('jobs', 'drop', replaced, waiting, '--yes');
  });

  it('is dropped without failing what the newer one works for', async () => {
    const exportId = randomUUID();
    const album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos });
    const row = { id: exportId, albumId: album.id, userId: ada.id, kind: 'screen', fingerprint: '', stage: 'queued' };
    await server.deps.db.insert(tables.albumExports).values(row as typeof tables.albumExports.$inferInsert);
    const failed = await insertJob('export', 'failed', { exportId }, 9, exportId);
    const newer = await insertJob('export', 'created', { exportId }, -60, exportId);
    const stage = async () => (await server.api('albumExportStatus', ofAda(album.id))).body.data.stage;
    const drop = async (id: string) => (await admin('jobs', 'drop', id, '--yes'))[0]?.['result'];
    assert.equal(await drop(failed), 'dropped; a newer job waits or runs');
    assert.equal(await stage(), 'queued');
    assert.equal(await drop(newer), 'marked as failed');
    assert.equal(await stage(), 'failed');
  });
});

it('says of dropped jobs that a schedule enqueues them again', async () => {
  const id = await insertJob('photo_look', 'failed', { photoId: randomUUID() }, 3);
  await assert.rejects(admin('jobs', 'drop', id), /1 of them will be enqueued again until their work is done/);
  const [dropped] = await admin('jobs', 'drop', id, '--yes');
  assert.equal(dropped?.['result'], 'will be enqueued again');
  const mail = await insertJob('mail', 'failed', { kind: 'verify', userId: randomUUID() }, 3);
  assert.equal((await admin('jobs', 'drop', mail, '--yes'))[0]?.['result'], 'dropped');
});
