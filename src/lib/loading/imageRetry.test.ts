import { imageRetry, MISSING_IMAGE } from './imageRetry';

/** The answer of the server for a path: bytes, an error, or nothing. */
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
/** Lets time pass, and every answer that is due be dealt with. */
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

it('an image that the server did not give shows a sign, is tried again with increasing waits, and comes', async () => {
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

it('what was lost is asked for at once when the browser is online again', async () => {
  answers['/files/a'] = 'reset';
  const image = show('/files/a');
  fail(image);
  await pass(20_000);
  answers = {};
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(shown(image)).toBe('/files/a');
});

it('where the server is away, only a few of many pictures are asked for each time', async () => {
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

it('an address that is refused is renewed, and what comes under the new one is shown', async () => {
  answers['/files/a?e=1'] = 404;
  const image = show('/files/a?e=1');
  fail(image);
  await pass(1000);
  expect(renew).toHaveBeenCalledTimes(1);
  image.setAttribute('src', '/files/a?e=2');
  await pass(600_000);
  expect([shown(image), asked.filter((url) => url === '/files/a?e=1').length]).toEqual(['/files/a?e=2', 1]);
});

it('a painted background is looked after like an image, and only while it is shown', async () => {
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

it('pictures of the page itself and of other places are left alone', () => {
  for (const url of ['blob:http://localhost/1', 'data:image/png,x', 'https://elsewhere.example/a.png']) {
    const image = show(url);
    fail(image);
    expect(shown(image)).toBe(url);
  }
});
