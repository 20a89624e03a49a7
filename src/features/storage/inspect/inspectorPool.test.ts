/** @jest-environment node */
import { createInspectorPool } from './inspectorPool';
import type { WorkerRequest } from './workerProtocol';

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
}

const spawn = () => new FakeWorker() as unknown as Worker;
const file = new Blob(['x']);
const size = { width: 1, height: 1 };
const inspection = { ok: false, reason: { code: 'file_empty', params: {} } };
const settled = () => new Promise((resolve) => setImmediate(resolve));

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
    FakeWorker.made[0]?.dispatchEvent(new Event('error'));
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
    jest.advanceTimersByTime(30_000);
    jest.useRealTimers();
    expect(await hung).toBeNull();
  });

  it('resolves all waiting requests when it is closed', async () => {
    const pool = open();
    const both = Promise.all([pool.thumbnail(file, size), pool.thumbnail(file, size)]);
    pool.close();
    expect(await both).toEqual([null, null]);
  });
});
