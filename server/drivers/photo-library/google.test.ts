import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { libraryCompliance } from './compliance';
import { GoogleLibrary } from './google';
import { createGoogleUrls } from './googleUrls';
import { isLibraryError, type LibraryErrorCode, type LibraryGrant, type PhotoLibrary } from './photoLibrary';
import { GOOGLE_TEST_CLIENT, type GoogleFakeItem, GoogleFakeServer, sendGoogleError } from './testing/googleFakeServer';

const settingsOf = (fakeServer: GoogleFakeServer) => ({
  clientId: GOOGLE_TEST_CLIENT.id,
  clientSecret: GOOGLE_TEST_CLIENT.secret,
  apiBase: fakeServer.origin,
  photosBase: fakeServer.origin,
  redirectUri: 'https://albums.example.com/callback/google',
});
const itemsOf = (count: number): GoogleFakeItem[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `item${i}`,
    name: `IMG_${i}.jpg`,
    mime: 'image/jpeg',
    type: 'PHOTO',
    bytes: Buffer.from(`photo ${i}`),
  }));
const fails = (code: LibraryErrorCode) => (error: unknown) => isLibraryError(error, code);

libraryCompliance('google', 230, async () => {
  const fakeServer = await GoogleFakeServer.start();
  return {
    library: new GoogleLibrary(settingsOf(fakeServer)),
    consent: async (url) => fakeServer.consent(url),
    pick: async (id, _, count) => {
      const items = itemsOf(count);
      fakeServer.pick(id, items);
      return items.map(({ name, bytes }) => ({ name, bytes: async () => bytes }));
    },
    close: () => fakeServer.close(),
  };
});

describe('Google Photos driver', () => {
  let fakeServer: GoogleFakeServer;
  let library: PhotoLibrary;
  let grant: LibraryGrant;
  before(async () => {
    fakeServer = await GoogleFakeServer.start();
    library = new GoogleLibrary(settingsOf(fakeServer));
    grant = await library.exchangeCode(...(await consented()));
  });
  after(() => fakeServer.close());

  const verifier = 'v'.repeat(64);
  async function consented(): Promise<[string, string]> {
    const { createHash } = await import('node:crypto');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = fakeServer.consent(library.consentUrl({ state: 'x', challenge, language: 'en' }));
    return [code, verifier];
  }
  async function picked(count: number) {
    const picker = await library.openPicker(grant, 'en');
    fakeServer.pick(picker.id, itemsOf(count));
    const items = [];
    for await (const item of library.listItems(grant, picker.id)) items.push(item);
    return { picker, items };
  }
  const download = (item: Awaited<ReturnType<typeof picked>>['items'][number] | undefined) => {
    assert.ok(item);
    return library.download(grant, item, new AbortController().signal);
  };

  it('requests pages of 100, and each page once', async () => {
    const from = fakeServer.requests.length;
    await picked(230);
    assert.equal(fakeServer.requests.slice(from).filter((request) => request === 'GET /v1/mediaItems').length, 3);
  });

  it("parses Google's intervals", async () => {
    const picker = await library.openPicker(grant, 'en');
    assert.equal(picker.pollMs, 1000);
    const lifeMs = picker.endsAt.getTime() - Date.now();
    assert.ok(lifeMs > 1_790_000 && lifeMs < 1_800_000);
    assert.equal((await library.getPickerStatus(grant, picker.id)).pollMs, 2000);
  });

  for (const [what, status, code] of [
    ['is overloaded', 429, 'unavailable'],
    ['is in trouble', 503, 'unavailable'],
    ['no longer takes the token', 401, 'refused'],
    ['denies access', 403, 'refused'],
  ] as const) {
    it(`reports ${code} when Google ${what}`, async () => {
      fakeServer.instead.set('POST /v1/sessions', (response) => sendGoogleError(response, status, 'X'));
      await assert.rejects(library.openPicker(grant, 'en'), fails(code));
    });
  }

  it('reports unavailable for malformed and missing responses', async () => {
    for (const body of ['<html>', '{}', '{"id": 7}']) {
      fakeServer.instead.set('POST /v1/sessions', (response) => response.end(body));
      await assert.rejects(
        library.openPicker(grant, 'en'),
        (error) => !fails('refused')(error) && error instanceof Error,
      );
    }
    fakeServer.instead.set('POST /v1/sessions', (response) => response.destroy());
    await assert.rejects(library.openPicker(grant, 'en'), fails('unavailable'));
  });

  it('distinguishes a wrong client from a lost grant', async () => {
    const wrong = new GoogleLibrary({ ...settingsOf(fakeServer), clientSecret: 'another' });
    await assert.rejects(wrong.renewGrant(grant), fails('unavailable'));
  });

  it('gives up on an expired URL and works with a new one', async () => {
    const { picker, items } = await picked(1);
    fakeServer.expireDownloads();
    await assert.rejects(download(items[0]), fails('item_gone'));
    for await (const item of library.listItems(grant, picker.id))
      assert.equal((await buffer(await download(item))).toString(), 'photo 0');
  });

  it('follows no redirect of a call or download and leaks the token to nobody', async () => {
    const reached: string[] = [];
    const elsewhere = createServer((request, response) => {
      reached.push(request.headers.authorization ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const { items } = await picked(1);
    const path = new URL(items[0]?.address ?? '').pathname.replace(/m-[^/]*$/, '*');
    fakeServer.instead.set(`GET ${path}`, (response) => response.writeHead(302, { location }).end());
    await assert.rejects(download(items[0]), fails('address_refused'));
    fakeServer.instead.set('POST /v1/sessions', (response) => response.writeHead(307, { location }).end());
    await assert.rejects(library.openPicker(grant, 'en'), fails('address_refused'));
    fakeServer.mediaBase = `${location}media`;
    await assert.rejects(download((await picked(1)).items[0]), fails('address_refused'));
    fakeServer.pickerUri = (id) => `${location}${id}`;
    await assert.rejects(library.openPicker(grant, 'en'), fails('address_refused'));
    assert.deepEqual(reached, []);
    elsewhere.close();
  });

  it("uses Google's own hosts over https by default", () => {
    const { consent, token, photos, isMedia, isPicker } = createGoogleUrls({ apiBase: null, photosBase: null });
    assert.deepEqual(
      [consent, token, photos],
      [
        'https://accounts.google.com/o/oauth2/v2/auth',
        'https://oauth2.googleapis.com/token',
        'https://photospicker.googleapis.com',
      ],
    );
    assert.ok(isMedia('https://lh3.googleusercontent.com/ppa/abc'));
    assert.ok(isPicker('https://photos.google.com/picker/abc'));
    for (const bad of [
      'http://lh3.googleusercontent.com/x',
      'https://googleusercontent.com.evil.example/x',
      'https://evilgoogleusercontent.com/x',
      'https://lh3.googleusercontent.com@evil.example/x',
      'https://user@lh3.googleusercontent.com/x',
      'https://lh3.googleusercontent.com:8443/x',
      'https://127.0.0.1/x',
      'file:///x',
    ])
      assert.equal(isMedia(bad), false, bad);
    assert.equal(isPicker('https://photos.google.com.evil.example/x'), false);
  });

  it('is unavailable with a reason while a credential is missing', () => {
    const settings = settingsOf(fakeServer);
    assert.equal(new GoogleLibrary({ ...settings, clientSecret: null }).unavailable, 'GOOGLE_CLIENT_SECRET is not set');
    assert.equal(new GoogleLibrary({ ...settings, clientId: null }).unavailable, 'GOOGLE_CLIENT_ID is not set');
  });
});
