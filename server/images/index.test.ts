import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryPrefix } from '../processes/temporaryFolders';
import { ImageError, openImages } from '.';
import { paintCorners } from './fixtures/corners';

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

it('kills a job at its time limit, retries it once, and then reports unavailable because the machine may be busy', async () => {
  const troubles: string[] = [];
  const images = openImages({ size: 1, timeoutMs: 1, onTrouble: (message) => troubles.push(message) });
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
  assert.match(troubles.join(), /timedOut.*timedOut/);
  await images.close();
});

for (const [what, options] of [
  ['memory', { memoryLimitBytes: 1 }],
  ['processor time', { cpuLimitMs: 1 }],
] as const) {
  it(`kills a process that uses too much ${what}, and reports the photo as too large`, async () => {
    const images = openImages({ size: 1, onTrouble: () => undefined, ...options });
    await assert.rejects(images.ingest(file, limits()), isCode('file_too_large'));
    await images.close();
  });
}

for (const [signal, outcome] of [
  ['SIGSEGV', 'crashed'],
  ['SIGKILL', 'stopped'],
] as const) {
  it(`retries a photo in a new process after ${signal}`, {
    skip: process.platform !== 'linux',
  }, async () => {
    const troubles: string[] = [];
    const images = openImages({ size: 1, onTrouble: (message) => troubles.push(message) });
    await images.ingest(file, limits());
    const [child] = await children();
    assert.ok(child);
    process.kill(child, 'SIGSTOP');
    const running = images.ingest(file, limits());
    process.kill(child, signal);
    process.kill(child, 'SIGCONT');
    assert.equal((await running).width, 3000);
    assert.deepEqual(troubles, [`a decoding process ended: ${outcome}`]);
    await images.close();
    assert.deepEqual(await children(), []);
  });
}

describe('decoder process isolation', { skip: process.platform !== 'linux' }, () => {
  const status = async (pid: number) => readFile(`/proc/${pid}/status`, 'utf8');

  it('gives access to no secret of the server and, under root, to none of its files', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    const images = openImages({ size: 1, onTrouble: () => undefined });
    const [picture] = await images.crop(file, [
      { crop: { x: 0, y: 0, width: 1, height: 1 }, widthPx: 30, heightPx: 20, quality: 80 },
    ]);
    assert.ok(picture);
    const [child = 0] = await children();
    assert.doesNotMatch(await readFile(`/proc/${child}/environ`, 'latin1'), /DATABASE_URL|secret/);
    const uids =
      /^Uid:\t(.*)$/m
        .exec(await status(child))?.[1]
        ?.split('\t')
        .map(Number) ?? [];
    const isApart = (uid: number) => (process.getuid?.() === 0 ? uid > 0 : uid === process.getuid?.());
    assert.ok(uids.length === 4 && uids.every(isApart), uids.join());
    await images.close();
    delete process.env['DATABASE_URL'];
  });

  it('leaves no file behind', async () => {
    const images = openImages({ size: 1, onTrouble: () => undefined });
    const mine = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(basename(temporaryPrefix())));
    await images.ingest(file, limits());
    const [own] = await mine();
    assert.ok(own);
    assert.deepEqual((await readdir(join(tmpdir(), own), { recursive: true })).sort(), ['input', 'made', 'temporary']);
    await images.close();
    assert.deepEqual(await mine(), []);
  });
});

it('is unavailable while a decoder process cannot have its own folder, and recovers', async () => {
  const images = openImages({ size: 1, onTrouble: () => undefined });
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = join(folder, 'gone');
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  assert.equal((await images.ingest(file, limits())).width, 3000);
  await images.close();
});

it('rejects jobs when too many wait and after it was closed', async () => {
  const images = openImages({ size: 1, maxWaiting: 1, onTrouble: () => undefined });
  const first = images.ingest(file, limits());
  const second = images.ingest(file, limits());
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
  await Promise.all([first, second]);
  await images.close();
  await assert.rejects(images.ingest(file, limits()), isCode('unavailable'));
});

it('reports unavailable, not a corrupt photo, when a file cannot be read or written', async () => {
  const images = openImages({ size: 1, onTrouble: () => undefined });
  await assert.rejects(images.ingest(join(folder, 'gone.jpg'), limits()), isCode('unavailable'));
  await assert.rejects(images.ingest(file, { ...limits(), outDir: join(folder, 'no', 'such') }), isCode('unavailable'));
  await images.close();
});
