/** @jest-environment node */
import { CACHE_MARKER } from '@/lib/offline/offlineRules';
import { MemoryCaches } from '@/testing/memoryCaches';
import { cacheResponse, findCached, responseCache } from './userCaches';

const USER = '00000000-0000-4000-8000-000000000001';
const responses = responseCache(USER);
let caches: MemoryCaches;

const openAnswers = async () => {
  const cache = await caches.open(responses.name);
  await cache.put(CACHE_MARKER, new Response());
  return cache;
};
const readKept = async (key: string) => (await findCached(responses, key))?.text();

beforeEach(() => {
  jest.useFakeTimers();
  caches = new MemoryCaches();
  Object.assign(globalThis, { caches });
});
afterEach(() => jest.useRealTimers());

it('keeps nothing for a user without caches', async () => {
  await cacheResponse(responses, '/a', new Response('late'));
  expect(await caches.keys()).toEqual([]);
});

it('deletes a cache again that was deleted at sign-out while a response arrived', async () => {
  await openAnswers();
  const { open } = caches;
  caches.open = async function openAfterSignOut(name) {
    await this.delete(name);
    return open.call(this, name);
  };
  await cacheResponse(responses, '/a', new Response('late'));
  expect(await caches.keys()).toEqual([]);
});

it('trims the oldest entries beyond the limits, never the marker', async () => {
  const cache = await openAnswers();
  for (let i = 0; i <= responses.limits.maxEntries; i += 1) await cacheResponse(responses, `/${i}`, new Response('x'));
  await jest.advanceTimersByTimeAsync(10_000);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  expect(paths.slice(0, 2)).toEqual([CACHE_MARKER, '/1']);
  expect(paths).toHaveLength(responses.limits.maxEntries + 1);
});

describe('on a full disk', () => {
  const fill = async () => {
    const cache = await openAnswers();
    for (const key of ['/a', '/b', '/c']) await cacheResponse(responses, key, new Response('old'));
    return cache;
  };

  it('makes room once, by the older half of what is there', async () => {
    (await fill()).failures = 1;
    await cacheResponse(responses, '/c', new Response('new'));
    expect([await readKept('/a'), await readKept('/b'), await readKept('/c')]).toEqual([undefined, 'old', 'new']);
  });

  it('leaves the old response when there is still no room', async () => {
    (await fill()).failures = 2;
    await expect(cacheResponse(responses, '/c', new Response('new'))).rejects.toThrow('full');
    expect(await readKept('/c')).toBe('old');
  });
});
