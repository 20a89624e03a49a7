import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { watchLimits } from '../processes/watchLimits';
import { analysePhoto, getDetector } from './analysePhoto';
import { cropPhoto } from './crop';
import type { ChildMessage } from './decoderChild';
import { ingestPhoto } from './ingest';
import { hardenSharp } from './photoFileSource';
import { toImageError } from './toImageError';
import type { ImageJob, ImageResult } from './types';

/**
 * Decoder process: runs one {@link ImageJob} per message and answers with an {@link ImageResult}. A decoder
 * that crashes or exhausts memory takes down only this process.
 */
const [temporary = '', memoryLimit = '0', cpuLimitMs = '0', maxPixels = '0'] = process.argv.slice(2);
/** Memory retained after a job (WebAssembly never shrinks) that justifies a new process. */
const RETIRE_BYTES = 500 * 2 ** 20;
const setBusy = watchLimits({ memoryBytes: Number(memoryLimit), cpuMs: Number(cpuLimitMs) });

process.env['TMPDIR'] = temporary;
hardenSharp();
process.on('disconnect', () => process.exit(0));
process.on('message', (job: ImageJob) => void runJob(job));
send({ ready: true });

async function runJob(job: ImageJob): Promise<void> {
  // The analysis itself reports a detector that cannot be loaded.
  if (job.kind === 'analyse') await getDetector().catch(() => undefined);
  send({ started: true });
  setBusy(true);
  const reply = await run(job).then((value): ImageResult => ({ ok: true, value }), toErrorAnswer);
  setBusy(false);
  await emptyTemporary();
  // The decoded data lie outside the heap, where the collector does not see their size.
  globalThis.gc?.();
  send({ answer: reply, retire: process.memoryUsage.rss() > RETIRE_BYTES });
}

async function emptyTemporary(): Promise<void> {
  for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true, force: true });
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function run(job: ImageJob): Promise<(ImageResult & { ok: true })['value']> {
  if (job.kind === 'ingest') return ingestPhoto(job.file, job.limits);
  if (job.kind === 'analyse') return analysePhoto(job.file, job);
  const pictures = await cropPhoto(job.source, job.crops, Number(maxPixels));
  if (!job.files) return pictures;
  for (const [i, file] of job.files.entries()) await writeFile(file, pictures[i] ?? '', { flag: 'wx' });
  return [];
}

function toErrorAnswer(error: unknown): ImageResult {
  const { code, params, message } = toImageError(error);
  return { ok: false, code, params, detail: message };
}
