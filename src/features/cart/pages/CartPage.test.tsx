import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stateWithCart, stateWithCartSlice } from '@/testing/cart';
import { aCart, anItem, noAddress, siteActions } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { basketActions } from '../basket/slice';
import { deliveryActions } from '../delivery/slice';
import { actions } from '../slice';
import { Component as CartPage } from './CartPage';

const show = async (state = stateWithCart()) => {
  const app = renderApp(<CartPage />, { state });
  // The form loads apart.
  await act(async () => {
    await import('../components/FilledCart');
  });
  return { ...app, user: userEvent.setup() };
};

describe('CartPage', () => {
  it('shows each book with format, pages, copies and price, and the total with its tax', async () => {
    await show(stateWithCart(aCart({ items: [anItem({ quantity: 2, total: 5980 })], total: 6720, subtotal: 5980 })));
    expect(screen.getByText('Square · 21 × 21 cm · 24 pages')).toBeInTheDocument();
    expect(screen.getByText('€29.90 each')).toBeInTheDocument();
    expect(screen.getByText('incl. 19% VAT')).toBeInTheDocument();
    expect(screen.getAllByText('€67.20')).not.toHaveLength(0);
  });

  it('calls a book without a price not free', async () => {
    const item = anItem({ unit_price: 0, total: 0, quantity: 2, problems: [{ code: 'option_unavailable' }] });
    await show(stateWithCart(aCart({ items: [item], subtotal: 0, total: 590 })));
    const row = within(screen.getByRole('checkbox', { name: 'Order Canyons' }).closest('li') as HTMLElement);
    expect(row.getByText('Price not known')).toBeInTheDocument();
    expect(row.queryByText(/€0\.00/)).toBeNull();
  });

  it('says beside the button that a total is without delivery while the country is unknown', async () => {
    await show(stateWithCart(aCart({ address: noAddress, delivery: null, delivery_price: 0, total: 2990 })));
    expect(screen.getByText('plus delivery')).toBeInTheDocument();
  });

  it('asks for the required region before the regions are known, and also where they cannot be loaded', async () => {
    const { user } = await show(stateWithCart(aCart({ address: { ...noAddress, country: 'US', region: 'US.CA' } })));
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveValue('CA');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
    await user.type(screen.getByRole('combobox', { name: 'Region' }), 'Nevada');
    expect(screen.queryByText(/Choose from the list|No such/)).toBeNull();
  });

  it('asks for each thing once', async () => {
    const { actions: log } = await show();
    const types = log.map(({ type }) => type).filter((type) => type.endsWith('Requested'));
    expect(types.toSorted()).toEqual([...new Set(types)].toSorted());
    expect(types).toContain(deliveryActions.countriesRequested.type);
    expect(types).toContain(deliveryActions.regionsRequested.type);
  });

  it('updates the count at once', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'One more copy of Canyons' }));
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
    expect(screen.getAllByText('€67.20')).not.toHaveLength(0);
  });

  it('moves the focus from a removed book to the next one, and from the last one to the title', async () => {
    const { album } = anItem();
    const other = anItem({ id: 'other', album: { ...album, title: 'Rivers' } });
    const { user } = await show(stateWithCart(aCart({ items: [anItem(), other] })));
    await user.click(screen.getByRole('button', { name: 'Remove Canyons from cart' }));
    expect(screen.getByRole('button', { name: 'Remove Rivers from cart' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('keeps the focus at the promo code when it is applied and removed', async () => {
    const { user, store } = await show();
    const place = screen.getByRole('group', { name: 'Promo code' });
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'SPRING{Enter}');
    act(
      () =>
        void store.dispatch(
          actions.cartReplaced({ cart: aCart({ promo: { code: 'SPRING', applied: true, reason: null } }) }),
        ),
    );
    await waitFor(() => expect(place).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove code SPRING' }));
    act(() => void store.dispatch(actions.cartReplaced({ cart: aCart() })));
    await waitFor(() => expect(place).toHaveFocus());
  });

  it('lists what prevents payment after an attempt to pay, and focuses the first field', async () => {
    const blocked = aCart({
      payment_allowed: false,
      payment_blocked_by: ['nothing_selected', 'address_incomplete'],
      address: noAddress,
      address_missing: ['recipient', 'street', 'postcode', 'city', 'country'],
      delivery: null,
    });
    const { user, actions: log } = await show(stateWithCart(blocked));
    expect(screen.queryByText(/The address is incomplete/)).not.toBeInTheDocument();
    // A button that cannot order yet does not promise to.
    expect(screen.queryByRole('button', { name: 'Order and pay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText(
        'The address is incomplete: Recipient’s name, Street and number, Postcode, City, and Country.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Nothing is selected. Select what you want to order.')).toBeInTheDocument();
    expect(log.some(actions.payRequested.match)).toBe(false);
    expect(screen.getByRole('textbox', { name: 'Recipient’s name' })).toBeInvalid();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus());
  });

  it('takes the currency of a chosen country, and keeps it where the shop has none', async () => {
    const state = stateWithCart(aCart({ address: noAddress, delivery: null }));
    const { user, store, actions: log } = await show(state);
    act(() => {
      store.dispatch(
        deliveryActions.countriesLoaded({
          language: 'en',
          countries: [
            { code: 'CH', name: 'Switzerland' },
            { code: 'JP', name: 'Japan' },
          ],
        }),
      );
    });
    const choose = async (name: string) => {
      await user.type(screen.getByRole('combobox', { name: 'Country' }), name);
      await user.click(await screen.findByRole('option', { name }));
    };
    const currencies = () =>
      log.filter(basketActions.fieldsChanged.match).flatMap(({ payload }) => payload.currency ?? []);
    await choose('Switzerland');
    expect(currencies()).toEqual(['CHF']);
    await user.clear(screen.getByRole('combobox', { name: 'Country' }));
    await choose('Japan');
    expect(currencies()).toEqual(['CHF']);
  });

  it('shows the chosen delivery and the legal pages beside the button', async () => {
    const { store } = await show();
    expect(screen.getAllByText(/^Standard · Arrives/)).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'terms' })).toBeNull();
    act(
      () =>
        void store.dispatch(
          siteActions.siteLoaded({
            legal: [{ id: 'terms', url: null }],
            measures_visits: false,
            prices: { currency: 'EUR', books: [] },
          }),
        ),
    );
    const terms = screen.getByRole('link', { name: 'terms' });
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/legal/terms', '_blank']);
  });

  const typed = (log: readonly { type: string }[]) =>
    Object.assign({}, ...log.filter(actions.fieldsChanged.match).map(({ payload }) => payload));

  it('rejects payment with an invalid address, shows its errors and does not save it', async () => {
    const { user, actions: log } = await show();
    const postcode = screen.getByRole('textbox', { name: 'Postcode' });
    await user.clear(postcode);
    await user.type(postcode, '!!!');
    await user.type(screen.getByRole('textbox', { name: 'Phone number for the courier (optional)' }), 'not a phone');
    await user.click(screen.getByRole('button', { name: 'Order and pay' }));
    expect(await screen.findByText('Please check the address: Postcode and Phone number.')).toBeInTheDocument();
    expect(screen.getByText('This is not a valid postcode in this country.')).toBeInTheDocument();
    expect(screen.getByText(/That doesn’t look like a phone number/)).toBeInTheDocument();
    await waitFor(() => expect(postcode).toHaveFocus());
    expect(log.some(actions.payRequested.match)).toBe(false);
    expect(typed(log)).toEqual({ postcode: '' });

    await user.clear(postcode);
    await user.type(postcode, '10115');
    await user.clear(screen.getByRole('textbox', { name: 'Phone number for the courier (optional)' }));
    await user.click(screen.getByRole('button', { name: 'Order and pay' }));
    await waitFor(() => expect(log.some(actions.payRequested.match)).toBe(true));
    expect(typed(log)).toEqual({ postcode: '10115' });
  });

  it("saves fields typed for another country once it is selected, and follows the server's response", async () => {
    const {
      user,
      actions: log,
      store,
    } = await show(stateWithCart(aCart({ address: { ...noAddress, country: 'GB', postcode: 'SW1A 1AA' } })));
    act(
      () =>
        void store.dispatch(actions.countriesLoaded({ language: 'en', countries: [{ code: 'DE', name: 'Germany' }] })),
    );
    const postcode = screen.getByRole('textbox', { name: 'Postcode' });
    await user.clear(postcode);
    await user.type(postcode, '99084');
    expect(typed(log)).toEqual({ postcode: '' });
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}');
    expect(typed(log)).toMatchObject({ postcode: '99084', country: 'DE' });
    act(
      () => void store.dispatch(actions.cartReplaced({ cart: aCart({ address: { ...noAddress, recipient: 'Ana' } }) })),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Recipient’s name' })).toHaveValue('Ana'));
  });

  it('requests payment for a payable cart', async () => {
    const { user, actions: log } = await show();
    await user.click(screen.getByRole('button', { name: 'Order and pay' }));
    await waitFor(() => expect(log.some(actions.payRequested.match)).toBe(true));
  });

  it('shows print warnings at the book, and pays without a question', async () => {
    const warnings = [{ code: 'low_ppi', cover: true, count: 1, values: { ppi: 90, wanted: 200 } } as const];
    const { user, actions: log } = await show(stateWithCart(aCart({ items: [anItem({ warnings })] })));
    expect(screen.getByText(/90 of 200 pixels per inch. The photo will look blurry/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check pages' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Order and pay' }));
    await waitFor(() => expect(log.filter(actions.payRequested.match)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the book that cannot be printed, and the reason', async () => {
    const problems = [{ code: 'too_few_pages' as const, limit: 24 }];
    const { album } = anItem();
    await show(stateWithCart(aCart({ items: [anItem({ problems, album: { ...album, pages: 10 } })] })));
    expect(screen.getByText('A book like this needs at least 24 pages; this one has 10.')).toBeInTheDocument();
    const way = screen.getByRole('link', { name: 'Check pages' });
    expect(way).toHaveAttribute('href', `/creations/editor/${album.id}?check`);
  });

  it('says that pages must be fixed, and links to them', async () => {
    await show(stateWithCart(aCart({ items: [anItem({ problems: [{ code: 'check_failed', count: 2 }] })] })));
    expect(screen.getByText('2 problems on its pages must be fixed before it can be printed.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check pages' })).toBeInTheDocument();
  });

  it('shows one action when empty', async () => {
    await show(stateWithCart(aCart({ items: [], total_items: 0 })));
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose an album' })).toHaveAttribute('href', '/creations');
  });

  it('can be requested again after a failure', async () => {
    const { user, actions: log, store } = await show(stateWithCartSlice());
    act(() => void store.dispatch(actions.cartFailed()));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(log.filter(actions.cartRequested.match)).toHaveLength(2);
  });
});
