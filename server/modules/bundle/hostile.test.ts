import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { collectFileIds, DOCUMENT_VERSION, parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import {
  BUNDLE_PHOTO_ID,
  createBundle,
  createBundlePages,
  createVersionManifest,
  createVersionPages,
  paintBundlePhoto,
} from '../../testing/bundles/createBundle';
import { createBundleCalls } from '../../testing/bundles/createBundleCalls';
import { withTestServer } from '../../testing/testServer';

const server = withTestServer();
const { storage, open, albumsOf, importAs } = createBundleCalls(server);

/** Replaces an entry name by another of the same length in headers and directory, as no proper writer does. */
const renamed = (zip: Buffer, from: string, to: string) => {
  assert.equal(from.length, to.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
};

interface DirectoryFields {
  readonly name?: Buffer;
  readonly extraField?: Buffer;
  readonly comment?: Buffer;
}

/** Adds an empty file with these fields to the end of the directory. */
function addFileToDirectory(zip: Buffer, fields: DirectoryFields): Buffer {
  const { name = Buffer.from('notes'), extraField = Buffer.alloc(0), comment = Buffer.alloc(0) } = fields;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const end = zip.length - 22;
  const start = zip.readUInt32LE(end + 16);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extraField.length, 30);
  header.writeUInt16LE(comment.length, 32);
  header.writeUInt32LE(start, 42);
  const directory = Buffer.concat([zip.subarray(start, end), header, name, extraField, comment]);
  const trailer = Buffer.from(zip.subarray(end));
  for (const at of [8, 10]) trailer.writeUInt16LE(trailer.readUInt16LE(at) + 1, at);
  trailer.writeUInt32LE(directory.length, 12);
  trailer.writeUInt32LE(start + local.length + name.length, 16);
  return Buffer.concat([zip.subarray(0, start), local, name, directory, trailer]);
}

/** Returns an extra field of a zip entry. */
function createExtraField(id: number, bytes: number): Buffer {
  const field = Buffer.alloc(4 + bytes);
  field.writeUInt16LE(id, 0);
  field.writeUInt16LE(bytes, 2);
  return field;
}

describe('a hostile bundle', () => {
  const script = serialiseSpread(aSpread()).replace('</section>', '<script>alert(1)</script></section>');
  const table: Record<string, () => Promise<Buffer>> = {
    'is no zip': async () => Buffer.from('<html>'),
    'is cut off': async () => (await createBundle()).subarray(0, 2000),
    'has no manifest': () => createBundle({ omittedFile: 'manifest.json' }),
    'has an unknown format': () =>
      createBundle({
        manifestFields: {
          album: { title: 'A', format: 'a5', template_id: 'x', category: null, made_at: '2024-07-12T08:00:00.000Z' },
        },
      }),
    'lacks a page': () => createBundle({ omittedFile: 'spreads/002.html' }),
    'lacks a photo': () => createBundle({ omittedFile: `photos/${BUNDLE_PHOTO_ID}` }),
    'has a script in a page': () =>
      createBundle({
        spreads: [
          ...createBundlePages().map(serialiseSpread).slice(0, 2),
          script,
          serialiseSpread(aSpread({ role: 'closing', elements: [] })),
        ],
      }),
    'has pages of another format': () =>
      createBundle({ spreads: createBundlePages({ format: 'square-300' }).map(serialiseSpread) }),
    'has no cover': () => createBundle({ spreads: createBundlePages().slice(1).map(serialiseSpread) }),
    'has bytes with a different hash than declared': () =>
      createBundle({
        manifestFields: { photos: [{ id: BUNDLE_PHOTO_ID, name: 'a', sha256: '0'.repeat(64), bytes: 5 }] },
      }),
    'has photos of a different size than in its directory': async () => {
      const zip = await createBundle({ compress: true, bytes: Buffer.alloc(5000, 'not a photo') });
      // The sizes of the photo in the directory at the end of the file.
      const at = zip.lastIndexOf(`photos/${BUNDLE_PHOTO_ID}`) - 46;
      zip.writeUInt32LE(zip.readUInt32LE(at + 24) - 100, at + 24);
      return zip;
    },
    'has an unpaired surrogate in a name': () =>
      createBundle({
        manifestFields: { photos: [{ id: BUNDLE_PHOTO_ID, name: 'a\ud83d', sha256: '0'.repeat(64), bytes: 5 }] },
      }),
    'has a photo that is not an image': () => createBundle({ bytes: Buffer.from('not a photo at all') }),
    'has a version without its pages': () => createBundle({ manifestFields: createVersionManifest([0, 1, 2, 9]) }),
    'has a version that is not a book': () =>
      createBundle({ manifestFields: createVersionManifest([1, 2, 3, 0]), extraFiles: createVersionPages() }),
    'has a version with one spread twice': () =>
      createBundle({
        manifestFields: createVersionManifest([0, 1, 2, 2, 3], (page) => page),
        extraFiles: createVersionPages(),
      }),
    'has a version with another kind of spread': () =>
      createBundle({
        manifestFields: createVersionManifest([0, 1, 2, 3], (page) => 3 - page),
        extraFiles: createVersionPages(),
      }),
    'has a version of a missing spread': () =>
      createBundle({ manifestFields: createVersionManifest([0, 1, 2, 3], () => 9), extraFiles: createVersionPages() }),
    'has an automatic version with a name': () =>
      createBundle({
        manifestFields: createVersionManifest([0, 1, 2, 3], () => null, { name: 'x' }),
        extraFiles: createVersionPages(),
      }),
    'is a bomb': () => createBundle({ bytes: Buffer.alloc(60 * 1024 * 1024), compress: true }),
    'is a zip bomb of one text': () => createBundle({ extraFiles: [['notes.txt', Buffer.alloc(3 * 1024 * 1024)]] }),
    'is a zip bomb of many texts': () => {
      const text = Buffer.alloc(2 * 1024 * 1024);
      return createBundle({
        extraFiles: Array.from({ length: 17 }, (_, i): [string, Buffer] => [`notes/${i}.txt`, text]),
      });
    },
    'has a version larger than a book': () => {
      const lines = Array.from({ length: 49 }, () => 'x'.repeat(100));
      const words = Array.from({ length: 36 }, (_, i) => aTextElement({ id: `t${i}`, text: lines.join(' '), lines }));
      const more = createVersionPages();
      more[2] = ['versions/0002.html', Buffer.from(serialiseSpread(aSpread({ elements: words })))];
      return createBundle({
        manifestFields: createVersionManifest([0, 1, ...Array.from({ length: 24 }, () => 2), 3]),
        extraFiles: more,
      });
    },
    'has a comment on a file': async () =>
      addFileToDirectory(await createBundle(), { comment: Buffer.alloc(0xffff, 0xb0) }),
    'has a name of 64 KiB': async () => addFileToDirectory(await createBundle(), { name: Buffer.alloc(0xffff, 0xb0) }),
    'has thousands of extra fields on a file': async () =>
      addFileToDirectory(await createBundle(), {
        extraField: Buffer.concat(Array.from({ length: 16_000 }, () => createExtraField(0x9999, 0))),
      }),
    'has a path outside of the archive': async () =>
      renamed(await createBundle({ extraFiles: [['aa/bb/passwd', Buffer.from('x')]] }), 'aa/bb/passwd', '../../passwd'),
    'has a duplicate path': async () =>
      renamed(
        await createBundle({ extraFiles: [['spreads/00x.html', Buffer.from('x')]] }),
        'spreads/00x.html',
        'spreads/000.html',
      ),
  };
  for (const [what, make] of Object.entries(table)) {
    it(`${what}: is rejected and leaves nothing`, async () => {
      const eve = await server.insertVerifiedUser();
      const { status, error } = await importAs(eve, await make());
      assert.deepEqual([status, error.error], [400, 'bundle_invalid'], JSON.stringify(error));
      assert.deepEqual([await albumsOf(eve), await storage.idsOf(eve)], [[], []]);
      assert.deepEqual(await readdir(join(server.dataDir, 'tmp', 'imports')), []);
    });
  }

  it('has characters that no line shows in its title: they are left out', async () => {
    const eve = await server.insertVerifiedUser();
    const album = { ...createVersionManifest([]).album, title: 'A\0\r\n\u202eB' };
    const { status, body } = await importAs(eve, await createBundle({ manifestFields: { album } }));
    assert.deepEqual([status, body.album.title], [201, 'A B']);
  });

  const newer: Record<string, () => Promise<Buffer>> = {
    manifest: () => createBundle({ manifestFields: { version: 3, spreads: 'elsewhere' } }),
    page: () =>
      createBundle({
        manifestFields: createVersionManifest([0, 1, 2, 3]),
        extraFiles: createVersionPages().map(([name, page]): [string, Buffer] => [
          name,
          Buffer.from(page.toString().replace(/data-version="\d+"/, `data-version="${DOCUMENT_VERSION + 1}"`)),
        ]),
      }),
  };
  for (const [what, make] of Object.entries(newer))
    it(`says that it was made by a newer version, by its ${what}`, async () => {
      const eve = await server.insertVerifiedUser();
      const { status, error } = await importAs(eve, await make());
      assert.deepEqual([status, error.error], [400, 'bundle_newer'], JSON.stringify(error));
      assert.deepEqual(await albumsOf(eve), []);
    });

  it('is not one that another tool packed again: timestamps, owners and folders of its own are fine', async () => {
    const eve = await server.insertVerifiedUser();
    const extraField = Buffer.concat([
      createExtraField(0x000a, 32),
      createExtraField(0x5455, 13),
      createExtraField(0x7875, 11),
    ]);
    const name = Buffer.from(`__MACOSX/photos/._${BUNDLE_PHOTO_ID}`);
    const packed = addFileToDirectory(await createBundle(), { name, extraField });
    const comment = Buffer.from('made by another tool');
    packed.writeUInt16LE(comment.length, packed.length - 2);
    assert.equal((await importAs(eve, Buffer.concat([packed, comment]))).status, 201);
  });

  it('cannot set the time or style of a version: it becomes current and plain', async () => {
    const eve = await server.insertVerifiedUser();
    const odd = { created_at: '2999-01-01T00:00:00.000Z', template_id: 'none', lora: 'none' };
    const versionManifest = createVersionManifest([0, 1, 2, 3], (page) => page, odd);
    const { status, body } = await importAs(
      eve,
      await createBundle({ manifestFields: versionManifest, extraFiles: createVersionPages() }),
    );
    assert.equal(status, 201);
    const call = { token: eve.token, params: { id: body.album.id } };
    const [version, ...others] = (await server.api('versionsList', call)).body.versions;
    assert.ok(version && others.length === 0 && Date.parse(version.created_at) <= Date.now());
    const ofIt = { token: eve.token, params: { id: body.album.id, version: version.id } };
    const { spreads } = (await server.api('versionGet', ofIt)).body;
    assert.deepEqual(
      await storage.idsOf(eve),
      collectFileIds(parseSpread(spreads[2]?.html ?? '')),
      'its photo belongs to us',
    );
    assert.equal((await server.api('versionRestore', ofIt)).status, 200);
    assert.equal((await open(eve, body.album.id)).lora, null);
  });

  it('reveals no photo of another user: photos that it does not contain leave empty frames', async () => {
    const eve = await server.insertVerifiedUser();
    const ada = await server.insertVerifiedUser();
    await storage.upload(ada, Buffer.from(await paintBundlePhoto(1)));
    const [hers = assert.fail()] = await storage.idsOf(ada);
    const elements = [aPhotoElement({ fileId: hers })];
    const theft = createBundlePages({ elements, unplacedPhotoIds: [hers] }).map(serialiseSpread);
    const { body } = await importAs(eve, await createBundle({ spreads: theft }));
    const doc = parseSpread((await open(eve, body.album.id)).spreads[2]?.html ?? '');
    assert.deepEqual(
      doc.elements.map((element) => element.type === 'photo' && element.fileId),
      [null],
    );
    assert.equal(doc.unplacedPhotoIds, undefined, 'it is not unplaced either');
  });
});
