/**
 * `npm run bench -- generation [folder]`: measures waiting times and resources of an album. Uploads the photos
 * of a folder, or 150 generated ones of 12 MP, to its own server. Measures wall time and peak memory from
 * `POST /albums` to the saved draft, of all spread pictures, and of exports: a proof, a print with cold and
 * with warm crops. Uses 40 spreads with every photo, and 100, the maximum, some of them copies. Memory covers
 * the server and its processes without the database; shared pages count once.
 */
import { readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerUser } from '../e2e/support/apiUser';
import { uploadUntilServerDies } from '../e2e/support/ledger';
import { listRealPhotos } from '../e2e/support/photos';
import { copyDataDir, startServer } from '../e2e/support/server';
import {
  createAlbumDraft,
  duplicateSpreads,
  exportAlbum,
  fetchAlbum,
  loadSpreadImages,
  setPageCount,
} from './generation/album';
import { formatProcessMemory, type MeasuredTask, measureTask } from './measureTask';
import { paintPhotoFiles } from './print/photos';

const COUNT = Number(process.env['PHOTOS'] ?? 150);
/** 40 spreads, and the maximum. */
const PAGES = 80;
const MOST_PAGES = 200;
const GOAL_MB = 300;
if (process.argv[2]) process.env['PHOTOS_DIR'] = process.argv[2];

function report(what: string, { seconds, cpuSeconds, peakMB, held }: MeasuredTask<unknown>, more = '') {
  const verdict = peakMB < GOAL_MB ? 'below' : 'ABOVE';
  const figures = `${seconds.toFixed(2).padStart(7)} s   CPU ${cpuSeconds.toFixed(1).padStart(5)} s   peak ${peakMB.toFixed(0).padStart(4)} MB, ${verdict} ${GOAL_MB}`;
  console.log(`${what.padEnd(28)} ${figures}   load ${(loadavg()[0] ?? 0).toFixed(1)}   ${more}`);
  console.log(`${''.padEnd(28)} ${formatProcessMemory(held)}`);
}

const sizeOf = async (url: string) => `${((await (await fetch(url)).blob()).size / 1e6).toFixed(1)} MB`;

const real = await listRealPhotos(COUNT);
const paths = real.length > 0 ? real : await paintPhotoFiles(join(tmpdir(), 'keepsake-bench-photos'), COUNT);
const dataDir = await copyDataDir('keepsake-bench-');
const server = await startServer(dataDir);
const crops = join(dataDir, 'blobs', 'crops');
const cropsKept = async () =>
  (await readdir(crops, { recursive: true })).filter((name) => name.endsWith('.jpg')).length;

try {
  const user = await registerUser(server.url, dataDir);
  const run = <T>(task: () => Promise<T>) => measureTask(task, server.pid);
  const ids = new Map<string, string>();
  const uploads = await run(() => uploadUntilServerDies(user, paths, 4, (id, path) => ids.set(path, id)));
  const files = paths.flatMap((path) => ids.get(path) ?? []);
  report('uploads', uploads, `${files.length} of ${paths.length} files became photos`);
  const first = await run(() => createAlbumDraft(user, files));
  const album = first.value;
  report('POST /albums to draft', first, `${(await fetchAlbum(user, album)).page_count} pages`);

  const book = async (name: string) => {
    const { page_count: pages, spreads } = await fetchAlbum(user, album);
    console.log(`${name}: ${pages} pages`);
    const spreadImages = await run(() => loadSpreadImages(user, album));
    report(
      'pictures of the spreads',
      spreadImages,
      `${((2 * spreads.length - 3) / spreadImages.seconds).toFixed(1)} pages/s`,
    );
    const proof = await run(() => exportAlbum(user, album, 'proof'));
    report('proof', proof, await sizeOf(proof.value));
    const cold = await run(() => exportAlbum(user, album));
    report('print, cold crops', cold, `${await sizeOf(cold.value)}, ${await cropsKept()} crops`);
  };
  await setPageCount(user, album, PAGES);
  await book('40 spreads');
  const again = await createAlbumDraft(user, files);
  await setPageCount(user, again, PAGES);
  const warm = await run(() => exportAlbum(user, again));
  report('print, warm crops', warm, `${await cropsKept()} crops`);
  await duplicateSpreads(user, album, MOST_PAGES);
  await rm(crops, { recursive: true });
  await book('100 spreads');
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
