import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useRovingFocus } from './rovingFocus';

const COLUMNS = 3;

function Grid({ count, current }: { readonly count: number; readonly current?: number }) {
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list, 'li > button');
  return (
    <>
      <button type="button">Before</button>
      <ul ref={list}>
        {Array.from({ length: count }, (_, i) => (
          <li key={i}>
            <button type="button" aria-current={i === current || undefined}>{`Item ${i}`}</button>
          </li>
        ))}
      </ul>
      <button type="button">After</button>
    </>
  );
}

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = Number(/\d+/.exec(this.textContent)?.[0] ?? 0);
    return new DOMRect(100 * (at % COLUMNS), 100 * Math.floor(at / COLUMNS), 90, 90);
  });
});
afterEach(() => jest.restoreAllMocks());

const focused = () => document.activeElement?.textContent;

it('is one tab stop, at the item focused last', async () => {
  render(<Grid count={7} />);
  const seen: (string | null | undefined)[] = [];
  for (let i = 0; i < 3; i += 1) {
    await userEvent.tab();
    seen.push(focused());
  }
  expect(seen).toEqual(['Before', 'Item 0', 'After']);
  screen.getByText('Item 4').focus();
  await userEvent.tab();
  expect(focused()).toBe('After');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('Item 4');
});

it('begins at the current item', async () => {
  render(<Grid count={7} current={5} />);
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('Item 5');
});

it.each([
  [1, 'ArrowRight', 2],
  [1, 'ArrowLeft', 0],
  [0, 'ArrowLeft', 0],
  [2, 'ArrowRight', 3],
  [1, 'ArrowDown', 4],
  [5, 'ArrowDown', 6],
  [4, 'ArrowUp', 1],
  [1, 'ArrowUp', 1],
  [3, 'Home', 0],
  [3, 'End', 6],
])('moves from %d by %s to %d', (from, key, to) => {
  render(<Grid count={7} />);
  screen.getByText(`Item ${from}`).focus();
  // Keys outside of the list would do something else, such as move the selection.
  expect(fireEvent.keyDown(screen.getByText(`Item ${from}`), { key })).toBe(false);
  expect(focused()).toBe(`Item ${to}`);
});

it('keeps one stop among items that come and go', async () => {
  const { rerender } = render(<Grid count={3} />);
  screen.getByText('Item 2').focus();
  rerender(<Grid count={2} />);
  await userEvent.tab();
  rerender(<Grid count={5} />);
  await screen.findByText('Item 4');
  const stops = [...document.querySelectorAll('li > button')].filter((node) => (node as HTMLElement).tabIndex === 0);
  expect(stops).toHaveLength(1);
});
