/** @jest-environment jsdom */
import type { WorkerRequest } from '../types';
import { createInspectorPool } from './inspector';

/** Worker that records requests and responds on demand. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  readonly asked: WorkerRequest[] = [];
  ended = false;
  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.asked.push(request);
  }
  terminate() {
    this.ended = true;
  }
  answer(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  load() {
    this.answer({ kind: 'ready' });
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

const spawn = () => new FakeWorker() as unknown as Worker;
const file = new Blob(['x']);
const size = { width: 1, height: 1 };
const inspection = { ok: false, reason: { code: 'file_empty', params: {} } };
const settled = () => new Promise((resolve) => setTimeout(resolve));

const opened: ReturnType<typeof createInspectorPool>[] = [];
const open = () => {
  const pool = createInspectorPool(spawn, 1);
  opened.push(pool);
  return pool;
};

beforeEach(() => {
  FakeWorker.made = [];
});
/** Pending requests have a timer that would keep the process alive. */
afterEach(() => {
  for (const pool of opened.splice(0)) pool.close();
});

describe('inspectorPool', () => {
  it('limits the number of workers and inspects before it makes thumbnails', async () => {
    const pool = open();
    const first = pool.inspect(file, '1');
    void pool.thumbnail(file, size);
    void pool.inspect(file, '2');
    const [worker] = FakeWorker.made;
    worker?.answer({ call: 1, kind: 'inspect', inspection });
    expect(await first).toBe(inspection);
    await settled();
    worker?.answer({ call: 3, kind: 'inspect', inspection });
    await settled();
    expect(worker?.asked.map((request) => request.kind)).toEqual(['inspect', 'inspect', 'thumbnail']);
    expect(FakeWorker.made).toHaveLength(1);
  });

  it('replaces a crashed worker and continues', async () => {
    const pool = open();
    const lost = pool.inspect(file, 'poison');
    const next = pool.inspect(file, 'fine');
    FakeWorker.made[0]?.load();
    FakeWorker.made[0]?.fail();
    expect(await lost).toMatchObject({ ok: false, reason: { code: 'file_unreadable' } });
    await settled();
    FakeWorker.made[1]?.answer({ call: 2, kind: 'inspect', inspection });
    expect(await next).toBe(inspection);
    expect(FakeWorker.made[0]?.ended).toBe(true);
  });

  it('abandons a file at which the worker hangs', async () => {
    jest.useFakeTimers();
    const pool = open();
    const hung = pool.thumbnail(file, size);
    FakeWorker.made[0]?.load();
    jest.advanceTimersByTime(30_000);
    jest.useRealTimers();
    expect(await hung).toBeNull();
  });

  describe('a worker whose script cannot be loaded', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('is replaced with growing pauses, and the file keeps its turn', async () => {
      const pool = open();
      const first = pool.inspect(file, '1');
      const counts: number[] = [];
      for (const pauseMs of [1000, 2000]) {
        FakeWorker.made.at(-1)?.fail();
        await jest.advanceTimersByTimeAsync(pauseMs - 1);
        counts.push(FakeWorker.made.length);
        await jest.advanceTimersByTimeAsync(1);
        counts.push(FakeWorker.made.length);
      }
      expect(counts).toEqual([1, 2, 2, 3]);
      const last = FakeWorker.made.at(-1);
      last?.load();
      expect(last?.asked).toMatchObject([{ call: 1, name: '1' }]);
      last?.answer({ call: 1, kind: 'inspect', inspection });
      expect(await first).toBe(inspection);
      expect(FakeWorker.made.map(({ ended }) => ended)).toEqual([true, true, false]);
    });

    it('is replaced at once when the network is back', async () => {
      const pool = open();
      void pool.inspect(file, '1');
      FakeWorker.made[0]?.fail();
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
      expect(FakeWorker.made).toHaveLength(2);
    });

    it('is not replaced when the pool is closed', async () => {
      const pool = open();
      const first = pool.thumbnail(file, size);
      FakeWorker.made[0]?.fail();
      pool.close();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await first).toBeNull();
      expect(FakeWorker.made).toHaveLength(1);
    });

    it('has any time to load on a slow network', async () => {
      const pool = open();
      const first = pool.inspect(file, '1');
      await jest.advanceTimersByTimeAsync(60_000);
      FakeWorker.made[0]?.load();
      FakeWorker.made[0]?.answer({ call: 1, kind: 'inspect', inspection });
      expect(await first).toBe(inspection);
    });
  });

  it('resolves all waiting requests when it is closed', async () => {
    const pool = open();
    const both = Promise.all([pool.thumbnail(file, size), pool.thumbnail(file, size)]);
    pool.close();
    expect(await both).toEqual([null, null]);
  });
});
