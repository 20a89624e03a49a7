import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Album } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import yazl from 'yazl';
import { samplePicture } from '../../render/samples/picture';
import { makeAlbum, until } from '../../testing/albums';
import { unzipped } from '../../testing/archives';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness';
import { storageOf } from '../../testing/storageOf';

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
    assert.deepEqual([told.format, told.version, told.album.title], ['keepsake-album', 1, 'Rome']);
    assert.equal(files.get('spreads/000.html')?.toString(), album.spreads[0]?.html);
    assert.equal(told.spreads, album.spreads.length);
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

  it('made by the command line opens too', async () => {
    const folder = join(server.dataDir, 'photos');
    await mkdir(folder);
    for (const seed of [5, 6]) await writeFile(join(folder, `${seed}.jpg`), await photo(seed));
    const file = join(server.dataDir, 'made.keepsake');
    const args = ['--import', 'tsx', 'server/cli/main.ts', folder, '--save', file, '--title', 'By hand'];
    await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(new URL('../../../', import.meta.url)) });
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
      () => storage.idsOf(bob),
      (ids) => ids.length > 0,
    );
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
    'is of a later version': () => aBundle({ told: { version: 2 } }),
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
    const theft = pages({ elements: [aPhotoElement({ fileId: hers ?? '' })] }).map(serialiseSpread);
    const { body } = await importAs(eve, await aBundle({ spreads: theft }));
    const doc = parseSpread((await open(eve, body.album.id)).spreads[2]?.html ?? '');
    assert.deepEqual(
      doc.elements.map((element) => element.type === 'photo' && element.fileId),
      [null],
    );
  });
});
