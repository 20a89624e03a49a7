import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { createRegistrationForm, fillLogin } from './support/steps';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp();

describe('access rules', () => {
  app.scenario('redirects a visitor to sign in and then to the requested path of this site', async ({ visit }) => {
    const { page, clearStorage } = await visit();
    for (const requested of ['/creations/start', '/de/photos?sort=name#top']) {
      await page.goto(requested);
      await page.waitForURL(/\/auth\/login/);
      const url = new URL(page.url());
      assert.equal(url.searchParams.get('next'), requested);
      const locale = url.pathname.startsWith('/de/') ? 'de' : 'en';
      await page.getByLabel(text('auth.email', {}, locale), { exact: true }).fill(app.owner.user.email);
      await page.getByLabel(text('auth.password', {}, locale), { exact: true }).fill(app.owner.user.password);
      await page.getByRole('button', { name: text('auth.login.submit', {}, locale), exact: true }).click();
      await page.waitForURL(app.url + requested);
      await clearStorage();
    }
    await page.goto(`/auth/login?next=${encodeURIComponent('/\\evil.example')}`);
    await fillLogin(page, app.owner.user);
    await page.waitForURL((url) => url.href === `${app.url}/`);
  });

  app.scenario('takes what is typed and submitted before the app has started', async ({ visit }) => {
    const { user } = app.owner;
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
});

const storedReferral = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const slices = JSON.parse(localStorage.getItem('persist:keepsake') ?? '{}') as { auth?: string };
    return (JSON.parse(slices.auth ?? '{}') as { referral?: number | null }).referral ?? null;
  });

describe('signing in', () => {
  app.scenario(
    'rejects wrong credentials without telling which one was wrong, and unverified accounts',
    async ({ visit }) => {
      const { page, pageErrors } = await visit();
      pageErrors.expect(/status of 40[13]/);
      await page.goto('/auth/login');
      for (const attempt of [{ email: app.owner.user.email, password: 'not my password' }, createRegistrationForm()]) {
        const refused = page.waitForResponse('**/api/auth/login');
        await fillLogin(page, attempt);
        await refused;
        await page.getByText(text('error.bad_credentials')).first().waitFor();
      }
      assert.equal(new URL(page.url()).pathname, '/auth/login');

      const person = createRegistrationForm();
      const answer = await fetch(`${app.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, adsAllow: false }),
      });
      assert.equal(answer.status, 201);
      await fillLogin(page, person);
      await page
        .getByText('You need to confirm your account. Please check your email for activation link.')
        .first()
        .waitFor();
    },
  );

  app.scenario('keeps referral and session over reloads, and ends both', async ({ visit }) => {
    const { user } = app.owner;
    const { page } = await visit();
    await page.goto('/creations?referral=4');
    await page.waitForURL(/\/auth\/login/);
    await waitForValue(() => storedReferral(page), 4);
    await page.goto('/auth/registration');
    await page.locator('main:visible').waitFor();
    assert.equal(await storedReferral(page), 4, 'a reload keeps it');
    await page.goto('/auth/login');
    await fillLogin(page, user);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/auth/forgot_password');
    await waitForValue(() => storedReferral(page), null, 'signed-in users have none on a public page');
    await page.goto('/auth/registration');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    await page.getByRole('button', { name: text('auth.login.submit'), exact: true }).waitFor();
    await page.goto('/photos');
    await page.waitForURL(/\/auth\/login\?next=%2Fphotos/);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    assert.ok(!kept.includes(user.email) && !kept.includes(user.token), 'nothing of the user stays behind');
  });
});

describe('passkeys', () => {
  app.scenario('adds a passkey, signs in with it and removes it', async ({ visit }) => {
    const user = await app.newUser();
    const { page, context } = await visit({ isPrivate: true });
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
    await dialog.getByLabel(text('auth.password'), { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: text('account.passkey.remove') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Laptop').waitFor({ state: 'detached' });
    assert.deepEqual(await user.call('passkeys'), { passkeys: [] });
  });
});
