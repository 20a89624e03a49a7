import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { LOCALE_COOKIE_DAYS, LOCALES } from '@domain/contract';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp();

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, id: string, locale: string) =>
  page.getByRole('heading', { level: 1, name: text(id, {}, locale) }).waitFor();

describe('language', () => {
  app.scenario('of a path is shown, and a chosen one replaces it and lasts', async ({ visit }) => {
    const { page, context, clearStorage, pageErrors } = await visit();
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/auth/login`);
      await page.getByRole('button', { name: text('auth.login.submit', {}, locale), exact: true }).waitFor();
      await waitForValue(() => page.locator('html').getAttribute('lang'), locale);
      await clearStorage();
    }
    pageErrors.expect(/status of 404/);
    await page.goto('/it/auth/login');
    await page.getByText('Page Not Found: /it/auth/login').waitFor();

    await page.goto('/auth/forgot_password?from=mail#form');
    await page.getByRole('button', { name: 'Deutsch', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.url}/de/auth/forgot_password?from=mail#form`);
    await title(page, 'auth.forgot.title', 'de');
    await page.locator('button:focus', { hasText: 'Deutsch' }).waitFor();
    await page.getByRole('link', { name: text('auth.backToLogin', {}, 'de') }).click();
    await title(page, 'auth.visitor.heading', 'de');
    await choose(page, 'Français');
    await page.waitForURL(`${app.url}/fr/auth/login`);
    await page.goBack();
    await page.waitForURL(`${app.url}/fr/auth/forgot_password?from=mail#form`);
    await title(page, 'auth.forgot.title', 'fr');
    await page.goForward();
    await title(page, 'auth.visitor.heading', 'fr');
    await waitForValue(() => page.locator('html').getAttribute('lang'), 'fr');
    await waitForValue(() => page.locator('html').getAttribute('data-route'), 'auth-login___fr');

    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    assert.equal(cookie?.value, 'fr');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    assert.ok(Math.abs(days - LOCALE_COOKIE_DAYS) < 1, `the cookie lasts ${days} days`);

    await page.goto('/auth/login');
    await page.waitForURL(`${app.url}/fr/auth/login`);
    await page.goto('/de/auth/login?a=b#c');
    await page.waitForURL(`${app.url}/fr/auth/login?a=b#c`);

    // Without the cookie, as after an update from a version that had none.
    await clearStorage();
    await page.goto('/auth/login');
    await page.evaluate(() => {
      localStorage.setItem('languageCode', 'ru');
      localStorage.setItem('language', 'Русский');
    });
    await page.goto('/auth/login');
    await page.waitForURL(/\/ru\/auth\/login/);
    await page.getByRole('button', { name: text('auth.login.submit', {}, 'ru'), exact: true }).waitFor();
  });

  app.scenario('changes in the menu and on the account page, which keep the focus', async ({ visit }) => {
    const { page } = await visit({ user: await app.newUser() });
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
});
