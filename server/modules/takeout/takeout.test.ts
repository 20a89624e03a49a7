import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { AlbumSummary, Takeout } from '@domain/contract';
import { serialiseSpread } from '@domain/document';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { runTakeout } from '../../jobs/accounts/takeout';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { sha256Hex } from '../../testing/createStorage';
import { insertBook } from '../../testing/insertBook';
import { createShopper, fetchOrder, payForCart, submitSandboxForm, waitForOrderStatus } from '../../testing/orders';
import { addPasskey } from '../../testing/passkeys';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withOwnTestServer } from '../../testing/testServer';
import { unzipFiles } from '../../testing/unzipFiles';
import { photoKeys } from '../files';
import { takeoutKey } from './routes';
import { collectTakeoutContents } from './takeoutContents';

const server = withOwnTestServer();
let ada: TestUser;
let photoIds: string[];
before(async () => {
  ada = await server.insertVerifiedUser();
  photoIds = await insertPhotos(server, ada, 20);
});

const status = async (user: TestUser) => (await server.api('takeoutStatus', { token: user.token })).body.data;
const start = async (user: TestUser) => (await server.api('takeoutStart', { token: user.token })).body.data;
const ended = async (user: TestUser) => {
  const found = await pollUntil(
    () => status(user),
    (data) => data?.stage === 'done' || data?.stage === 'failed',
  );
  assert.ok(found);
  return found;
};

async function download({ url }: Pick<Takeout, 'url'>): Promise<Buffer> {
  const answer = await fetch(new URL(url ?? '', server.origin));
  assert.equal(answer.status, 200);
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="Keepsake \d{4}-\d\d-\d\d\.zip"/,
  );
  return Buffer.from(await answer.arrayBuffer());
}

const parsed = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

describe('takeout', () => {
  it('does not exist before a request', async () => {
    assert.equal(await status(ada), null);
  });

  it('contains originals byte for byte, documents as HTML and JSON, a PDF of each album, and the account', async () => {
    const album = await createFinishedAlbum(server, ada, {
      title: 'Лето / 2024',
      format: 'square-210',
      file_ids: photoIds,
    });
    const book = { bookCover: 'soft', bookPaper: 'silk-250' } as const;
    await server.deps.db.update(tables.albums).set(book).where(eq(tables.albums.id, album.id));
    // Its PDFs do not count towards the exports of the day.
    await server.deps.db
      .update(tables.users)
      .set({ quotas: { exports: 0 } })
      .where(eq(tables.users.id, ada.id));
    const keep = { params: { id: album.id }, body: { id: randomUUID(), name: 'Before: the end' }, token: ada.token };
    assert.equal((await server.api('versionKeep', keep)).status, 201);
    await addPasskey(server, ada);
    const begun = await start(ada);
    assert.deepEqual([begun.stage, begun.url], ['queued', null]);
    assert.equal((await start(ada)).id, begun.id, 'a running takeout is returned');
    const done = await ended(ada);
    assert.deepEqual([done.id, done.stage, done.completed], [begun.id, 'done', 1]);
    const archive = await download(done);
    assert.equal(done.bytes, archive.length);
    const files = await unzipFiles(archive);

    const list = parsed(files, 'photos/photos.json') as { id: string; file: string; sha256: string }[];
    assert.deepEqual(list.map(({ id }) => id).sort(), [...photoIds].sort());
    for (const { id, file } of list) {
      const original = await server.deps.blobs.read(photoKeys(ada.id, id).original);
      assert.equal(sha256Hex(files.get(file) ?? Buffer.alloc(0)), sha256Hex(original), file);
    }
    assert.ok(list[0]?.file.startsWith('photos/2024/2024-07-12 secret-name-'));

    const folder = 'albums/Лето 2024';
    const facts = parsed(files, `${folder}/album.json`) as Partial<AlbumSummary>;
    assert.deepEqual([facts.id, facts.book], [album.id, { cover: 'soft', paper: 'silk-250' }]);
    const html = files.get(`${folder}/spreads/00 cover.html`)?.toString();
    assert.equal(html, album.spreads[0]?.html);
    const cover = parsed(files, `${folder}/spreads/00 cover.json`) as Parameters<typeof serialiseSpread>[0];
    assert.equal(serialiseSpread(cover), html);
    assert.equal([...files.keys()].filter((name) => name.endsWith('.html')).length, album.spreads.length);
    const versions = [...files.keys()].filter((name) => name.startsWith(`${folder}/versions/`));
    assert.match(versions.join(), /versions\/\d{4}-\d\d-\d\d \d\d\.\d\d Before the end\.json$/);
    const { name, spreads } = parsed(files, versions[0] ?? '') as { name: string; spreads: string[] };
    assert.deepEqual([name, spreads], ['Before: the end', album.spreads.map((spread) => spread.html)]);
    const bundle = await unzipFiles(files.get(`${folder}/Лето 2024.keepsake`) ?? Buffer.alloc(0));
    assert.equal(bundle.get('spreads/000.html')?.toString(), html, 'another server takes the album in as it is');
    assert.equal([...bundle.keys()].filter((entry) => entry.startsWith('photos/')).length, photoIds.length);
    assert.equal(files.get(`${folder}/Лето 2024 (screen).pdf`)?.subarray(0, 5).toString(), '%PDF-');
    assert.equal((await server.api('userUsage', { token: ada.token })).body.usage.exports, 0);
    const account = parsed(files, 'account.json') as { email: string; passkeys: { name: string }[] };
    assert.deepEqual([account.email, account.passkeys.map((passkey) => passkey.name)], [ada.email, ['Phone']]);
    assert.match(files.get('README.txt')?.toString() ?? '', /Everything you have at Keepsake/);
    assert.ok([...files.keys()].every((name) => !/password|token/i.test(name)));
    assert.doesNotMatch(files.get('account.json')?.toString() ?? '', /argon2/);
  });

  it('is downloadable in ranges with the signed URL only', async () => {
    const { url } = await ended(ada);
    const address = new URL(url ?? '', server.origin);
    const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
    assert.deepEqual([part.status, await part.text()], [206, 'PK\u0003\u0004']);
    address.searchParams.set('s', 'forged');
    assert.equal((await fetch(address)).status, 404);
    const eve = await server.insertVerifiedUser();
    assert.equal(await status(eve), null);
  });

  it('is gone with the consent to tell people apart, because it lists them', async () => {
    const user = await server.insertVerifiedUser();
    const { users } = tables;
    await server.deps.db.update(users).set({ peopleAllow: true }).where(eq(users.id, user.id));
    await start(user);
    const { id, url } = await ended(user);
    await server.api('userUpdate', { token: user.token, body: { peopleAllow: false } });
    assert.equal(await status(user), null);
    assert.equal((await fetch(new URL(url ?? '', server.origin))).status, 404);
    assert.equal(await server.deps.blobs.stat(takeoutKey(id)), null);
  });

  it('ends quietly when the account is deleted while it is packed', async () => {
    const user = await server.insertVerifiedUser();
    await insertPhotos(server, user, 1);
    const id = randomUUID();
    await server.deps.db.insert(tables.takeouts).values({ id, userId: user.id, stage: 'packing' });
    const blobs = {
      ...server.deps.blobs,
      get: async (key: string) => {
        await server.deps.db.delete(tables.takeouts).where(eq(tables.takeouts.id, id));
        throw new Error(`${key} is gone`);
      },
    };
    const folder = new TemporaryFolder(join(server.dataDir, 'tmp', 'takeouts'));
    const logged = server.logLines.length;
    await runTakeout({ ...server.deps, blobs }, folder, id, {
      signal: new AbortController().signal,
      isLastAttempt: true,
    });
    assert.deepEqual(
      server.logLines.slice(logged).filter((line) => /takeout failed|job failed/.test(line)),
      [],
    );
  });

  it('is made by the next run after an interruption, complete or not at all', async () => {
    const bob = await server.insertVerifiedUser();
    const [photo = ''] = await insertPhotos(server, bob, 1);
    const id = randomUUID();
    await server.deps.db.insert(tables.takeouts).values({ id, userId: bob.id, stage: 'packing', completed: 0.4 });
    const folder = new TemporaryFolder(join(server.dataDir, 'tmp', 'takeouts'));
    await writeFile(join(folder.path, 'other-host.1.left-by-a-crash'), 'half');
    const cut = AbortSignal.abort(new Error('the server stops'));
    await assert.rejects(runTakeout(server.deps, folder, id, { signal: cut, isLastAttempt: true }));
    assert.equal(await server.deps.blobs.stat(takeoutKey(id)), null);
    assert.equal((await status(bob))?.stage, 'packing', 'an interrupted run is not a failure');
    await runTakeout(server.deps, folder, id, { signal: new AbortController().signal, isLastAttempt: true });
    const files = await unzipFiles(await download(await ended(bob)));
    assert.ok(
      [...files.keys()].some((name) => name.endsWith('secret-name-0.jpg')),
      photo,
    );
    const made = await server.deps.blobs.stat(takeoutKey(id));
    await runTakeout(server.deps, folder, id, { signal: new AbortController().signal, isLastAttempt: true });
    assert.deepEqual(await server.deps.blobs.stat(takeoutKey(id)), made, 'a finished takeout is left unchanged');
  });

  it('has album files up to the size of the photos, and names the albums without one', async () => {
    const user = await server.insertVerifiedUser();
    const photoIds = await insertPhotos(server, user, 4);
    const { albums, albumPhotos, photos } = tables;
    const { db } = server.deps;
    const albumOf = async (title: string, ids: readonly string[], minutesAgo: number) => {
      const id = await insertBook(server, user);
      await db.insert(albumPhotos).values(ids.map((photoId, position) => ({ albumId: id, photoId, position })));
      const updatedAt = new Date(Date.now() - minutesAgo * 60_000);
      await db.update(albums).set({ title, updatedAt }).where(eq(albums.id, id));
    };
    const [one = ''] = photoIds;
    await albumOf('Oldest', [one], 30);
    await albumOf('Whole', photoIds, 20);
    await albumOf('Half', photoIds.slice(2), 10);
    const { entries, bytes } = await collectTakeoutContents(server.deps, user.id);
    const bundles = entries.map(({ path }) => path).filter((path) => path.endsWith('.keepsake'));
    assert.deepEqual(bundles, ['albums/Oldest/Oldest.keepsake', 'albums/Half/Half.keepsake']);
    const stored = await db.select().from(photos).where(eq(photos.userId, user.id));
    assert.ok(bytes <= 2 * stored.reduce((sum, photo) => sum + photo.bytes, 0));
    const readme = await entries.find(({ path }) => path === 'README.txt')?.open();
    assert.ok(typeof readme === 'string');
    assert.match(readme, /“Save as file” for each at Keepsake:\n\nalbums\/Whole\n$/);
  });

  it('contains the invoice of an order, and the credit note of a refund', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await waitForOrderStatus(server, user, id, 'paid');
    await server.api('orderCancel', { token: user.token, params: { id } });
    await pollUntil(
      () => fetchOrder(server, user, id),
      ({ refund }) => typeof refund?.credit_note_url === 'string',
    );
    const { entries } = await collectTakeoutContents(server.deps, user.id);
    const papers = entries.map(({ path }) => path).filter((path) => /^orders\/.*\.pdf$/.test(path));
    assert.deepEqual(papers.map((path) => path.charAt('orders/'.length)).sort(), ['C', 'R']);
  });

  it('lists a photo with a missing original instead of failing', async () => {
    const bob = await server.insertVerifiedUser();
    const [gone = '', kept = ''] = await insertPhotos(server, bob, 2);
    await server.deps.blobs.delete(photoKeys(bob.id, gone).original);
    await start(bob);
    const files = await unzipFiles(await download(await ended(bob)));
    const list = parsed(files, 'photos/photos.json') as { id: string; file: string }[];
    assert.equal(list.find(({ id }) => id === gone)?.file, '(missing)');
    assert.ok(files.has(list.find(({ id }) => id === kept)?.file ?? ''));
  });

  it('states the date of a photo no more precisely than it is known, and its camera', async () => {
    const bob = await server.insertVerifiedUser();
    const [first = '', second = '', third = ''] = await insertPhotos(server, bob, 3);
    const describe = (id: string, change: Partial<typeof tables.photos.$inferInsert>) =>
      server.deps.db
        .update(tables.photos)
        .set({ name: 'scan.jpg', takenLocal: new Date('1985-01-01T00:00:00Z'), ...change })
        .where(eq(tables.photos.id, id));
    await describe(first, { takenPrecision: 'year' });
    await describe(second, { takenPrecision: 'year', camera: 'Canon EOS 5D' });
    await describe(third, { takenLocal: new Date('1985-07-01T00:00:00Z'), takenPrecision: 'month' });
    const { entries } = await collectTakeoutContents(server.deps, bob.id);
    const list = entries.find(({ path }) => path === 'photos/photos.json');
    type Described = { id: string; file: string; taken_precision: string; camera: string | null };
    const text = await list?.open();
    assert.ok(typeof text === 'string');
    const photos = JSON.parse(text) as Described[];
    const files = photos.map(({ file }) => file).sort();
    assert.deepEqual(files, [
      'photos/1985/1985 scan (2).jpg',
      'photos/1985/1985 scan.jpg',
      'photos/1985/1985-07 scan.jpg',
    ]);
    assert.ok(files.every((file) => entries.some(({ path }) => path === file)));
    const found = photos.find(({ id }) => id === second);
    assert.deepEqual([found?.taken_precision, found?.camera], ['year', 'Canon EOS 5D']);
  });

  it('expires after a week, with its URL and file', async () => {
    const { id, url } = await ended(ada);
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    await server.deps.db.update(tables.takeouts).set({ finishedAt: longAgo }).where(eq(tables.takeouts.id, id));
    assert.deepEqual([(await status(ada))?.stage, (await status(ada))?.url], ['expired', null]);
    assert.equal((await fetch(new URL(url ?? '', server.origin))).status, 404);
    await cleanUpNow({ ...server.deps, dataDir: server.dataDir });
    assert.equal(await server.deps.blobs.stat(takeoutKey(id)), null);
  });

  it('is created once for concurrent requests, without exhausting database connections', async (t) => {
    const put = server.deps.blobs.put.bind(server.deps.blobs);
    let asked: Promise<unknown> = Promise.resolve();
    // It must not end before the last request; afterwards a request would create another.
    const { mock } = t.mock.method(server.deps.blobs, 'put', (...given: Parameters<typeof put>) =>
      asked.then(() => put(...given)),
    );
    const bob = await server.insertVerifiedUser();
    const other = new Client(server.database.connection);
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from users where id = $1 for update', [bob.id]);
    const answering = Promise.all(Array.from({ length: 12 }, () => server.api('takeoutStart', { token: bob.token })));
    asked = answering;
    const waiting = async () =>
      (
        await other.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and locktype = 'tuple'
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]?.n ?? 0;
    // One waits for the test, seven for that one: all connections that one user may hold.
    await pollUntil(waiting, (n) => n >= 7);
    await other.query('commit');
    await other.end();
    const answers = await answering;
    assert.deepEqual(new Set(answers.map(({ status: code }) => code)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    const { id } = await ended(bob);
    assert.ok(mock.calls.some(({ arguments: [key] }) => key === takeoutKey(id)));
  });

  for (const name of ['takeoutStatus', 'takeoutStart'] as const) {
    it(`${name} requires a session`, async () => {
      assert.equal((await server.api(name)).status, 401);
      assert.equal((await server.api(name, { token: 'x.y.z' })).status, 401);
    });
  }
});
