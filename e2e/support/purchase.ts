import type { ApiUser } from './apiUser';
import type { Page } from './browser';
import { text } from './texts';

export const sandboxPageTexts = {
  accepted: text('sandbox.checkout.card.accepted'),
  declined: text('sandbox.checkout.card.declined'),
  asksFirst: text('sandbox.checkout.card.three_d_secure'),
  /** The price follows. */
  pay: new RegExp(`^${text('sandbox.checkout.pay')} `),
  cancel: text('sandbox.checkout.cancel'),
  abandon: text('sandbox.checkout.abandon'),
  approve: text('sandbox.checkout.yes'),
};

const deliveryAddress = {
  recipient: 'Ana Sousa',
  street: 'Am Anger 1',
  postcode: '99084',
  city: 'Erfurt',
  country: 'DE',
} as const;

/** Fills the cart so that it can be paid. */
export async function fillCart(user: ApiUser, album: string, quantity = 1): Promise<void> {
  await user.call('cartAdd', { body: { album_id: album, quantity } });
  await user.call('cartUpdate', { body: deliveryAddress });
}

/**
 * Creates an order of the cart.
 * @returns its id and the URL of its payment page
 */
export async function createOrderPayment(user: ApiUser): Promise<{ id: string; url: string }> {
  const { data } = await user.call<{ data: { order_id: string; url: string } }>('cartPay', { body: {} });
  return { id: data.order_id, url: data.url };
}

/** Starts payment in the cart and waits for the provider's page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('spinbutton').first().waitFor();
  await page.getByRole('button', { name: text('cart.pay'), exact: true }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
}

/** Pays on the provider's page with the card of that name. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel(card).check();
  await page.getByRole('button', { name: sandboxPageTexts.pay }).click();
}
