import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker } from '../processes/fork';
import type { PdfProgress, RenderTask } from './tasks';

/** What a rendering process sends: progress while it draws, then one end a task. */
export type RenderMessage =
  | { readonly progress: PdfProgress }
  | { readonly result: unknown }
  | { readonly error: Error };

interface Current {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: (progress: PdfProgress) => void;
}

/** One rendering process: one task at a time. */
export class RenderChild {
  readonly #process: ChildProcess;
  #current: Current | undefined;
  #errors = '';
  /** No more tasks for this one. */
  hasEnded = false;

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

  /** Rejects with the error of the task, with the reason of an abort, which ends the process, or because the process ended. */
  async run(task: RenderTask, onProgress: Current['onProgress'], signal?: AbortSignal): Promise<unknown> {
    const onAbort = () => {
      this.#end(signal?.reason);
      void this.stop();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#current = { resolve, reject, onProgress };
        this.#process.send(task, (error) => error && this.#end(error));
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
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
    if ('error' in message) current?.reject(message.error);
    else current?.resolve(message.result);
  }

  #end(error: unknown): void {
    this.hasEnded = true;
    this.#current?.reject(error);
    this.#current = undefined;
  }
}
