import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { ALBUM } from '@/testing/albums';
import { anAlbumToOrder, stateWithCartSlice, toGermany } from '@/testing/cart';
import { aCart, anItem, theCatalogue } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { deliveryActions } from '../../delivery/slice';
import { actions } from '../../slice';
import AddToCartModal from './AddToCartModal';

const show = async (changes: Partial<AlbumToOrder> = {}, referral = 1) => {
  const state = stateWithCartSlice(
    {
      adding: { album: anAlbumToOrder(changes), requestId: null },
      catalogue: { phase: 'ready', data: theCatalogue },
      order: toGermany,
    },
    referral,
  );
  const app = renderApp(<AddToCartModal />, { state });
  return { ...app, dialog: within(await screen.findByRole('dialog')), user: userEvent.setup() };
};

const added = ({ actions: log }: Awaited<ReturnType<typeof show>>) => log.find(actions.addRequested.match)?.payload;

describe('AddToCartModal', () => {
  it('shows the full price with delivery, and the price of every other choice', async () => {
    const { dialog, user } = await show();
    expect(dialog.getByText('€35.80')).toBeInTheDocument();
    expect(dialog.getByText('−€10.00')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /Softcover/ }));
    expect(dialog.getByText('€25.80')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'One more copy of Canyons' }));
    expect(dialog.getByText('€47.20')).toBeInTheDocument();
  });

  it('asks for a country where it does not deliver, and calls the delivery not free', async () => {
    const { dialog, store } = await show();
    act(() => void store.dispatch(deliveryActions.placeChosen({ country: 'AQ', region: '', city: '' })));
    expect(dialog.getByText('Choose a country')).toBeInTheDocument();
    expect(dialog.queryByText('€0.00')).toBeNull();
  });

  it('counts copies already in the cart', async () => {
    const { store, dialog, actions: log, user } = await show();
    expect(log.some(actions.cartRequested.match)).toBe(true);
    const album = { ...anItem().album, id: ALBUM };
    const items = [
      anItem({ album, quantity: 2 }),
      anItem({ id: 'other', album: { ...album, id: 'other' }, quantity: 5 }),
    ];
    act(() => void store.dispatch(actions.cartReplaced({ cart: aCart({ items }) })));
    expect(dialog.getByText(/2 copies are already in your cart/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart');
    await user.click(dialog.getByRole('button', { name: 'Add 1 more' }));
    expect(log.find(actions.addRequested.match)?.payload).toMatchObject({ album_id: ALBUM, quantity: 1 });
  });

  it('requests the selected options', async () => {
    const app = await show();
    await app.user.click(app.dialog.getByRole('radio', { name: /Matte/ }));
    await app.user.click(app.dialog.getByRole('button', { name: 'Add to cart' }));
    expect(added(app)).toMatchObject({ album_id: ALBUM, cover: 'hard', paper: 'matte-170', quantity: 1 });
    expect(added(app)?.request_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('explains that there are too few pages and links to the editor', async () => {
    const { dialog } = await show({ pages: 18 });
    expect(dialog.getByText('A book like this needs at least 24 pages; this one has 18.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Edit pages' })).toHaveAttribute('href', `/creations/editor/${ALBUM}`);
  });

  it('offers one copy to the restricted type', async () => {
    const { dialog } = await show({}, 4);
    expect(dialog.getByRole('button', { name: 'One more copy of Canyons' })).toBeDisabled();
  });

  it('closes on Escape', async () => {
    const { store, user } = await show();
    await user.keyboard('{Escape}');
    expect(store.getState().cart.adding.album).toBeNull();
  });
});
