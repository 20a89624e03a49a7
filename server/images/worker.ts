import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './child';
import { crop } from './crop';
import { ingest } from './ingest';
import { look } from './look';
import { hardenSharp } from './source';
import { type ImageAnswer, ImageError, type ImageJob } from './types';

/**
 * The process that decodes: one job at a time, each message an {@link ImageJob}, each answer an {@link ImageAnswer}. A decoder that crashes or
 * swallows memory takes only this process with it.
 */
const [memoryLimit = '0', maxPixels = '0'] = process.argv.slice(2);
/** Memory that a decoder keeps after a job (WebAssembly never shrinks) before a fresh process is worth its start. */
const RETIRE_BYTES = 500 * 2 ** 20;
const busy = new Int32Array(new SharedArrayBuffer(4));

/** Ends the process when it outgrows its memory. In a thread of its own, because the decoder of HEIC blocks this one; asleep between jobs. */
const watchdog = `
  const { busy, limit } = require('node:worker_threads').workerData;
  for (;;) {
    Atomics.wait(busy, 0, 0);
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
    Atomics.wait(busy, 0, 1, 25);
  }`;
new Worker(watchdog, { eval: true, workerData: { busy, limit: Number(memoryLimit) } }).unref();

hardenSharp();
process.on('disconnect', () => process.exit(0));
process.on('message', (job: ImageJob) => void answer(job));
send({ ready: true });

async function answer(job: ImageJob): Promise<void> {
  setBusy(1);
  const reply = await run(job).then((value): ImageAnswer => ({ ok: true, value }), refusal);
  setBusy(0);
  // What it decoded lies outside of the heap, where the collector does not see how much it is.
  globalThis.gc?.();
  send({ answer: reply, retire: process.memoryUsage.rss() > RETIRE_BYTES });
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function setBusy(value: 0 | 1): void {
  Atomics.store(busy, 0, value);
  Atomics.notify(busy, 0);
}

async function run(job: ImageJob): Promise<(ImageAnswer & { ok: true })['value']> {
  if (job.kind === 'ingest') return ingest(job.file, job.limits);
  if (job.kind === 'look') return look(job.file, job.measure);
  const pictures = await crop(job.source, job.crops, Number(maxPixels));
  if (!job.files) return pictures;
  for (const [i, file] of job.files.entries()) await writeFile(file, pictures[i] ?? '', { flag: 'wx' });
  return [];
}

/** Whatever else a decoder says of a file that passed for a photo: it is broken. What is wrong with the disk is not the file's fault. */
function refusal(error: unknown): ImageAnswer {
  const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  if (error instanceof ImageError) return { ok: false, code: error.code, params: error.params, detail };
  if (/Security limit exceeded/.test(detail)) return { ok: false, code: 'file_too_large', params: {}, detail };
  if (/ENOSPC|EDQUOT|No space left/.test(detail)) return { ok: false, code: 'storage_full', params: {}, detail };
  const code = /ENOENT|EACCES|unable to open/.test(detail) ? 'unavailable' : 'file_corrupt';
  return { ok: false, code, params: {}, detail };
}
