import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useInfiniteList } from './deferredRender';

let notifyIntersection: (nodes: readonly Element[]) => void;
let watched: Element[];

/** Fake of the browser's IntersectionObserver, triggered by the test. */
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    watched = [];
    notifyIntersection = (nodes) =>
      callback(
        nodes.map((target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry),
        this as unknown as IntersectionObserver,
      );
  }
  observe = (node: Element) => void watched.push(node);
  disconnect = () => undefined;
}

const before = globalThis.IntersectionObserver;
beforeAll(() => {
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});
afterAll(() => {
  globalThis.IntersectionObserver = before;
});

function List({ all }: { readonly all: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list}>
      {useInfiniteList(all, 4, list).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

const many = (name: string) => Array.from({ length: 10 }, (_, i) => `${name} ${i}`);
const shown = () => screen.getAllByRole('listitem').length;
const near = () => act(() => notifyIntersection(watched.slice(-1)));

it('shows more whenever its end comes near, down to the last item', () => {
  render(<List all={many('a')} />);
  expect(shown()).toBe(4);
  near();
  expect(shown()).toBe(8);
  near();
  expect(shown()).toBe(10);
});

it('observes the new nodes after the list has changed', () => {
  const { rerender } = render(<List all={many('a')} />);
  rerender(<List all={many('b')} />);
  expect(watched.every((node) => node.isConnected)).toBe(true);
  near();
  expect(shown()).toBe(8);
});
