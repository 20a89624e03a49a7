/**
 * `npm run bench:fairness [photos] [exports] [rounds]`: measures an upload, a draft and an export of one user
 * alone, and while another user uploads 1,000 photos, 40 at once, with 50 waiting exports. A ratio above 2 is
 * a fault.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ApiUser, registerUser } from '../e2e/support/apiUser';
import { copyDataDir, startServer } from '../e2e/support/server';
import { createUniqueCopy, loadPhotoPaths } from './fairness/photos';
import { createAlbumDraft, exportAlbum } from './generation/album';

const [photos = '1000', exports = '50', rounds = '3'] = process.argv.slice(2);
const ALBUM_PHOTOS = 12;
const GOAL = 2;

interface Times {
  readonly upload: number[];
  readonly draft: number[];
  readonly export: number[];
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timeInto<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  into.push(performance.now() - begun);
  return result;
}

/** One round: sequential uploads, a draft of the photos, its print file. */
async function runUserFlow(user: ApiUser, paths: readonly string[], times: Times): Promise<void> {
  const ids: string[] = [];
  for (let i = 0; i < ALBUM_PHOTOS; i += 1) {
    const bytes = await createUniqueCopy(paths, i);
    ids.push(await timeInto(times.upload, () => user.uploadBytes(bytes, `a-${i}.jpg`)));
  }
  const album = await timeInto(times.draft, () => createAlbumDraft(user, ids));
  await timeInto(times.export, () => exportAlbum(user, album, 'proof'));
}

async function measure(user: ApiUser, paths: readonly string[]): Promise<Times> {
  const times: Times = { upload: [], draft: [], export: [] };
  for (let round = 0; round < Number(rounds); round += 1) await runUserFlow(user, paths, times);
  return times;
}

function startLoad(
  url: string,
  { email, password }: ApiUser,
): { child: ChildProcess; state: { uploaded: number; isOver: boolean } } {
  const state = { uploaded: 0, isOver: false };
  const child = fork(
    fileURLToPath(new URL('./fairness/load.ts', import.meta.url)),
    [url, email, password, photos, exports],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  child.on('message', (message: string | { uploaded: number }) => {
    if (message === 'uploaded all') state.isOver = true;
    else if (typeof message === 'object') state.uploaded = message.uploaded;
  });
  return { child, state };
}

async function untilLoaded(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [unknown];
    if (message === 'loaded') return;
  }
}

const dataDir = await copyDataDir('keepsake-fairness-');
const server = await startServer(dataDir, { env: { FACES: process.env.FACES ?? 'on' } });
let load: ReturnType<typeof startLoad> | undefined;
try {
  const paths = await loadPhotoPaths();
  const ada = await registerUser(server.url, dataDir);
  const bob = await registerUser(server.url, dataDir, 'Bob');
  await runUserFlow(ada, paths, { upload: [], draft: [], export: [] });
  const alone = await measure(ada, paths);
  load = startLoad(server.url, bob);
  await untilLoaded(load.child);
  const underLoad = await measure(ada, paths);
  const { uploaded, isOver } = load.state;
  console.log(
    `beside: ${uploaded} of ${photos} photos uploaded, ${exports} exports were waiting${isOver ? '; the uploads ended before' : ''}`,
  );
  for (const what of ['upload', 'draft', 'export'] as const) {
    const [one, two] = [median(alone[what]), median(underLoad[what])];
    const ratio = two / one;
    console.log(`${what}: ${Math.round(one)} ms alone, ${Math.round(two)} ms beside, × ${ratio.toFixed(2)}`);
    if (ratio > GOAL) process.exitCode = 1;
  }
} finally {
  load?.child.kill();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
