import { setTimeout as pause } from 'node:timers/promises';
import type { LinkFault } from '../../server/testing/topology/tcpProxy';
import type { Node } from '../../server/testing/topology/topology';
import type { FaultContext } from './context';
import { fillDisk } from './fullDisk';
import type { FaultRow } from './ledger';
import { canMoveClock, moveClock } from './movedClock';
import { chooseBetween, chooseFrom } from './random';

export interface FaultKind {
  readonly name: string;
  readonly row: FaultRow;
  /** Injects the fault, holds it, and repairs it. Returns what it hit. */
  readonly run: (context: FaultContext) => Promise<string>;
}

const STOP_LIMIT_MS = 30_000;
const POOL_LIMIT_MS = 10_000;
const HELPER_WAIT_MS = 5000;

async function killAndRestart(node: Node, random: () => number): Promise<string> {
  await node.kill();
  await pause(chooseBetween(0, 1500, random));
  await node.start();
  return node.name;
}

async function pauseProcess(node: Node, random: () => number): Promise<string> {
  const ms = chooseBetween(1000, 14_000, random);
  node.pause();
  await pause(ms);
  node.resume();
  return `${node.name} for ${ms} ms`;
}

async function disturbLink(node: Node, link: 'database' | 'store', random: () => number): Promise<string> {
  const faults: readonly LinkFault[] = [
    { kind: 'cut' },
    { kind: 'stall' },
    { kind: 'delay', ms: chooseBetween(50, 400, random) },
    { kind: 'drop', afterBytes: chooseBetween(200, 60_000, random) },
  ];
  const fault = chooseFrom(faults, random);
  const ms = chooseBetween(500, 6000, random);
  node[link].setFault(fault);
  await pause(ms);
  node[link].setFault();
  return `${fault.kind} between ${node.name} and its ${link} for ${ms} ms`;
}

/** Waits until every API answers from the database again, and the load balancer uses one. Returns the time in ms. */
async function measureRecovery({ topology, customers, lose }: FaultContext): Promise<number> {
  const begun = performance.now();
  const token = customers[0]?.token;
  for (;;) {
    const statuses = await Promise.all(
      topology.apis.map(({ api }) =>
        api('userDetails', { token }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    if (statuses.every((status) => status === 200) && topology.balancer.countReady() > 0) break;
    if (performance.now() - begun > POOL_LIMIT_MS) {
      lose(`the APIs answered ${statuses.join(', ')} 10 s after the database was back`);
      break;
    }
    await pause(50);
  }
  return Math.round(performance.now() - begun);
}

async function restartDatabase(context: FaultContext): Promise<string> {
  const { postgres } = context.topology;
  await postgres.crash();
  await pause(chooseBetween(0, 2000, context.random));
  await postgres.start();
  return `every API worked again after ${await measureRecovery(context)} ms`;
}

/** Cuts or stalls the object store of every process. */
async function takeStoreAway({ topology, random }: FaultContext): Promise<string> {
  const kind = chooseFrom(['cut', 'stall'] as const, random);
  const ms = chooseBetween(1000, 6000, random);
  for (const { store } of topology.nodes) store.setFault({ kind });
  await pause(ms);
  for (const { store } of topology.nodes) store.setFault();
  return `${kind} for ${ms} ms`;
}

/** Kills a decoder or render process while it works, as a system without memory does. */
async function killHelper({ topology, random }: FaultContext): Promise<string> {
  const node = chooseFrom(topology.nodes, random);
  const end = performance.now() + HELPER_WAIT_MS;
  while (performance.now() < end) {
    const helpers = await node.listHelpers();
    if (helpers.length > 0) {
      const { pid, program } = chooseFrom(helpers, random);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        continue;
      }
      return `${program} of ${node.name}`;
    }
    await pause(20);
  }
  return `none ran in ${node.name}`;
}

/** Takes the database away from every process; no API may call itself ready. */
export async function takeDatabaseAway(context: FaultContext, ms: number): Promise<string> {
  const { nodes, balancer } = context.topology;
  for (const { database } of nodes) database.setFault({ kind: 'cut' });
  await pause(ms);
  if (balancer.countReady() > 0) context.lose(`${balancer.countReady()} APIs are ready without a database`);
  for (const { database } of nodes) database.setFault();
  return `${ms} ms; every API worked again after ${await measureRecovery(context)} ms`;
}

async function stopAndRestart({ topology, random, lose }: FaultContext): Promise<string> {
  const node = chooseFrom(topology.nodes, random);
  const { ms, code } = await node.stop();
  if (ms > STOP_LIMIT_MS || code !== 0) lose(`${node.name} ended with ${code} ${Math.round(ms)} ms after SIGTERM`);
  await node.start();
  return `${node.name} in ${Math.round(ms)} ms`;
}

export function listFaultKinds({ hasSmallDisks }: { hasSmallDisks: boolean }): FaultKind[] {
  const kinds: FaultKind[] = [
    {
      name: 'SIGKILL of an API',
      row: 'API killed',
      run: async ({ topology, random, workload }) => {
        workload.startUploads();
        await pause(chooseBetween(50, 1000, random));
        return killAndRestart(chooseFrom(topology.apis, random), random);
      },
    },
    {
      name: 'SIGSTOP of an API',
      row: 'API killed',
      run: ({ topology, random }) => pauseProcess(chooseFrom(topology.apis, random), random),
    },
    {
      name: 'SIGKILL of a worker',
      row: 'worker killed',
      run: ({ topology, random }) => killAndRestart(chooseFrom(topology.workers, random), random),
    },
    {
      name: 'SIGSTOP of a worker',
      row: 'worker killed',
      run: ({ topology, random }) => pauseProcess(chooseFrom(topology.workers, random), random),
    },
    { name: 'crash of PostgreSQL', row: 'database restarted', run: restartDatabase },
    {
      name: 'database link',
      row: 'database restarted',
      run: ({ topology, random }) => disturbLink(chooseFrom(topology.nodes, random), 'database', random),
    },
    {
      name: 'database away',
      row: 'database away',
      run: (context) => takeDatabaseAway(context, chooseBetween(3000, 8000, context.random)),
    },
    {
      name: 'object store link',
      row: 'crash in an upload',
      run: ({ topology, random }) => disturbLink(chooseFrom(topology.nodes, random), 'store', random),
    },
    { name: 'object store away', row: 'crash in an upload', run: takeStoreAway },
    { name: 'SIGKILL of a decoder or render process', row: 'damaged photo', run: killHelper },
    { name: 'SIGTERM', row: 'SIGTERM', run: stopAndRestart },
  ];
  if (hasSmallDisks) kinds.push({ name: 'full scratch disk', row: 'disk full', run: fillDisk });
  if (canMoveClock) kinds.push({ name: 'moved clock', row: 'moved clock', run: moveClock });
  return kinds;
}
