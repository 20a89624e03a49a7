/** @jest-environment jsdom */
import { installDropGuard } from './dropGuard';

interface Drag {
  readonly type: 'dragover' | 'drop';
  readonly types?: readonly string[];
}

/** Drags something over an element. Returns whether the page keeps it from the browser, and the effect. */
function drag(target: EventTarget, { type, types = ['Files'] }: Drag) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const dataTransfer = { types, dropEffect: 'copy' };
  Object.assign(event, { dataTransfer });
  target.dispatchEvent(event);
  return { isKept: event.defaultPrevented, dropEffect: dataTransfer.dropEffect };
}

const zone = document.createElement('div');

beforeAll(() => {
  document.body.append(zone);
  for (const type of ['dragover', 'drop']) zone.addEventListener(type, (event) => event.preventDefault());
  installDropGuard();
});

it('refuses files beside every drop zone', () => {
  expect(drag(document.body, { type: 'dragover' })).toEqual({ isKept: true, dropEffect: 'none' });
});

it('keeps the browser from opening files that are dropped all the same', () => {
  expect(drag(document.body, { type: 'drop' }).isKept).toBe(true);
});

it('leaves files over a drop zone to it', () => {
  expect(drag(zone, { type: 'dragover' }).dropEffect).toBe('copy');
});

it('leaves dragged text to the browser', () => {
  expect(drag(document.body, { type: 'dragover', types: ['text/plain'] }).isKept).toBe(false);
  expect(drag(document.body, { type: 'drop', types: ['text/plain'] }).isKept).toBe(false);
});
