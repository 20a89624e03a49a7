/** @jest-environment jsdom */
import type * as tabPresence from './tabPresence';

/** Tabs without Web Locks. Each has its own modules, and they communicate over a BroadcastChannel. */
type Presence = typeof tabPresence;

/** Delivers to every other channel, as the browser does between tabs. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }
}

interface Tab {
  readonly presence: Presence;
  readonly die: () => void;
}

async function openTab(): Promise<Tab> {
  const before = new Set(Channel.open);
  let presence: Presence | undefined;
  await jest.isolateModulesAsync(async () => {
    presence = await import('./tabPresence');
  });
  const own = [...Channel.open].filter((channel) => !before.has(channel));
  return {
    presence: presence as Presence,
    die: () => {
      for (const channel of own) Channel.open.delete(channel);
    },
  };
}

const live = new AbortController().signal;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 100 });
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: Channel });
});
afterEach(() => {
  Channel.open.clear();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.useRealTimers();
  window.localStorage.clear();
});

describe('without Web Locks', () => {
  it('a tab knows what another living tab holds, and forgets it after its crash', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const release = one.presence.holdName('draft');
    one.presence.holdName('queue');
    expect(await other.presence.queryHeldNames()).toEqual(new Set(['draft', 'queue']));
    release();
    expect(await other.presence.queryHeldNames()).toEqual(new Set(['queue']));
    one.die();
    expect(await other.presence.queryHeldNames()).toEqual(new Set());
  });

  it('one of two waiting tabs takes over from a dead one', async () => {
    const [one, two, three] = [await openTab(), await openTab(), await openTab()];
    one.presence.holdName('draft');
    const takers: string[] = [];
    const take = (name: string) => () => {
      takers.push(name);
      return new Promise<void>(() => undefined);
    };
    void two.presence.runWhenReleased('draft', live, take('two'));
    void three.presence.runWhenReleased('draft', live, take('three'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(takers).toEqual([]);
    one.die();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(takers).toHaveLength(1);
  });

  it('a tab that stops waiting queries no other tab', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.presence.holdName('draft');
    const task = jest.fn();
    const waiting = new AbortController();
    const ended = other.presence.runWhenReleased('draft', waiting.signal, task);
    await jest.advanceTimersByTimeAsync(2000);
    waiting.abort();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await Promise.race([ended.then(() => 'ended'), Promise.resolve().then(() => 'waits')])).toBe('ended');
    expect(task).not.toHaveBeenCalled();
  });

  it('only one tab gets a claim', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const claims = await Promise.all([one, other].map(({ presence }) => presence.tryHoldName('arrival')));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });
});
