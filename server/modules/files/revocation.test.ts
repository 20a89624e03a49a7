import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { createFinishedAlbum, pollUntil, waitForExport } from '../../testing/albums';
import { insertBook } from '../../testing/insertBook';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();

let ada: TestUser;
let ids: string[];
let album: Album;
beforeEach(async () => {
  ada = await server.insertVerifiedUser();
  ids = await insertPhotos(server, ada, 3);
  const id = await insertBook(server, ada);
  album = (await server.api('albumGet', { token: ada.token, params: { id } })).body.album;
});

const statusOf = async (url: string) => {
  const answer = await fetch(new URL(url, server.origin));
  await answer.arrayBuffer();
  return answer.status;
};
const open = async (token = ada.token) =>
  (await server.api('albumGet', { token, params: { id: album.id } })).body.album;
const photoUrls = async (token = ada.token) =>
  new Map((await server.api('storageList', { token, query: {} })).body.files.map(({ id, preview }) => [id, preview]));
const photoUrl = async (i: number) => (await photoUrls()).get(ids[i] ?? '') ?? assert.fail();
const signIn = async (password = ada.password) =>
  (await server.api('login', { body: { email: ada.email, password } })).body.authorization.token;

async function exportUrl(): Promise<string> {
  await server.api('albumExport', { token: ada.token, params: { id: album.id }, body: { kind: 'screen' } });
  return (await waitForExport(server, ada, album.id)).data.url ?? assert.fail();
}

async function takeoutUrl(): Promise<string> {
  await server.api('takeoutStart', { token: ada.token });
  const fetchTakeout = async () => (await server.api('takeoutStatus', { token: ada.token })).body.data;
  return (await pollUntil(fetchTakeout, (data) => data?.stage === 'done'))?.url ?? assert.fail();
}

const bundleUrl = async () =>
  (await server.api('albumBundle', { token: ada.token, params: { id: album.id } })).body.data.url;

describe('signed URLs', () => {
  const newPassword = 'daffodils on the hill';
  const ends: Record<string, () => Promise<string>> = {
    'the user signed out everywhere else': async () => {
      assert.equal((await server.api('userSessionsEndOthers', { token: ada.token })).status, 200);
      return ada.token;
    },
    'the password was changed': async () => {
      const body = { old_password: ada.password, password: newPassword };
      assert.equal((await server.api('userUpdate', { token: ada.token, body })).status, 200);
      return ada.token;
    },
    'the password was set by a mailed link': async () => {
      await server.api('resetPassword', { body: { email: ada.email } });
      const { token } = await server.nextEmail(ada.email);
      assert.equal((await server.api('updatePassword', { body: { token, password: newPassword } })).status, 200);
      return signIn(newPassword);
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`are revoked once ${what}; new ones work`, async () => {
      const before_ = [await photoUrl(0), album.spreads[0]?.url ?? assert.fail(), album.cover_url ?? assert.fail()];
      for (const url of before_) assert.equal(await statusOf(url), 200);
      const token = await end();
      for (const url of before_) assert.equal(await statusOf(url), 404);
      const now = await open(token);
      const fresh = [(await photoUrls(token)).get(ids[0] ?? '') ?? '', now.spreads[0]?.url ?? '', now.cover_url ?? ''];
      for (const url of fresh) assert.equal(await statusOf(url), 200);
      assert.equal((await photoUrls(token)).get(ids[0] ?? ''), fresh[0], 'URLs stay the same for a day');
    });
  }

  it('of a takeout end with the session that requested them', async () => {
    const urls = [await bundleUrl(), await takeoutUrl()];
    const other = await signIn();
    for (const url of urls) assert.equal(await statusOf(url), 200);
    assert.equal((await server.api('logout', { cookie: ada.cookie })).status, 200);
    for (const url of urls) assert.equal(await statusOf(url), 404);
    assert.equal(await statusOf((await server.api('takeoutStatus', { token: other })).body.data?.url ?? ''), 200);
  });

  it('of a PDF end like those of pictures', async () => {
    const url = await exportUrl();
    assert.equal(await statusOf(url), 200);
    await server.api('userSessionsEndOthers', { token: ada.token });
    assert.equal(await statusOf(url), 404);
  });
});

describe('deleted content', () => {
  it('is inaccessible at once: a photo, and with an album the photos that only it still had', async () => {
    album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: ids.slice(0, 2) });
    const [inAlbum, alone] = [await photoUrl(0), await photoUrl(2)];
    await server.api('storageDelete', { token: ada.token, body: { files: [ids[0] ?? '', ids[2] ?? ''] } });
    assert.equal(await statusOf(alone), 404);
    assert.equal(await statusOf(inAlbum), 200, 'the album still shows it');
    const { url: link } = (await server.api('albumShared', { token: ada.token, params: { id: album.id } })).body.data;
    const shared = `/files/shared/${link.split('/').at(-1)}/${ids[0]}/250`;
    assert.equal(await statusOf(shared), 200);
    const page = album.spreads[0]?.url ?? assert.fail();
    await server.api('albumDelete', { token: ada.token, params: { id: album.id } });
    for (const url of [inAlbum, shared, page]) assert.equal(await statusOf(url), 404);
  });
});
