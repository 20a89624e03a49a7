import type { commerceEndpoints } from '@domain/contract/endpoints/commerce';
import { SIGNATURE_HEADER, signWebhook } from '../../drivers/payments/sandbox';
import { deriveKey } from '../../secrets';
import type { ContractWorld } from './contractFixture';
import type { ContractRow, ContractRows } from './contractRow';

const plain: ContractRow = { valid: () => ({}), status: 200 };

function webhook({ server }: ContractWorld) {
  const body = {
    id: 'x',
    type: 'session.expired',
    created: 0,
    session: { id: 'x', order_id: 'x', amount: 1, currency: 'EUR' },
  };
  const key = deriveKey(server.deps.config.secretKey, 'sandbox webhooks');
  return { body, headers: { [SIGNATURE_HEADER]: signWebhook(key, JSON.stringify(body)) } };
}

const ofOrder = (rest: Partial<ContractRow> = {}): ContractRow => ({
  valid: ({ me: { ids } }) => ({ params: { id: ids.order } }),
  status: 200,
  foreign: [({ order }) => ({ params: { id: order } })],
  ...rest,
});

export const commerceRows: ContractRows<keyof typeof commerceEndpoints> = {
  catalogue: plain,
  cartGet: plain,
  userNotification: plain,
  cartAdd: {
    valid: ({ me: { ids } }) => ({ body: { album_id: ids.album } }),
    status: 200,
    invalid: [
      { body: { album_id: 'x' } },
      ...[0, -1, 1e9, 1.5, '1'].map((quantity) => ({ body: { album_id: crypto.randomUUID(), quantity } })),
      { body: { album_id: crypto.randomUUID(), cover: 'gold' } },
      { body: [] },
      {},
    ],
    foreign: [({ album }) => ({ body: { album_id: album } })],
  },
  cartAddShared: {
    valid: async ({ server, me: { user, ids } }) => {
      const { token } = user;
      const { url } = (await server.api('albumShared', { token, params: { id: ids.album } })).body.data;
      await server.api('albumShareUpdate', { token, params: { id: ids.album }, body: { copies: true } });
      return { body: { token: url.split('/').at(-1) ?? '', revision: 'own' } };
    },
    status: 200,
    invalid: [{ body: { token: 'x', revision: 'x' } }, { body: { token: 'x'.repeat(32) } }, { body: [] }, {}],
    foreign: [({ album }) => ({ body: { token: album.slice(0, 32), revision: 'x' } })],
  },
  cartUpdate: {
    valid: ({ me: { ids } }) => ({ body: { items: [{ id: ids.cartItem, quantity: 2 }] } }),
    status: 200,
    invalid: [
      ...[0, -1, 1e9, 1.5].map((quantity) => ({ body: { items: [{ id: crypto.randomUUID(), quantity }] } })),
      { body: { currency: 'XXX' } },
      { body: { country: '../..' } },
      { body: { recipient: 'two\nlines' } },
      { body: [] },
    ],
    foreign: [({ cartItem }) => ({ body: { items: [{ id: cartItem, quantity: 3 }] } })],
  },
  cartPay: {
    valid: () => ({ body: {} }),
    status: 200,
    invalid: [{ body: { total: -1 } }, { body: { currency: 'XXX' } }, { body: { request_id: 'x' } }],
  },
  deliveryCalculate: {
    valid: () => ({ body: { country: 'DE' } }),
    status: 200,
    invalid: [{ body: { country: 'de' } }, { body: { country: 'DE', currency: 'XXX' } }, { body: {} }, {}],
  },
  deliveryCountries: { ...plain, invalid: [{ query: { language: 'x'.repeat(11) } }] },
  deliveryRegions: {
    valid: () => ({ query: { country: 'DE' } }),
    status: 200,
    invalid: [{}, { query: { country: 'x' } }],
  },
  deliveryCities: {
    valid: () => ({ query: { country: 'DE', search: 'Ber' } }),
    status: 200,
    invalid: [{}, { query: { country: 'DE', limit: 1e9 } }, { query: { country: 'DE', region: "'; drop" } }],
  },
  ordersList: { ...plain, invalid: [{ query: { page: 0 } }, { query: { limit: 51 } }] },
  orderGet: ofOrder(),
  orderReorder: ofOrder({
    valid: ({ me: { ids } }) => ({ params: { id: ids.order }, body: {} }),
    invalid: [{ body: { request_id: 'x' } }],
    foreign: [({ order }) => ({ params: { id: order }, body: {} })],
  }),
  orderCancel: ofOrder({ isLast: true }),
  cartRemove: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.cartItem } }),
    status: 200,
    foreign: [({ cartItem }) => ({ params: { id: cartItem } })],
    isLast: true,
  },
  paymentsWebhook: {
    valid: webhook,
    status: 200,
    invalid: [
      {},
      { body: {} },
      { body: {}, headers: { [SIGNATURE_HEADER]: 't=1,v1=00' } },
      { body: {}, headers: { [SIGNATURE_HEADER]: `t=1,v1=${'0'.repeat(64)}` } },
      { body: {}, headers: { 'stripe-signature': 't=1,v1=00' } },
    ],
  },
};
