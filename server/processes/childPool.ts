import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FairLimiter } from './fairLimiter';
import type { Scheduling } from './fairQueue';
import type { WorkerIdentity } from './workerIdentity';

/**
 * Returns picture memory to the system: large blocks are mapped separately, and the worker collects
 * explicitly. Crops of 12 MP peak at 95 MiB instead of 179, and leave 38 instead of 162.
 */
const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};
/**
 * glibc overwrites small blocks on free and allocation (large ones come zeroed). A decoder that returns
 * unwritten memory leaks no earlier picture. Costs less than 2 % CPU time.
 */
const overwriteFreedMemory = { MALLOC_PERTURB_: '165' };
/**
 * V8 grows a large heap fourfold before it collects, but one of at most 512 MiB by less than half
 * (`MemoryController::MaxGrowingFactor`). `npm start` has the same limit: with an album of 200 pages the
 * server takes 98 MiB instead of 149. Its young generation is larger, because it serves many short requests.
 */
const memoryFlags = ['--expose-gc', '--max-semi-space-size=1', '--max-old-space-size=512', '--v8-pool-size=1'];

/** Environment for the child: what a program needs to run, and no secrets. */
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

interface WorkerEntry {
  /** `import.meta.url` of the module that starts it. */
  readonly from: string;
  /** Path relative to `from` when running from sources. */
  readonly source: string;
  /** Bundle beside the starter's in the built server. */
  readonly bundle: string;
}

interface ForkOptions {
  readonly args?: readonly string[];
  readonly identity?: WorkerIdentity;
  readonly niceness?: number;
}

/** Starts a child process that works on messages. The child must exit when it is disconnected. */
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
  // The owner handles the first error. Later ones, such as sends to a dead process, must not crash the
  // server.
  child.on('error', () => undefined);
  child.stderr?.on('error', () => undefined);
  if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

const LEAST_PRIORITY = constants.priority.PRIORITY_LOW;

/** Set before the process creates threads, which inherit it. An ended process needs none. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(LEAST_PRIORITY, getPriority() + niceness));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

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

/**
 * Longest start of a process: fork, code and what its first task loads. On a busy machine that takes longer than the
 * task, whose own limit begins only when the process reports that it has started.
 */
export const START_LIMIT_MS = 5 * 60_000;

export interface PooledChild {
  readonly niceness: number;
  readonly hasEnded: boolean;
  /** End of its last job, by `performance.now()`. */
  idleSince: number;
  stop(): Promise<unknown>;
}

export interface ChildPoolOptions<Child> {
  /** Number of concurrent processes; one more serves users with little recent use. */
  readonly processes: number;
  readonly maxWaitingPerUser: number;
  readonly maxWaiting?: number;
  /** Time in ms without finished jobs after which idle processes end; they stay if this is undefined. */
  readonly idleMs: number | undefined;
  /** Niceness of all processes; left out, it follows from the task and its user, and a process serves one niceness. */
  readonly niceness?: number;
  readonly start: (niceness: number) => Child;
}

interface RunJobOptions {
  readonly isRepeated?: boolean;
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const EXPRESS_PROCESSES = 1;

export interface PoolStats {
  readonly limit: number;
  readonly busy: number;
  readonly waiting: number;
}

export class PoolClosedError extends Error {
  constructor() {
    super('the pool of processes is closed');
    this.name = 'PoolClosedError';
  }
}

/**
 * Runs jobs in a bounded number of child processes and serves users in turn. Processes start with their first job
 * and are reused for jobs of the same niceness. A process that ended is replaced at the next job.
 */
export class ChildPool<Child extends PooledChild> {
  readonly #options: ChildPoolOptions<Child>;
  readonly #idle: Child[] = [];
  readonly #busy = new Set<Child>();
  readonly #limiter: FairLimiter;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ChildPoolOptions<Child>) {
    this.#options = options;
    const { processes: slots, maxWaitingPerUser, maxWaiting = Number.POSITIVE_INFINITY } = options;
    this.#limiter = new FairLimiter({ slots, expressSlots: EXPRESS_PROCESSES, maxWaitingPerUser, maxWaiting });
  }

  get stats(): PoolStats {
    return {
      limit: this.#options.processes + EXPRESS_PROCESSES,
      busy: this.#busy.size,
      waiting: this.#limiter.waitingCount,
    };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Lends a process to a job on its user's turn. A repeated job goes before the user's other ones.
   * @throws QueueFullError, PoolClosedError, the reason of the signal if it is aborted before the turn, errors of a start
   */
  async run<R>(
    scheduling: Scheduling,
    job: (child: Child) => Promise<R>,
    { isRepeated = false, fresh = false, signal }: RunJobOptions = {},
  ): Promise<R> {
    const lend = async (niceness: number) => {
      signal?.throwIfAborted();
      return this.#lend(this.#options.niceness ?? niceness, fresh, job);
    };
    try {
      return await this.#limiter.run(scheduling, lend, { isRepeated });
    } finally {
      this.#restartIdleTimer();
    }
  }

  async #lend<R>(niceness: number, fresh: boolean, job: (child: Child) => Promise<R>): Promise<R> {
    const child = (fresh ? undefined : this.#takeIdle(niceness)) ?? this.#options.start(niceness);
    this.#busy.add(child);
    try {
      return await job(child);
    } finally {
      this.#busy.delete(child);
      child.idleSince = performance.now();
      if (!child.hasEnded) this.#idle.push(child);
    }
  }

  #restartIdleTimer(): void {
    const { idleMs } = this.#options;
    clearTimeout(this.#idleTimer);
    if (idleMs !== undefined && !this.#isClosed) this.#idleTimer = setTimeout(() => this.releaseIdle(), idleMs).unref();
  }

  releaseIdle(forMs = 0): void {
    const now = performance.now();
    for (const child of this.#idle.splice(0)) {
      if (now - child.idleSince >= forMs) void child.stop();
      else this.#idle.push(child);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#limiter.close(new PoolClosedError());
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  /** Takes an idle process of this niceness. Without one, ends as many others as needed to make space for a new one. */
  #takeIdle(niceness: number): Child | undefined {
    const most = this.#options.processes + EXPRESS_PROCESSES - this.#busy.size;
    const living = this.#idle.splice(0).filter(({ hasEnded }) => !hasEnded);
    const found = living.findLast((child) => child.niceness === niceness);
    const others = living.filter((child) => child !== found);
    const remaining = found ? others : others.slice(Math.max(0, others.length - Math.max(0, most - 1)));
    for (const child of others) if (!remaining.includes(child)) void child.stop();
    this.#idle.push(...remaining);
    return found;
  }
}

const CGROUP_LIMIT_FILE = '/sys/fs/cgroup/cpu.max';

/** Returns the processors that a cgroup's `quota period` allows, rounded up; null without a limit. */
function parseCpuLimit(text: string): number | null {
  const [quota, period] = text.trim().split(/\s+/).map(Number);
  if (!quota || !period || !(quota > 0) || !(period > 0)) return null;
  return Math.max(1, Math.ceil(quota / period));
}

/** Returns the number of usable processors. Node 20 does not know a container's limit of processor time. */
export function countProcessors(): number {
  let limit: number | null = null;
  try {
    limit = parseCpuLimit(readFileSync(CGROUP_LIMIT_FILE, 'utf8'));
  } catch {
    // Not Linux, or the root of the hierarchy.
  }
  return Math.min(availableParallelism(), limit ?? Number.POSITIVE_INFINITY);
}
