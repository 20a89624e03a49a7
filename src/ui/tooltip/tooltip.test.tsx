import { act, fireEvent, render } from '@testing-library/react';
import { TOOLTIP } from '../constants';
import TooltipLayer from './TooltipLayer';

const Page = () => (
  <>
    <button type="button" aria-label="Search" data-testid="search" />
    <a href="/cart" aria-label="Cart" data-testid="cart">
      3
    </a>
    <button type="button" aria-label="Other words" data-testid="words">
      Delete
    </button>
    <TooltipLayer />
  </>
);
const open = () => {
  const { getByTestId, unmount } = render(<Page />);
  const over = (id: string, pointerType = 'mouse') => fireEvent.pointerOver(getByTestId(id), { pointerType });
  const away = () => fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  return { over, away, getByTestId, unmount };
};
const tooltip = () => document.getElementById('tooltip')?.textContent ?? null;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('a tooltip', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens after 700 ms with the name of the control, and closes on leave', () => {
    const { over, away } = open();
    over('search');
    pass(TOOLTIP.openDelayMs - 1);
    expect(tooltip()).toBeNull();
    pass(1);
    expect(tooltip()).toBe('Search');
    away();
    expect(tooltip()).toBeNull();
  });

  it('opens at once within 300 ms of another one, and waits again after that', () => {
    const { over, away } = open();
    over('search');
    pass(TOOLTIP.openDelayMs);
    away();
    pass(TOOLTIP.skipDelayMs - 1);
    over('cart');
    pass(0);
    expect(tooltip()).toBe('Cart');
    away();
    pass(TOOLTIP.skipDelayMs);
    over('search');
    pass(0);
    expect(tooltip()).toBeNull();
  });

  it('stays while it is hovered itself, and closes by Escape or a press', () => {
    const { over, getByTestId } = open();
    over('search');
    pass(TOOLTIP.openDelayMs);
    fireEvent.pointerOver(document.getElementById('tooltip') ?? document.body, { pointerType: 'mouse' });
    expect(tooltip()).toBe('Search');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tooltip()).toBeNull();
    over('cart');
    pass(TOOLTIP.openDelayMs);
    expect(tooltip()).toBe('Cart');
    fireEvent.pointerDown(getByTestId('cart'));
    expect(tooltip()).toBeNull();
  });

  it('opens neither for text nor for touch, nor after its page is gone', () => {
    const { over, unmount } = open();
    over('words');
    pass(TOOLTIP.openDelayMs);
    over('search', 'touch');
    pass(TOOLTIP.openDelayMs);
    expect(tooltip()).toBeNull();
    over('search');
    unmount();
    pass(TOOLTIP.openDelayMs);
    expect(tooltip()).toBeNull();
  });
});
