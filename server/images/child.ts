import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker } from '../processes/fork';
import type { ImageAnswer, ImageJob } from './types';

/** What the child sends: first `ready`, then one answer a job. `retire` asks for a fresh process, because memory was not given back. */
export type ChildMessage = { readonly ready: true } | { readonly answer: ImageAnswer; readonly retire: boolean };

export interface ChildOptions {
  readonly memoryLimitBytes: number;
  readonly maxPixels: number;
  /** POSIX niceness of the process. */
  readonly niceness?: number;
}

/** How a job in a child ended: with an answer, or because the process ended. `failedToStart`: before it could take any job. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: ImageAnswer }
  | { readonly kind: 'killed' | 'crashed' | 'timedOut' | 'failedToStart'; readonly detail: string };

/** One decoding process. It is started at its first job and takes one job at a time. */
export class DecoderChild {
  readonly niceness: number;
  readonly #process: ChildProcess;
  readonly #ready: Promise<unknown>;
  /** The signal that ended the process, or null when it left by itself or never started. */
  readonly #ended: Promise<NodeJS.Signals | null>;
  #errors = '';
  #isReady = false;
  /** No more jobs for this one. */
  retired = false;
  /** When its last job ended, by `performance.now()`. */
  idleSince = 0;

  constructor(options: ChildOptions) {
    this.niceness = options.niceness ?? 0;
    this.#process = start(options);
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
    void this.#ended.then(() => {
      this.retired = true;
    });
  }

  /** Never rejects. After anything but an answer the process is gone. */
  async run(job: ImageJob, timeoutMs: number): Promise<Outcome> {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      this.#process.kill('SIGKILL');
    }, timeoutMs);
    const ended = this.#ended.then(
      (signal): Outcome => ({ kind: reason(this.#isReady, timedOut, signal), detail: this.#errors }),
    );
    try {
      return await Promise.race([ended, this.#ask(job)]);
    } finally {
      clearTimeout(timer);
      this.#process.removeAllListeners('message');
    }
  }

  get hasEnded(): boolean {
    return this.retired;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  async #ask(job: ImageJob): Promise<Outcome> {
    await this.#ready.catch(() => new Promise(() => undefined));
    return new Promise((resolve) => {
      this.#process.once('message', (message: ChildMessage) => {
        if (!('answer' in message)) return;
        this.retired ||= message.retire;
        resolve({ kind: 'answered', answer: message.answer });
      });
      this.#process.send(job, () => undefined);
    });
  }
}

function reason(
  isReady: boolean,
  timedOut: boolean,
  signal: NodeJS.Signals | null,
): Exclude<Outcome['kind'], 'answered'> {
  if (timedOut) return 'timedOut';
  if (!isReady) return 'failedToStart';
  return signal === 'SIGKILL' ? 'killed' : 'crashed';
}

const start = ({ memoryLimitBytes, maxPixels, niceness = 0 }: ChildOptions): ChildProcess =>
  forkWorker(
    { from: import.meta.url, source: './worker.ts', bundle: './image-worker.js' },
    { args: [String(memoryLimitBytes), String(maxPixels)], niceness },
  );
