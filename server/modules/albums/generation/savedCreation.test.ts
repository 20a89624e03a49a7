import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type AlbumCreation, MAX_CHOSEN_PHOTOS, MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { insertBook } from '../../../testing/insertBook';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';
import { collectTakeoutContents } from '../../takeout/takeoutContents';
import { closeAccount } from '../../user/repository';

const server = withTestServer();
let eve: TestUser;
let foreign: string;

before(async () => {
  eve = await server.insertVerifiedUser();
  [foreign = ''] = await insertPhotos(server, eve, 1);
});

const chosen = (changes: Partial<AlbumCreation> = {}): AlbumCreation => ({
  file_ids: [],
  kept_ids: [],
  use_all: false,
  format: 'square-210',
  template_id: 'journey',
  title: 'Lake',
  captions: true,
  cover_file_id: null,
  lora: null,
  seed: 7,
  request_id: null,
  ...changes,
});

const get = async ({ token }: TestUser) => (await server.api('creationGet', { token })).body;
const save = ({ token }: TestUser, version: number, creation: AlbumCreation | null) =>
  server.api('creationSave', { token, body: { version, creation } });

describe('a saved album creation', () => {
  it("is empty at first, then shows one device's choices on every device", async () => {
    const ada = await server.insertVerifiedUser();
    assert.deepEqual(await get(ada), { version: 0, creation: null, preview: null });
    const [one = '', two = ''] = await insertPhotos(server, ada, 2);
    const creation = chosen({ file_ids: [two, one], kept_ids: [one], cover_file_id: one });
    const saved = await save(ada, 0, creation);
    assert.deepEqual([saved.status, saved.body.version, saved.body.creation], [200, 1, creation]);
    const other = await server.api('login', { body: { email: ada.email, password: ada.password } });
    const seen = (await server.api('creationGet', { token: other.body.authorization.token })).body;
    assert.deepEqual(seen, saved.body);
    assert.match(seen.preview ?? '', new RegExp(`/${one}/250`));
    assert.equal((await fetch(new URL(seen.preview ?? '', server.origin))).status, 200);
    assert.deepEqual(await get(eve), { version: 0, creation: null, preview: null });
  });

  it("contains only the user's own photos, from upload until deletion", async () => {
    const ada = await server.insertVerifiedUser();
    const [kept = '', gone = ''] = await insertPhotos(server, ada, 2);
    const ids = [foreign, gone, randomUUID(), kept];
    await save(ada, 0, chosen({ file_ids: ids, kept_ids: [gone, foreign], cover_file_id: foreign }));
    await server.api('storageDelete', { token: ada.token, body: { files: [gone] } });
    const { creation, preview } = await get(ada);
    assert.deepEqual([creation?.file_ids, creation?.kept_ids, creation?.cover_file_id], [[kept], [], null]);
    assert.match(preview ?? '', new RegExp(kept));
    const unknown = { ...chosen({ file_ids: ids }), template_id: 'gone', lora: 'gone' };
    const { body } = await save(ada, 1, unknown);
    assert.deepEqual([body.creation?.template_id, body.creation?.lora], [null, null]);
  });

  it('names photos that have not arrived apart, until they arrive', async () => {
    const ada = await server.insertVerifiedUser();
    const [stored = '', other = ''] = await insertPhotos(server, ada, 2);
    const pending = randomUUID();
    const creation = chosen({ file_ids: [pending, stored], kept_ids: [pending], cover_file_id: pending });
    await save(ada, 0, creation);
    const seen = await get(ada);
    assert.deepEqual([seen.creation?.file_ids, seen.creation?.kept_ids], [[stored], []]);
    assert.deepEqual(seen.chosen, creation);
    await save(ada, 1, chosen({ file_ids: [other, stored] }));
    assert.equal((await get(ada)).chosen, undefined);
  });

  it('reports a conflict to the later of two devices, with the stored state; nothing is overwritten', async () => {
    const ada = await server.insertVerifiedUser();
    await save(ada, 0, chosen());
    assert.equal((await save(ada, 1, chosen({ title: 'Lake, again' }))).body.version, 2);
    const late = await save(ada, 1, chosen({ title: 'Sea' }));
    assert.deepEqual([late.status, late.error.error], [409, 'conflict']);
    assert.deepEqual((JSON.parse(late.text) as { current: unknown }).current, await get(ada));
    assert.equal((await get(ada)).creation?.title, 'Lake, again');
    const [first, second] = await Promise.all([
      save(ada, 2, chosen({ title: 'A' })),
      save(ada, 2, chosen({ title: 'B' })),
    ]);
    assert.deepEqual(new Set([first.status, second.status]), new Set([200, 409]));
  });

  it('causes no conflict when saved again after a lost response', async () => {
    const ada = await server.insertVerifiedUser();
    const answers = [await save(ada, 0, chosen()), await save(ada, 0, chosen())];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.version]),
      [
        [200, 1],
        [200, 1],
      ],
    );
  });

  it('ends when it is discarded; its version continues', async () => {
    const ada = await server.insertVerifiedUser();
    await save(ada, 0, chosen());
    assert.deepEqual((await save(ada, 1, null)).body, { version: 2, creation: null, preview: null });
    assert.equal((await save(ada, 0, chosen())).status, 409);
    assert.equal((await save(ada, 2, chosen())).body.version, 3);
  });

  it('ends when its album is created, also while no device watches', async () => {
    const ada = await server.insertVerifiedUser();
    const request = randomUUID();
    await save(ada, 0, chosen({ request_id: request }));
    assert.equal((await get(ada)).creation?.title, 'Lake');
    const id = await insertBook(server, ada);
    await server.deps.db.update(tables.albums).set({ requestId: request }).where(eq(tables.albums.id, id));
    assert.deepEqual(await get(ada), { version: 1, creation: null, preview: null });
    await server.deps.db.update(tables.albums).set({ state: 'failed' }).where(eq(tables.albums.id, id));
    assert.equal((await get(ada)).creation?.title, 'Lake', 'a failed creation can be tried again');
  });

  it('holds the photos from which an album is selected, and no more', async () => {
    const ada = await server.insertVerifiedUser();
    const ids = Array.from({ length: MAX_CHOSEN_PHOTOS }, () => randomUUID());
    const kept = ids.slice(0, MAX_PHOTOS_PER_ALBUM);
    assert.equal((await save(ada, 0, chosen({ file_ids: ids, kept_ids: kept }))).status, 200);
    assert.equal((await save(ada, 1, chosen({ file_ids: ids, kept_ids: [...kept, randomUUID()] }))).status, 400);
    assert.equal((await save(ada, 1, chosen({ file_ids: [...ids, randomUUID()] }))).status, 400);
  });

  it('is part of the takeout, and is deleted with the account', async () => {
    const ada = await server.insertVerifiedUser();
    const texts = async () => {
      const { entries } = await collectTakeoutContents(server.deps, ada.id);
      const text = await entries.find(({ path }) => path === 'next-album.json')?.open();
      return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
    };
    assert.equal(await texts(), null);
    await save(ada, 0, chosen());
    assert.deepEqual(await texts(), chosen());
    await server.deps.db.transaction((tx) => closeAccount(tx, ada.id, 'x'));
    const rows = await server.deps.db
      .select()
      .from(tables.albumCreations)
      .where(eq(tables.albumCreations.userId, ada.id));
    assert.deepEqual(rows, []);
  });
});
