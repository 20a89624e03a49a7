/** A book from photos to a paid order by keyboard alone, found by what a screen reader says. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { paintedPhotosFolder } from './support/albums';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { fetchSpreads, inspectorRegion, spreadTexts, waitUntilEditorSaved } from './support/editorPage';
import { paintPhotos } from './support/photos';
import { sandboxPageTexts } from './support/purchase';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp();
/** Enough for the fewest pages that a printer binds. */
const PHOTOS = 20;
/** More presses than any screen has stops. */
const MAX_PRESSES = 250;
/** Longest way to a control, in ms. */
const MOVE_MS = 60_000;

/**
 * Role and name of the focused element in the accessibility tree, such as `button "Order"`; empty without focus, or
 * when the element is replaced meanwhile.
 */
async function focused(page: Page): Promise<string> {
  const element = page.locator(':focus:not(body)');
  if ((await element.count()) === 0) return '';
  const [line = ''] = (await element.ariaSnapshot({ timeout: 2000 }).catch(() => '')).split('\n');
  return line.replace(/^- /, '');
}

/** Presses a key until an element with this role and name has focus. */
async function moveTo(page: Page, role: string, name: string | RegExp, key = 'Tab'): Promise<void> {
  const path: string[] = [];
  const deadline = Date.now() + MOVE_MS;
  for (let i = 0; i < MAX_PRESSES && Date.now() < deadline; i += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now.startsWith(role) && (typeof name === 'string' ? now.includes(`"${name}"`) : name.test(now))) return;
    path.push(now);
  }
  assert.fail(`no ${role} "${String(name)}" is reached by ${key}: ${[...new Set(path)].join(', ')}`);
}

/** Moves to a control and presses it. */
async function press(page: Page, role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
  await moveTo(page, role, name);
  await page.keyboard.press(key);
}

async function type(page: Page, id: string, words: string): Promise<void> {
  await moveTo(page, 'textbox', text(id));
  await page.keyboard.type(words);
}

/** Types into a combobox and takes its first option. */
async function choose(page: Page, id: string, words: string): Promise<void> {
  await moveTo(page, 'combobox', text(id));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Longest wait for uploads and the book, in ms: a slow machine takes minutes. */
const PATIENCE_MS = 180_000;

/** Waits for a heading, as a screen reader's user who listens for the new page. */
const hear = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ timeout: PATIENCE_MS });

describe('keyboard and screen reader', () => {
  app.scenario('make, edit and order a book', async ({ visit }) => {
    const photos = (await paintPhotos(paintedPhotosFolder(), PHOTOS, { plain: true })).good.map(({ path }) => path);
    const user = await app.newUser('Kim');
    const { page } = await visit({ user });

    await page.goto('/');
    await page.locator('main:visible').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: MOVE_MS }),
      press(page, 'button', text('photos.choose')),
    ]);
    await chooser.setFiles(photos);
    await page.getByText(text('start.chosen', { count: PHOTOS })).waitFor({ timeout: PATIENCE_MS });
    // The home page counts the chosen photos, too, until the next page has loaded.
    await page.getByRole('textbox', { name: text('start.titleLabel') }).waitFor({ timeout: PATIENCE_MS });
    await type(page, 'start.titleLabel', 'By keyboard');
    await press(page, 'button', text('start.generate'));

    await hear(page, 'By keyboard');
    // The book opens before its photos arrive.
    await page.getByRole('link', { name: text('creations.edit') }).waitFor({ timeout: PATIENCE_MS });
    await press(page, 'link', text('creations.edit'));
    await page.locator('[data-element-id]').first().waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await moveTo(page, 'button', new RegExp(`"${text('editor.element.photo', { number: 1 })}\\b`));
    await page.keyboard.press('Enter');
    await inspectorRegion(page).waitFor();
    await press(page, 'button', text('editor.caption'));
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Written by keyboard');
    await page.keyboard.press('Escape');
    await waitUntilEditorSaved(page);
    const album = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const isWritten = async () => spreadTexts(await fetchSpreads(user, album)).includes('Written by keyboard');
    await waitForValue(isWritten, true);
    await press(page, 'link', text('editor.preview'));

    await hear(page, 'By keyboard');
    await press(page, 'button', text('cart.order'));
    await page.getByRole('dialog').waitFor();
    await press(page, 'button', text('cart.add.submit'));
    await press(page, 'button', text('cart.open'));

    await hear(page, text('cart.title'));
    await choose(page, 'cart.address.country', 'Germany');
    await type(page, 'cart.address.recipient', 'Kim Berg');
    await type(page, 'cart.address.street', 'Am Anger 1');
    await type(page, 'cart.address.postcode', '99084');
    await choose(page, 'cart.address.city', 'Erfurt');
    await press(page, 'button', text('cart.pay'));
    await page.waitForURL(/\/sandbox\/pay\//);
    await moveTo(page, 'radio', sandboxPageTexts.accepted);
    await page.keyboard.press('Space');
    await press(page, 'button', /"Pay /);
    await hear(page, text('payment.paid'));
  });
});
