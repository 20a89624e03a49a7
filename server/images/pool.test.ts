import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { paintCorners } from './fixtures/corners';
import { ImageError, openImages } from './index';

let folder: string;
let file: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'));
  file = join(folder, 'photo.jpg');
  await writeFile(file, await paintCorners({ width: 3000, height: 2000 }).jpeg().toBuffer());
});
after(() => rm(folder, { recursive: true }));

const limits = () => ({ outDir: folder, minSidePx: 780, maxPixels: 150e6 });
const isCode = (code: string) => (error: unknown) => error instanceof ImageError && error.code === code;
const children = async () =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

it('ends a job that takes too long with its process, refuses the photo, and serves the next', async () => {
  const troubles: string[] = [];
  const images = openImages({ size: 1, timeoutMs: 1, onTrouble: (message) => troubles.push(message) });
  await assert.rejects(images.ingest(file, limits()), isCode('file_corrupt'));
  assert.match(troubles.join(), /timedOut/);
  await images.close();
});

it('ends a process that outgrows its memory', async () => {
  const troubles: string[] = [];
  const images = openImages({ size: 1, memoryLimitBytes: 1, onTrouble: (message) => troubles.push(message) });
  await assert.rejects(images.ingest(file, limits()), isCode('file_corrupt'));
  assert.match(troubles.join(), /killed/);
  await images.close();
});

it('tries once more after a crash, then goes on with a fresh process', {
  skip: process.platform !== 'linux',
}, async () => {
  const troubles: string[] = [];
  const images = openImages({ size: 1, onTrouble: (message) => troubles.push(message) });
  await images.ingest(file, limits());
  const [child] = await children();
  assert.ok(child);
  process.kill(child, 'SIGSTOP');
  const running = images.ingest(file, limits());
  process.kill(child, 'SIGSEGV');
  process.kill(child, 'SIGCONT');
  assert.equal((await running).width, 3000);
  assert.match(troubles.join(), /crashed/);
  await images.close();
  assert.deepEqual(await children(), []);
});

it('refuses what comes when too many wait, and everything after it was closed', async () => {
  const images = openImages({ size: 1, maxWaiting: 1, onTrouble: () => undefined });
  const first = images.ingest(file, limits());
  const second = images.ingest(file, limits());
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
  await Promise.all([first, second]);
  await images.close();
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
});

it('says that it is unavailable, not that the photo is broken, when the file cannot be read or written', async () => {
  const images = openImages({ size: 1, onTrouble: () => undefined });
  await assert.rejects(images.ingest(join(folder, 'gone.jpg'), limits()), isCode('unavailable'));
  await assert.rejects(images.ingest(file, { ...limits(), outDir: join(folder, 'no', 'such') }), isCode('unavailable'));
  await images.close();
});
