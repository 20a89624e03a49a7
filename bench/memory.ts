import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** Processes below `pid`, itself included. */
function family(pid: number): Set<number> {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const parents = new Map(pairs.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(parents.get(one) ?? 0));
  return new Set([...parents.keys()].filter(isBelow));
}

/** MiB that a process and its children hold, pages that several share counted once (proportional set size). Linux only. */
async function heldMiB(pid: number): Promise<number> {
  const sizes = [...family(pid)].map(async (one) => {
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return (await Promise.all(sizes)).reduce((sum, kib) => sum + kib, 0) / 1024;
}

/** Runs a task and tells its seconds, and the most memory that this process and its children held meanwhile (NaN where it cannot be known). */
export async function measured(task: () => Promise<unknown>): Promise<{ seconds: number; peakMiB: number }> {
  const isKnown = (await readdir('/proc').catch(() => [])).length > 0;
  let peakMiB = isKnown ? 0 : Number.NaN;
  let isOver = false;
  const watching = (async () => {
    while (isKnown && !isOver) {
      peakMiB = Math.max(peakMiB, await heldMiB(process.pid));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  const started = performance.now();
  await task();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await watching;
  return { seconds, peakMiB };
}
