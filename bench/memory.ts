import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** MiB of each process of a family, pages that several share counted once (proportional set size). */
export type Held = readonly { readonly name: string; readonly mib: number }[];

const SAMPLE_MS = 100;
const totalOf = (held: Held) => held.reduce((sum, { mib }) => sum + mib, 0);

async function parentsOf(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => [Number(pid), await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')] as const),
  );
  // The name of a process stands in brackets and may hold anything.
  return new Map(stats.map(([pid, stat]) => [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)]));
}

async function nameOf(pid: number): Promise<string> {
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const script = args.find((arg) => /\.[cm]?[jt]s$/.test(arg) && !arg.startsWith('--'));
  return basename(script ?? args[0] ?? '');
}

/** What a process and those below it hold; without the database, whose memory is a cache of files. Empty where there is no /proc. */
async function heldBy(pid: number): Promise<Held> {
  const parents = await parentsOf();
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(parents.get(one) ?? 0));
  const held = await Promise.all(
    [...parents.keys()].filter(isBelow).map(async (one) => {
      const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
      return { name: await nameOf(one), mib: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024 };
    }),
  );
  return held.filter(({ name, mib }) => mib > 0 && !name.startsWith('postgres'));
}

export interface Measured<T> {
  readonly value: T;
  readonly seconds: number;
  /** NaN where it cannot be known: Linux tells. */
  readonly peakMiB: number;
  /** At the peak, the largest first. */
  readonly held: Held;
}

/** Runs a task and tells its seconds, and the most memory that a process (this one, if none is named) and those below it held meanwhile. */
export async function measured<T>(task: () => Promise<T>, pid = process.pid): Promise<Measured<T>> {
  let peak: Held = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const held = await heldBy(pid);
      if (totalOf(held) > totalOf(peak)) peak = held;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  const started = performance.now();
  const value = await task().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - started) / 1000;
  await watching;
  const held = peak.toSorted((a, b) => b.mib - a.mib);
  return { value, seconds, peakMiB: held.length > 0 ? totalOf(held) : Number.NaN, held };
}

/** `server.js 180, image-worker.js 90, …` */
export const wordsOf = (held: Held): string => held.map(({ name, mib }) => `${name} ${mib.toFixed(0)}`).join(', ');
