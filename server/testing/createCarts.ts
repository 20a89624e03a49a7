import assert from 'node:assert/strict';
import type { BodyOf, Cart } from '@domain/contract';
import { insertBook } from './insertBook';
import type { TestServer, TestUser } from './testServer';

export const cartAddress = {
  recipient: 'Ada',
  street: 'Allee 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  region: 'DE.16',
} as const;

/** Returns the only item of a cart. */
export function onlyItem(cart: Cart): Cart['items'][number] {
  const [item, ...rest] = cart.items;
  assert.ok(item && rest.length === 0);
  return item;
}

export function createCarts(server: TestServer) {
  const add = (user: TestUser, body: BodyOf<'cartAdd'>) => server.api('cartAdd', { token: user.token, body });
  const update = (user: TestUser, body: BodyOf<'cartUpdate'>) => server.api('cartUpdate', { token: user.token, body });
  return {
    add,
    update,
    updated: async (user: TestUser, body: BodyOf<'cartUpdate'>) => (await update(user, body)).body.data,
    cartOf: async (user: TestUser): Promise<Cart> => (await server.api('cartGet', { token: user.token })).body.data,
    /** User with one book in the cart. */
    shopper: async (options: { referral?: number } = {}) => {
      const user = await server.insertVerifiedUser(options);
      const book = await insertBook(server, user);
      const cart = (await add(user, { album_id: book })).body.data;
      return { user, book, cart, item: onlyItem(cart) };
    },
  };
}
