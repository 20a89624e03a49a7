import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkWorker, START_LIMIT_MS } from '../processes/childPool';
import { MEMORY_LIMIT_SIGNAL } from '../processes/watchLimits';
import type { PdfProgress, RenderTask } from './renderTasks';

/** Messages of a render process: a start, progress, then one end per task. */
export type RenderMessage =
  | { readonly started: true }
  | { readonly progress: PdfProgress }
  | { readonly result: unknown }
  | { readonly error: Error; readonly code: unknown };

interface CurrentTask {
  readonly task: RenderTask;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: (progress: PdfProgress) => void;
}

const SECOND = 1000;

/** Longest silence after the start of a task before a process counts as hung. A PDF page or a layout takes a few seconds at most. */
const SILENCE_LIMIT_MS = 120 * SECOND;
/** For one picture; the user sees a placeholder meanwhile. */
const PICTURE_LIMIT_MS = 30 * SECOND;
/** For a whole PDF, whatever its progress. */
const PDF_LIMIT_MS = 20 * 60 * SECOND;

/** V8's last message on an exhausted heap. */
const HEAP_FULL = /heap out of memory/;

const silenceLimitMs = ({ kind }: RenderTask): number =>
  kind === 'page' || kind === 'sample' ? PICTURE_LIMIT_MS : SILENCE_LIMIT_MS;

/** A render process was killed because it hung. */
export class RenderTimeoutError extends Error {
  constructor(kind: RenderTask['kind'], ms: number) {
    super(`a rendering process was ended: it had said nothing of its task (${kind}) for ${ms / SECOND} s`);
    this.name = 'RenderTimeoutError';
  }
}

/** A render process ended during a task without being killed by us. */
export class RenderCrashedError extends Error {
  constructor(
    readonly how: NodeJS.Signals | number | null,
    errors: string,
  ) {
    super(`a rendering process ended by ${how}: ${errors}`);
    this.name = 'RenderCrashedError';
  }
}

/** A task exceeded its memory or time limit; a retry would exceed it again. */
export class RenderLimitError extends Error {
  constructor(kind: RenderTask['kind'], what: 'memory' | 'time') {
    super(`a rendering process was ended: its task (${kind}) took too much ${what}`);
    this.name = 'RenderLimitError';
  }
}

export interface RenderChildOptions {
  readonly memoryLimitBytes: number;
  readonly niceness: number;
}

/** Render process; one task at a time. */
export class RenderChild {
  readonly niceness: number;
  readonly #process: ChildProcess;
  #current: CurrentTask | undefined;
  #kind: RenderTask['kind'] = 'page';
  #silence: NodeJS.Timeout | undefined;
  /** Its first task has loaded what it needs. */
  #hasStarted = false;
  #errors = '';
  hasEnded = false;
  /** End of its last task, by `performance.now()`. */
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
      const isTooHeavy = signal === MEMORY_LIMIT_SIGNAL || HEAP_FULL.test(this.#errors);
      const died = new RenderCrashedError(signal ?? code, this.#errors);
      this.#end(isTooHeavy ? new RenderLimitError(this.#kind, 'memory') : died);
    });
  }

  /**
   * Runs a task. Rejects with the task's error, or with the reason of an abort, which kills the process.
   * Rejects with {@link RenderCrashedError} if the process ended, and with {@link RenderTimeoutError} or
   * {@link RenderLimitError} if it was killed.
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
    this.#expectSign(task, this.#hasStarted ? silenceLimitMs(task) : START_LIMIT_MS);
    try {
      return await new Promise((resolve, reject) => {
        const onSign = (progress: PdfProgress) => {
          this.#expectSign(task);
          onProgress(progress);
        };
        this.#current = { task, resolve, reject, onProgress: onSign };
        this.#process.send(task, (error) => error && this.#end(error));
      });
    } finally {
      clearTimeout(limit);
      clearTimeout(this.#silence);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the process unless it gives a sign of life in time. */
  #expectSign(task: RenderTask, ms = silenceLimitMs(task)): void {
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
    if ('started' in message) {
      this.#hasStarted = true;
      if (current) this.#expectSign(current.task);
      return;
    }
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
