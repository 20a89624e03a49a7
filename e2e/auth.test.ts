import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { LOCALES } from '@domain/contract';
import { withApp } from './support/app';
import { createRegistrationForm, fillLogin } from './support/steps';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp({ seeded: true, reusesPages: true, reducedMotion: 'reduce' });
/** Browsers bind passkeys to names, not to addresses. */
const named = withApp({ publicHost: 'localhost', reducedMotion: 'reduce' });
const guarded = [
  '/',
  '/photos?sort=taken',
  '/creations',
  '/creations/start',
  '/creations/preview/0198c0de-0000-7000-8000-000000000000',
];

describe('access rules', () => {
  app.scenario('redirects a visitor to sign in and then to the requested page', async ({ visit }) => {
    const user = await app.newUser();
    const { page, clearStorage } = await visit();
    for (const requested of guarded.slice(1, 4)) {
      await page.goto(requested);
      await page.waitForURL(/\/auth\/login/);
      assert.equal(new URL(page.url()).searchParams.get('next'), requested);
      await fillLogin(page, user);
      await page.waitForURL((url) => url.pathname + url.search === requested);
      await clearStorage();
    }
  });

  app.scenario('takes what is typed and submitted before the app has started', async ({ visit }) => {
    const user = await app.newUser();
    const { page } = await visit();
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route('**/assets/main.*.js', async (route) => {
      await started;
      await route.continue();
    });
    await page.goto('/auth/login?next=%2Fphotos', { waitUntil: 'commit' });
    await page.getByLabel(text('auth.email'), { exact: true }).fill(user.email);
    await page.getByLabel(text('auth.password'), { exact: true }).pressSequentially(user.password);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('#root').evaluate((root) => root.childElementCount), 0);
    start();
    await page.waitForURL((url) => url.pathname === '/photos');
    assert.equal(await page.locator('#prerendered').count(), 0);
  });

  app.scenario('does not follow a next parameter to another site', async ({ visit }) => {
    const user = await app.newUser();
    const { page, clearStorage } = await visit();
    for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, user);
      await page.waitForURL((url) => url.pathname === '/');
      assert.equal(new URL(page.url()).origin, app.url, next);
      await clearStorage();
    }
  });

  app.scenario('redirects a signed-in user away from sign-in and registration', async ({ visit }) => {
    const { page } = await visit({ user: await app.newUser() });
    for (const path of ['/auth/login', '/auth/registration']) {
      await page.goto('/');
      await page.getByRole('main').waitFor();
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
    }
  });

  app.scenario('answers a missing route with a 404 that names the full path', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/status of 404/);
    await page.goto('/no/such/page?with=query');
    await page.getByText('Page Not Found: /no/such/page?with=query').waitFor();
    assert.match((await page.getByRole('main').textContent()) ?? '', /404/);
  });
});

describe('signing in', () => {
  app.scenario('rejects wrong credentials in the form without telling which one was wrong', async ({ visit }) => {
    const user = await app.newUser();
    const { page, pageErrors } = await visit();
    pageErrors.expect(/status of 401/);
    await page.goto('/auth/login');
    for (const attempt of [{ email: user.email, password: 'not my password' }, createRegistrationForm()]) {
      await fillLogin(page, attempt);
      await page.getByText(text('error.bad_credentials')).first().waitFor();
    }
    assert.equal(new URL(page.url()).pathname, '/auth/login');
  });

  app.scenario('tells the owner of an unverified account and resends the e-mail', async ({ visit }) => {
    const person = createRegistrationForm();
    const { page, pageErrors } = await visit();
    pageErrors.expect(/status of 403/);
    const answer = await fetch(`${app.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, adsAllow: false }),
    });
    assert.equal(answer.status, 201);
    await page.goto('/auth/login');
    await fillLogin(page, person);
    await page
      .getByText('You need to confirm your account. Please check your email for activation link.')
      .first()
      .waitFor();
  });

  app.scenario('keeps the session over a reload and ends it in the browser on sign-out', async ({ visit }) => {
    const user = await app.newUser();
    const { page } = await visit();
    await page.goto('/auth/login');
    await fillLogin(page, user);
    await page.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    await page.getByRole('button', { name: text('auth.login.submit') }).waitFor();
    await page.goto('/photos');
    await page.waitForURL(/\/auth\/login\?next=%2Fphotos/);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    assert.ok(!kept.includes(user.email) && !kept.includes(user.token), 'nothing of the user stays behind');
  });
});

describe('passkeys', () => {
  named.scenario('adds a passkey, signs in with it and removes it', async ({ visit }) => {
    const user = await named.newUser();
    const { page, context } = await visit({ baseURL: `http://localhost:${named.server.port}` });
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // The virtual authenticator would accept a suggestion by itself before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto('/auth/login?next=%2Faccount');
    await fillLogin(page, user);
    await page.getByRole('button', { name: text('account.passkey.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('account.passkey.name')).fill('Laptop');
    await dialog.getByLabel(text('auth.password'), { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: text('account.passkey.continue') }).click();
    await page.getByText(text('account.passkey.unused')).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    await page.getByRole('button', { name: text('auth.passkey.signIn') }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.title') }).click();
    await page.getByRole('button', { name: text('account.passkey.removeOne', { name: 'Laptop' }) }).click();
    assert.equal(await page.getByText(text('account.passkey.unused')).count(), 0, 'the sign-in is listed');
    await dialog.getByRole('button', { name: text('account.passkey.remove') }).click();
    await page.getByText('Laptop').waitFor({ state: 'detached' });
    assert.deepEqual(await user.call('passkeys'), { passkeys: [] });
  });
});

describe('languages', () => {
  app.scenario('shows the language of each path prefix, and keeps a chosen one with its prefix', async ({ visit }) => {
    const { page, clearStorage } = await visit();
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/auth/login`);
      await page.getByRole('button', { name: text('auth.login.submit', {}, locale) }).waitFor();
      await waitForValue(() => page.locator('html').getAttribute('lang'), locale);
      await clearStorage();
    }
    await page.goto('/auth/login');
    await page.evaluate(() => {
      localStorage.setItem('languageCode', 'ru');
      localStorage.setItem('language', 'Русский');
    });
    await page.goto('/auth/login');
    await page.waitForURL(/\/ru\/auth\/login/);
    await page.getByRole('button', { name: text('auth.login.submit', {}, 'ru') }).waitFor();
  });
});
