/**
 * `npm run bench:draft [folder]`: what a user waits for. Uploads the photographs of a folder to a server of its own, then measures wall time and peak
 * memory from `POST /albums` to the saved draft, and from the export to the PDF: a proof, a print with cold crops, then with warm ones (a second
 * album of the same photos and seed). Memory is what the server and its decoding processes hold together, pages that they share counted once; the
 * database is not counted.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { paintedFolder } from '../e2e/support/albums';
import { type ApiUser, newUser } from '../e2e/support/apiUser';
import { uploadUntilGone } from '../e2e/support/ledger';
import { paintPhotos, realPhotos } from '../e2e/support/photos';
import { startServer, temporaryData } from '../e2e/support/server';
import { type Measured, measured, wordsOf } from './memory';

const COUNT = Number(process.env['PHOTOS'] ?? 150);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

async function exported(user: ApiUser, album: string, kind: 'print' | 'proof' = 'print'): Promise<string> {
  await user.call('albumExport', { params: { id: album }, body: { kind } });
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

const report = (what: string, { seconds, peakMiB, held }: Measured<unknown>, more = '') =>
  console.log(
    `${what.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s   peak ${peakMiB.toFixed(0).padStart(5)} MiB (${wordsOf(held)})   ${more}`,
  );
/** A finished file, in MiB. */
const sizeOf = async (url: string) =>
  `${(Buffer.from(await (await fetch(url)).arrayBuffer()).length / 2 ** 20).toFixed(1)} MiB`;

const dataDir = await temporaryData('keepsake-bench-');
const server = await startServer(dataDir);
try {
  const paths = await photographs();
  const user = await newUser(server.url, dataDir);
  const run = <T>(task: () => Promise<T>) => measured(task, server.pid);
  const uploads = await run(() => orderedUploads(user, paths));
  const ids = uploads.value;
  report('uploads', uploads, `${ids.length} of ${paths.length} files became photos`);
  const first = await run(() => draft(user, ids));
  const { album } = await user.call<{ album: { page_count: number } }>('albumGet', { params: { id: first.value } });
  report('POST /albums to draft', first, `${album.page_count} pages`);
  const at = async ({ value }: Measured<string>) => sizeOf(new URL(value, server.url).href);
  const proof = await run(() => exported(user, first.value, 'proof'));
  report('proof', proof, await at(proof));
  const cold = await run(() => exported(user, first.value));
  report('export, cold crops', cold, await at(cold));
  const second = await draft(user, ids);
  const warm = await run(() => exported(user, second));
  const crops = (await readdir(`${dataDir}/blobs/crops`, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  report('export, warm crops', warm, `${crops.length} crops in the cache`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
