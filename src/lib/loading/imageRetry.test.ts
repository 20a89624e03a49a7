/** @jest-environment jsdom */
import { imageRetry, MISSING_IMAGE } from './imageRetry';

/** Server response by path: bytes, an error, or none. */
let answers: Record<string, number | 'reset'> = {};
const renew = jest.fn();
let asked: string[] = [];

class FakeImage extends EventTarget {
  set src(url: string) {
    queueMicrotask(() => this.dispatchEvent(new Event((answers[url] ?? 200) === 200 ? 'load' : 'error')));
  }
}

const show = (url: string) => {
  const image = document.createElement('img');
  image.setAttribute('src', url);
  document.body.append(image);
  return image;
};
const fail = (image: HTMLImageElement) => image.dispatchEvent(new Event('error'));
const shown = (image: HTMLImageElement) => image.getAttribute('src');
/** Advances the time and processes every due response. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 300; i += 1) await Promise.resolve();
};

beforeAll(() => imageRetry.start(renew));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.setSystemTime(Date.now() + 1e9);
  [answers, asked] = [{}, []];
  renew.mockClear();
  document.body.replaceChildren();
  window.Image = FakeImage as unknown as typeof Image;
  window.fetch = jest.fn(async (url: string) => {
    asked.push(url);
    const status = answers[url] ?? 200;
    if (status === 'reset') throw new TypeError('Failed to fetch');
    return { ok: status === 200, status, blob: async () => new Blob() } as Response;
  }) as typeof fetch;
});

afterEach(async () => {
  document.body.replaceChildren();
  answers = {};
  await pass(60_000);
  expect(imageRetry.missingCount()).toBe(0);
  jest.useRealTimers();
});

it('shows a placeholder for a failed image, retries with growing waits, and shows the image', async () => {
  answers['/files/a?e=1'] = 503;
  const image = show('/files/a?e=1');
  fail(image);
  expect([shown(image), imageRetry.missingCount()]).toEqual([MISSING_IMAGE, 1]);
  await pass(7000);
  expect([shown(image), asked.length]).toEqual([MISSING_IMAGE, 3]);
  answers = {};
  await pass(8000);
  expect([shown(image), imageRetry.missingCount()]).toEqual(['/files/a?e=1', 0]);
});

it('shows an image that the server redirects to an object store, which scripts may not read', async () => {
  answers['/files/a'] = 503;
  const image = show('/files/a');
  fail(image);
  window.fetch = jest.fn(async (_url: string, { redirect }: RequestInit = {}) => {
    if (redirect !== 'manual') throw new TypeError('Failed to fetch');
    return { ok: false, status: 0, type: 'opaqueredirect' } as Response;
  }) as typeof fetch;
  await pass(7000);
  expect(shown(image)).toBe(MISSING_IMAGE);
  answers = {};
  await pass(8000);
  expect([shown(image), imageRetry.missingCount()]).toEqual(['/files/a', 0]);
});

it('retries missing images at once when the browser is online again', async () => {
  answers['/files/a'] = 'reset';
  const image = show('/files/a');
  fail(image);
  await pass(20_000);
  answers = {};
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(shown(image)).toBe('/files/a');
});

it('probes only a few of many images while the server is down', async () => {
  const urls = Array.from({ length: 50 }, (_, i) => `/files/${i}`);
  for (const url of urls) answers[url] = 503;
  const images = urls.map(show);
  images.forEach(fail);
  await pass(1000);
  expect(asked).toHaveLength(6);
  answers = {};
  await pass(2000);
  expect(images.map(shown)).toEqual(urls);
});

it('requests a new URL for a rejected one and shows its image', async () => {
  answers['/files/a?e=1'] = 404;
  const image = show('/files/a?e=1');
  fail(image);
  await pass(1000);
  expect(renew).toHaveBeenCalledTimes(1);
  image.setAttribute('src', '/files/a?e=2');
  await pass(600_000);
  expect([shown(image), asked.filter((url) => url === '/files/a?e=1').length]).toEqual(['/files/a?e=2', 1]);
});

it('stops counting an image as missing soon after its new URL, also after a long outage', async () => {
  answers['/files/a?e=1'] = 503;
  const image = show('/files/a?e=1');
  fail(image);
  await pass(16_000);
  answers['/files/a?e=1'] = 404;
  await pass(16_000);
  expect(renew).toHaveBeenCalledTimes(1);
  image.setAttribute('src', '/files/a?e=2');
  await pass(2000);
  expect(imageRetry.missingCount()).toBe(0);
});

it('retries a background image like any other, but only while it is shown', async () => {
  answers['/files/b'] = 503;
  const tell = jest.fn();
  const stop = imageRetry.subscribe(tell);
  const end = imageRetry.watch(['/files/b', '/files/c']);
  await pass(300);
  expect([imageRetry.hasFailed('/files/b'), imageRetry.hasFailed('/files/c')]).toEqual([true, false]);
  answers = {};
  await pass(2000);
  expect([imageRetry.hasFailed('/files/b'), tell.mock.calls.length > 1]).toEqual([false, true]);
  answers['/files/d'] = 503;
  const endOther = imageRetry.watch(['/files/d']);
  await pass(300);
  endOther();
  await pass(2000);
  expect(imageRetry.missingCount()).toBe(0);
  end();
  stop();
});

it('ignores inline images and other origins', () => {
  for (const url of ['blob:http://localhost/1', 'data:image/png,x', 'https://elsewhere.example/a.png']) {
    const image = show(url);
    fail(image);
    expect(shown(image)).toBe(url);
  }
});
