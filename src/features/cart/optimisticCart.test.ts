import { quoteCart } from '@domain/commerce';
import { rootReducer } from '@/store/rootReducer';
import { aCart, aDelivery, anItem, ITEM, OTHER_ITEM, theCatalogue } from '@/testing/commerce';
import type { CartChanges } from './basket/slice';
import { selectOptimisticCart } from './optimisticCart';

const other = anItem({ id: OTHER_ITEM, cover: 'soft', unit_price: 1990, total: 1990 });
const cart = aCart({ items: [anItem(), other], total_items: 2, subtotal: 4980, delivery_price: 740, total: 5720 });

const empty = rootReducer(undefined, { type: 'started' }).cart;

function changed(
  changes: Partial<CartChanges>,
  removing: string[] = [],
  server = cart,
  data: typeof theCatalogue | null = theCatalogue,
) {
  const basket = { ...empty.basket, cart: server, removing };
  const catalogue = { ...empty.catalogue, data };
  const state = { cart: { ...empty, basket, changes: { items: {}, fields: {}, ...changes }, catalogue } };
  const shown = selectOptimisticCart(state);
  if (!shown) throw new Error('the cart is missing');
  return shown;
}

describe('selectOptimisticCart', () => {
  it('returns the response itself without edits', () => {
    expect(changed({})).toBe(cart);
  });

  it('has the sums that the server will return', () => {
    const shown = changed({
      items: { [ITEM]: { quantity: 3 }, [OTHER_ITEM]: { selected: false } },
      fields: { delivery_option: 'express' },
    });
    const { sums } = quoteCart({
      lines: [
        { unitPrice: 2990, quantity: 3, selected: true },
        { unitPrice: 1990, quantity: 1, selected: false },
      ],
      currency: 'EUR',
      place: { country: 'DE', region: '' },
      wanted: 'express',
      today: '2026-03-02',
      code: null,
    });
    expect(shown).toMatchObject(sums);
    expect(shown.delivery?.option).toBe('express');
    expect(shown.items[1]?.album.selected).toBe(false);
  });

  it('has the price of another cover and paper', () => {
    const shown = changed({ items: { [ITEM]: { cover: 'soft', paper: 'silk-250', quantity: 2 } } });
    expect(shown.items[0]).toMatchObject({ cover: 'soft', paper: 'silk-250', unit_price: 2590, total: 5180 });
  });

  it('omits items being removed', () => {
    const shown = changed({}, [ITEM]);
    expect(shown).toMatchObject({ total_items: 1, subtotal: 1990, delivery_price: 590, total: 2580 });
  });

  it('shows the typed address and the delivery of another country', () => {
    const shown = changed({ fields: { recipient: 'Bo', country: 'FR' } });
    expect(shown.address).toMatchObject({ recipient: 'Bo', country: 'FR', city: 'Erfurt' });
    expect(shown).toMatchObject({ delivery_price: 990 + 250, tax: { rate: 2000 } });
  });

  it('knows no delivery to a country without one, rather than a free one', () => {
    const shown = changed({ fields: { country: 'AQ' } });
    expect(shown).toMatchObject({ delivery: null, delivery_price: 0, total: 4980 });
  });

  it('leaves prices in another currency to the server', () => {
    const shown = changed({ fields: { currency: 'GBP' } });
    expect(shown).toMatchObject({ currency: 'EUR', subtotal: 4980, total: 5720, delivery: aDelivery() });
  });

  it('never discounts below zero', () => {
    const discounted = { ...cart, discount: 4980, total: 740 };
    const shown = changed({ items: { [ITEM]: { selected: false } } }, [OTHER_ITEM], discounted, null);
    expect(shown).toMatchObject({ subtotal: 0, discount: 0, delivery_price: 0, total: 0 });
  });
});
