import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker } from '../processes/forkWorker';
import { OUT_OF_MEMORY_SIGNAL } from '../processes/watchMemory';
import type { PdfProgress, RenderTask } from './renderTasks';

/** What a rendering process sends: progress while it draws, then one end a task. */
export type RenderMessage =
  | { readonly progress: PdfProgress }
  | { readonly result: unknown }
  /** An error loses its code on the way. */
  | { readonly error: Error; readonly code: unknown };

interface CurrentTask {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: (progress: PdfProgress) => void;
}

const SECOND = 1000;

/** A process of which nothing was heard for so long has hung: it draws a page of a file, or lays an album out, in a few seconds at most. */
export const SILENCE_LIMIT_MS = 120 * SECOND;
/** For one picture: somebody looks at a placeholder meanwhile. */
export const PICTURE_LIMIT_MS = 30 * SECOND;
/** For a whole PDF, however regularly it is heard of. */
export const PDF_LIMIT_MS = 20 * 60 * SECOND;

/** Last words of V8. */
const HEAP_FULL = /heap out of memory/;

const silenceLimitMs = ({ kind }: RenderTask): number =>
  kind === 'page' || kind === 'sample' ? PICTURE_LIMIT_MS : SILENCE_LIMIT_MS;

/** A rendering process was ended because it hung. */
export class RenderTimeoutError extends Error {
  constructor(kind: RenderTask['kind'], ms: number) {
    super(`a rendering process was ended: it had said nothing of its task (${kind}) for ${ms / SECOND} s`);
    this.name = 'RenderTimeoutError';
  }
}

/** A rendering process ended in the middle of a task, and nobody here had ended it. */
export class RenderCrashedError extends Error {
  constructor(how: string, errors: string) {
    super(`a rendering process ended by ${how}: ${errors}`);
    this.name = 'RenderCrashedError';
  }
}

/** A task took more memory or time than one may have: it would again. */
export class RenderLimitError extends Error {
  constructor(kind: RenderTask['kind'], what: 'memory' | 'time') {
    super(`a rendering process was ended: its task (${kind}) took too much ${what}`);
    this.name = 'RenderLimitError';
  }
}

export interface RenderChildOptions {
  readonly memoryLimitBytes: number;
  /** POSIX niceness of the process. */
  readonly niceness: number;
}

/** One rendering process: one task at a time. */
export class RenderChild {
  readonly niceness: number;
  readonly #process: ChildProcess;
  #current: CurrentTask | undefined;
  #kind: RenderTask['kind'] = 'page';
  #silence: NodeJS.Timeout | undefined;
  #errors = '';
  /** No more tasks for this one. */
  hasEnded = false;
  /** When its last task ended, by `performance.now()`. */
  idleSince = 0;

  constructor({ memoryLimitBytes, niceness }: RenderChildOptions) {
    this.niceness = niceness;
    this.#process = forkWorker(
      { from: import.meta.url, source: './worker.ts', bundle: './render-worker.js' },
      { args: [String(memoryLimitBytes)], niceness },
    );
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.#errors = (this.#errors + text.toString()).slice(-2000);
    });
    this.#process.on('message', (message: RenderMessage) => this.#hear(message));
    this.#process.once('error', (error) => this.#end(error));
    this.#process.once('exit', (code, signal) => {
      const isTooHeavy = signal === OUT_OF_MEMORY_SIGNAL || HEAP_FULL.test(this.#errors);
      const died = new RenderCrashedError(String(signal ?? code), this.#errors);
      this.#end(isTooHeavy ? new RenderLimitError(this.#kind, 'memory') : died);
    });
  }

  /**
   * Rejects with the error of the task; with the reason of an abort, which ends the process; with {@link RenderCrashedError} because the process ended; with
   * {@link RenderTimeoutError} or {@link RenderLimitError} because it was ended.
   */
  async run(task: RenderTask, onProgress: CurrentTask['onProgress'], signal?: AbortSignal): Promise<unknown> {
    const endWith = (reason: unknown) => {
      this.#end(reason);
      void this.stop();
    };
    const onAbort = () => endWith(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const limit = setTimeout(() => endWith(new RenderLimitError(task.kind, 'time')), PDF_LIMIT_MS).unref();
    this.#kind = task.kind;
    this.#listen(task);
    try {
      return await new Promise((resolve, reject) => {
        const onSign = (progress: PdfProgress) => {
          this.#listen(task);
          onProgress(progress);
        };
        this.#current = { resolve, reject, onProgress: onSign };
        this.#process.send(task, (error) => error && this.#end(error));
      });
    } finally {
      clearTimeout(limit);
      clearTimeout(this.#silence);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** From now on it has {@link silenceLimitMs} the task to be heard of. */
  #listen(task: RenderTask): void {
    const ms = silenceLimitMs(task);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#end(new RenderTimeoutError(task.kind, ms));
      void this.stop();
    }, ms).unref();
  }

  async stop(): Promise<void> {
    this.hasEnded = true;
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exit;
  }

  #hear(message: RenderMessage): void {
    const current = this.#current;
    if ('progress' in message) return current?.onProgress(message.progress);
    this.#current = undefined;
    if ('error' in message)
      current?.reject(Object.assign(message.error, message.code !== undefined && { code: message.code }));
    else current?.resolve(message.result);
  }

  #end(error: unknown): void {
    this.hasEnded = true;
    this.#current?.reject(error);
    this.#current = undefined;
  }
}
