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

const metaPath = (id: string): string => `/builds/meta/${id}.json`;
const readFiles = async (meta: Response | undefined): Promise<readonly string[]> =>
  meta ? ((await meta.json()) as { files: readonly string[] }).files.map((file) => `/${file}`) : [];

/** Removes files of older builds. Those of the build before stay, because pages of it may still be open. */
async function removeOthers(cache: Cache, keep: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) if (!keep.has(new URL(url).pathname)) await cache.delete(url);
}

/**
 * Stores the build that the server serves now, unless it is stored already. The shell comes last, so it never names a
 * file that is missing.
 * @throws when a file cannot be fetched
 */
export async function storeBuild(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const stored = await cache.match(SHELL_PATH);
  const storedId = stored ? buildIdOf(await stored.text()) : '';
  const { id } = (await (await fetchChecked(LATEST, 'no-cache')).json()) as { id: string };
  if (storedId === id) return;
  const shell = await fetchChecked(SHELL_PATH, 'no-cache');
  const meta = await fetchChecked(metaPath(id), 'default');
  const files = await readFiles(meta.clone());
  // One after the other: the page that is open needs the network more.
  for (const path of files)
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.put(path, await fetchChecked(path, 'default'));
  const before = await readFiles(await cache.match(metaPath(storedId)));
  await cache.put(metaPath(id), meta);
  await cache.put(SHELL_PATH, shell);
  await removeOthers(cache, new Set([...files, ...before, metaPath(id), SHELL_PATH]));
}
