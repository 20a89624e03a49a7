import { Worker } from 'node:worker_threads';

/**
 * Signals that only this watchdog sends, so that they differ from foreign ones. Their default action works even inside
 * native code, and writes no core file, which would keep the picture.
 */
export const MEMORY_LIMIT_SIGNAL = 'SIGUSR2';
export const CPU_LIMIT_SIGNAL = 'SIGVTALRM';

const CHECK_INTERVAL_MS = 10;

const source = `
  const { busy, memoryBytes, cpuMs, memorySignal, cpuSignal, everyMs } = require('node:worker_threads').workerData;
  for (;;) {
    Atomics.wait(busy, 0, 0);
    const start = process.cpuUsage();
    while (Atomics.load(busy, 0) === 1) {
      const { user, system } = process.cpuUsage(start);
      if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, memorySignal);
      if ((user + system) / 1000 > cpuMs) process.kill(process.pid, cpuSignal);
      Atomics.wait(busy, 0, 1, everyMs);
    }
  }`;

interface ProcessLimits {
  readonly memoryBytes: number;
  /** Processor time of one task. The clock's time does not count, because it passes on a busy machine too. */
  readonly cpuMs?: number;
}

/**
 * Ends this process by a signal when a task exceeds its limits. Checks from a thread, because native code blocks this
 * one; the thread sleeps between tasks.
 * @returns a function to call with true at the start and false at the end of a task
 */
export function watchLimits({
  memoryBytes,
  cpuMs = Number.POSITIVE_INFINITY,
}: ProcessLimits): (isBusy: boolean) => void {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  const signals = { memorySignal: MEMORY_LIMIT_SIGNAL, cpuSignal: CPU_LIMIT_SIGNAL };
  const workerData = { busy, memoryBytes, cpuMs, ...signals, everyMs: CHECK_INTERVAL_MS };
  new Worker(source, { eval: true, workerData }).unref();
  return (isBusy) => {
    Atomics.store(busy, 0, isBusy ? 1 : 0);
    Atomics.notify(busy, 0);
  };
}
