/** @jest-environment jsdom */
import { fetchLatestBuild, fetchManifest, fetchPayload, prefetchFiles } from './buildManifest';

const asked: string[] = [];
const answer = (value: unknown, ok = true) => {
  window.fetch = ((url: string) => {
    asked.push(url);
    return Promise.resolve({ ok, status: ok ? 200 : 404, json: () => Promise.resolve(value) });
  }) as unknown as typeof fetch;
};

describe('the files of a build', () => {
  beforeEach(() => asked.splice(0));

  it('are the manifest of its id, the latest build and payloads with the id as query', async () => {
    answer({ id: 'b1', routeRules: {}, prerendered: [] });
    await expect(fetchManifest('b1')).resolves.toMatchObject({ id: 'b1' });
    await expect(fetchLatestBuild()).resolves.toBe('b1');
    answer({ id: 'b1', path: '/auth/login', scripts: [], styles: [] });
    await expect(fetchPayload({ path: '/auth/login', id: 'b1' })).resolves.toMatchObject({ path: '/auth/login' });
    expect(asked).toEqual(['/builds/meta/b1.json', '/builds/latest.json', '/auth/login/_payload.json?b1']);
  });

  it.each([null, [], 'x', {}, { routeRules: {} }, { id: '' }])('are rejected when they are %j', async (value) => {
    answer(value);
    await expect(fetchManifest('b1')).rejects.toThrow();
    await expect(fetchLatestBuild()).rejects.toThrow();
    await expect(fetchPayload({ path: '/a', id: 'b1' })).rejects.toThrow();
  });

  it('are rejected when missing, or when a payload is of another build', async () => {
    answer({}, false);
    await expect(fetchLatestBuild()).rejects.toThrow('404');
    answer({ id: 'b2', scripts: [], styles: [] });
    await expect(fetchPayload({ path: '/a', id: 'b1' })).rejects.toThrow('another build');
  });

  it('are prefetched once each', () => {
    Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
    const payload = { scripts: ['assets/1.js'], styles: ['assets/1.css'] };
    prefetchFiles(payload);
    prefetchFiles(payload);
    expect(
      [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`),
    ).toEqual(['prefetch /assets/1.js', 'prefetch /assets/1.css']);
  });
});
