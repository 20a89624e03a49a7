import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

export interface AppProcessSettings {
  readonly name: string;
  /** Node arguments up to and including the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const OUTPUT_LIMIT = 4_000_000;

/** An API or a worker of the product as a process that can be killed, paused and started again. */
export class AppProcess {
  readonly name: string;
  readonly #settings: AppProcessSettings;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(settings: AppProcessSettings) {
    this.name = settings.name;
    this.#settings = settings;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get output(): string {
    return this.#output;
  }

  /**
   * Starts it and waits until it is ready.
   * @param env further settings for this run
   * @throws Error with its output when it ends instead
   */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.isRunning) return;
    const child = spawn(process.execPath, this.#settings.args, {
      env: { PATH: process.env['PATH'] ?? '', ...this.#settings.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const from = this.#output.length;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-OUTPUT_LIMIT);
      });
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message) => (message as { ready?: boolean }).ready && resolve());
      child.once('exit', (code, signal) =>
        reject(
          new Error(`${this.name} ended with ${signal ?? code} before it was ready:\n${this.#output.slice(from)}`),
        ),
      );
    });
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL').then(() => undefined);
  }

  /**
   * SIGTERM.
   * @returns how long it took, and its exit code
   */
  async stop(): Promise<{ ms: number; code: number | null }> {
    const begun = performance.now();
    await this.#end('SIGTERM');
    return { ms: performance.now() - begun, code: this.#child?.exitCode ?? null };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // A stopped process handles only SIGKILL.
    if (signal !== 'SIGKILL') child.kill('SIGCONT');
    await ended;
  }

  /** SIGSTOP: its connections stay open and nothing answers. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /**
   * Memory (PSS) in MiB; null where the system does not tell.
   * @param whose `all`: of the process and its children, which come and go
   */
  async measureMemory(whose: 'own' | 'all'): Promise<number | null> {
    if (!this.isRunning || this.pid === undefined) return null;
    const family = whose === 'own' ? [this.pid] : await listFamily(this.pid);
    const sizes = await Promise.all(family.map(readPssKib));
    const known = sizes.filter((size) => size !== null);
    return known.length === 0 ? null : Math.round(known.reduce((sum, size) => sum + size, 0) / 1024);
  }

  async listHelpers(): Promise<{ readonly pid: number; readonly program: string }[]> {
    if (!this.isRunning || this.pid === undefined) return [];
    const [, ...descendants] = await listFamily(this.pid);
    const helpers = await Promise.all(
      descendants.map(async (pid) => {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        const program = command.split('\0').find((part) => /\.[cm]?[jt]s$/.test(part));
        return program === undefined ? null : { pid, program: basename(program) };
      }),
    );
    return helpers.filter((helper) => helper !== null);
  }
}

/** A process and its descendants, itself first. */
async function listFamily(pid: number): Promise<number[]> {
  const parents = await readParents();
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

async function readParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc').catch(() => [] as string[])).filter((name) => /^\d+$/.test(name));
  const pairs = await Promise.all(
    pids.map(async (pid): Promise<[number, number] | null> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parent = /\) \S (\d+)/.exec(stat)?.[1];
      return parent === undefined ? null : [Number(pid), Number(parent)];
    }),
  );
  return new Map(pairs.filter((pair) => pair !== null));
}

async function readPssKib(pid: number): Promise<number | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const pss = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1];
  return pss === undefined ? null : Number(pss);
}
