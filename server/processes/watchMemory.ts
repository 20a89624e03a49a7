import { Worker } from 'node:worker_threads';

/** Ends a process that outgrew its memory: nobody else sends it, and by default a process ends by it at once, even inside of native code. */
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
 * Ends this process with {@link OUT_OF_MEMORY_SIGNAL} when it holds more than `limitBytes` during a task. It looks from a thread of its own, because native code
 * blocks this one; the thread sleeps between tasks. Returns what tells it when a task begins and ends.
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
