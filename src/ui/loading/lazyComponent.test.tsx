import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { lazyComponent } from './lazyComponent';

const lost = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
const Part = ({ name }: { readonly name: string }) => <p>Part {name}</p>;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

it.each([
  ['by its button', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['by itself when the browser is online', () => window.dispatchEvent(new Event('online'))],
  ['by itself after a while', () => undefined],
])('asks for a connection in its place, and renders after a retry %s', async (_, again) => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(lost())
    .mockRejectedValueOnce(lost())
    .mockResolvedValue({ default: Part });
  const Lazy = lazyComponent<{ name: string }>(load);
  renderApp(
    <>
      <p>The page</p>
      <Lazy name="A" pending={<p>Loading</p>} />
    </>,
  );
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('You need to be online');
  expect(screen.getByText('The page')).toBeInTheDocument();
  await settle(1000);
  expect(load).toHaveBeenCalledTimes(2);
  act(() => void again());
  await settle(again() === undefined ? 2000 : 0);
  expect(screen.getByText('Part A')).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
});

it('overlays the page for an overlay, and can be dismissed', async () => {
  const giveUp = jest.fn();
  const Lazy = lazyComponent<{ name: string }>(() => Promise.reject(lost()), { notice: 'over' });
  const { container } = renderApp(<Lazy name="A" pending={<p>A button</p>} onGiveUp={giveUp} />);
  await settle();
  expect(container).toHaveTextContent('A button');
  expect(container).not.toHaveTextContent('connection');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(giveUp).toHaveBeenCalledTimes(1);
});
