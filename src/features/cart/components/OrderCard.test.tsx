import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { withCart } from '@/testing/cart';
import { anOrder } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { OrderCard } from './OrderCard';

describe('an order', () => {
  it('names the country that it goes to, not its code', () => {
    renderApp(<OrderCard order={anOrder()} />, { state: withCart() });
    expect(screen.getByText('Germany')).toBeInTheDocument();
  });

  it('names who took the money, once it is paid', () => {
    const paid_at = '2026-03-02T10:00:00.000Z';
    const payment = { ...anOrder().payment, provider: 'stripe-test', paid_at };
    renderApp(<OrderCard order={anOrder({ payment })} />, { state: withCart() });
    expect(screen.getByText('Payment: Stripe (test mode)')).toBeInTheDocument();
  });

  it('has the focus of its button once it is cancelled', async () => {
    function Cancelled() {
      const [cancellable, setCancellable] = useState(true);
      return (
        <>
          <OrderCard order={anOrder({ cancellable })} />
          <button onClick={() => setCancellable(false)}>so it is</button>
        </>
      );
    }
    renderApp(<Cancelled />, { state: withCart() });
    act(() => screen.getByRole('button', { name: 'Cancel the order' }).focus());
    fireEvent.click(screen.getByText('so it is'));
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });
});
