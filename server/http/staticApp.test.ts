import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LOCALES, RETURNING_HINT_COOKIE, SESSION_HINT_COOKIE } from '@domain/contract';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { type StartedServer, startTestServer } from '../testing/testServer';
import { registerStaticApp } from './staticApp';

const AN_ID = '5f0c2f5e-6f43-4a0e-9a3c-0d6f4f6c2b11';

const builtPages = {
  messages: Object.fromEntries(LOCALES.map((locale) => [locale, `assets/messages-${locale}.json`])),
  pages: [
    { name: 'index', path: '/', scripts: [], styles: [] },
    {
      name: 'auth-login',
      path: '/auth/login',
      scripts: ['assets/login.js'],
      styles: ['assets/login.css'],
      access: 'guest',
      first: { de: '<form>Anmelden</form>' },
      firstForReturning: { de: '<form>Willkommen zurück</form>' },
    },
    {
      name: 'photos',
      path: '/photos',
      scripts: ['assets/photos.js'],
      styles: ['assets/photos.css'],
      soon: ['assets/calls.js'],
    },
    {
      name: 'creations-preview-id',
      path: '/creations/preview/:id',
      check: { source: '^[\\da-f-]{36}$', flags: 'i' },
      scripts: ['assets/preview.js'],
      styles: [],
    },
  ],
};

/** Writes the parts of a built client that the server reads. */
async function writeClient(folder: string, build: string) {
  const html = `<!doctype html><html lang=en><head><title>Keepsake</title></head><body data-build="${build}"><div id="root"></div><noscript>Keepsake needs JavaScript.</noscript></body></html>`;
  await mkdir(join(folder, 'builds'), { recursive: true });
  await writeFile(join(folder, 'builds', 'pages.json'), JSON.stringify(builtPages));
  await writeFile(join(folder, 'index.html'), html);
}

describe('the built app', () => {
  let server: StartedServer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', 'main.0123456789.js'), 'plain');
    await writeFile(join(folder, 'assets', 'main.0123456789.js.br'), 'packed');
    await writeFile(join(folder, 'assets', '1779.01ab23.css'), 'part');
    await writeFile(join(folder, 'facade.css'), 'no part of the build');
    await writeFile(join(folder, 'sw.js'), 'worker');
    await writeClient(folder, 'first');
    server = await startTestServer({ clientDir: folder, trustProxy: '127.0.0.1' });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

  it('limits unknown paths under the API and of files, which no page has', async () => {
    const ask = async (path: string) => {
      const response = await fetch(`${server.origin}${path}`, { headers: { 'x-forwarded-for': '203.0.113.31' } });
      await response.arrayBuffer();
      return response.status;
    };
    const statuses = new Set<number>();
    for (let i = 0; i < 640; i += 1) statuses.add(await ask(`/api/nothing/${i}`));
    assert.deepEqual(statuses, new Set([404, 429]));
    assert.equal(await ask('/files/nothing'), 429);
    assert.equal(await ask('/nothing'), 404);
  });

  it('is served for each of its pages, never from a stale cache', async () => {
    for (const path of ['/', '/auth/login', `/creations/preview/${AN_ID}`, '/ru/photos?page=2', '/de', '/photos/']) {
      const { status, headers } = await page(path);
      assert.equal(status, 200, path);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(headers.get('cache-control'), 'no-cache');
    }
  });

  it('is served with 404 for unknown pages and impossible ids', async () => {
    for (const path of [
      '/nothing',
      '/de/nothing',
      '/photos/more',
      '/creations/preview/x',
      `/creations/preview/${AN_ID}/x`,
    ]) {
      const { status, headers, html } = await page(path);
      assert.equal(status, 404, path);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
      assert.match(html, /<div id="root">/);
      assert.doesNotMatch(html, /\.js"|\.css"/);
    }
  });

  it('comes with its first look for visitors, and without for users and addresses with other words', async () => {
    const looks = async (path: string, cookie = '') => (await page(path, { cookie })).html.includes('<form>Anmelden');
    assert.equal(await looks('/de/auth/login'), true);
    assert.equal(await looks('/de/auth/login?next=%2Fphotos'), true);
    const { html } = await page('/de/auth/login');
    assert.match(html, /<link rel="stylesheet" href="\/assets\/login.css">.*<\/head>/);
    assert.match(html, /<template id="after-first-look">[^]*login\.js[^]*<\/template><form>/);
    assert.equal(await looks('/de/auth/login?verified=1'), false);
    assert.equal(await looks('/fr/auth/login'), false);
    assert.equal(await looks('/de/auth/login', `${SESSION_HINT_COOKIE}=1`), false);
  });

  it('greets a browser in which somebody has signed in before as known', async () => {
    const { html } = await page('/de/auth/login', { cookie: `${RETURNING_HINT_COOKIE}=1` });
    assert.ok(html.includes('<form>Willkommen zurück'));
    assert.ok(!html.includes('<form>Anmelden'));
  });

  it('preloads the scripts and texts of each page in its language', async () => {
    const { html } = await page('/photos');
    assert.match(html, /<link rel="preload" href="\/assets\/photos\.js" as="script">/);
    assert.match(html, /<link rel="preload" href="\/assets\/photos\.css" as="style">/);
    assert.match(html, /<link rel="preload" href="\/assets\/calls\.js" as="script">/);
    assert.doesNotMatch(html, /preview\.js/);
    const texts = async (path: string, headers: Record<string, string> = {}) =>
      /messages-(\w+)\.json" as="fetch" crossorigin/.exec((await page(path, headers)).html)?.[1];
    const none = { 'accept-language': '' };
    assert.equal(await texts('/photos', none), 'en');
    assert.equal(await texts('/de/photos', { cookie: 'locale=fr', 'accept-language': 'ru' }), 'de');
    assert.equal(await texts('/photos', { cookie: 'locale=fr', 'accept-language': 'ru' }), 'fr');
    assert.equal(await texts('/photos', { 'accept-language': 'it, en;q=0.3, pt-BR;q=0.8' }), 'pt');
    assert.equal(await texts('/photos', { cookie: 'locale=xx', 'accept-language': '*;q=nonsense' }), 'en');
  });

  it('speaks the language of the page before its scripts run', async () => {
    assert.match((await page('/en/photos')).html, /<noscript>Keepsake needs JavaScript\.<\/noscript>/);
    assert.match((await page('/de/photos')).html, /<noscript>Keepsake benötigt JavaScript\.<\/noscript>/);
    assert.match((await page('/de/auth/login')).html, /<noscript>Keepsake benötigt JavaScript\.<\/noscript>/);
  });

  it('picks up a new build without a restart', async () => {
    await writeClient(folder, 'another');
    await utimes(join(folder, 'index.html'), 1, 1);
    assert.match((await page('/photos')).html, /data-build="another"/);
  });

  it('has the same policy on pages as on calls', async () => {
    const policies = await Promise.all(
      ['/photos', '/nothing', '/api/health'].map(async (path) =>
        (await page(path)).headers.get('content-security-policy'),
      ),
    );
    assert.equal(new Set(policies).size, 1);
    assert.match(policies[0] ?? '', /script-src 'self'(;|$)/);
  });

  it('serves hashed files as immutable, compressed when the browser supports it', async () => {
    const response = await fetch(`${server.origin}/assets/main.0123456789.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(response.headers.get('content-encoding'), 'br');
    await response.body?.cancel();
    const cacheOf = async (path: string) => (await page(path)).headers.get('cache-control');
    assert.equal(await cacheOf('/assets/1779.01ab23.css'), 'public, max-age=31536000, immutable');
    assert.equal(await cacheOf('/facade.css'), 'no-cache');
  });

  it('revalidates the service worker, which a setting takes away', async () => {
    const { status, headers } = await page('/sw.js');
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache']);
    assert.match(headers.get('content-security-policy') ?? '', /worker-src 'self'/);
    const without = Fastify();
    await without.register(rateLimit);
    await registerStaticApp(without, folder, {}, { offlineUse: false });
    const statusOf = async (url: string) => (await without.inject({ url })).statusCode;
    assert.deepEqual([await statusOf('/sw.js'), await statusOf('/facade.css')], [404, 200]);
    await without.close();
  });

  it('does not answer a missing file or call with the app', async () => {
    for (const path of ['/assets/main.ffffffffff.js', '/api/nothing', '/files/nothing']) {
      assert.equal((await fetch(`${server.origin}${path}`)).status, 404);
    }
    assert.equal((await fetch(`${server.origin}/photos`, { method: 'POST' })).status, 404);
  });
});
