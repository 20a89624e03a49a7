import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RELOAD_GUARD_MS } from '@domain/contract';
import { routes } from '@/app/routes';
import { withApp } from './support/app';
import { waitForResult } from './support/ledger';
import { text } from './support/texts';
import { waitForCount } from './support/waiting';

const app = withApp();
const json = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { answer, cache: answer.headers.get('cache-control'), body: (await answer.json()) as Record<string, unknown> };
};

describe('build files', () => {
  it('are served: the manifest immutable, the latest build and payloads always revalidated', async () => {
    const latest = await json('/builds/latest.json');
    assert.equal(latest.cache, 'no-cache');
    const id = String(latest.body['id']);
    const manifest = await json(`/builds/meta/${id}.json`);
    assert.match(manifest.cache ?? '', /max-age=31536000, immutable/);
    assert.equal(manifest.body['id'], id);
    const prerendered = manifest.body['prerendered'] as string[];
    assert.ok(prerendered.includes('/auth/login'));
    for (const path of prerendered) {
      const payload = await json(`${path}/_payload.json?${id}`);
      assert.equal(payload.cache, 'no-cache');
      assert.equal(payload.body['id'], id);
      const page = await fetch(app.url + path, { redirect: 'manual' });
      const html = await page.text();
      assert.equal(page.status, 200, path);
      for (const file of [...(payload.body['scripts'] as string[]), ...(payload.body['styles'] as string[])]) {
        assert.ok(html.includes(file), `${path} tells of ${file}`);
        assert.equal((await fetch(`${app.url}/${file}`)).status, 200);
      }
    }
    assert.equal((await fetch(`${app.url}/builds/meta/0000000000000000.json`)).status, 404);
  });

  it("are named in a page's head, for every row of the route table", async () => {
    const { body } = await json('/builds/pages.json');
    const built = body['pages'] as { name: string; scripts: string[]; styles: string[] }[];
    assert.deepEqual(
      built.map(({ name }) => name),
      routes.map(({ name }) => name),
    );
    for (const { name, path, check } of routes) {
      const id = ['0198c0de-0000-7000-8000-000000000000', 'a-shared-album-that-is-none', 'gallery', 'imprint'].find(
        (each) => check?.test(each),
      );
      const page = await fetch(app.url + path.replace(':id', id ?? ''), { headers: { 'accept-language': 'ru' } });
      // The server knows that there is no such shared album.
      assert.equal(page.status, name === 'preview-id' ? 404 : 200, path);
      const html = await page.text();
      const { scripts = [], styles = [] } = built.find((each) => each.name === name) ?? {};
      assert.ok(scripts.length > 1, name);
      for (const file of [...scripts, ...styles]) assert.ok(html.includes(`href="/${file}"`), `${path} names ${file}`);
      assert.match(html, /messages-ru\.[\da-f]+\.json" as="fetch"/);
    }
    for (const path of ['/no/such/page', '/legal/terms']) assert.equal((await fetch(app.url + path)).status, 404, path);
  });
});

describe('new version', () => {
  app.scenario('is offered by a toast, and loaded when the user accepts', async ({ visit }) => {
    const { page } = await visit({ isPrivate: true });
    await page.clock.install();
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }));
    await page.goto('/auth/login');
    await page.getByRole('heading', { name: text('auth.visitor.heading') }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(61_000);
    await page.getByText(text('app.update.title')).waitFor();
    // Long for a toast, but shorter than this clock's timeout for pending chunks.
    await page.clock.runFor(30_000);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: text('app.update.reload') }).click();
    await reloaded;
    await page.getByRole('heading', { name: text('auth.visitor.heading') }).waitFor();
  });

  app.scenario('is ignored when the check fails', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/status of 404/);
    await page.route('**/builds/**', (route) => route.fulfill({ status: 404, body: '' }));
    const warned = page.waitForEvent('console', (message) => /build manifest/.test(message.text()));
    await page.goto('/auth/login');
    await warned;
    await page.getByRole('heading', { name: text('auth.visitor.heading') }).waitFor();
  });

  app.scenario('prefetches what the next pages need', async ({ visit }) => {
    const { page } = await visit({ isPrivate: true });
    const payload = page.waitForRequest(/\/auth\/registration\/_payload\.json\?[\da-f]+$/);
    await page.goto('/auth/login');
    await payload;
    await page.locator('link[rel=prefetch][as=script], link[rel=prefetch]').first().waitFor({ state: 'attached' });
  });
});

describe('chunk that cannot be loaded', () => {
  /** Only chunks loaded after the registration page is shown. */
  const partsOf = async (path: string) => {
    const { body } = await json(`${path}/_payload.json`);
    const { body: shown } = await json('/auth/login/_payload.json');
    const own = (kind: string) =>
      (body[kind] as string[]).filter((file) => !(shown[kind] as string[]).includes(file)).map((file) => `**/${file}`);
    return { scripts: own('scripts'), styles: own('styles') };
  };

  app.scenario('reloads the page once, and then reports it and retries', async ({ visit }) => {
    const { page, pageErrors } = await visit({ isPrivate: true });
    pageErrors.expect(/ChunkLoadError|Loading chunk|request failed|ERR_FAILED|Failed to load/);
    const [script] = (await partsOf('/auth/registration')).scripts;
    assert.ok(script);
    let asked = 0;
    await page.route(script, (route) => {
      asked += 1;
      return route.abort();
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // Time stands still, and the guard's timer never ends, so that a slow machine does not outlast it.
    await page.clock.setFixedTime(new Date());
    await page.addInitScript((guardMs) => {
      const { setTimeout } = window;
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === guardMs ? 0 : setTimeout(run, ms)) as typeof window.setTimeout;
    }, RELOAD_GUARD_MS);
    await page.goto('/auth/login');
    // Before that, the link is one of the first look, and loads a page of its own.
    await waitForCount(page.locator('#prerendered'), 0);
    await page.getByRole('link', { name: /Create an account/ }).click();
    await waitForResult('the page to be loaded again', () => Promise.resolve(loads === 2 || null));
    await page.getByText(text('error.page.part')).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(loads, 2, `a reload, and no second one within ${RELOAD_GUARD_MS} ms`);
    // Pressed while the chunk is missing; once available, the page may appear before the press.
    const before = asked;
    await page.getByRole('button', { name: text('error.page.tryAgain') }).click();
    await waitForResult('the part to be asked for again', () => Promise.resolve(asked > before || null));
    await page.unroute(script);
    await page.getByRole('heading', { name: text('auth.registration.title') }).waitFor();
  });

  app.scenario('does not block a page when it is a stylesheet', async ({ visit }) => {
    const { page, pageErrors } = await visit({ isPrivate: true });
    pageErrors.expect(/request failed|ERR_FAILED|Failed to load|preload/);
    const { body } = await json('/auth/login/_payload.json');
    for (const file of body['styles'] as string[]) await page.route(`**/${file}`, (route) => route.abort());
    await page.addInitScript(() => {
      window.addEventListener('app:chunkError', () => document.documentElement.setAttribute('data-chunk-error', ''));
    });
    await page.goto('/auth/login');
    await page.getByRole('heading', { name: text('auth.visitor.heading') }).waitFor();
    await page.locator('html[data-chunk-error]').waitFor({ state: 'attached' });
  });
});
