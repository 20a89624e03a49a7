import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod, chown, copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { forkWorker, START_LIMIT_MS, workerFiles } from '../processes/childPool';
import { temporaryPrefix } from '../processes/temporaryFolders';
import { createWorkerIdentity, type WorkerIdentity } from '../processes/workerIdentity';
import { classifyExit, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import { ImageError, type ImageJob, type ImageResult, type Ingested } from './types';

/**
 * Folders of one decoder process. Its temporary files are removed before it answers. Where it runs as a
 * separate user, its input is copied to a read-only folder, and its output is copied from a folder that
 * nothing else trusts.
 */
class JobSandbox {
  readonly temporary: string;
  readonly #identity: WorkerIdentity;
  readonly #root = mkdtempSync(temporaryPrefix());
  readonly #input: string;
  readonly #made: string;

  constructor(identity: WorkerIdentity) {
    this.#identity = identity;
    const folder = (name: string, mode: number, owner: number) => {
      const path = join(this.#root, name);
      mkdirSync(path);
      if (identity) chownSync(path, owner, identity.gid);
      chmodSync(path, mode);
      return path;
    };
    this.temporary = folder('temporary', 0o700, identity?.uid ?? 0);
    this.#made = folder('made', 0o700, identity?.uid ?? 0);
    this.#input = join(folder('input', 0o750, 0), 'photo');
    if (identity) chmodSync(this.#root, 0o711);
  }

  /**
   * Copies in the one file of a job.
   * @returns the job as passed to the process
   */
  async enter(job: ImageJob): Promise<ImageJob> {
    if (!this.#identity) return job;
    const file = this.#input;
    await rm(file, { force: true });
    await copyFile(job.kind === 'crop' ? job.source : job.file, file, constants.COPYFILE_FICLONE);
    await chmod(file, 0o440);
    await chown(file, 0, this.#identity.gid);
    if (job.kind === 'analyse') return { ...job, file };
    if (job.kind === 'ingest') return { ...job, file, limits: { ...job.limits, outDir: this.#made } };
    return { ...job, source: file, ...(job.files && { files: job.files.map((_, i) => this.#cropAt(i)) }) };
  }

  /** Copies out the results. The job decides their destination, whatever the process says. */
  async collect(job: ImageJob, answer: ImageResult): Promise<ImageResult> {
    if (!this.#identity) return answer;
    await rm(this.#input, { force: true });
    if (!answer.ok || job.kind === 'analyse') return answer;
    if (job.kind === 'crop') {
      for (const [i, file] of (job.files ?? []).entries()) await this.#takeOut(this.#cropAt(i), file, 'wx');
      return answer;
    }
    const value = answer.value as Ingested;
    const take = (name: string) => this.#takeOut(join(this.#made, name), join(job.limits.outDir, name), 'w');
    const [screen, thumbnail] = [await take('1440.jpg'), await take('250.jpg')];
    const master = value.outputs.master === null ? null : await take('master.jpg');
    return { ok: true, value: { ...value, outputs: { screen, thumbnail, master } } };
  }

  /**
   * Removes the folders after the process has ended. Starts as that process's user, because leftovers may be
   * links to anywhere.
   */
  async remove(): Promise<void> {
    if (this.#identity) {
      const folders = [this.temporary, this.#made];
      const removal = spawn('/bin/rm', ['-rf', '--', ...folders], { ...this.#identity, stdio: 'ignore', env: {} });
      await once(removal, 'exit').catch(() => undefined);
    }
    await rm(this.#root, { recursive: true, force: true });
  }

  readonly #cropAt = (index: number) => join(this.#made, `${index}.jpg`);

  /** Moves a regular file owned by the process. A link could lead to a file that the process may not read. */
  async #takeOut(from: string, to: string, flags: 'w' | 'wx'): Promise<string> {
    const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const info = await file.stat();
      if (!info.isFile() || info.uid !== this.#identity?.uid)
        throw new ImageError('unavailable', {}, 'result is not a regular file of the decoder process');
      await pipeline(file.createReadStream({ autoClose: false }), (await open(to, flags)).createWriteStream());
    } finally {
      await file.close();
    }
    await rm(from, { force: true });
    return to;
  }
}

/**
 * Messages of the child: first `ready`, then a start and an answer per job. `retire` asks for a new process because
 * memory was not released.
 */
export type ChildMessage =
  | { readonly ready: true }
  | { readonly started: true }
  | { readonly answer: ImageResult; readonly retire: boolean };

export interface ChildOptions {
  readonly memoryLimitBytes: number;
  readonly cpuLimitMs: number;
  readonly maxPixels: number;
  readonly niceness?: number;
}

export type JobOutcome = { readonly kind: 'answered'; readonly answer: ImageResult } | ProcessEnd;

/** Decoder process. It starts with its first job and runs one job at a time. */
export class DecoderChild {
  readonly niceness: number;
  readonly #process: ChildProcess;
  readonly #sandbox: JobSandbox;
  readonly #ready: Promise<unknown>;
  /** Signal that ended the process; null if it exited by itself or never started. */
  readonly #ended: Promise<NodeJS.Signals | null>;
  /** Resolves when the process has ended and its files are removed. */
  readonly #gone: Promise<void>;
  #errors = '';
  #isReady = false;
  #jobs = 0;
  hasEnded = false;
  /** End of its last job, by `performance.now()`. */
  idleSince = 0;

  constructor(options: ChildOptions) {
    const identity = createWorkerIdentity(workerFiles(entry));
    this.niceness = options.niceness ?? 0;
    this.#sandbox = new JobSandbox(identity);
    this.#process = forkWorker(entry, {
      args: toArguments(options, this.#sandbox.temporary),
      identity,
      niceness: this.niceness,
    });
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.#errors = (this.#errors + text.toString()).slice(-2000);
    });
    this.#ready = once(this.#process, 'message').then(() => {
      this.#isReady = true;
    });
    this.#ready.catch(() => undefined);
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', () => resolve(null));
      this.#process.once('exit', (_, signal) => resolve(signal));
    });
    this.#gone = this.#ended.then(() => {
      this.hasEnded = true;
      return this.#sandbox.remove();
    });
  }

  /**
   * Runs a job; never rejects. After any outcome but an answer the process is gone.
   * @param timeoutMs counts from the start of the job, when the process has loaded what it needs
   */
  async run(job: ImageJob, timeoutMs: number): Promise<JobOutcome> {
    let timedOut = false;
    this.#jobs += 1;
    const isFresh = this.#jobs === 1;
    const killAfter = (ms: number) =>
      setTimeout(() => {
        timedOut = true;
        this.#process.kill('SIGKILL');
      }, ms);
    let timer = killAfter(isFresh ? START_LIMIT_MS : timeoutMs);
    const onStart = () => {
      clearTimeout(timer);
      timer = killAfter(timeoutMs);
    };
    const kindOf = (signal: NodeJS.Signals | null) => {
      if (timedOut) return 'timedOut';
      return this.#isReady ? classifyExit(signal) : 'failedToStart';
    };
    const ended = this.#ended.then((signal): JobOutcome => ({ kind: kindOf(signal), detail: this.#errors, isFresh }));
    try {
      return await Promise.race([ended, this.#ask(job, onStart)]);
    } finally {
      clearTimeout(timer);
      this.#process.removeAllListeners('message');
      if (this.hasEnded) void this.stop();
    }
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#gone;
  }

  async #ask(job: ImageJob, onStart: () => void): Promise<JobOutcome> {
    await this.#ready.catch(() => new Promise(() => undefined));
    try {
      const answer = await this.#send(await this.#sandbox.enter(job), onStart);
      return { kind: 'answered', answer: await this.#sandbox.collect(job, answer) };
    } catch (error) {
      const { code, params, message } = toImageError(error);
      return { kind: 'answered', answer: { ok: false, code, params, detail: message } };
    }
  }

  #send(job: ImageJob, onStart: () => void): Promise<ImageResult> {
    return new Promise((resolve) => {
      this.#process.on('message', (message: ChildMessage) => {
        if ('started' in message) onStart();
        if (!('answer' in message)) return;
        this.hasEnded ||= message.retire;
        resolve(message.answer);
      });
      this.#process.send(job, () => undefined);
    });
  }
}

const entry = { from: import.meta.url, source: './worker.ts', bundle: './image-worker.js' };

const toArguments = ({ memoryLimitBytes, cpuLimitMs, maxPixels }: ChildOptions, temporary: string) => [
  temporary,
  String(memoryLimitBytes),
  String(cpuLimitMs),
  String(maxPixels),
];
