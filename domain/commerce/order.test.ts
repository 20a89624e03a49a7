import { createOrderSnapshot, quoteCart } from '.';

const address = {
  recipient: 'Ada',
  street: 'Allee 1',
  street2: '',
  postcode: '10115',
  phone: '',
  city: 'Berlin',
  region: '',
  country: 'DE',
  company: '',
  vat_id: '',
};

describe('createOrderSnapshot', () => {
  const lines = [
    { unitPrice: 2990, quantity: 2, selected: true },
    { unitPrice: 1990, quantity: 1, selected: false },
  ];
  const home = { country: 'DE', region: '' };
  const { sums, delivery } = quoteCart({
    lines,
    currency: 'EUR',
    place: home,
    wanted: null,
    today: '2026-11-20',
    code: null,
  });
  const item = (id: string, i: number) => ({
    id,
    album: {
      id: `album ${id}`,
      title: id,
      selected: lines[i]?.selected ?? false,
      format: 'square-210',
      pages: 24,
    } as const,
    cover: 'hard' as const,
    paper: 'silk-170' as const,
    quantity: lines[i]?.quantity ?? 0,
    unit_price: lines[i]?.unitPrice ?? 0,
    total: (lines[i]?.unitPrice ?? 0) * (lines[i]?.quantity ?? 0),
  });
  const cart = {
    ...sums,
    items: [item('a', 0), item('b', 1)],
    payment_allowed: true,
    address,
    delivery,
    promo: { code: 'OLD', applied: false },
  };

  it('contains the selected items, the sums and the terms', () => {
    const snapshot = createOrderSnapshot(cart);
    expect(snapshot?.lines).toEqual([
      {
        cartItemId: 'a',
        albumId: 'album a',
        title: 'a',
        format: 'square-210',
        cover: 'hard',
        paper: 'silk-170',
        pages: 24,
        quantity: 2,
        unitPrice: 2990,
        total: 5980,
      },
    ]);
    expect([snapshot?.currency, snapshot?.total]).toEqual(['EUR', 6720]);
    expect(snapshot?.terms).toEqual({
      subtotal: 5980,
      discount: 0,
      delivery_price: 740,
      tax: { rate: 1900, amount: 1073 },
      promo: null,
      address,
      delivery: {
        option: 'standard',
        period_min: 5,
        period_max: 8,
        arrives_from: '2026-11-27',
        arrives_to: '2026-12-02',
      },
    });
    expect(createOrderSnapshot({ ...cart, promo: { code: 'TEN', applied: true } })?.terms.promo).toBe('TEN');
  });

  it('returns null while payment is not allowed', () => {
    expect(createOrderSnapshot({ ...cart, payment_allowed: false })).toBeNull();
    expect(createOrderSnapshot({ ...cart, delivery: null })).toBeNull();
  });
});
