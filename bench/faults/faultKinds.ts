import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LinkFault } from '../../server/testing/topology/tcpProxy';
import type { Node, Topology } from '../../server/testing/topology/topology';
import type { FaultRow } from './ledger';

export interface FaultContext {
  readonly topology: Topology;
  readonly random: () => number;
  /** Reports a broken promise. */
  readonly lose: (what: string) => void;
}

export interface FaultKind {
  readonly name: string;
  readonly row: FaultRow;
  /** Injects the fault, holds it, and repairs it. Returns what it hit. */
  readonly run: (context: FaultContext) => Promise<string>;
}

const STOP_LIMIT_MS = 30_000;
const POOL_LIMIT_MS = 10_000;
const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
const between = (from: number, to: number, random: () => number) => from + Math.floor(random() * (to - from));

async function killAndRestart(node: Node, random: () => number): Promise<string> {
  await node.kill();
  await pause(between(0, 1500, random));
  await node.start();
  return node.name;
}

async function pauseProcess(node: Node, random: () => number): Promise<string> {
  const ms = between(1000, 14_000, random);
  node.pause();
  await pause(ms);
  node.resume();
  return `${node.name} for ${ms} ms`;
}

async function disturbLink(node: Node, link: 'database' | 'store', random: () => number): Promise<string> {
  const faults: readonly LinkFault[] = [
    { kind: 'cut' },
    { kind: 'stall' },
    { kind: 'delay', ms: between(50, 400, random) },
    { kind: 'drop', afterBytes: between(200, 60_000, random) },
  ];
  const fault = pick(faults, random);
  const ms = between(500, 6000, random);
  node[link].setFault(fault);
  await pause(ms);
  node[link].setFault();
  return `${fault.kind} between ${node.name} and its ${link} for ${ms} ms`;
}

async function measureRecovery({ topology, lose }: FaultContext): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const response = await topology
      .api('templatesList', { headers: { authorization: 'Bearer none' } })
      .catch(() => null);
    if (response?.status === 401 && topology.balancer.countReady() > 0) break;
    if (performance.now() - begun > POOL_LIMIT_MS) {
      lose('no API was ready 10 s after the database was back');
      break;
    }
    await pause(50);
  }
  return Math.round(performance.now() - begun);
}

async function restartDatabase(context: FaultContext): Promise<string> {
  const { postgres } = context.topology;
  await postgres.crash();
  await pause(between(0, 2000, context.random));
  await postgres.start();
  return `the first API was ready after ${await measureRecovery(context)} ms`;
}

/** Takes the database away from every process; no API may call itself ready. */
export async function takeDatabaseAway(context: FaultContext, ms: number): Promise<string> {
  const { nodes, balancer } = context.topology;
  for (const { database } of nodes) database.setFault({ kind: 'cut' });
  await pause(ms);
  if (balancer.countReady() > 0) context.lose(`${balancer.countReady()} APIs are ready without a database`);
  for (const { database } of nodes) database.setFault();
  return `${ms} ms; the first API was ready after ${await measureRecovery(context)} ms`;
}

async function stopAndRestart({ topology, random, lose }: FaultContext): Promise<string> {
  const node = pick(topology.nodes, random);
  const { ms, code } = await node.stop();
  if (ms > STOP_LIMIT_MS || code !== 0) lose(`${node.name} ended with ${code} ${Math.round(ms)} ms after SIGTERM`);
  await node.start();
  return `${node.name} in ${Math.round(ms)} ms`;
}

/** Runs a process with another clock for a while. */
async function moveClock({ topology, random }: FaultContext): Promise<string> {
  const node = pick(topology.nodes, random);
  const offset = pick(['-10m', '+10m', '-1d', '+1d'], random);
  await node.kill();
  await node.start({ LD_PRELOAD: FAKETIME_LIBRARY, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
  await pause(between(2000, 5000, random));
  await node.kill();
  await node.start();
  return `${node.name} by ${offset}`;
}

/** Fills the scratch disk of an API, a small tmpfs, and frees it again. */
async function fillDisk({ topology, random }: FaultContext): Promise<string> {
  const node = pick(topology.apis, random);
  const folder = join(node.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const filler = join(folder, 'filler');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 8192))).catch(() => undefined);
  await pause(between(1000, 4000, random));
  await rm(filler, { force: true });
  return `${node.name}, ${Math.round((bavail * bsize) / 1024)} KiB were free`;
}

const TMPFS_SIZE = '48m';
/** Mounts a small tmpfs as the scratch folder of every API, and restarts the processes on it. Returns the unmounting, or null where that is not permitted. */
export async function mountSmallDisks({ apis, nodes }: Topology): Promise<(() => void) | null> {
  const folders = [...new Set(apis.map(({ dataDir }) => join(dataDir, 'tmp')))];
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_SIZE},mode=700`, 'tmpfs', folder]);
    if (status !== 0) return null;
  }
  for (const node of nodes) await node.kill();
  await Promise.all(nodes.map((node) => node.start()));
  return () => {
    for (const folder of folders) spawnSync('umount', ['-l', folder]);
  };
}

export function listFaultKinds({ hasSmallDisks }: { hasSmallDisks: boolean }): FaultKind[] {
  const kinds: FaultKind[] = [
    {
      name: 'SIGKILL of an API',
      row: 'F1',
      run: ({ topology, random }) => killAndRestart(pick(topology.apis, random), random),
    },
    {
      name: 'SIGSTOP of an API',
      row: 'F1',
      run: ({ topology, random }) => pauseProcess(pick(topology.apis, random), random),
    },
    {
      name: 'SIGKILL of a worker',
      row: 'F3',
      run: ({ topology, random }) => killAndRestart(pick(topology.workers, random), random),
    },
    {
      name: 'SIGSTOP of a worker',
      row: 'F3',
      run: ({ topology, random }) => pauseProcess(pick(topology.workers, random), random),
    },
    { name: 'crash of PostgreSQL', row: 'F6', run: restartDatabase },
    {
      name: 'database link',
      row: 'F6',
      run: ({ topology, random }) => disturbLink(pick(topology.nodes, random), 'database', random),
    },
    {
      name: 'database away',
      row: 'F7',
      run: (context) => takeDatabaseAway(context, between(3000, 8000, context.random)),
    },
    {
      name: 'object store link',
      row: 'F2',
      run: ({ topology, random }) => disturbLink(pick(topology.nodes, random), 'store', random),
    },
    { name: 'SIGTERM', row: 'F16', run: stopAndRestart },
  ];
  if (hasSmallDisks) kinds.push({ name: 'full scratch disk', row: 'F8', run: fillDisk });
  if (existsSync(FAKETIME_LIBRARY)) kinds.push({ name: 'moved clock', row: 'F9', run: moveClock });
  return kinds;
}
