/** Watches memory and health of a server under load. */
import { readFileSync } from 'node:fs';
import type { RunningServer } from '../../e2e/support/server';

const SAMPLE_INTERVAL_MS = 100;

export interface ServerHealth {
  readonly peakRssMiB: number;
  /** Longest response time of `/api/health`, in ms. */
  readonly slowestHealthMs: number;
  readonly healthFailures: number;
}

function rssMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib ?? 0) / 1024;
}

/** Watches the server until the returned function is called. */
export function watchServer({ url, pid }: RunningServer): () => Promise<ServerHealth> {
  const stopped = new AbortController();
  let peakRssMiB = 0;
  let slowestHealthMs = 0;
  let healthFailures = 0;
  const memoryTimer = setInterval(() => {
    peakRssMiB = Math.max(peakRssMiB, rssMiB(pid));
  }, SAMPLE_INTERVAL_MS);
  const checkHealth = async () => {
    while (!stopped.signal.aborted) {
      const began = Date.now();
      const isFine = await fetch(`${url}/api/health`).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
      slowestHealthMs = Math.max(slowestHealthMs, Date.now() - began);
      if (!isFine) healthFailures += 1;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS));
    }
  };
  const asking = checkHealth();
  return async () => {
    stopped.abort();
    clearInterval(memoryTimer);
    await asking;
    return { peakRssMiB, slowestHealthMs, healthFailures };
  };
}
