export { actions as siteActions } from '@/features/site/slice';

import { shopCatalogue } from '@domain/commerce';
import type { Cart, CartAddress, CartDelivery, CartItem, CatalogueResponse, Order } from '@domain/contract';
import { ALBUM } from './albums';

export const ITEM = '40000000-0000-4000-8000-000000000001';
export const OTHER_ITEM = '40000000-0000-4000-8000-000000000002';
export const ORDER = '50000000-0000-4000-8000-000000000001';

export const theCatalogue: CatalogueResponse = shopCatalogue;

export const aDelivery = (changes: Partial<CartDelivery> = {}): CartDelivery => ({
  period_min: 5,
  period_max: 8,
  production: { days_min: 3, days_max: 5 },
  option: 'standard',
  options: [
    { id: 'economy', days_min: 3, days_max: 5, arrives_from: '2026-03-10', arrives_to: '2026-03-16', price: 390 },
    { id: 'standard', days_min: 2, days_max: 3, arrives_from: '2026-03-09', arrives_to: '2026-03-12', price: 590 },
    { id: 'express', days_min: 1, days_max: 1, arrives_from: '2026-03-06', arrives_to: '2026-03-10', price: 1290 },
  ],
  currency: 'EUR',
  ...changes,
});

export const noAddress: CartAddress = {
  recipient: '',
  street: '',
  street2: '',
  postcode: '',
  phone: '',
  city: '',
  region: '',
  country: '',
  company: '',
  vat_id: '',
};

const anAddress: CartAddress = {
  ...noAddress,
  recipient: 'Ana Sousa',
  street: 'Am Anger 1',
  postcode: '99084',
  city: 'Erfurt',
  country: 'DE',
};

export const anItem = (changes: Partial<CartItem> = {}): CartItem => ({
  id: ITEM,
  album: { id: ALBUM, title: 'Canyons', selected: true, cover_url: null, format: 'square-210', pages: 24 },
  cover: 'hard',
  paper: 'silk-170',
  quantity: 1,
  unit_price: 2990,
  total: 2990,
  problems: [],
  warnings: [],
  ...changes,
});

/** One hardcover of 24 pages to Germany: 29.90 € and 5.90 € delivery. */
export const aCart = (changes: Partial<Cart> = {}): Cart => ({
  items: [anItem()],
  total_items: 1,
  items_max: 50,
  payment_allowed: true,
  payment_blocked_by: [],
  delivery: aDelivery(),
  address: anAddress,
  address_missing: [],
  address_invalid: [],
  promo: null,
  currency: 'EUR',
  subtotal: 2990,
  discount: 0,
  delivery_price: 590,
  tax: { rate: 1900, amount: 572 },
  total: 3580,
  ...changes,
});

export const anOrder = (changes: Partial<Order> = {}): Order => ({
  id: ORDER,
  number: 'K-2026-000123',
  status: 'awaiting_payment',
  created_at: '2026-03-02T10:00:00.000Z',
  timeline: [{ status: 'awaiting_payment', at: '2026-03-02T10:00:00.000Z' }],
  items: [
    {
      id: ITEM,
      album_id: ALBUM,
      title: 'Canyons',
      cover_url: null,
      format: 'square-210',
      cover: 'hard',
      paper: 'silk-170',
      pages: 24,
      quantity: 1,
      unit_price: 2990,
      total: 2990,
      proof_url: null,
      proof_sha256: null,
      cover_proof_url: null,
    },
  ],
  currency: 'EUR',
  subtotal: 2990,
  discount: 0,
  delivery_price: 590,
  tax: { rate: 1900, amount: 572 },
  total: 3580,
  promo: null,
  address: anAddress,
  address_lines: ['Ada Lovelace'],
  refund: null,
  time_zone: 'UTC',
  delivery: {
    option: 'standard',
    period_min: 5,
    period_max: 8,
    arrives_from: '2026-03-09',
    arrives_to: '2026-03-12',
  },
  tracking: null,
  parcels: [],
  notices: [],
  credits: [],
  payment: { provider: 'sandbox', sandbox: true, url: 'http://localhost/pay/1', paid_at: null, decline: null },
  invoice_url: null,
  cancellable_until: null,
  cancellable: true,
  reorderable: true,
  ...changes,
});
