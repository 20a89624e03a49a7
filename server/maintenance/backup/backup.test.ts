import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Album } from '@domain/contract';
import { count, isNull, sql } from 'drizzle-orm';
import { ConfigError } from '../../config';
import { type BlobStat, type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { connectDatabase, tables } from '../../drivers/database';
import { createBlobSpool, createSpool } from '../../drivers/printing';
import { createPrintJob } from '../../drivers/printing/compliance';
import { checkInstance, describeInstance } from '../../instance';
import { moveToTrash } from '../../jobs/cleanup/trash';
import { photoKeys } from '../../modules/files';
import { createFinishedAlbum } from '../../testing/albums';
import { createStorage, createUniqueJpeg } from '../../testing/createStorage';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { type StartedServer, startTestServer, type TestUser } from '../../testing/testServer';
import { openDataFolderBlobs } from '../dataFolderBlobs';
import { backUp } from './backup';
import { listBackups, listPartialBackups } from './manifest';
import { isIntact, restoreBackup, verifyBackup } from './restore';
import { tableNames } from './snapshotSchema';

let server: StartedServer;
let user: TestUser;
let album: Album;
let root: string;
let target: TestDatabase;
let photoIds: string[];
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-backup-'));
  server = await startTestServer();
  target = await createTestDatabase();
  user = await server.insertVerifiedUser();
  const storage = createStorage(server);
  for (let i = 0; i < 4; i += 1) await storage.upload(user, await createUniqueJpeg());
  photoIds = await storage.idsOf(user);
  album = await createFinishedAlbum(server, user, {
    file_ids: photoIds,
    template_id: 'gallery',
    format: 'square-210',
  });
});
after(async () => {
  await target.drop();
  await server.close();
  await rm(root, { recursive: true });
});

const newFolder = () => join(root, randomUUID());
const back = (folder: string, blobs: Blobs = server.deps.blobs) =>
  backUp({
    connection: server.database.connection,
    blobs,
    names: describeInstance({ ...server.deps.config, databaseUrl: 'postgres://db.example.com/albums' }),
    folder,
  });

it('backs up while uploads go on, and restores an album that opens elsewhere', async () => {
  const folder = newFolder();
  const storage = createStorage(server);
  // pg-boss queues its own work each time that a schedule is due.
  await server.deps.db.execute(
    sql`insert into pgboss.job (name, start_after) values ('__pgboss__send-it', now() + interval '1 day')`,
  );
  const uploads = (async () => {
    for (let i = 0; i < 6; i += 1) await storage.upload(user, await createUniqueJpeg());
  })();
  const { manifest } = await back(folder);
  await uploads;
  assert.deepEqual(manifest.incomplete, { count: 0, sample: [] });
  const verified = await verifyBackup(folder);
  const blobs = await openDiskBlobs(newFolder());
  const place = { connection: target.connection, blobs };
  const report = await restoreBackup(verified, place, { replace: true });
  assert.deepEqual([report.incomplete.count, report.alreadyThere, report.unknownJobs], [0, 0, 0]);
  assert.equal(report.copied, manifest.blobs.count - 1, 'all but the id');
  const restored = connectDatabase(target.connection, () => undefined);
  try {
    for (const { name, rows } of manifest.tables) {
      const counted = await restored.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)}`,
      );
      assert.equal(counted.rows[0]?.n, rows, name);
    }
    const read = async (db: typeof restored.db) => {
      const { rows } = await db.execute<{ html: string }>(
        sql`select html from spreads where album_id = ${album.id} order by id`,
      );
      return rows;
    };
    assert.deepEqual(await read(restored.db), await read(server.deps.db));
    const sums = await restored.db.execute(sql`select
      (select sum(photos)::int from storage_totals) as kept, (select count(*)::int from photos where deleted_at is null) as counted,
      (select count(*)::int from albums where spread_count <> (select count(*) from spreads where album_id = albums.id and deleted_at is null)) as wrong,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid in ('photos'::regclass, 'spreads'::regclass)) as triggers`);
    const [photos] = await restored.db
      .select({ n: count() })
      .from(tables.photos)
      .where(isNull(tables.photos.deletedAt));
    assert.deepEqual(sums.rows, [{ kept: photos?.n, counted: photos?.n, wrong: 0, triggers: 6 }]);
    await checkInstance(restored.db, blobs, describeInstance({ ...server.deps.config }));
    const waiting = await restored.db.execute<{ n: number }>(sql`select count(*)::int as n from pgboss.job`);
    assert.equal(waiting.rows[0]?.n, manifest.jobs);
  } finally {
    await restored.close();
  }
  for (const id of photoIds) {
    const { original } = photoKeys(user.id, id);
    assert.deepEqual(await blobs.read(original), await server.deps.blobs.read(original));
  }
  await assert.rejects(restoreBackup(verified, place), /not empty.*users.*blobs/);
});

it('refuses the blobs of another installation, and writes nothing', async () => {
  const folder = newFolder();
  const other = await openDiskBlobs(newFolder());
  await other.put('instance', Buffer.from(`${randomUUID()}\n`));
  await other.put(photoKeys(user.id, randomUUID()).original, Buffer.from('x'));
  await assert.rejects(
    back(folder, other),
    (error) => error instanceof ConfigError && /albums at db\.example\.com.*set DATABASE_URL/.test(error.message),
  );
  await assert.rejects(readdir(folder), /ENOENT/);
});

it('reads unchanged blobs only once', async () => {
  const folder = newFolder();
  const first = await back(folder);
  await server.deps.blobs.put('samples/new.jpg', Buffer.from('new'));
  const second = await back(folder);
  assert.equal(second.manifest.blobs.count, first.manifest.blobs.count + 1);
  assert.equal(second.copied, 1);
  for (const { name } of [first, second]) assert.ok(isIntact(await verifyBackup(folder, name)));
});

it('asks a store for no single blob that its listing shows unchanged, whatever the precision of its times', async () => {
  const folder = newFolder();
  const { blobs } = server.deps;
  const asked: string[] = [];
  // As stores do that list times in ms and answer for a single blob in whole seconds.
  const roundUp = <T extends BlobStat>(stat: T): T => ({
    ...stat,
    modifiedAt: new Date(Math.ceil(stat.modifiedAt.getTime() / 1000) * 1000),
  });
  const rounding: Blobs = {
    ...blobs,
    stat: async (key) => {
      asked.push(key);
      const stat = await blobs.stat(key);
      return stat && roundUp(stat);
    },
  };
  // The records of an earlier version hold the times of single requests.
  const asEarlier: Blobs = {
    ...rounding,
    list: async function* (prefix) {
      for await (const entry of blobs.list(prefix)) yield roundUp(entry);
    },
  };
  await back(folder, asEarlier);
  assert.equal((await back(folder, rounding)).copied, 0);
  assert.notDeepEqual(asked, []);
  asked.length = 0;
  assert.equal((await back(folder, rounding)).copied, 0);
  assert.deepEqual(asked, []);
  const [id = ''] = photoIds;
  const key = photoKeys(user.id, id)[250];
  const bytes = await blobs.read(key);
  await blobs.put(key, Buffer.alloc(bytes.length));
  const { copied } = await back(folder, rounding);
  await blobs.put(key, bytes);
  assert.equal(copied, 1, 'a replaced blob of the same size');
});

it('lets an order in production go on after a restore, also on another kind of store', async () => {
  const folder = newFolder();
  const job = createPrintJob();
  await createSpool(join(server.dataDir, 'spool')).submit(job);
  const { name } = await back(folder, await openDataFolderBlobs(server.dataDir));
  const bucket = await openDiskBlobs(newFolder());
  const written: string[] = [];
  const watched: Blobs = {
    ...bucket,
    put: async (key, source) => {
      await bucket.put(key, source);
      written.push(key);
    },
  };
  await restoreBackup(
    await verifyBackup(folder, name),
    { connection: target.connection, blobs: watched },
    { replace: true },
  );
  assert.equal((await createBlobSpool(bucket).status(job.reference)).stage, 'accepted');
  assert.deepEqual(written.slice(-2), [`spool/${job.reference}/ticket.json`, 'instance'], 'a ticket means a whole job');
  assert.ok((await readdir(join(server.dataDir, 'outbox'))).length > 0);
  assert.ok(!written.some((key) => key.startsWith('outbox/')), 'stored mails are no part of a backup');
});

it('finds the blobs of a photo that the cleanup moves to the trash meanwhile', async () => {
  const folder = newFolder();
  const [id = ''] = photoIds;
  const { original } = photoKeys(user.id, id);
  const { blobs } = server.deps;
  const moving: Blobs = {
    ...blobs,
    list: async function* (prefix) {
      // The trash is listed last: the blob moves after that.
      yield* blobs.list(prefix);
      if (prefix === 'trash') await moveToTrash(blobs, original);
    },
  };
  const { name, manifest } = await back(folder, moving);
  for await (const { key } of blobs.list(`trash/${original}`)) await blobs.move(key, original);
  assert.equal(manifest.incomplete.count, 0);
  const store = await openDiskBlobs(newFolder());
  await restoreBackup(
    await verifyBackup(folder, name),
    { connection: target.connection, blobs: store },
    { replace: true },
  );
  assert.deepEqual(await store.read(original), await blobs.read(original));
});

it('counts a photo whose blob is gone', async () => {
  const [id = ''] = photoIds;
  const { blobs } = server.deps;
  const key = photoKeys(user.id, id)[250];
  const bytes = await blobs.read(key);
  await blobs.delete(key);
  const { manifest } = await back(newFolder());
  await blobs.put(key, bytes);
  assert.deepEqual(manifest.incomplete, { count: 1, sample: [id] });
});

it('does not take a cut-off backup for a good one, and continues it', async () => {
  const folder = newFolder();
  let gets = 0;
  const dying: Blobs = {
    ...server.deps.blobs,
    get: (key) => {
      gets += 1;
      return gets > 10 ? Promise.reject(new Error('killed')) : server.deps.blobs.get(key);
    },
  };
  await assert.rejects(back(folder, dying), /killed/);
  assert.deepEqual([await listBackups(folder), (await listPartialBackups(folder)).length], [[], 1]);
  await assert.rejects(verifyBackup(folder), /no complete backup/);
  const { manifest, copied } = await back(folder);
  assert.ok(copied < manifest.blobs.count, `${copied} of ${manifest.blobs.count} read again`);
  assert.deepEqual((await readdir(folder)).length, 2, 'the pool and one backup');
  assert.ok(isIntact(await verifyBackup(folder)));
  const [name = ''] = await listBackups(folder);
  await writeFile(join(folder, name, 'manifest.json'), '{"format":1');
  await assert.rejects(verifyBackup(folder), /manifest\.json is damaged/);
});

it('knows every table, and none with a sequence', async () => {
  const { rows: found } = await server.deps.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  assert.deepEqual(
    found.map(({ name }) => name),
    [...tableNames].sort(),
  );
  const { rows } = await server.deps.db.execute(sql`select * from pg_sequences where schemaname = 'public'`);
  assert.deepEqual(rows, []);
});
