/** The complete purchase from book to order, with sandbox payments. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { REFERRAL_RESTRICTED } from '@domain/contract';
import { createPaintedDraft } from './support/albums';
import { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import { axeFindings } from './support/axe';
import type { Page } from './support/browser';
import { waitForEmailLink } from './support/mailbox';
import { fillCart, goToPayment, payWithCard, sandboxPageTexts } from './support/purchase';
import { readQrCodes } from './support/readQrCodes';
import { SEED_ALBUM_TITLE } from './support/seed';
import { text, textPattern } from './support/texts';
import { waitForCount, waitForInput, waitForValue } from './support/waiting';

const app = withApp();

const heading = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: text(id) });
const button = (page: Page, id: string) => page.getByRole('button', { name: text(id), exact: true });
const spin = (page: Page) =>
  page.getByRole('spinbutton', { name: text('cart.quantityOf', { title: SEED_ALBUM_TITLE }) });
const badge = (page: Page, count: number) => page.getByRole('link', { name: text('nav.cartCount', { count }) });

/** Owner of the album, with an empty cart. */
async function createBuyer(): Promise<{ user: ApiUser; album: string }> {
  const { user, album } = app.owner;
  const { data } = await user.call<{ data: { items: { id: string }[] } }>('cartGet');
  for (const { id } of data.items) await user.call('cartRemove', { params: { id } });
  return { user, album: album.id };
}

const totalOf = async (page: Page): Promise<string> =>
  (await page.getByRole('definition').nth(2).textContent())?.trim() ?? '';

const choose = async (page: Page, label: string, words: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(words);
  await page.getByRole('option', { name: option, exact: false }).first().click();
};

async function typeAddress(page: Page): Promise<void> {
  const field = (id: string) => page.getByRole('textbox', { name: text(id), exact: true });
  await field('cart.address.recipient').fill('Ana Sousa');
  await field('cart.address.street').fill('Am Anger 1');
  await field('cart.address.postcode').fill('99084');
  await choose(page, text('cart.address.country'), 'Germ', 'Germany');
  await choose(page, text('cart.address.city'), 'Erfu', 'Erfurt');
}

const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/user/cart/update') && response.ok());

describe('complete purchase', () => {
  app.scenario('leads from the preview through options, address and delivery to a paid order', async ({ visit }) => {
    const { user, album } = await createBuyer();
    const before = (await user.call<{ orders: unknown[] }>('ordersList')).orders.length;
    const { page } = await visit({ user, locale: 'en-GB' });
    await page.goto(`/creations/preview/${album}`);
    await page.getByText(textPattern('cart.bar.deliveredTo')).waitFor();
    await button(page, 'cart.order').click();
    const modal = page.getByRole('dialog');
    await modal.getByText(text('cart.cover.soft')).click();
    await modal.getByRole('spinbutton', { name: text('cart.quantity') }).fill('2');
    await modal.getByText(textPattern('cart.delivery')).first().click();
    await button(page, 'cart.add.submit').click();
    await page.getByRole('button', { name: text('cart.open') }).click();
    await heading(page, 'cart.title').waitFor();

    await button(page, 'cart.continue').click();
    await page.getByText(textPattern('cart.block.address_incomplete')).waitFor();
    await typeAddress(page);
    const acknowledged = waitForSave(page);
    await page.getByRole('radio', { name: new RegExp(text('cart.delivery.express')) }).check();
    await acknowledged;
    await page.getByText(textPattern('cart.block.address_incomplete')).waitFor({ state: 'detached' });
    const total = await totalOf(page);

    await page.reload();
    await heading(page, 'cart.title').waitFor();
    await waitForInput(page.getByRole('textbox', { name: text('cart.address.recipient') }), 'Ana Sousa');
    await waitForInput(spin(page), '2');
    await waitForValue(() => totalOf(page), total, 'a reload changes nothing');

    await goToPayment(page);
    assert.ok((await page.locator('main').textContent())?.includes(total), 'what is paid is what was shown');
    await payWithCard(page, sandboxPageTexts.accepted);
    await page.waitForURL(/\/payment\/success\?order=/);
    await heading(page, 'payment.paid').waitFor();
    await page.reload();
    await heading(page, 'payment.paid').waitFor();
    const codes = page.getByRole('region', { name: text('payment.codes') });
    assert.deepEqual(await readQrCodes(page, codes), [`${app.url}/app/a/${album}`]);

    await page.getByRole('link', { name: text('payment.toOrders') }).click();
    const order = page.getByRole('article');
    await order.first().getByText(text('orders.status.paid'), { exact: true }).waitFor();
    await waitForCount(order, before + 1, 'one order');
    await badge(page, 0).waitFor();
    await button(page, 'orders.reorder').first().click();
    await heading(page, 'cart.title').waitFor();
    await waitForInput(spin(page), '2', 'the same books once more');
  });

  app.scenario('retries after a declined card, and passes 3-D Secure', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page, context } = await visit({ user });
    await page.goto('/cart');
    await goToPayment(page);
    const provider = page.url();
    assert.deepEqual(await axeFindings(page), []);
    await payWithCard(page, sandboxPageTexts.declined);
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const waiting = await context.newPage();
    await waiting.goto('/orders');
    await waiting.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await heading(waiting, 'payment.declined').waitFor();
    await waiting.getByRole('button', { name: text('payment.again') }).waitFor();

    await page.goto(provider);
    await payWithCard(page, sandboxPageTexts.asksFirst);
    await page.getByRole('button', { name: sandboxPageTexts.approve }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: sandboxPageTexts.approve }).click();
    await heading(page, 'payment.paid').waitFor();
    // The other tab updates by itself.
    await waiting.bringToFront();
    await heading(waiting, 'payment.paid').waitFor();
  });

  app.scenario('keeps a cancelled order waiting; Back shows the actual state', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page } = await visit({ user });
    await page.goto('/cart');
    await goToPayment(page);
    await page.goBack();
    await heading(page, 'payment.waiting').waitFor();
    await button(page, 'payment.continue').click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: sandboxPageTexts.cancel }).click();
    await heading(page, 'payment.cancel').waitFor();
    await page.getByRole('link', { name: text('payment.backToCart') }).click();
    await waitForInput(spin(page), '1', 'the books are still in the cart');
    await page.goto('/orders');
    const newest = page.getByRole('article').first();
    await newest.getByRole('button', { name: text('orders.cancel') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('orders.cancel') })
      .click();
    await newest.getByText(text('orders.status.cancelled'), { exact: true }).waitFor();
  });

  app.scenario('ends an abandoned payment and keeps the cart', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page } = await visit({ user });
    await page.goto('/cart');
    await goToPayment(page);
    await page.getByRole('button', { name: sandboxPageTexts.abandon }).click();
    await page.getByRole('link').last().waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('link').last().click();
    await heading(page, 'payment.over').waitFor();
    await page.getByRole('link', { name: text('payment.backToCart') }).click();
    await goToPayment(page);
    await payWithCard(page, sandboxPageTexts.accepted);
    await heading(page, 'payment.paid').waitFor();
  });
});

describe('cart', () => {
  app.scenario('updates at once, survives a reload, and restores removed items', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page } = await visit({ user });
    await page.goto('/cart');
    const one = await totalOf(page);
    const acknowledged = waitForSave(page);
    await page.getByRole('button', { name: text('cart.more', { title: SEED_ALBUM_TITLE }) }).click();
    assert.notEqual(await totalOf(page), one, 'the total follows before the server answers');
    const two = await totalOf(page);
    await acknowledged;
    await waitForValue(() => totalOf(page), two, 'and the server agrees');

    // Left before it was sent; sent after the reload.
    await page.getByRole('button', { name: text('cart.more', { title: SEED_ALBUM_TITLE }) }).click();
    const later = waitForSave(page);
    await page.reload();
    await later;
    await waitForInput(spin(page), '3');

    await page.getByRole('button', { name: text('cart.remove', { title: SEED_ALBUM_TITLE }) }).click();
    await page.getByText(text('cart.empty')).waitFor();
    await page.getByRole('button', { name: text('toast.undo') }).click();
    await spin(page).waitFor();
    await waitForInput(spin(page), '3');
  });

  app.scenario('is the same in two tabs', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page, context } = await visit({ user });
    await page.goto('/cart');
    await spin(page).waitFor();
    const other = await context.newPage();
    await other.goto('/cart');
    await goToPayment(other);
    await payWithCard(other, sandboxPageTexts.accepted);
    await heading(other, 'payment.paid').waitFor();
    // Event of a tab that becomes visible; a headless browser treats all tabs as visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(text('cart.empty')).waitFor();
  });

  app.scenario('shows a promo code error at its field', async ({ visit }) => {
    const { user, album } = await createBuyer();
    await fillCart(user, album);
    const { page, pageErrors } = await visit({ user });
    pageErrors.expect(/status of 422/);
    await page.goto('/cart');
    await page.getByRole('textbox', { name: text('cart.promo') }).fill('NO-SUCH-CODE');
    await button(page, 'cart.promo.apply').click();
    await page.getByText(text('error.promo_unknown')).waitFor();
  });
});

describe('restricted type, referral 4', () => {
  app.scenario("holds one item and rejects a second one with the rule's text", async ({ visit }) => {
    const made = new ApiUser(app.url, `four-${Date.now()}@example.org`, 'correct horse battery 4');
    await made.call('register', {
      body: {
        email: made.email,
        password: made.password,
        name: 'Four',
        adsAllow: false,
        referral: REFERRAL_RESTRICTED,
      },
    });
    const link = await waitForEmailLink(app.dataDir, made.email, '/auth/verify_email');
    await made.call('verifyEmail', { body: { token: new URL(link).searchParams.get('token') } });
    await made.login();
    await fillCart(made, (await createPaintedDraft(made, 6, SEED_ALBUM_TITLE)).id);
    const { page } = await visit({ user: made });
    await page.goto('/creations');
    await badge(page, 1).waitFor();
    await page.getByRole('button', { name: text('creations.actions', { title: SEED_ALBUM_TITLE }) }).click();
    await page.getByRole('menuitem', { name: text('creations.order') }).click();
    const toast = page.locator('[data-toast]');
    await toast.getByText('Error Add Album to Cart', { exact: true }).waitFor();
    await toast.getByText('You can add up to 1 item to your cart', { exact: true }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await badge(page, 1).click();
    await spin(page).waitFor();
    assert.ok(await page.getByRole('button', { name: text('cart.more', { title: SEED_ALBUM_TITLE }) }).isDisabled());
  });
});
