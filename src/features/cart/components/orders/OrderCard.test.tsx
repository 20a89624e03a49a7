import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { stateWithCartSlice } from '@/testing/cart';
import { anOrder } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { OrderCard } from './OrderCard';

describe('OrderCard', () => {
  it('shows the address as printed on the parcel', () => {
    const address_lines = ['Ada Lovelace', 'Menlo Park, CA 94025', 'United States'];
    renderApp(<OrderCard order={anOrder({ address_lines })} />, { state: stateWithCartSlice() });
    for (const line of address_lines) expect(screen.getByText(line)).toBeInTheDocument();
  });

  it('shows days in the seller’s time zone', () => {
    const order = anOrder({ created_at: '2026-12-31T23:30:00.000Z', time_zone: 'Europe/Berlin' });
    renderApp(<OrderCard order={order} />, { state: stateWithCartSlice() });
    expect(screen.getByText('Ordered on January 1, 2027')).toBeInTheDocument();
  });

  it('shows every parcel, with what is known of it', () => {
    const parcel = { carrier: 'DHL', number: '', url: null } as const;
    const parcels = [
      { ...parcel, state: 'shipped', number: 'A1', url: 'https://dhl.example.com/A1' },
      { ...parcel, state: 'shipped' },
      { ...parcel, state: 'preparing' },
      { ...parcel, state: 'cancelled' },
    ] as const;
    renderApp(<OrderCard order={anOrder({ status: 'in_production', parcels: [...parcels] })} />, {
      state: stateWithCartSlice(),
    });
    expect(screen.getByRole('link', { name: 'DHL, parcel A1' })).toHaveAttribute('href', 'https://dhl.example.com/A1');
    for (const text of ['Parcel on its way, without tracking', 'Parcel being prepared', 'Parcel not sent'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('tells of a dispute, of a delay and of a part that was refunded', () => {
    const credit = { amount: 500, at: '2026-03-03T10:00:00.000Z', credit_note_url: '/files/part.pdf' };
    const order = anOrder({ status: 'paid', notices: ['payment_disputed', 'print_delayed'], credits: [credit] });
    renderApp(<OrderCard order={order} />, { state: stateWithCartSlice() });
    expect(screen.getByText(/has questioned the payment/)).toBeInTheDocument();
    expect(screen.getByText(/Printing is delayed/)).toBeInTheDocument();
    expect(screen.getByText('€5.00 refunded on March 3, 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Credit note' })).toHaveAttribute('href', '/files/part.pdf');
  });

  it('offers the credit note after the refund', () => {
    const refund = { done_at: '2026-03-02T10:00:00.000Z', credit_note_url: '/files/note.pdf' };
    renderApp(<OrderCard order={anOrder({ status: 'refunded', refund })} />, { state: stateWithCartSlice() });
    expect(screen.getByRole('link', { name: 'Credit note' })).toHaveAttribute('href', '/files/note.pdf');
    expect(screen.getByText('Refunded')).toBeInTheDocument();
  });

  it('names the payment provider once the order is paid', () => {
    const paid_at = '2026-03-02T10:00:00.000Z';
    const payment = { ...anOrder().payment, provider: 'stripe-test', paid_at };
    renderApp(<OrderCard order={anOrder({ payment })} />, { state: stateWithCartSlice() });
    expect(screen.getByText('Payment: Stripe (test mode)')).toBeInTheDocument();
  });

  it('takes the focus of its button when it is cancelled', async () => {
    function Cancelled() {
      const [cancellable, setCancellable] = useState(true);
      return (
        <>
          <OrderCard order={anOrder({ cancellable })} />
          <button onClick={() => setCancellable(false)}>so it is</button>
        </>
      );
    }
    renderApp(<Cancelled />, { state: stateWithCartSlice() });
    act(() => screen.getByRole('button', { name: 'Cancel order' }).focus());
    fireEvent.click(screen.getByText('so it is'));
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });
});
