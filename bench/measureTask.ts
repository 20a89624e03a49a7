import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** MB (10^6 bytes) per process of a family; shared pages count once (proportional set size). */
export type ProcessMemory = readonly { readonly name: string; readonly mb: number }[];

const SAMPLE_INTERVAL_MS = 150;
const totalOf = (memory: ProcessMemory) => memory.reduce((sum, { mb }) => sum + mb, 0);

/** Returns a process and its descendants. Node starts processes in its main thread. */
async function processTree(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(text.split(' ').filter(Boolean).map(Number).map(processTree));
  return [pid, ...below.flat()];
}

async function nameOf(pid: number): Promise<string> {
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const script = args.find((arg) => /\.[cm]?[jt]s$/.test(arg) && !arg.startsWith('--'));
  return basename(script ?? args[0] ?? '');
}

/** Linux clock ticks per CPU second. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and its running and ended descendants. NaN without /proc. */
async function readCpuSeconds(pid: number): Promise<number> {
  const ticks = await Promise.all(
    (await processTree(pid)).map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
      // The process name is in brackets and may contain anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    }),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/**
 * Memory of a process and its descendants, without the database, whose memory is a file cache. Empty without
 * /proc.
 */
async function readProcessMemory(pid: number): Promise<ProcessMemory> {
  const held = await Promise.all(
    (await processTree(pid)).map(async (one) => {
      const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
      return { name: await nameOf(one), mb: (Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024) / 1e6 };
    }),
  );
  return held.filter(({ name, mb }) => mb > 0 && !name.startsWith('postgres'));
}

export interface MeasuredTask<T> {
  readonly value: T;
  readonly seconds: number;
  /** CPU time of all processors, including the measurement itself. */
  readonly cpuSeconds: number;
  readonly peakMB: number;
  readonly held: ProcessMemory;
}

/**
 * Runs a task and measures its time and the peak memory of a process (by default this one) with its
 * descendants.
 */
export async function measureTask<T>(task: () => Promise<T>, pid = process.pid): Promise<MeasuredTask<T>> {
  let peak: ProcessMemory = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const memory = await readProcessMemory(pid);
      if (totalOf(memory) > totalOf(peak)) peak = memory;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS));
    }
  })();
  const before = await readCpuSeconds(pid);
  const started = performance.now();
  const value = await task().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - started) / 1000;
  const cpuSeconds = (await readCpuSeconds(pid)) - before;
  await watching;
  const held = peak.toSorted((a, b) => b.mb - a.mb);
  return { value, seconds, cpuSeconds, peakMB: held.length > 0 ? totalOf(held) : Number.NaN, held };
}

/** Formats as `server.js 180, image-worker.js 90, …`. */
export const formatProcessMemory = (memory: ProcessMemory): string =>
  memory.map(({ name, mb }) => `${name} ${mb.toFixed(0)}`).join(', ');
