import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { SpreadDocument } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { layoutAlbum, relayoutSpreads } from '@domain/layout';
import { aLayoutRequest, aPhotoElement, aSpread, aTextElement, someLayoutPhotos } from '@domain/testing';
import { createFilePages, openRenderer, photoQualityFor, planCrops, type Renderer, RenderLimitError } from '.';
import { agreementSpreads } from './testing/spreads';
import { writePictures } from './testing/writePictures';

const SILENCE_LIMIT_MS = 120_000;
const START_LIMIT_MS = 300_000;

const request = aLayoutRequest({ photos: someLayoutPhotos([6]) });
let render: Renderer;
let begun = 0;
/** Processes that files before this one have left to end by themselves. */
let others: readonly string[] = [];
before(async () => {
  others = await children();
  render = openRenderer({
    processes: 1,
    onWork: () => {
      begun += 1;
    },
  });
});
after(() => render.close());

/** Lays out as a new user each time, so that the process keeps the same priority. */
const layOut = (signal?: AbortSignal) =>
  render.layout(request, signal, { userId: randomUUID(), priority: 'interactive' });
async function children(): Promise<readonly string[]> {
  const list = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter((pid) => pid.trim() !== '' && !others.includes(pid));
}
/** Process id of the render process, after killed ones are gone. */
async function workerPid(): Promise<number> {
  for (;;) {
    const [pid, another] = await children();
    if (pid !== undefined && another === undefined) return Number(pid);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const onLinux = { skip: process.platform !== 'linux' };

it('runs tasks one after another in one process', onLinux, async () => {
  const drafts = await Promise.all([render.layout(request), render.layout(request)]);
  assert.deepEqual(drafts, [layoutAlbum(request), layoutAlbum(request)]);
  assert.equal(begun, 2);
  assert.equal((await children()).length, 1);
});

it("reports a task's error and continues", async () => {
  await assert.rejects(render.palette(['/no/such/file'], 3), /no\/such\/file/);
  assert.equal((await layOut()).pageCount, layoutAlbum(request).pageCount);
});

it("passes on an error's code, for example for a full disk", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-pool-'));
  t.after(() => rm(folder, { recursive: true }));
  const [doc] = agreementSpreads('landscape-a4');
  assert.ok(doc);
  const pageRequest = { doc, side: 'right', widthPx: 100, pictures: {}, quality: 80 } as const;
  await assert.rejects(render.page(pageRequest, join(folder, 'none', 'page.jpg')), { code: 'ENOENT' });
});

it('aborts a running task and skips a waiting one', async () => {
  const stop = new AbortController();
  const [running, waiting] = [layOut(stop.signal), layOut(stop.signal)];
  const next = layOut();
  stop.abort(new Error('not any more'));
  await assert.rejects(running, /not any more/);
  await assert.rejects(waiting, /not any more/);
  assert.deepEqual(await next, layoutAlbum(request));
});

/** A task that finds an idle process has started when this resolves. */
const taskStart = () => new Promise((resolve) => setImmediate(resolve));

/** Kills the process that runs a task. */
async function killWorker(known?: number): Promise<number> {
  for (;;) {
    const pid = (await children()).map(Number).find((child) => child !== known);
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return pid;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('retries the task of a dead process once in another, and fails it when that dies too', onLinux, async () => {
  const pid = await workerPid();
  // A stopped process cannot answer before it dies.
  process.kill(pid, 'SIGSTOP');
  const running = layOut();
  process.kill(pid, 'SIGKILL');
  assert.deepEqual(await running, layoutAlbum(request));

  const second = await workerPid();
  process.kill(second, 'SIGSTOP');
  const failing = assert.rejects(layOut(), /ended by SIGKILL/);
  await killWorker();
  await killWorker(second);
  await failing;
  assert.deepEqual(await layOut(), layoutAlbum(request));
});

it('kills a process that exceeds its memory limit, without a retry', onLinux, async () => {
  let tried = 0;
  const small = openRenderer({ processes: 1, memoryLimitBytes: 1, onWork: () => void (tried += 1) });
  await assert.rejects(small.layout(request), RenderLimitError);
  assert.equal(tried, 1);
  await small.close();
});

it('draws many huge, rotated, translucent frames with shadows in bounded memory', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-pool-'));
  t.after(() => rm(folder, { recursive: true }));
  const fileId = '30000000-0000-4000-8000-000000000001';
  const { files, sizes: photos } = await writePictures(folder, [fileId]);
  const elements = Array.from({ length: 60 }, (_, i) => {
    const frame = { x: -800, y: -800, width: 1900 - i, height: 1900 - 2 * i };
    return aPhotoElement({ id: `e${i}`, fileId, frame, rotation: 7 + i, opacity: 0.5, shadow: true, radius: 5 });
  });
  const doc = aSpread({ elements });
  const bounded = openRenderer({ processes: 1, memoryLimitBytes: 300 * 2 ** 20 });
  t.after(() => bounded.close());
  await bounded.page({ doc, side: 'both', widthPx: 1600, pictures: files, quality: 80 }, join(folder, 'page.jpg'));
  const output = { kind: 'screen', language: 'en' } as const;
  const album = { spreads: [doc], photos, title: '', madeAt: new Date(0), fingerprint: 'ab'.repeat(32), output };
  const [plan] = planCrops(createFilePages(album), photos, photoQualityFor(output));
  assert.ok(plan);
  const crops = new Map([[plan.key, files[fileId] ?? '']]);
  await bounded.pdf({ ...album, crops, file: join(folder, 'album.pdf') }, () => undefined);
});

it('kills a hung process and retries its task once', onLinux, async (t) => {
  await layOut();
  const pid = await workerPid();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  process.kill(pid, 'SIGSTOP');
  const running = layOut();
  await taskStart();
  t.mock.timers.tick(SILENCE_LIMIT_MS);
  assert.deepEqual(await running, layoutAlbum(request));
  assert.ok(!(await children()).includes(String(pid)));
});

it('restarts a page of which a hung process left a partial file', onLinux, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-pool-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'page.jpg');
  const [doc] = agreementSpreads('landscape-a4');
  assert.ok(doc);
  await layOut();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  process.kill(await workerPid(), 'SIGSTOP');
  const running = render.page({ doc, side: 'right', widthPx: 100, pictures: {}, quality: 80 }, file);
  await writeFile(file, 'a part');
  t.mock.timers.tick(SILENCE_LIMIT_MS);
  await running;
  assert.deepEqual([...(await readFile(file)).subarray(0, 2)], [0xff, 0xd8]);
});

it('does not retry a hung task that was aborted', onLinux, async (t) => {
  await layOut();
  const pid = await workerPid();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  process.kill(pid, 'SIGSTOP');
  const stop = new AbortController();
  const begunBefore = begun;
  const running = assert.rejects(layOut(stop.signal), /not any more/);
  await taskStart();
  t.mock.timers.tick(SILENCE_LIMIT_MS);
  stop.abort(new Error('not any more'));
  await running;
  assert.equal(begun, begunBefore + 1);
  assert.deepEqual(await layOut(), layoutAlbum(request));
});

it('names the task that hung twice', onLinux, async (t) => {
  await layOut();
  const first = await workerPid();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  process.kill(first, 'SIGSTOP');
  const running = assert.rejects(layOut(), /said nothing of its task \(layout\) for 300 s/);
  await taskStart();
  t.mock.timers.tick(SILENCE_LIMIT_MS);
  // Stop the second process during its start.
  let second: string | undefined;
  for (; !second; await new Promise((resolve) => setImmediate(resolve)))
    second = (await children()).find((child) => child !== String(first));
  process.kill(Number(second), 'SIGSTOP');
  t.mock.timers.tick(START_LIMIT_MS);
  await running;
});

it('waits for a process that starts slowly, and keeps it', onLinux, async (t) => {
  const slow = openRenderer({ processes: 1 });
  t.after(() => slow.close());
  const known = new Set(await children());
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-pool-'));
  t.after(() => rm(folder, { recursive: true }));
  const [doc] = agreementSpreads('landscape-a4');
  assert.ok(doc);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const draw = (name: string) =>
    slow.page({ doc, side: 'right', widthPx: 100, pictures: {}, quality: 80 }, join(folder, name));
  const drawing = draw('a.jpg');
  let pid: string | undefined;
  for (; !pid; await new Promise((resolve) => setImmediate(resolve)))
    pid = (await children()).find((child) => !known.has(child));
  // The machine is so busy that the start takes longer than a picture may.
  process.kill(Number(pid), 'SIGSTOP');
  t.mock.timers.tick(SILENCE_LIMIT_MS);
  process.kill(Number(pid), 'SIGCONT');
  await drawing;
  await draw('b.jpg');
  assert.deepEqual(
    (await children()).filter((child) => !known.has(child)),
    [pid],
  );
});

it('ends its process to make room, unless it has just worked and the others can wait', onLinux, async () => {
  await layOut();
  render.releaseIdle(600_000);
  assert.equal((await children()).length, 1);
  render.releaseIdle();
  while ((await children()).length > 0) await new Promise((resolve) => setImmediate(resolve));
});

it('breaks the lines of a kept text in a font beyond the core ones with its own metrics, in a new process', async (t) => {
  registerAllFontMetrics();
  const fresh = openRenderer({ processes: 1 });
  t.after(() => fresh.close());
  const words = 'We came at dawn and stayed until the evening of the second day';
  const frame = { x: 20, y: 20, width: 60, height: 60 };
  const text = aTextElement({ id: 'words', font: 'montserrat', text: words, frame });
  const opening = aSpread({ role: 'opening' });
  const spreads = [opening, aSpread({ elements: [text] })].map((doc) => ({ doc, touched: true }));
  const vow = { ...request, format: 'landscape-a4', templateId: 'vow', formerTemplateId: 'journey' } as const;
  const linesOf = (relaid: readonly { readonly doc: SpreadDocument }[]) =>
    relaid.flatMap(({ doc }) => doc.elements).flatMap((e) => (e.type === 'text' && e.text === words ? [e.lines] : []));
  const expected = linesOf(relayoutSpreads(spreads, vow));
  assert.equal(expected.length, 1);
  assert.deepEqual(linesOf(await fresh.relayout(spreads, vow)), expected);
});
