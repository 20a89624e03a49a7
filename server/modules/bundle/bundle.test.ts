import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Album } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import { eq } from 'drizzle-orm';
import yazl from 'yazl';
import { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { sweep } from '../../jobs/sweep';
import { projectFolder } from '../../paths';
import { samplePicture } from '../../render/samples/picture';
import { makeAlbum, until } from '../../testing/albums';
import { unzipped } from '../../testing/archives';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness';
import { programArgs, programFile } from '../../testing/programs';
import { withText } from '../../testing/spreads';
import { storageOf } from '../../testing/storageOf';
import type { GenerationRequest } from '../albums/generations';
import { PhotoStore } from '../storage';
import { importAlbum } from './importAlbum';

let server: TestServer;
let ada: TestUser;
let album: Album;
let bundle: Buffer;
let storage: ReturnType<typeof storageOf>;

const open = async ({ token }: TestUser, id: string) =>
  (await server.api('albumGet', { token, params: { id } })).body.album;
const albumsOf = async ({ token }: TestUser) => (await server.api('albumsList', { token })).body.albums;
const urlOf = async ({ token }: TestUser, id: string) =>
  (await server.api('albumBundle', { token, params: { id } })).body.data.url;
const fetchBundle = async (user: TestUser, id: string) =>
  Buffer.from(await (await fetch(`${server.origin}${await urlOf(user, id)}`)).arrayBuffer());
const photo = (seed: number) => samplePicture(1200, 900, seed).encode('jpeg', 85);

/** Photos that are stored, seen or not. */
const storedOf = ({ id }: TestUser) => server.deps.db.select().from(tables.photos).where(eq(tables.photos.userId, id));

function importAs({ token }: TestUser, bytes: Buffer, requestId: string = randomUUID()) {
  const form = new FormData();
  form.append('request_id', requestId);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'album.keepsake');
  return server.api('albumImport', { token, form });
}

before(async () => {
  server = await startTestServer();
  storage = storageOf(server);
  ada = await server.registerVerifiedUser();
  const ids: string[] = [];
  for (const seed of [1, 2, 3, 4]) {
    ids.push((await storage.upload(ada, Buffer.from(await photo(seed)), { name: `Rome ${seed}.jpg` })).body.data.id);
  }
  album = await makeAlbum(server, ada, { format: 'square-210', file_ids: ids, title: 'Rome' });
  bundle = await fetchBundle(ada, album.id);
});
after(() => server.close());

/** Documents with the bytes of their photos in place of ids. */
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

describe('an album as a file', () => {
  it('is a zip with a manifest, its pages and its originals byte for byte', async () => {
    const files = await unzipped(bundle);
    const told = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    assert.deepEqual([told.format, told.version, told.album.title], ['keepsake-album', 2, 'Rome']);
    assert.equal(files.get('spreads/000.html')?.toString(), album.spreads[0]?.html);
    assert.deepEqual(
      told.spreads,
      album.spreads.map(({ version }) => version),
    );
    for (const { id, sha256 } of told.photos) {
      const bytes = files.get(`photos/${id}`) ?? Buffer.alloc(0);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
      assert.deepEqual(bytes, await storage.original(ada, id));
    }
    assert.deepEqual(await fetchBundle(ada, album.id), bundle, 'the same album is the same file');
  });

  it('opens for somebody else as the same album, with pages and photos of their own', async () => {
    const bob = await server.registerVerifiedUser();
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
    const bob = await server.registerVerifiedUser();
    const { id } = (await importAs(bob, bundle)).body.album;
    const edited = await open(bob, id);
    const [, , inner, other] = edited.spreads;
    assert.ok(inner && other);
    const call = { token: bob.token, params: { id } };
    const change = { id: inner.id, body: withText(inner, 'Mine'), version: inner.version };
    await server.api('spreadUpdate', { ...call, body: change });
    while ((await open(bob, id)).page_count < 26) await server.api('spreadCopy', { ...call, body: { id: other.id } });
    assert.equal((await server.api('spreadDelete', { ...call, body: { id: inner.id } })).status, 200);
    const [style] = server.deps.imagery.styles();
    await server.deps.db.update(tables.albums).set({ lora: style?.id }).where(eq(tables.albums.id, id));

    const eve = await server.registerVerifiedUser();
    const first = await open(bob, id);
    const copied = (await importAs(eve, await fetchBundle(bob, id))).body.album;
    const copy = await open(eve, copied.id);
    assert.equal(copy.lora, style?.id);
    const versions = (of: Album) => of.spreads.map(({ version }) => version);
    assert.deepEqual(versions(copy), versions(first));
    assert.ok(versions(copy).includes(1), 'what nobody changed can be laid out again');
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
      const { seed, captions, subtitle, locale } = (row ?? assert.fail('no generation')).request as GenerationRequest;
      return { seed, captions, subtitle, locale };
    };
    assert.deepEqual(await settings(copy.id), await settings(album.id));
  });

  it('of the first version still opens, and all of it is taken for the work of its owner', async () => {
    const bob = await server.registerVerifiedUser();
    const { status, body } = await importAs(bob, await aBundle());
    assert.equal(status, 201);
    const old = await open(bob, body.album.id);
    assert.deepEqual(
      [old.spreads.map(({ version }) => version), old.deleted_spreads, old.lora],
      [[2, 2, 2, 2], [], null],
    );
  });

  it('that is cut off by the end of the server leaves no photo that anybody sees, and the sweep takes its bytes', async () => {
    const bob = await server.registerVerifiedUser();
    const store = new PhotoStore(server.deps);
    const folder = join(server.dataDir, 'cut-off');
    await mkdir(folder);
    await writeFile(join(folder, 'bundle'), bundle);
    let stored = 0;
    const whole = store.store.bind(store);
    // The process ends here, after two photos: nothing that it had still to do is done.
    store.store = (...args) => (stored++ < 2 ? whole(...args) : new Promise(() => undefined));
    const signal = new AbortController().signal;
    const wanted = { userId: bob.id, file: join(folder, 'bundle'), folder, requestId: randomUUID(), signal };
    void importAlbum(server.deps, store, wanted);
    await until(
      () => storedOf(bob),
      (rows) => rows.length === 2,
    );
    assert.deepEqual([await albumsOf(bob), await storage.idsOf(bob)], [[], []]);
    const uploads = new TemporaryFolder(join(server.dataDir, 'tmp', 'uploads'));
    await sweep({ ...server.deps, uploads }, 0);
    assert.deepEqual(await storedOf(bob), []);
    const again = await importAs(bob, bundle, wanted.requestId);
    assert.deepEqual([again.status, (await storage.idsOf(bob)).length], [201, 4]);
  });

  it('made by the command line opens too', async () => {
    const folder = join(server.dataDir, 'photos');
    await mkdir(folder);
    for (const seed of [5, 6]) await writeFile(join(folder, `${seed}.jpg`), await photo(seed));
    const file = join(server.dataDir, 'made.keepsake');
    const args = [...programArgs, programFile('server/cli/main.ts'), folder, '--save', file, '--title', 'By hand'];
    await promisify(execFile)(process.execPath, args, { cwd: projectFolder });
    const bob = await server.registerVerifiedUser();
    const { body } = await importAs(bob, await readFile(file));
    const made = await open(bob, body.album.id);
    assert.deepEqual([made.title, (await storage.idsOf(bob)).length], ['By hand', 2]);
    const shown = (await withHashes(bob, made)).flatMap(({ elements }) =>
      elements.flatMap((element) => (element.type === 'photo' ? [element.fileId] : [])),
    );
    assert.ok(shown.length >= 2 && !shown.includes(null), 'every frame has its photo');
  });

  it('is given to its owner only, by a signed address', async () => {
    const eve = await server.registerVerifiedUser();
    const stranger = await server.api('albumBundle', { token: eve.token, params: { id: album.id } });
    assert.equal(stranger.status, 404);
    const url = await urlOf(ada, album.id);
    assert.equal((await fetch(`${server.origin}${url.replace(/s=./, 's=!')}`)).status, 404);
    assert.equal((await fetch(`${server.origin}${url.replace(album.id, randomUUID())}`)).status, 404);
  });

  it('ends, and leaves nothing, when the one who sends it goes away', async () => {
    const bob = await server.registerVerifiedUser();
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
    await until(
      () => storedOf(bob),
      (rows) => rows.length > 0,
    );
    assert.deepEqual(await storage.idsOf(bob), [], 'a photo is seen with its album only');
    gone.abort();
    assert.equal(await settled, 'aborted');
    await until(
      () => readdir(join(server.dataDir, 'tmp', 'imports')),
      (left) => left.length === 0,
    );
    assert.deepEqual([await albumsOf(bob), await storage.idsOf(bob)], [[], []]);
  });
});

const ID = randomUUID();
const pages = (middle: Partial<SpreadDocument> = {}) => [
  aSpread({ role: 'cover', spine: 6, elements: [] }),
  aSpread({ role: 'opening', elements: [] }),
  aSpread({ elements: [aPhotoElement({ fileId: ID }), aTextElement()], ...middle }),
  aSpread({ role: 'closing', elements: [] }),
];
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Made {
  readonly bytes?: Buffer;
  readonly told?: object;
  readonly spreads?: readonly string[];
  readonly more?: readonly [string, Buffer][];
  readonly compress?: boolean;
  readonly without?: string;
}

/** A bundle that may be wrong. */
async function aBundle({
  bytes,
  told = {},
  spreads,
  more = [],
  compress = false,
  without,
}: Made = {}): Promise<Buffer> {
  const original = bytes ?? Buffer.from(await photo(9));
  const html = spreads ?? pages().map(serialiseSpread);
  const manifest = {
    format: 'keepsake-album',
    version: 1,
    album: {
      title: 'A',
      format: 'square-210',
      template_id: 'journey',
      category: null,
      made_at: '2024-07-12T08:00:00.000Z',
    },
    spreads: html.length,
    photos: [{ id: ID, name: 'a.jpg', sha256: sha(original), bytes: original.length }],
    ...told,
  };
  const zip = new yazl.ZipFile();
  const files: [string, Buffer, boolean][] = [
    ['manifest.json', Buffer.from(JSON.stringify(manifest)), true],
    ...html.map((page, i): [string, Buffer, boolean] => [`spreads/00${i}.html`, Buffer.from(page), true]),
    [`photos/${ID}`, original, compress],
    ...more.map(([name, content]): [string, Buffer, boolean] => [name, content, true]),
  ];
  for (const [name, content, deflated] of files)
    if (name !== without) zip.addBuffer(content, name, { compress: deflated });
  zip.end();
  return buffer(zip.outputStream);
}

/** Another name of the same length, in the file's own headers and its directory: what no honest writer writes. */
const renamed = (zip: Buffer, from: string, to: string) => {
  assert.equal(from.length, to.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
};

describe('a bundle that is not honest', () => {
  const script = serialiseSpread(aSpread()).replace('</section>', '<script>alert(1)</script></section>');
  const table: Record<string, () => Promise<Buffer>> = {
    'is no zip': async () => Buffer.from('<html>'),
    'is cut off': async () => (await aBundle()).subarray(0, 2000),
    'has no manifest': () => aBundle({ without: 'manifest.json' }),
    'is of a later version': () => aBundle({ told: { version: 3 } }),
    'has an unknown format': () =>
      aBundle({
        told: {
          album: { title: 'A', format: 'a5', template_id: 'x', category: null, made_at: '2024-07-12T08:00:00.000Z' },
        },
      }),
    'lacks a page': () => aBundle({ without: 'spreads/002.html' }),
    'lacks a photo': () => aBundle({ without: `photos/${ID}` }),
    'has a script in a page': () =>
      aBundle({
        spreads: [
          ...pages().map(serialiseSpread).slice(0, 2),
          script,
          serialiseSpread(aSpread({ role: 'closing', elements: [] })),
        ],
      }),
    'has pages of another format': () => aBundle({ spreads: pages({ format: 'square-300' }).map(serialiseSpread) }),
    'has no cover': () => aBundle({ spreads: pages().slice(1).map(serialiseSpread) }),
    'has other bytes than it says': () =>
      aBundle({ told: { photos: [{ id: ID, name: 'a', sha256: '0'.repeat(64), bytes: 5 }] } }),
    'has a photo that is none': () => aBundle({ bytes: Buffer.from('not a photo at all') }),
    'is a bomb': () => aBundle({ bytes: Buffer.alloc(60 * 1024 * 1024), compress: true }),
    'is a bomb of text': () => aBundle({ more: [['notes.txt', Buffer.alloc(3 * 1024 * 1024)]] }),
    'names a file outside': async () =>
      renamed(await aBundle({ more: [['aa/bb/passwd', Buffer.from('x')]] }), 'aa/bb/passwd', '../../passwd'),
    'names a file twice': async () =>
      renamed(
        await aBundle({ more: [['spreads/00x.html', Buffer.from('x')]] }),
        'spreads/00x.html',
        'spreads/000.html',
      ),
  };
  for (const [what, make] of Object.entries(table)) {
    it(`${what}: is refused and leaves nothing`, async () => {
      const eve = await server.registerVerifiedUser();
      const { status, error } = await importAs(eve, await make());
      assert.deepEqual([status, error.error], [422, 'bundle_invalid'], JSON.stringify(error));
      assert.deepEqual([await albumsOf(eve), await storage.idsOf(eve)], [[], []]);
      assert.deepEqual(await readdir(join(server.dataDir, 'tmp', 'imports')), []);
    });
  }

  it('gives no photo of somebody else: what it does not bring itself stays an empty frame', async () => {
    const eve = await server.registerVerifiedUser();
    const [hers] = await storage.idsOf(ada);
    const elements = [aPhotoElement({ fileId: hers ?? '' })];
    const theft = pages({ elements, aside: [hers ?? ''] }).map(serialiseSpread);
    const { body } = await importAs(eve, await aBundle({ spreads: theft }));
    const doc = parseSpread((await open(eve, body.album.id)).spreads[2]?.html ?? '');
    assert.deepEqual(
      doc.elements.map((element) => element.type === 'photo' && element.fileId),
      [null],
    );
    assert.equal(doc.aside, undefined, 'nor is it laid aside');
  });
});
