import { screen } from '@testing-library/react';
import { withCart } from '@/testing/cart';
import { anOrder } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { OrderCard } from './OrderCard';

describe('an order', () => {
  it('names the country that it goes to, not its code', () => {
    renderApp(<OrderCard order={anOrder()} />, { state: withCart() });
    expect(screen.getByText('Germany')).toBeInTheDocument();
  });
});
