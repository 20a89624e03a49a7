import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker, workerFiles } from '../processes/forkWorker';
import { createWorkerIdentity } from '../processes/workerIdentity';
import { JobSandbox } from './jobSandbox';
import { classifyExit, type ProcessEnd } from './retryPolicy';
import { toImageError } from './toImageError';
import type { ImageAnswer, ImageJob } from './types';

/**
 * Messages of the child: first `ready`, then one answer per job. `retire` asks for a new process because
 * memory was not released.
 */
export type ChildMessage = { readonly ready: true } | { readonly answer: ImageAnswer; readonly retire: boolean };

export interface ChildOptions {
  readonly memoryLimitBytes: number;
  readonly cpuLimitMs: number;
  readonly maxPixels: number;
  readonly niceness?: number;
}

/** Outcome of a child's job: an answer, or the end of the process. */
export type JobOutcome = { readonly kind: 'answered'; readonly answer: ImageAnswer } | ProcessEnd;

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

  /** Runs a job; never rejects. After any outcome but an answer the process is gone. */
  async run(job: ImageJob, timeoutMs: number): Promise<JobOutcome> {
    let timedOut = false;
    this.#jobs += 1;
    const isFresh = this.#jobs === 1;
    const timer = setTimeout(() => {
      timedOut = true;
      this.#process.kill('SIGKILL');
    }, timeoutMs);
    const kindOf = (signal: NodeJS.Signals | null) => {
      if (timedOut) return 'timedOut';
      return this.#isReady ? classifyExit(signal) : 'failedToStart';
    };
    const ended = this.#ended.then((signal): JobOutcome => ({ kind: kindOf(signal), detail: this.#errors, isFresh }));
    try {
      return await Promise.race([ended, this.#ask(job)]);
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

  async #ask(job: ImageJob): Promise<JobOutcome> {
    await this.#ready.catch(() => new Promise(() => undefined));
    try {
      const answer = await this.#send(await this.#sandbox.enter(job));
      return { kind: 'answered', answer: await this.#sandbox.collect(job, answer) };
    } catch (error) {
      const { code, params, message } = toImageError(error);
      return { kind: 'answered', answer: { ok: false, code, params, detail: message } };
    }
  }

  #send(job: ImageJob): Promise<ImageAnswer> {
    return new Promise((resolve) => {
      this.#process.once('message', (message: ChildMessage) => {
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
