/** The shell of the app and its files, complete: a page that opens without a network finds all its chunks. */
export const SHELL_CACHE = 'app';
export const SHELL_PATH = '/index.html';
const LATEST = '/builds/latest.json';

const buildIdOf = (html: string): string => /name="?build-id"? content="?(\w+)/.exec(html)?.[1] ?? '';

async function fetchChecked(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} failed with status ${answer.status}`);
  return answer;
}

/**
 * Stores the build that the server serves now, unless it is stored already. The shell comes last, so it never names a
 * file that is missing.
 * @throws when a file cannot be fetched
 */
export async function storeBuild(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const stored = await cache.match(SHELL_PATH);
  const { id } = (await (await fetchChecked(LATEST, 'no-cache')).json()) as { id: string };
  if (stored && buildIdOf(await stored.text()) === id) return;
  const shell = await fetchChecked(SHELL_PATH, 'no-cache');
  const { files } = (await (await fetchChecked(`/builds/meta/${id}.json`, 'default')).json()) as {
    files: readonly string[];
  };
  // One after the other: the page that is open needs the network more.
  for (const file of files) {
    const path = `/${file}`;
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.put(path, await fetchChecked(path, 'default'));
  }
  await cache.put(SHELL_PATH, shell);
}
