import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WorkerIdentity } from './workerIdentity';

/**
 * Memory of pictures goes back to the system after each of them: large blocks are mapped alone, and the worker collects by itself. Measured with crops of
 * 12 MP: at most 95 MiB instead of 179, 38 instead of 162 afterwards.
 */
const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};
/**
 * glibc overwrites small blocks when they are freed and when they are given out again (large ones come zeroed from the system). A decoder that hands on memory
 * which it did not write shows no earlier picture. Measured: less than 2 % of processor time.
 */
const overwriteFreedMemory = { MALLOC_PERTURB_: '165' };
/**
 * V8 lets a heap that may become large grow fourfold before it collects, one of 512 MiB at most by less than half (`MemoryController::MaxGrowingFactor`). `npm start` has the same limits: with
 * an album of 200 pages the server holds 98 MiB instead of 149.
 */
const memoryFlags = ['--expose-gc', '--max-semi-space-size=1', '--max-old-space-size=512', '--v8-pool-size=1'];

/** The child gets no secret of this process: only what a program needs to run. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_ENV',
  'LD_LIBRARY_PATH',
  'NODE_V8_COVERAGE',
];

/** Where the code of a worker lies. */
export interface WorkerEntry {
  /** `import.meta.url` of the module that starts it. */
  readonly from: string;
  /** From there, when it runs from its sources. */
  readonly source: string;
  /** Its bundle, beside the one that starts it, in the built server. */
  readonly bundle: string;
}

export interface ForkOptions {
  readonly args?: readonly string[];
  readonly identity?: WorkerIdentity;
  /** How much higher its POSIX niceness is than that of this process: the higher, the more it gives way to others. */
  readonly niceness?: number;
}

/** Starts a process of ours that works on messages. It must end by itself when it is disconnected. */
export function forkWorker(
  entry: WorkerEntry,
  { args = [], identity = null, niceness = 0 }: ForkOptions = {},
): ChildProcess {
  const { file, execArgv, env } = resolveEntry(entry);
  const inherited = Object.fromEntries(
    inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = fork(file, [...args], {
    execArgv: [...execArgv, ...memoryFlags],
    env: { ...inherited, ...env, ...memoryEnvironment, ...overwriteFreedMemory, VIPS_WARNING: '0' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...identity,
  });
  // Its owner hears the first error. Later ones, such as of a message to a process that is gone, must not end the server.
  child.on('error', () => undefined);
  child.stderr?.on('error', () => undefined);
  if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

const LEAST_PRIORITY = constants.priority.PRIORITY_LOW;

/** Before the process has threads of its own: they inherit it. One that has ended already needs none. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(LEAST_PRIORITY, getPriority() + niceness));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

/** Files that a worker reads to start. */
export const workerFiles = (entry: WorkerEntry): readonly string[] => [
  resolveEntry(entry).file,
  createRequire(import.meta.url).resolve('sharp'),
];

function resolveEntry({ from, source, bundle }: WorkerEntry): {
  file: string;
  execArgv: string[];
  env: Record<string, string>;
} {
  const local = (path: string) => fileURLToPath(new URL(path, from));
  if (!from.endsWith('.ts')) return { file: local(bundle), execArgv: [], env: {} };
  const env = { TSX_TSCONFIG_PATH: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) };
  return { file: local(source), execArgv: ['--import', import.meta.resolve('tsx')], env };
}
