import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import sharp from 'sharp';
import { libraryCompliance } from './compliance';
import { registerSandboxPages } from './sandbox/pages';
import { renderSandboxPhoto, sandboxPhotos } from './sandbox/photos';
import { createSandboxLibrary, type SandboxLibraryStore } from './sandbox/sandboxLibrary';

const ORIGIN = 'https://albums.example.com';

function memory(): SandboxLibraryStore {
  const rows = new Map<string, object>();
  return {
    put: async (id, data) => void rows.set(id, data),
    get: async (id) => rows.get(id) ?? null,
    take: async (id) => {
      const data = rows.get(id) ?? null;
      rows.delete(id);
      return data;
    },
  };
}

/** Sandbox with its pages, driven like a browser without scripts. */
async function openSandbox() {
  const library = createSandboxLibrary(memory(), ORIGIN);
  const app = Fastify();
  registerSandboxPages(app, library, ORIGIN);
  await app.ready();
  const get = (url: string) => app.inject(url.replace(ORIGIN, ''));
  const post = (url: string, fields: [string, string][]) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const fieldsOf = (html: string) =>
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
  return { library, app, get, post, fieldsOf };
}

libraryCompliance('sandbox', sandboxPhotos.length, async () => {
  const { library, app, get, post, fieldsOf } = await openSandbox();
  return {
    library,
    async consent(url) {
      const page = await get(url);
      const answer = await post('/sandbox/library/consent', [...fieldsOf(page.body), ['answer', 'allow']]);
      const back = new URL(answer.headers.location ?? '');
      assert.equal(back.origin + back.pathname, `${ORIGIN}/callback/google`);
      return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
    },
    async pick(id, url, count) {
      const page = await get(url);
      const numbers = [...page.body.matchAll(/name="photo" value="(\d+)"/g)].slice(0, count);
      assert.equal(numbers.length, count);
      const fields = numbers.map(([, value = '']): [string, string] => ['photo', value]);
      const answer = await post(`/sandbox/library/picker/${id}`, [...fieldsOf(page.body), ...fields]);
      assert.equal(answer.statusCode, 200);
      return sandboxPhotos
        .slice(0, count)
        .map((photo) => ({ name: photo.name, bytes: () => renderSandboxPhoto(photo) }));
    },
    close: () => app.close(),
  };
});

describe('sandbox library', () => {
  it("labels every page as a sandbox, in the user's language", async () => {
    const { library, get, app } = await openSandbox();
    const consent = await get(library.consentUrl({ state: 's'.repeat(30), challenge: 'c'.repeat(43), language: 'de' }));
    assert.match(consent.body, /Testmodus: Es ist kein Google-Konto beteiligt/);
    assert.match(consent.body, /<html lang="de">/);
    await app.close();
  });

  it('redirects without a code when consent is refused', async () => {
    const { post, app } = await openSandbox();
    const fields: [string, string][] = [
      ['state', 's'.repeat(30)],
      ['challenge', 'c'.repeat(43)],
      ['answer', 'deny'],
    ];
    const { headers } = await post('/sandbox/library/consent', fields);
    assert.equal(headers.location, `${ORIGIN}/callback/google?error=access_denied&state=${'s'.repeat(30)}`);
    await app.close();
  });

  it('escapes or validates everything it writes into its pages', async () => {
    const { get, app } = await openSandbox();
    for (const state of ['"><script>alert(1)</script>', "'onload=x", 'short'])
      assert.doesNotMatch(
        (await get(`/sandbox/library/consent?state=${encodeURIComponent(state)}&challenge=${'c'.repeat(43)}`)).body,
        /alert|onload/,
      );
    assert.equal((await get('/sandbox/library/picker/picker-"><script>')).statusCode, 404);
    await app.close();
  });

  it('accepts each picker once and rejects unknown ones', async () => {
    const { library, post, get, app } = await openSandbox();
    const code = await library.grantCode('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU');
    const grant = await library.exchangeCode(code, '');
    const { id, url } = await library.openPicker(grant, 'en');
    assert.equal(
      (
        await post(`/sandbox/library/picker/${id}`, [
          ['photo', '3'],
          ['photo', '999'],
        ])
      ).statusCode,
      200,
    );
    assert.equal((await post(`/sandbox/library/picker/${id}`, [['photo', '4']])).statusCode, 404);
    assert.equal((await get(url)).statusCode, 404);
    const items = [];
    for await (const item of library.listItems(grant, id)) items.push(item.name);
    assert.deepEqual(items, ['Sample 04.jpg']);
    await app.close();
  });

  it('generates pictures that are large enough to print and have capture times', async () => {
    const [photo] = sandboxPhotos;
    assert.ok(photo);
    const { width, height, exif } = await sharp(await renderSandboxPhoto(photo)).metadata();
    assert.deepEqual([width, height], [1800, 1200]);
    assert.ok(exif?.toString('latin1').includes('2025:07:12 09:30:00'));
    assert.ok(sandboxPhotos.every((sample) => Math.min(sample.width, sample.height) >= 780));
  });
});
