/** @jest-environment jsdom */
import { CHUNK_ERROR_EVENT, markPageLoaded, reportChunkErrors, reportMissingStyles } from './chunkErrors';

const missing = Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });

/** Simulates the bundler's `import()`: all loaders push their promises into one list. */
const failing = (error: Error | null) => (_: unknown, promises: Promise<unknown>[]) => {
  promises.push(error ? Promise.reject(error) : Promise.resolve());
};

const load = (loaders: Record<string, ReturnType<typeof failing>>) => {
  reportChunkErrors(loaders);
  const promises: Promise<unknown>[] = [];
  for (const loader of Object.values(loaders)) loader(7, promises);
  return Promise.all(promises);
};

const heard: unknown[] = [];
window.addEventListener(CHUNK_ERROR_EVENT, (event) => heard.push((event as CustomEvent).detail));

describe('the chunk loaders', () => {
  beforeEach(() => heard.splice(0));

  it('raise the event when a stylesheet fails during page load, and still show the page', async () => {
    await expect(load({ j: failing(null), miniCss: failing(missing) })).resolves.toHaveLength(2);
    expect(heard).toEqual([missing]);
  });

  it('raise the event and reject when a script fails, even during page load', async () => {
    await expect(load({ j: failing(missing), miniCss: failing(null) })).rejects.toBe(missing);
    expect(heard).toEqual([missing]);
  });

  it('reject for a stylesheet after page load', async () => {
    markPageLoaded();
    await expect(load({ j: failing(null), miniCss: failing(missing) })).rejects.toBe(missing);
    expect(heard).toEqual([missing]);
  });

  it('do not see a stylesheet that the HTML names, so its failure is reported apart', () => {
    // It has no sheet here, because nothing loads it.
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/login.css">';
    reportMissingStyles();
    document.head.innerHTML = '';
    expect(heard).toEqual([new Error('stylesheet http://localhost/assets/login.css cannot be loaded')]);
  });

  it('stay unchanged without a bundler or loader', () => {
    expect(() => reportChunkErrors()).not.toThrow();
    const other = failing(null);
    const loaders = { other };
    reportChunkErrors(loaders);
    expect(loaders).toEqual({ other });
  });
});
