/** @jest-environment jsdom */
import { cookies, createStoredValue } from './browserStorage';
import { newId } from './ids';
import { queryHeldLocks } from './tabs/tabLocks';
import { withLock } from './tabs/webLocks';

const define = (target: object, name: string, value: PropertyDescriptor) =>
  Object.defineProperty(target, name, { configurable: true, ...value });
const refused = () => {
  throw new DOMException('denied', 'SecurityError');
};
const own = new Map<string, PropertyDescriptor | undefined>();

const block = (name: 'localStorage' | 'sessionStorage', value: PropertyDescriptor) => {
  own.set(name, Object.getOwnPropertyDescriptor(window, name));
  define(window, name, value);
};

afterEach(() => {
  for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(window, name, descriptor);
  own.clear();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(document, 'cookie');
  window.localStorage.clear();
});

describe('with blocked site data', () => {
  it.each([
    ['the storage throws', { get: refused }],
    ['there is no storage', { value: null }],
    ['the storage has no room', { value: { getItem: () => null, removeItem: () => undefined, setItem: refused } }],
  ])('%s: a value lasts as long as the page', (_, descriptor) => {
    block('localStorage', descriptor);
    const token = createStoredValue('token');
    expect(token.get()).toBeNull();
    token.set('first');
    token.set('second');
    expect(token.get()).toBe('second');
    token.clear();
    expect(token.get()).toBeNull();
  });

  it('cookies that throw are empty', () => {
    define(document, 'cookie', { get: refused, set: refused });
    cookies.write('a=b');
    expect(cookies.read()).toBe('');
  });

  it('a task runs although its lock is refused, and fails only with its own error', async () => {
    define(navigator, 'locks', {
      value: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')), query: refused },
    });
    await expect(withLock('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
    await expect(withLock('refresh', () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await expect(queryHeldLocks()).resolves.toEqual(new Set());
  });
});

it('a stored value reflects what another tab has stored', () => {
  const token = createStoredValue('token');
  token.set('old');
  window.localStorage.setItem('token', 'new');
  expect(token.get()).toBe('new');
});

it('without Web Locks, tasks of one name take turns and others run in parallel', async () => {
  jest.useFakeTimers();
  const log: string[] = [];
  let end: () => void = () => undefined;
  const first = withLock('refresh', async () => {
    log.push('first begins');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    log.push('first ends');
  });
  const second = withLock('refresh', async () => void log.push('second'));
  const other = withLock('other', async () => void log.push('other'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(log.toSorted()).toEqual(['first begins', 'other'].toSorted());
  end();
  await jest.advanceTimersByTimeAsync(1000);
  await Promise.all([first, second, other]);
  expect(log.slice(-2)).toEqual(['first ends', 'second']);
  expect(Object.keys(window.localStorage)).toEqual([]);
  jest.useRealTimers();
});

it('a lease of a dead tab expires after ten seconds', async () => {
  jest.useFakeTimers();
  window.localStorage.setItem('keepsake-lock:refresh', `gone ${Date.now() + 10_000}`);
  const ran = jest.fn(() => Promise.resolve());
  const run = withLock('refresh', ran);
  await jest.advanceTimersByTimeAsync(9000);
  expect(ran).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2000);
  await run;
  expect(ran).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('ids are random version 4 UUIDs, even without crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  define(crypto, 'randomUUID', { value: undefined });
  const ids = Array.from({ length: 100 }, newId);
  define(crypto, 'randomUUID', { value: randomUUID });
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
