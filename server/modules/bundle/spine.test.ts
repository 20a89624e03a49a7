import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { parseSpread, serialiseSpread } from '@domain/document';
import { aSpread, aTextElement } from '@domain/testing';
import { createBundle, createBundlePages, createVersionManifest } from '../../testing/bundles/createBundle';
import { createBundleCalls } from '../../testing/bundles/createBundleCalls';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
const { open, importAs } = createBundleCalls(server);
let ada: TestUser;

before(async () => {
  ada = await server.insertVerifiedUser();
});

const title = aTextElement({ frame: { x: 240, y: 60, width: 120, height: 20 } });
const cover = aSpread({ role: 'cover', spine: 6, elements: [title] });
const spreads = [cover, ...createBundlePages().slice(1)].map(serialiseSpread);

async function opened(told: object = {}) {
  const { id } = (await importAs(ada, await createBundle({ spreads, manifestFields: told }))).body.album;
  const album = await open(ada, id);
  return { album, doc: parseSpread(album.spreads[0]?.html ?? '') };
}

/** Returns a manifest's album with this binding and unedited pages. */
function bookOf(book: { cover: string; paper: string }) {
  const { album, ...told } = createVersionManifest([]);
  return { ...told, versions: [], album: { ...album, book } };
}

it('an imported album has the local spine of its book, with the front beside it', async () => {
  const { doc } = await opened();
  assert.deepEqual([doc.spine, doc.elements[0]?.frame.x], [6.836, 240.836]);
  assert.equal((await opened(bookOf({ cover: 'hard', paper: 'silk-250' }))).doc.spine, 7.7);
  assert.equal((await opened(bookOf({ cover: 'leather', paper: 'silk-250' }))).doc.spine, 6.836);
});

it('its unedited cover is laid out again', async () => {
  const { album } = await opened(bookOf({ cover: 'hard', paper: 'silk-250' }));
  const seen = album.spreads.map(({ id, version }) => ({ id, version }));
  const call = { token: ada.token, params: { id: album.id }, body: { spreads: seen, template_id: 'gallery' } };
  assert.equal((await server.api('albumRelayout', call)).status, 200);
  assert.ok(!(await open(ada, album.id)).spreads[0]?.html.includes(title.text));
});
