import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Album } from '@domain/contract';
import { collectFileIds, parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { projectRoot } from '../../projectRoot';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { createBundle, paintBundlePhoto, sha256OfBytes } from '../../testing/bundles/createBundle';
import { createBundleCalls } from '../../testing/bundles/createBundleCalls';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { programArgs, programFile } from '../../testing/programFile';
import { withText } from '../../testing/spreads';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { unzipFiles } from '../../testing/unzipFiles';
import type { StoredGenerationRequest } from '../albums/generation/repository';
import { PhotoStore } from '../storage/service';
import { importAlbum } from './importAlbum';

let ada: TestUser;
let album: Album;
let bundle: Buffer;

const server = withTestServer();
const { storage, open, albumsOf, urlOf, fetchBundle, storedOf, importAs } = createBundleCalls(server);

before(async () => {
  ada = await server.insertVerifiedUser();
  const ids: string[] = [];
  for (const seed of [1, 2, 3, 4]) {
    ids.push(
      (await storage.upload(ada, Buffer.from(await paintBundlePhoto(seed)), { name: `Rome ${seed}.jpg` })).body.data.id,
    );
  }
  album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: ids, title: 'Rome' });
  bundle = await fetchBundle(ada, album.id);
});

/** Documents with hashes of their photos in place of ids. */
async function withHashes(user: TestUser, { spreads }: Album): Promise<SpreadDocument[]> {
  const hashes = new Map<string, string>();
  for (const id of await storage.idsOf(user)) {
    hashes.set(
      id,
      createHash('sha256')
        .update(await storage.original(user, id))
        .digest('hex'),
    );
  }
  return spreads.map(({ html }) => {
    const doc = parseSpread(html);
    const elements = doc.elements.map((element) =>
      element.type === 'photo' ? { ...element, fileId: hashes.get(element.fileId ?? '') ?? null } : element,
    );
    return { ...doc, elements };
  });
}

describe('an album bundle', () => {
  it('is a zip with a manifest, its pages and its original photos byte for byte', async () => {
    const files = await unzipFiles(bundle);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    assert.deepEqual([manifest.format, manifest.version, manifest.album.title], ['keepsake-album', 2, 'Rome']);
    assert.equal(files.get('spreads/000.html')?.toString(), album.spreads[0]?.html);
    assert.deepEqual(
      manifest.spreads,
      album.spreads.map(({ version }) => version),
    );
    for (const { id, sha256 } of manifest.photos) {
      const bytes = files.get(`photos/${id}`) ?? Buffer.alloc(0);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
      assert.deepEqual(bytes, await storage.original(ada, id));
    }
    assert.deepEqual(await fetchBundle(ada, album.id), bundle, 'the same album gives the same file');
  });

  it('imports for another user as the same album, with pages and photos of their own', async () => {
    const bob = await server.insertVerifiedUser();
    const requestId = randomUUID();
    const { status, body } = await importAs(bob, bundle, requestId);
    assert.equal(status, 201);
    const copy = await open(bob, body.album.id);
    assert.deepEqual(
      [copy.title, copy.format, copy.template_id, copy.state],
      ['Rome', 'square-210', album.template_id, 'ready'],
    );
    assert.deepEqual(await withHashes(bob, copy), await withHashes(ada, album));
    const theirs = new Set([...(await storage.idsOf(ada)), ...album.spreads.map(({ id }) => id)]);
    const own = [...(await storage.idsOf(bob)), ...copy.spreads.map(({ id }) => id)];
    assert.ok(own.length > 4 && own.every((id) => !theirs.has(id)));

    const again = await importAs(bob, bundle, requestId);
    assert.equal(again.body.album.id, copy.id);
    const another = await importAs(bob, bundle);
    assert.notEqual(another.body.album.id, copy.id);
    assert.equal((await storage.idsOf(bob)).length, 4, 'the same bytes are one photo');
    assert.equal((await albumsOf(bob)).length, 2);
  });

  it('keeps versions, deleted spreads, style and settings', async () => {
    const bob = await server.insertVerifiedUser();
    const { id } = (await importAs(bob, bundle)).body.album;
    const edited = await open(bob, id);
    const [, , inner, other] = edited.spreads;
    assert.ok(inner && other);
    const call = { token: bob.token, params: { id } };
    const change = { id: inner.id, body: withText(inner, 'Mine'), version: inner.version };
    await server.api('spreadUpdate', { ...call, body: change });
    while ((await open(bob, id)).page_count < 26) await server.api('spreadCopy', { ...call, body: { id: other.id } });
    assert.equal((await server.api('spreadDelete', { ...call, body: { id: inner.id } })).status, 200);
    const [style] = server.deps.imageGenerator.styles();
    await server.deps.db.update(tables.albums).set({ lora: style?.id }).where(eq(tables.albums.id, id));

    const eve = await server.insertVerifiedUser();
    const first = await open(bob, id);
    const copied = (await importAs(eve, await fetchBundle(bob, id))).body.album;
    const copy = await open(eve, copied.id);
    assert.equal(copy.lora, style?.id);
    const versions = (of: Album) => of.spreads.map(({ version }) => version);
    assert.deepEqual(
      versions(copy),
      [1, ...versions(first).slice(1)],
      'a cover with only a changed spine counts as unedited',
    );
    assert.ok(versions(copy).includes(1), 'unedited spreads can be laid out again');
    assert.deepEqual(
      copy.deleted_spreads.map(({ version }) => version),
      [change.version + 1],
    );
    const back = await server.api('spreadRecovery', {
      token: eve.token,
      params: { id: copy.id },
      body: { id: copy.deleted_spreads[0]?.id ?? '' },
    });
    assert.ok(back.body.spread.html.includes('Mine'));
    assert.equal(back.body.order.indexOf(back.body.spread.id), 2);
    const settings = async (albumId: string) => {
      const [row] = await server.deps.db
        .select({ request: tables.generations.request })
        .from(tables.generations)
        .where(eq(tables.generations.albumId, albumId));
      const { seed, captions, subtitle, locale } = (row ?? assert.fail('no generation'))
        .request as StoredGenerationRequest;
      return { seed, captions, subtitle, locale };
    };
    assert.deepEqual(await settings(copy.id), await settings(album.id));
  });

  it('keeps corrected dates, but not over those of photos that the user had before', async () => {
    const bob = await server.insertVerifiedUser();
    const fileOf = async (user: TestUser, name: string) => {
      const { files } = (await server.api('storageList', { token: user.token })).body;
      return files.find((file) => file.name === name) ?? assert.fail(name);
    };
    const [here, there] = await Promise.all([1, 2].map(async (seed) => Buffer.from(await paintBundlePhoto(seed))));
    await storage.upload(bob, here ?? assert.fail(), { name: 'Own.jpg' });
    const own = await fileOf(bob, 'Own.jpg');
    const correct = async (name: string, local: string | null) => {
      const { id } = await fileOf(ada, name);
      const date = { id, taken_local: local, taken_offset: 120, taken_precision: 'day' as const };
      assert.equal((await server.api('storageDates', { token: ada.token, body: { photos: [date] } })).status, 200);
    };
    await correct('Rome 1.jpg', '1999-01-02T00:00:00.000Z');
    await correct('Rome 2.jpg', '1987-06-05T00:00:00.000Z');
    await correct('Rome 3.jpg', null);
    assert.equal((await importAs(bob, await fetchBundle(ada, album.id))).status, 201);
    const facts = ({ taken_at, taken_local, taken_offset, taken_precision }: typeof own) => [
      taken_at,
      taken_local,
      taken_offset,
      taken_precision,
    ];
    assert.equal(
      sha256OfBytes(await storage.original(bob, (await fileOf(bob, 'Rome 2.jpg')).id)),
      sha256OfBytes(there ?? assert.fail()),
    );
    for (const name of ['Rome 2.jpg', 'Rome 3.jpg', 'Rome 4.jpg'])
      assert.deepEqual(facts(await fileOf(bob, name)), facts(await fileOf(ada, name)), name);
    assert.deepEqual(facts(await fileOf(bob, 'Own.jpg')), facts(own));
  });

  it('keeps the version history, with unplaced and removed photos', async () => {
    const bob = await server.insertVerifiedUser();
    const { id } = (await importAs(bob, bundle)).body.album;
    const call = { token: bob.token, params: { id } };
    const first = await open(bob, id);
    const kept = await server.api('versionKeep', { ...call, body: { id: randomUUID(), name: 'As it was' } });
    assert.equal(kept.status, 201);
    const spreads = first.spreads.map((spread) => ({ ...spread, doc: parseSpread(spread.html) }));
    const [unplaced] = spreads.flatMap(({ doc }) => collectFileIds(doc));
    for (const [i, { doc, version, ...spread }] of spreads.entries()) {
      const bare = {
        ...doc,
        background: { colour: '#ffffff' },
        elements: [],
        ...(i === 1 && unplaced && { unplacedPhotoIds: [unplaced] }),
      };
      const change = { id: spread.id, body: serialiseSpread(bare), version };
      assert.equal((await server.api('spreadUpdate', { ...call, body: change })).status, 200);
    }
    const listOf = async ({ token }: TestUser, of: string) =>
      (await server.api('versionsList', { token, params: { id: of } })).body.versions;
    const theirs = await listOf(bob, id);
    assert.deepEqual(
      theirs.map(({ kind, name }) => [kind, name]),
      [['named', 'As it was']],
      'a state saved a moment ago is not saved again',
    );

    const eve = await server.insertVerifiedUser();
    const file = await fetchBundle(bob, id);
    const { body } = await importAs(eve, file);
    const now = await open(eve, body.album.id);
    assert.equal((await storage.idsOf(eve)).length, 4, 'all photos were imported');
    const [laid] = now.spreads.flatMap(({ html }) => parseSpread(html).unplacedPhotoIds ?? []);
    const sha256 = sha256OfBytes(await storage.original(bob, unplaced ?? ''));
    assert.equal(sha256OfBytes(await storage.original(eve, laid ?? '')), sha256);
    const hers = await listOf(eve, now.id);
    const withoutIds = (all: typeof hers) =>
      all.map(({ id: _, cover, ...version }) => ({ ...version, cover: cover?.replaceAll(/data-file="[^"]+"/g, '') }));
    assert.deepEqual(withoutIds(hers), withoutIds(theirs));
    const ofHers = { token: eve.token, params: { id: now.id, version: hers[0]?.id ?? '' } };
    assert.equal((await server.api('versionRestore', ofHers)).status, 200);
    const back = await open(eve, now.id);
    assert.deepEqual(await withHashes(eve, back), await withHashes(bob, first));
    assert.deepEqual(
      back.spreads.map((spread) => spread.id),
      now.spreads.map((spread) => spread.id),
      'each version refers to the imported spreads',
    );
    assert.deepEqual(
      (await listOf(eve, now.id)).map(({ kind }) => kind),
      ['automatic', 'named'],
    );
    const left = back.spreads.flatMap(({ html }) => collectFileIds(parseSpread(html)));
    const own = await storage.idsOf(eve);
    assert.ok(left.every((one) => own.includes(one)));
  });

  it('of version 1 still imports, and counts as edited by its owner', async () => {
    const bob = await server.insertVerifiedUser();
    const { status, body } = await importAs(bob, await createBundle());
    assert.equal(status, 201);
    const old = await open(bob, body.album.id);
    assert.deepEqual(
      [old.spreads.map(({ version }) => version), old.deleted_spreads, old.lora],
      [[3, 2, 2, 2], [], null],
      'the cover has the local spine',
    );
  });

  it('interrupted by a server crash leaves no visible photo, and the cleanup deletes its bytes', async () => {
    const bob = await server.insertVerifiedUser();
    const store = new PhotoStore(server.deps);
    const folder = join(server.dataDir, 'cut-off');
    await mkdir(folder);
    await writeFile(join(folder, 'bundle'), bundle);
    let stored = 0;
    const whole = store.store.bind(store);
    // Simulates a crash after two photos: nothing later happens.
    store.store = (...args) => (stored++ < 2 ? whole(...args) : new Promise(() => undefined));
    const signal = new AbortController().signal;
    const wanted = { userId: bob.id, file: join(folder, 'bundle'), folder, requestId: randomUUID(), signal };
    void importAlbum(server.deps, store, wanted);
    await pollUntil(
      () => storedOf(bob),
      (rows) => rows.length === 2,
    );
    assert.deepEqual([await albumsOf(bob), await storage.idsOf(bob)], [[], []]);
    await cleanUpNow({ ...server.deps, dataDir: server.dataDir });
    assert.deepEqual(await storedOf(bob), []);
    const again = await importAs(bob, bundle, wanted.requestId);
    assert.deepEqual([again.status, (await storage.idsOf(bob)).length], [201, 4]);
  });

  it('from the command line imports too', async () => {
    const folder = join(server.dataDir, 'photos');
    await mkdir(folder);
    for (const seed of [5, 6]) await writeFile(join(folder, `${seed}.jpg`), await paintBundlePhoto(seed));
    const file = join(server.dataDir, 'made.keepsake');
    const args = [...programArgs, programFile('server/cli/main.ts'), folder, '--save', file, '--title', 'By hand'];
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
    const bob = await server.insertVerifiedUser();
    const { body } = await importAs(bob, await readFile(file));
    const made = await open(bob, body.album.id);
    assert.deepEqual([made.title, (await storage.idsOf(bob)).length], ['By hand', 2]);
    const shown = (await withHashes(bob, made)).flatMap(({ elements }) =>
      elements.flatMap((element) => (element.type === 'photo' ? [element.fileId] : [])),
    );
    assert.ok(shown.length >= 2 && !shown.includes(null), 'every frame has its photo');
  });

  it('is served to its owner only, by a signed URL', async () => {
    const eve = await server.insertVerifiedUser();
    const stranger = await server.api('albumBundle', { token: eve.token, params: { id: album.id } });
    assert.equal(stranger.status, 404);
    const url = await urlOf(ada, album.id);
    assert.equal((await fetch(`${server.origin}${url.replace(/s=./, 's=!')}`)).status, 404);
    assert.equal((await fetch(`${server.origin}${url.replace(album.id, randomUUID())}`)).status, 404);
  });

  it('is received and imported three at a time per user; three more wait unread', async (t) => {
    const bob = await server.insertVerifiedUser();
    const small = await createBundle();
    const gate = new EventEmitter();
    const opened = once(gate, 'opened');
    const { store } = PhotoStore.prototype;
    t.mock.method(PhotoStore.prototype, 'store', async function (this: PhotoStore, ...args: Parameters<typeof store>) {
      await opened;
      return store.apply(this, args);
    });
    const imports = Array.from({ length: 7 }, () => importAs(bob, small));
    const { status, error } = await Promise.race(imports);
    assert.deepEqual([status, error.error], [429, 'too_many_waiting']);
    assert.ok((await readdir(join(server.dataDir, 'tmp', 'imports'))).length <= 3);
    gate.emit('opened');
    const statuses = (await Promise.all(imports)).map((answer) => answer.status);
    assert.deepEqual(
      statuses.sort((a, b) => a - b),
      [201, 201, 201, 201, 201, 201, 429],
    );
  });

  it('stops and leaves nothing when the uploader disconnects', async () => {
    const bob = await server.insertVerifiedUser();
    const form = new FormData();
    form.append('request_id', randomUUID());
    form.append('file', new Blob([new Uint8Array(bundle)]), 'album.keepsake');
    const gone = new AbortController();
    const request = fetch(`${server.origin}/api/albums/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}` },
      body: form,
      signal: gone.signal,
    });
    const settled = request.then(
      () => 'answered',
      () => 'aborted',
    );
    await pollUntil(
      () => storedOf(bob),
      (rows) => rows.length > 0,
    );
    assert.deepEqual(await storage.idsOf(bob), [], 'photos are visible only with their album');
    gone.abort();
    assert.equal(await settled, 'aborted');
    await pollUntil(
      () => readdir(join(server.dataDir, 'tmp', 'imports')),
      (left) => left.length === 0,
    );
    assert.deepEqual([await albumsOf(bob), await storage.idsOf(bob)], [[], []]);
  });
});
