import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker } from '../processes/fork';
import type { PdfProgress, RenderTask } from './tasks';

/** What a rendering process sends: progress while it draws, then one end a task. */
export type RenderMessage =
  | { readonly progress: PdfProgress }
  | { readonly result: unknown }
  /** An error loses its code on the way. */
  | { readonly error: Error; readonly code: unknown };

interface Current {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: (progress: PdfProgress) => void;
}

/** A process of which nothing was heard for so long has hung: it draws a page, or does any other task, in a few seconds at most. */
export const SILENCE_MS = 120_000;

/** A rendering process was ended because it hung. */
export class RenderHung extends Error {
  constructor(kind: RenderTask['kind']) {
    super(`a rendering process was ended: it had said nothing of its task (${kind}) for ${SILENCE_MS / 1000} s`);
    this.name = 'RenderHung';
  }
}

/** One rendering process: one task at a time. */
export class RenderChild {
  readonly #process: ChildProcess;
  #current: Current | undefined;
  #silence: NodeJS.Timeout | undefined;
  #errors = '';
  /** No more tasks for this one. */
  hasEnded = false;
  /** When its last task ended, by `performance.now()`. */
  idleSince = 0;

  constructor() {
    this.#process = forkWorker({ from: import.meta.url, source: './worker.ts', bundle: './render-worker.js' });
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.#errors = (this.#errors + text.toString()).slice(-2000);
    });
    this.#process.on('message', (message: RenderMessage) => this.#hear(message));
    this.#process.once('error', (error) => this.#end(error));
    this.#process.once('exit', (code, signal) =>
      this.#end(new Error(`a rendering process ended by ${signal ?? code}: ${this.#errors}`)),
    );
  }

  /**
   * Rejects with the error of the task, with the reason of an abort, which ends the process, because the process ended, or with {@link RenderHung} because
   * it was ended.
   */
  async run(task: RenderTask, onProgress: Current['onProgress'], signal?: AbortSignal): Promise<unknown> {
    const onAbort = () => {
      this.#end(signal?.reason);
      void this.stop();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#listen(task.kind);
    try {
      return await new Promise((resolve, reject) => {
        const onSign = (progress: PdfProgress) => {
          this.#listen(task.kind);
          onProgress(progress);
        };
        this.#current = { resolve, reject, onProgress: onSign };
        this.#process.send(task, (error) => error && this.#end(error));
      });
    } finally {
      clearTimeout(this.#silence);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** From now on it has {@link SILENCE_MS} to be heard of. */
  #listen(kind: RenderTask['kind']): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#end(new RenderHung(kind));
      void this.stop();
    }, SILENCE_MS).unref();
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
