import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type PageRoute, routes } from '@/app/routes';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { fillLogin } from './support/steps';
import { text } from './support/texts';

let user: ApiUser;
const app = withApp({
  seeded: true,
  reusesPages: true,
  reducedMotion: 'reduce',
  env: { LEGAL_IMPRINT: 'e2e/README.md' },
  async prepare({ newUser }) {
    user = await newUser('Ana');
  },
});

const UUID = '0198c0de-0000-7000-8000-000000000000';
const TOKEN = 'aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB';

/** Path of the route with a valid id; it need not exist. */
const pathOf = ({ path, check }: PageRoute): string =>
  path.replace(':id', [UUID, TOKEN, 'gallery', 'imprint'].find((id) => check?.test(id)) ?? '');

const namedAs = (page: Page, name: string) => page.locator(`html[data-route="${name}"]`).waitFor({ state: 'attached' });
const pathIn = (page: Page): string => new URL(page.url()).pathname;
/** Waits for the page or its error. */
const waitForMain = (page: Page) => page.locator('main:visible').waitFor();

async function asVisitor(route: PageRoute, page: Page): Promise<void> {
  const path = pathOf(route);
  await page.goto(`${path}?a=b#c`);
  if (route.access === 'token') {
    await page.waitForURL(/\/auth\/login/);
    const next = new URL(page.url()).searchParams.get('next');
    assert.equal(next, `${path}?a=b#c`, 'the full path that was wanted');
  } else {
    await namedAs(page, route.name);
    await waitForMain(page);
    if (route.name === 'legal-id') await page.getByRole('heading', { level: 1, name: 'e2e' }).waitFor();
    assert.equal(pathIn(page), path);
  }
}

async function asUser(route: PageRoute, page: Page): Promise<void> {
  await page.goto(pathOf(route));
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  if (route.access === 'guest') await page.waitForURL((url) => url.pathname === '/');
  else {
    await waitForMain(page);
    assert.notEqual(pathIn(page), '/auth/login');
  }
}

describe('every route of the table', () => {
  for (const route of routes) {
    app.scenario(`${route.name}: ${route.access}`, async ({ visit }) => {
      const anonymous = await visit({ keep: 'anonymous' });
      const signedIn = await visit({ user, keep: 'signed in' });
      // The made-up ids do not exist.
      for (const { pageErrors } of [anonymous, signedIn]) pageErrors.expect(/status of 4\d\d/);

      await Promise.all([asVisitor(route, anonymous.page), asUser(route, signedIn.page)]);
    });

    if (route.check)
      app.scenario(`${route.name}: answers an invalid id with a 404 that names the full path`, async ({ visit }) => {
        const { page, pageErrors } = await visit({ keep: 'German' });
        pageErrors.expect(/status of 404/);
        const wrong = `/de${route.path.replace(':id', 'No%20such!')}?a=b#c`;
        await page.goto(wrong);
        await page.getByText(text('error.page.notFoundPath', { path: wrong }, 'de')).waitFor();
      });
  }
});

describe('requested path', () => {
  app.scenario('is opened after signing in, in the current language, with query and hash', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/de/photos?sort=name#top');
    await page.waitForURL(/\/de\/auth\/login/);
    assert.equal(new URL(page.url()).searchParams.get('next'), '/de/photos?sort=name#top');
    await page.getByLabel(text('auth.email', {}, 'de'), { exact: true }).fill(user.email);
    await page.getByLabel(text('auth.password', {}, 'de'), { exact: true }).fill(user.password);
    await page.getByRole('button', { name: text('auth.login.submit', {}, 'de') }).click();
    await page.waitForURL(`${app.url}/de/photos?sort=name#top`);
  });

  for (const next of ['/de//evil.example/', '/de/\\evil.example', '/ru/auth/login', 'data:text/html,x'])
    app.scenario(`is not followed when it is ${next}`, async ({ visit }) => {
      const { page } = await visit();
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, user);
      await page.waitForURL((url) => url.href === `${app.url}/`);
    });
});

describe('referral of a link', () => {
  const stored = (page: Page) =>
    page.evaluate(() => {
      const slices = JSON.parse(localStorage.getItem('persist:keepsake') ?? '{}') as { auth?: string };
      return (JSON.parse(slices.auth ?? '{}') as { referral?: number | null }).referral ?? null;
    });
  const storedIs = (page: Page, value: number | null) =>
    page.waitForFunction((wanted) => {
      const slices = JSON.parse(localStorage.getItem('persist:keepsake') ?? '{}') as { auth?: string };
      return ((JSON.parse(slices.auth ?? '{}') as { referral?: number | null }).referral ?? null) === wanted;
    }, value);

  app.scenario(
    'is kept wherever a visitor enters, and removed for signed-in users on a public page',
    async ({ visit }) => {
      const { page, context } = await visit();
      await page.goto('/creations?referral=4');
      await page.waitForURL(/\/auth\/login/);
      await storedIs(page, 4);
      await page.goto('/auth/registration');
      await waitForMain(page);
      assert.equal(await stored(page), 4, 'a reload keeps it');
      await page.goto('/auth/login');
      await fillLogin(page, user);
      await page.waitForURL((url) => url.pathname === '/');
      await page.goto('/auth/forgot_password');
      await storedIs(page, null);
      await context.clearCookies();
    },
  );
});
