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
