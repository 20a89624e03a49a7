import { Worker } from 'node:worker_threads';

/**
 * Signal that ends a process over its memory limit. Nothing else sends it, and its default action works even
 * inside native code.
 */
export const OUT_OF_MEMORY_SIGNAL = 'SIGUSR2';

const CHECK_INTERVAL_MS = 25;

const source = `
  const { busy, limit, signal, everyMs } = require('node:worker_threads').workerData;
  for (;;) {
    Atomics.wait(busy, 0, 0);
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, signal);
    Atomics.wait(busy, 0, 1, everyMs);
  }`;

/**
 * Ends this process with {@link OUT_OF_MEMORY_SIGNAL} when it exceeds `limitBytes` during a task. Checks from
 * a thread, because native code blocks this one; the thread sleeps between tasks.
 * @returns a function to call with true at the start and false at the end of a task
 */
export function watchMemory(limitBytes: number): (isBusy: boolean) => void {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { busy, limit: limitBytes, signal: OUT_OF_MEMORY_SIGNAL, everyMs: CHECK_INTERVAL_MS };
  new Worker(source, { eval: true, workerData }).unref();
  return (isBusy) => {
    Atomics.store(busy, 0, isBusy ? 1 : 0);
    Atomics.notify(busy, 0);
  };
}
