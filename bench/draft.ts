/**
 * `npm run bench:draft [folder]`: what a user waits for. Uploads the photographs of a folder to a server of its own, then measures wall time and peak
 * memory from `POST /albums` to the saved draft, and from the export to the PDF: with cold crops, then with warm ones (a second album of
 * the same photos and seed). Memory is what the server and its decoding processes hold together; the database is not counted.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { paintedFolder } from '../e2e/support/albums';
import { type ApiUser, newUser } from '../e2e/support/apiUser';
import { uploadUntilGone } from '../e2e/support/ledger';
import { paintPhotos, realPhotos } from '../e2e/support/photos';
import { startServer, temporaryData } from '../e2e/support/server';

const COUNT = Number(process.env['PHOTOS'] ?? 150);
const SAMPLE_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory in MiB of a process and the `node` processes below it; NaN where there is no /proc. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (status === '') return Number.NaN;
  const own = /^Name:\s+node/m.test(status) ? Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 : 0;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).trim();
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => residentMiB(Number(child))),
  );
  return below.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), own);
}

interface Measured<T> {
  readonly value: T;
  readonly seconds: number;
  readonly peakMiB: number;
}

async function measure<T>(pid: number, task: () => Promise<T>): Promise<Measured<T>> {
  let peakMiB = 0;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      peakMiB = Math.max(peakMiB, await residentMiB(pid));
      await pause(SAMPLE_MS);
    }
  })();
  const started = performance.now();
  const value = await task().finally(() => {
    over.abort();
  });
  const seconds = (performance.now() - started) / 1000;
  await watch;
  return { value, seconds, peakMiB };
}

interface Created {
  readonly data: { readonly id: string; readonly album_id: string }[];
}
interface Status {
  readonly data: { readonly stage: string; readonly completed: number; readonly url: string | null };
}

async function draft(user: ApiUser, ids: readonly string[]): Promise<string> {
  const body = { title: 'Bench', format: 'square-210', file_ids: ids, settings: { seed: 1 }, request_id: randomUUID() };
  const [generation] = (await user.call<Created>('albumCreate', { body })).data;
  if (!generation) throw new Error('no generation');
  for (;;) {
    const { data } = await user.call<Status>('spreadGeneration', { params: { id: generation.id } });
    if (data.stage === 'done') return generation.album_id;
    if (data.stage === 'failed') throw new Error('the generation failed');
    await pause(20);
  }
}

async function exported(user: ApiUser, album: string): Promise<string> {
  await user.call('albumExport', { params: { id: album }, body: { kind: 'print' } });
  for (;;) {
    const { data } = await user.call<Status>('albumExportStatus', { params: { id: album } });
    if (data.url !== null) return data.url;
    if (data.stage === 'failed') throw new Error('the export failed');
    await pause(50);
  }
}

async function photographs(): Promise<string[]> {
  if (process.argv[2]) process.env['PHOTOS_DIR'] = process.argv[2];
  const real = await realPhotos(COUNT);
  return real.length > 0
    ? real
    : (await paintPhotos(paintedFolder('plain'), COUNT, { plain: true })).good.map(({ path }) => path);
}

async function orderedUploads(user: ApiUser, paths: readonly string[]): Promise<string[]> {
  const ids = new Map<string, string>();
  await uploadUntilGone(user, paths, 4, (id, path) => ids.set(path, id));
  return paths.flatMap((path) => ids.get(path) ?? []);
}

const report = (what: string, { seconds, peakMiB }: Measured<unknown>, more = '') =>
  console.log(
    `${what.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s   peak ${peakMiB.toFixed(0).padStart(5)} MiB   ${more}`,
  );

const dataDir = await temporaryData('keepsake-bench-');
const server = await startServer(dataDir);
try {
  const paths = await photographs();
  const user = await newUser(server.url, dataDir);
  const uploads = await measure(server.pid, () => orderedUploads(user, paths));
  const ids = uploads.value;
  report('uploads', uploads, `${ids.length} of ${paths.length} files became photos`);
  const first = await measure(server.pid, () => draft(user, ids));
  const { album } = await user.call<{ album: { page_count: number } }>('albumGet', { params: { id: first.value } });
  report('POST /albums to draft', first, `${album.page_count} pages`);
  const cold = await measure(server.pid, () => exported(user, first.value));
  const pdf = Buffer.from(await (await fetch(new URL(cold.value, server.url))).arrayBuffer());
  report('export, cold crops', cold, `${(pdf.length / 2 ** 20).toFixed(1)} MiB`);
  const second = await draft(user, ids);
  const warm = await measure(server.pid, () => exported(user, second));
  const crops = (await readdir(`${dataDir}/blobs/crops`, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  report('export, warm crops', warm, `${crops.length} crops in the cache`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
