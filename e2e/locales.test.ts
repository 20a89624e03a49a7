import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { LOCALE_COOKIE_DAYS } from '@domain/contract';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

let user: ApiUser;
const app = withApp({
  seeded: true,
  reusesPages: true,
  async prepare({ newUser }) {
    user = await newUser('Ana');
  },
});

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, id: string, locale: string) =>
  page.getByRole('heading', { level: 1, name: text(id, {}, locale) }).waitFor();

describe('language change', () => {
  app.scenario('keeps page, query and hash, and its prefix', async ({ visit }) => {
    const { page, context } = await visit();
    await page.goto('/auth/forgot_password?from=mail#form');
    await choose(page, 'Deutsch');
    await page.waitForURL(`${app.url}/de/auth/forgot_password?from=mail#form`);
    await title(page, 'auth.forgot.title', 'de');
    await choose(page, 'Français');
    await page.waitForURL(`${app.url}/fr/auth/forgot_password?from=mail#form`);
    await title(page, 'auth.forgot.title', 'fr');
    await waitForValue(() => page.locator('html').getAttribute('lang'), 'fr');
    await waitForValue(() => page.locator('html').getAttribute('data-route'), 'auth-forgot_password___fr');

    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    assert.equal(cookie?.value, 'fr');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    assert.ok(Math.abs(days - LOCALE_COOKIE_DAYS) < 1, `the cookie lasts ${days} days`);

    await page.goto('/auth/login');
    await page.waitForURL(`${app.url}/fr/auth/login`);
    await page.goto('/de/auth/login?a=b#c');
    await page.waitForURL(`${app.url}/fr/auth/login?a=b#c`);
  });

  app.scenario('keeps focus on the control', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Deutsch', exact: true }).focus();
    await page.keyboard.press('Enter');
    await title(page, 'auth.visitor.heading', 'de');
    await page.locator('button:focus', { hasText: 'Deutsch' }).waitFor();
  });

  app.scenario('keeps focus in the menu and on the account page', async ({ visit }) => {
    const { page } = await visit({ user });
    await page.goto('/account');
    await title(page, 'account.title', 'en');
    await page.getByRole('button', { name: text('account.menu') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Español' }).press('Enter');
    await title(page, 'account.title', 'es');
    await page.locator(`button:focus[aria-label="${text('account.menu', {}, 'es')}"]`).waitFor();
    const language = page.getByLabel(text('app.language', {}, 'es'), { exact: true });
    await language.focus();
    await language.selectOption('fr');
    await title(page, 'account.title', 'fr');
    await page
      .getByLabel(text('app.language', {}, 'fr'), { exact: true })
      .and(page.locator(':focus'))
      .waitFor();
  });

  app.scenario('shows earlier pages in the new language', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth/login');
    await page.getByRole('link', { name: text('auth.forgot.title') }).click();
    await title(page, 'auth.forgot.title', 'en');
    await choose(page, 'Español');
    await title(page, 'auth.forgot.title', 'es');
    await page.goBack();
    await page.waitForURL(`${app.url}/es/auth/login`);
    await title(page, 'auth.visitor.heading', 'es');
    await page.goForward();
    await page.waitForURL(`${app.url}/es/auth/forgot_password`);
    await title(page, 'auth.forgot.title', 'es');
  });

  app.scenario('uses the last choice, however fast the changes', async ({ visit }) => {
    const { page } = await visit();
    await page.route('**/messages-de*', async (route) => {
      await page.waitForURL('**/ru/**');
      await route.continue().catch(() => undefined);
    });
    await page.goto('/auth/login');
    await choose(page, 'Deutsch');
    await choose(page, 'Русский');
    await title(page, 'auth.visitor.heading', 'ru');
    await page.waitForLoadState('networkidle');
    await title(page, 'auth.visitor.heading', 'ru');
    assert.equal(new URL(page.url()).pathname, '/ru/auth/login');
  });

  app.scenario('changes nothing when it cannot be loaded, and reports it', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/messages-de|ERR_FAILED/);
    await page.route('**/messages-de*', (route) => route.abort());
    await page.goto('/auth/login');
    await choose(page, 'Deutsch');
    await page.getByText(text('app.languageFailed')).first().waitFor();
    await title(page, 'auth.visitor.heading', 'en');
    assert.equal(new URL(page.url()).pathname, '/auth/login');
  });
});

describe('unsupported language', () => {
  app.scenario('is no prefix: the path leads to a 404', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/status of 404/);
    await page.goto('/it/auth/login');
    await page.getByText('Page Not Found: /it/auth/login').waitFor();
  });
});
