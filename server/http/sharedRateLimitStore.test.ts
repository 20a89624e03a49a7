import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type SecondServer, type StartedServer, startSecondServer, startTestServer } from '../testing/testServer';
import { type AddCalls, createSharedRateLimitStore } from './sharedRateLimitStore';

const CLIENT_LIMIT = 600;
const SHARED_ALBUM_LIMIT = 120;
/** Calls that a second process may admit before it knows of the first one's. */
const slack = (limit: number) => limit / 20;

describe('the limits of two servers on one database', () => {
  let [first, second]: [StartedServer?, SecondServer?] = [];
  before(async () => {
    first = await startTestServer({ trustProxy: '127.0.0.1' });
    second = await startSecondServer(first);
  });
  after(async () => {
    await second?.close();
    await first?.close();
  });

  /** Returns how many of these calls were admitted. */
  async function flood(origin: string | undefined, calls: number, path: string, address: string, body?: object) {
    let [admitted, left] = [0, calls];
    const worker = async () => {
      while (left-- > 0) {
        const response = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        await response.arrayBuffer();
        if (response.status !== 429) admitted += 1;
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    return admitted;
  }

  it('count a client once, whichever server it calls', async () => {
    const path = '/api/auth/refresh';
    assert.equal(await flood(first?.origin, 700, path, '203.0.113.1'), CLIENT_LIMIT);
    const more = await flood(second?.origin, 100, path, '203.0.113.1');
    assert.ok(more <= slack(CLIENT_LIMIT), `${more} more calls were admitted`);
    assert.equal(await flood(second?.origin, 10, path, '203.0.113.2'), 10);
  });

  it('count a limit of a single call apart from the common one', async () => {
    const body = { url: 'y'.repeat(32) };
    const open = (server: { origin: string } | undefined, calls: number) =>
      flood(server?.origin, calls, '/api/album/sharing', '203.0.113.3', body);
    const [a, b] = await Promise.all([open(first, 100), open(second, 100)]);
    const all = a + b;
    assert.ok(all >= SHARED_ALBUM_LIMIT && all <= SHARED_ALBUM_LIMIT + 2 * slack(SHARED_ALBUM_LIMIT), `${all}`);
    assert.equal(await flood(second?.origin, 10, '/api/auth/refresh', '203.0.113.3'), 10);
  });
});

describe('the shared rate limit store', () => {
  const WINDOW_MS = 60_000;
  const open = (addCalls: AddCalls) => {
    const Store = createSharedRateLimitStore(addCalls);
    const store = new Store({});
    return (max: number) =>
      new Promise<number>((resolve, reject) =>
        store.incr(
          'client',
          (error, result) => (error || !result ? reject(error) : resolve(result.current)),
          WINDOW_MS,
          max,
        ),
      );
  };

  it('asks the database once per twentieth of the limit', async () => {
    let [queries, total] = [0, 0];
    const call = open(async (_group, _key, calls) => {
      queries += 1;
      total += calls;
      return { count: total, remainingMs: WINDOW_MS };
    });
    const counts: number[] = [];
    for (let i = 0; i < 100; i += 1) counts.push(await call(200));
    assert.deepEqual(
      counts,
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
    assert.deepEqual([queries, total], [10, 100]);
  });

  it('gives each of many concurrent calls its own place', async () => {
    let total = 0;
    const call = open(async (_group, _key, calls) => {
      await new Promise((resolve) => setImmediate(resolve));
      total += calls;
      return { count: 40 + total, remainingMs: WINDOW_MS };
    });
    const counts = await Promise.all(Array.from({ length: 60 }, () => call(100)));
    assert.equal(counts.filter((count) => count <= 100).length, 60);
    assert.equal(Math.max(...counts), 100);
  });

  it('limits by its own count while the database fails or hangs, and asks again later, not at each call', async () => {
    for (const answer of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => undefined)]) {
      let queries = 0;
      const call = open(() => {
        queries += 1;
        return answer();
      });
      const counts: number[] = [];
      for (let i = 0; i < 30; i += 1) counts.push(await call(20));
      assert.deepEqual(
        counts,
        Array.from({ length: 30 }, (_, i) => i + 1),
      );
      assert.equal(queries, 1);
    }
  });
});
