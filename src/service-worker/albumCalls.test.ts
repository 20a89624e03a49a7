/** @jest-environment node */
import { CACHE_MARKER, FROM_CACHE_HEADER, picturesCacheName, responsesCacheName } from '@/lib/offline/offlineRules';
import { MemoryCaches } from '@/testing/memoryCaches';
import { respondToCall, sendAlbumChange } from './albumCalls';
import type { CachedAlbum } from './cachedAlbum';

const USER = '00000000-0000-4000-8000-000000000001';
const ALBUM = '10000000-0000-4000-8000-000000000001';
const PICTURE = `/files/photos/${USER}/20000000-0000-4000-8000-000000000001/250`;
const BASE = 'https://keepsake.test';
const PATH = `/api/albums/${ALBUM}`;
const headers = { authorization: `Bearer head.${btoa(JSON.stringify({ sub: USER }))}.signature` };

const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;
const server = jest.fn<Promise<Response>, [Request | string]>();
let caches: MemoryCaches;

const spreadOf = (id: string, version: number) => ({ id, version, html: `<section>${id} ${version}</section>` });
const albumOf = (...spreads: ReturnType<typeof spreadOf>[]) => ({
  album: { updated_at: '2026-11-01T00:00:00.000Z', spreads, photos: { a: { preview: `${PICTURE}?s=x` } } },
});
const settle = () => jest.advanceTimersByTimeAsync(0);

/** Answers the next request when the returned function is called. */
const answerLater = () => {
  let response: (body: unknown) => void = () => undefined;
  server.mockReturnValueOnce(
    new Promise((resolve) => {
      response = (body) => resolve(Response.json(body));
    }),
  );
  return response;
};
const read = (path = PATH) => respondToCall(new Request(BASE + path, { headers }), event);
const save = (spread: ReturnType<typeof spreadOf>) => {
  server.mockResolvedValueOnce(Response.json({ spread }));
  return sendAlbumChange(ALBUM, new Request(`${BASE}${PATH}/spread`, { method: 'POST', headers }), event);
};
const keep = async (...spreads: ReturnType<typeof spreadOf>[]) => {
  server.mockResolvedValueOnce(Response.json(albumOf(...spreads)));
  await read();
  await settle();
};
const readKeptSpreads = async () => {
  const cached = await caches.match(PATH, { cacheName: responsesCacheName(USER) });
  return cached ? ((await cached.json()) as CachedAlbum).album.spreads : null;
};

beforeEach(async () => {
  jest.useFakeTimers();
  server.mockReset().mockImplementation(() => Promise.resolve(new Response('picture')));
  caches = new MemoryCaches();
  Object.assign(globalThis, { caches, fetch: server });
  for (const name of [responsesCacheName(USER), picturesCacheName(USER)])
    await (await caches.open(name)).put(CACHE_MARKER, new Response());
});
afterEach(async () => {
  await jest.runOnlyPendingTimersAsync();
  jest.useRealTimers();
});

describe('the cached album', () => {
  it('has both of two quick saves', async () => {
    await keep(spreadOf('a', 1), spreadOf('b', 1));
    await Promise.all([save(spreadOf('a', 2)), save(spreadOf('b', 2))]);
    await settle();
    expect(await readKeptSpreads()).toEqual([spreadOf('a', 2), spreadOf('b', 2)]);
  });

  it.each([true, false])('has a save that an older response follows (cached before: %s)', async (isFromCache) => {
    if (isFromCache) await keep(spreadOf('a', 1));
    const response = answerLater();
    const reading = read();
    await settle();
    await save(spreadOf('a', 2));
    await settle();
    response(albumOf(spreadOf('a', 1)));
    await reading;
    await settle();
    expect(await readKeptSpreads()).toEqual([spreadOf('a', 2)]);
  });

  it('is the one used last after its preview, whose missing pictures are loaded', async () => {
    await keep(spreadOf('a', 1));
    await jest.advanceTimersByTimeAsync(10_000);
    const pictures = await caches.open(picturesCacheName(USER));
    await pictures.delete(PICTURE);
    await (await caches.open(responsesCacheName(USER))).put('/api/albums', new Response('[]'));
    server.mockResolvedValueOnce(Response.json({ ...albumOf(spreadOf('a', 1)), previewCode: '' }));
    await read(`${PATH}/preview`);
    await jest.advanceTimersByTimeAsync(10_000);
    const keys = await (await caches.open(responsesCacheName(USER))).keys();
    expect(keys.at(-1)?.url).toBe(BASE + PATH);
    expect(await pictures.match(PICTURE)).toBeDefined();
  });
});

it('answers from the device when the network is dead but attached, and keeps a late response', async () => {
  await keep(spreadOf('a', 1));
  const response = answerLater();
  const reading = read();
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await reading).headers.get(FROM_CACHE_HEADER)).toBe('1');
  response(albumOf(spreadOf('a', 3)));
  await settle();
  expect(await readKeptSpreads()).toEqual([spreadOf('a', 3)]);
});

it('waits for a slow network when nothing is cached', async () => {
  const response = answerLater();
  const reading = read();
  await jest.advanceTimersByTimeAsync(10_000);
  response(albumOf(spreadOf('a', 1)));
  expect((await reading).headers.has(FROM_CACHE_HEADER)).toBe(false);
});
