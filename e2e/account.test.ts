import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'node:test';
import { uploadPainted } from './support/albums';
import { ApiUser, registerUser } from './support/apiUser';
import { withApp } from './support/app';
import type { BrowserContext, Page } from './support/browser';
import { listAllFiles, waitForResult } from './support/ledger';
import { fillLogin } from './support/steps';
import { text, textPattern } from './support/texts';
import { waitForInput } from './support/waiting';

const app = withApp();

/** Gives consent on the sandbox's page. */
async function giveConsent(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/library\/consent/);
  await page.getByText('Test mode: no Google account is involved').waitFor();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
}

/** Picks photos in the new tab, which closes itself. */
async function pickInTab(context: BrowserContext, open: () => Promise<void>, count: number): Promise<void> {
  const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
  const boxes = tab.getByRole('checkbox');
  await boxes.first().waitFor();
  for (let i = 0; i < count; i += 1) await boxes.nth(i).check();
  await Promise.all([tab.waitForEvent('close'), tab.getByRole('button', { name: 'Done' }).click()]);
}

/**
 * Holds back the responses of a call.
 * @returns a function that releases them
 */
async function holdResponses(page: Page, url: string): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit('open');
}

describe('Google Photos sandbox', () => {
  app.scenario("imports photos from the photos page through consent and the picker's tab", async ({ visit }) => {
    const user = await app.newUser();
    const { page, context } = await visit({ user });
    await page.goto('/photos');
    await page
      .getByRole('button', { name: textPattern('google.button') })
      .first()
      .click();
    await pickInTab(context, () => giveConsent(page), 3);
    await page.getByText(text('google.done', { count: 3 })).waitFor();
    await page.getByText('Picked images has been loaded to storage').waitFor();
    assert.equal(new URL(page.url()).search, '', 'the code left the address');
    await page.getByRole('link', { name: text('google.continue') }).click();
    await page.waitForURL(/\/photos$/);
    await page.getByText(text('photos.count', { count: 3 })).waitFor();
    assert.deepEqual((await listAllFiles(user)).length, 3);

    // Once linked, the picker opens immediately beside the page.
    const again = () =>
      page
        .getByRole('button', { name: textPattern('google.button') })
        .first()
        .click();
    await pickInTab(context, again, 5);
    await page.getByText(text('google.done', { count: 5 })).waitFor();
    await page.getByRole('button', { name: text('google.close') }).click();
    await page.getByText(text('photos.count', { count: 5 })).waitFor();
  });

  app.scenario('selects picked photos for the album on the start page', async ({ visit }) => {
    const user = await app.newUser();
    const { page, context } = await visit({ user });
    await page.goto('/creations/start');
    await page.getByRole('button', { name: textPattern('google.button') }).click();
    await pickInTab(context, () => giveConsent(page), 2);
    await page.getByText(text('google.done', { count: 2 })).waitFor();
    await page.getByRole('link', { name: text('google.continue') }).click();
    await page.waitForURL(/\/creations\/start$/);
    await page.getByText(text('start.chosen', { count: 2 })).waitFor();
  });

  app.scenario('resumes picking after a reload, and links nothing without consent', async ({ visit }) => {
    const user = await app.newUser();
    const { page, context } = await visit({ user });
    await page.goto('/account');
    await page.getByRole('link', { name: text('account.link') }).waitFor();
    const answer = await holdResponses(page, '**/api/user/google');
    await page.getByRole('link', { name: text('account.link') }).click();
    await page.getByRole('button', { name: text('google.begin') }).hover();
    await page.mouse.down();
    // Library data that arrive during a press must not cancel it.
    answer();
    await page.getByText(text('google.sandboxNote')).waitFor();
    await page.mouse.up();
    await page.waitForURL(/\/sandbox\/library\/consent/);
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await page.getByText(text('google.denied')).waitFor();
    await page.getByRole('button', { name: text('google.retry') }).click();
    const [tab] = await Promise.all([context.waitForEvent('page'), giveConsent(page)]);
    await page.getByText(text('google.picking')).waitFor();
    await page.reload();
    await tab.getByRole('checkbox').first().check();
    await tab.getByRole('button', { name: 'Done' }).click();
    await page.getByText(text('google.done', { count: 1 })).waitFor();
    await page.goto('/account');
    await page.getByRole('button', { name: text('account.unlink') }).click();
    await page.getByRole('link', { name: text('account.link') }).waitFor();
  });

  app.scenario("links nothing with a code of another user's consent", async ({ visit }) => {
    const [ada, eve] = [await app.newUser(), await app.newUser()];
    const begun = await ada.call<{ url: string }>('googleUrl');
    const query = new URL(begun.url).searchParams;
    const form = new URLSearchParams({
      state: query.get('state') ?? '',
      challenge: query.get('challenge') ?? '',
      answer: 'allow',
    });
    const answer = await fetch(`${app.url}/sandbox/library/consent`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const { page, pageErrors } = await visit({ user: eve });
    pageErrors.expect(/status of 403/);
    await page.goto(answer.headers.get('location') ?? '');
    await page.getByText(text('error.google_state_invalid')).first().waitFor();
    assert.equal((await eve.call<{ data: { linked: boolean } }>('googleStatus')).data.linked, false);
  });
});

describe('account', () => {
  app.scenario('saves name, currency and showcase and confirms it', async ({ visit }) => {
    const user = await app.newUser('Ana');
    const { page } = await visit({ user });
    await page.goto('/account');
    await page.getByLabel(text('auth.name'), { exact: true }).fill('Ana Sousa');
    await page.keyboard.press('Tab');
    await page.getByText('Your Personal Data Updated').first().waitFor();
    await page.getByLabel(text('account.currency')).selectOption('CHF');
    await page.getByLabel(text('account.showcase')).uncheck();
    const saved = () =>
      user.call<{ user: { name: string; currency: string; additional_data: { showcase: string } } }>('userDetails');
    const { user: now } = await waitForResult('the change', async () => {
      const answer = await saved();
      return answer.user.additional_data.showcase === 'off' && answer.user.currency === 'CHF' ? answer : null;
    });
    assert.equal(now.name, 'Ana Sousa');
    await page.reload();
    await waitForInput(page.getByLabel(text('account.currency')), 'CHF');
  });

  app.scenario(
    'changes the password: checks the old one, rejects known ones, ends other sessions',
    async ({ visit }) => {
      const user = await app.newUser();
      const elsewhere = new ApiUser(app.url, user.email, user.password);
      await elsewhere.login();
      const { page, pageErrors } = await visit({ user });
      pageErrors.expect(/status of 400/);
      await page.goto('/account');
      await page.getByRole('link', { name: text('password.title') }).click();
      const [old, fresh] = [page.getByLabel(text('password.old')), page.getByLabel(text('auth.newPassword'))];
      const save = page.getByRole('button', { name: text('auth.reset.submit') });
      await old.fill('not my password');
      await fresh.fill('password123');
      await page.getByText(text('password.known')).waitFor();
      await save.click();
      await page.getByText(text('error.password_too_common')).waitFor();
      await fresh.fill('lanterns on the pier');
      await page.getByText(text('password.strong'), { exact: true }).waitFor();
      await save.click();
      await page.getByText('Error Update User').waitFor();
      await page.getByText(text('error.password_wrong')).first().waitFor();
      await old.fill(user.password);
      await save.click();
      await page.getByText(text('password.done')).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: text('password.title') }).waitFor();
      const refused = await fetch(`${app.url}/api/user/details`, {
        headers: { authorization: `Bearer ${elsewhere.token}` },
      });
      assert.equal(refused.status, 401);
      const again = new ApiUser(app.url, user.email, 'lanterns on the pier');
      await again.login();
    },
  );

  app.scenario('signs out other devices', async ({ visit }) => {
    const user = await app.newUser();
    const { page } = await visit({ user });
    await page.goto('/account');
    await page.getByText(text('account.thisDevice')).waitFor();
    const phone = new ApiUser(app.url, user.email, user.password);
    await phone.login();
    await page.reload();
    await page.getByText(text('account.unknownDevice')).first().waitFor();
    await page.getByRole('button', { name: text('account.endOthers') }).click();
    await page.getByRole('button', { name: text('account.endOthers') }).waitFor({ state: 'detached' });
    await page.getByText(text('account.thisDevice')).waitFor();
    const refused = await fetch(`${app.url}/api/user/details`, { headers: { authorization: `Bearer ${phone.token}` } });
    assert.equal(refused.status, 401);
  });

  app.scenario('downloads all data as one file', async ({ visit }) => {
    const user = await app.newUser();
    await uploadPainted(user, 2);
    const { page } = await visit({ user });
    await page.goto('/account');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text('account.takeOut') }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^Keepsake \d{4}-\d\d-\d\d\.zip$/);
    await page.getByRole('link', { name: textPattern('account.takeOut.ready') }).waitFor();
  });

  app.scenario(
    'is deleted after its address and password were entered, with its files, and cannot sign in again',
    async ({ visit }) => {
      const user = await registerUser(app.url, app.dataDir);
      const [photo = ''] = await uploadPainted(user, 1);
      const { user: me } = await user.call<{ user: { id: string } }>('userDetails');
      const { page, pageErrors } = await visit({ user });
      pageErrors.expect(/status of 40[01]/);
      await page.goto('/account');
      await page.getByRole('button', { name: text('account.delete') }).click();
      const dialog = page.getByRole('dialog');
      const [email, password] = [
        dialog.getByLabel(text('auth.email'), { exact: true }),
        dialog.getByLabel(text('auth.password'), { exact: true }),
      ];
      const confirm = dialog.getByRole('button', { name: text('account.deleteForever') });
      await email.fill('somebody.else@example.org');
      await password.fill('not my password');
      await confirm.click();
      await dialog.getByText(text('account.deleteOtherEmail')).waitFor();
      await email.fill(user.email.toUpperCase());
      await confirm.click();
      await dialog.getByText(text('error.password_wrong')).waitFor();
      await password.fill(user.password);
      await confirm.click();
      await page.waitForURL(/\/auth\/login/);
      await fillLogin(page, user);
      await page.getByText(text('error.bad_credentials')).first().waitFor();
      const filesOf = async () =>
        (await readdir(join(app.dataDir, 'blobs'), { recursive: true })).filter(
          (name) => (name.includes(me.id) || name.includes(photo)) && /original|\.jpg/.test(name),
        );
      await waitForResult('the removal of all files', async () => ((await filesOf()).length === 0 ? true : null));
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      assert.ok(!kept.includes(user.email), 'nothing of the user stays in the browser');
    },
  );
});
