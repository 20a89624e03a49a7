import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Node } from '../../server/testing/topology/topology';
import type { ScenarioContext } from './context';
import { createPhoto, downloadPdf, toUploadForm } from './workload';

const JOB_LIMIT_MS = 60_000;
const RETRY_MS = 200;

/** Writes of the product. The queue's own polling, heartbeats and statistics change nothing of it. */
const WRITE = /\b(?:insert into|delete from|commit)\b|\bupdate "/i;
const ENQUEUE = /insert into pgboss\.(?!queue|schedule|version|warning|subscription)/i;
const QUEUE_CHATTER = /pgboss\./;
const STORE_WRITE = /^(?:PUT|POST|DELETE) \S+/;

/** Names the write in a chunk: a request to the object store, a statement, or the answer to a commit. Null for none. */
function describeStep(link: 'database' | 'store', chunk: Buffer, direction: 'request' | 'response'): string | null {
  const text = chunk.toString('latin1');
  if (link === 'store') {
    const method = direction === 'request' ? STORE_WRITE.exec(text)?.[0].split(' ')[0] : undefined;
    return method === undefined ? null : `${method} to the store`;
  }
  if (direction === 'response') return text.includes('COMMIT\0') ? 'answered commit' : null;
  if (ENQUEUE.test(text)) return 'insert of a job';
  const statement = QUEUE_CHATTER.test(text) ? null : WRITE.exec(text);
  if (!statement) return null;
  return text
    .slice(statement.index, statement.index + 40)
    .replace(/[^\w .]+/g, ' ')
    .trim();
}

interface CrashReport {
  readonly steps: number;
  /** The process and the step at which it was killed; null if the task had fewer steps. */
  readonly killed: string | null;
}

/**
 * Runs a task, and kills the process that takes the given step with SIGKILL before the step is forwarded. The process
 * is then started again, while the task repeats what was not answered.
 * @param step from 1; null only counts
 */
async function runWithCrash(
  nodes: readonly Node[],
  step: number | null,
  task: () => Promise<void>,
): Promise<CrashReport> {
  let steps = 0;
  let killed: string | null = null;
  let restarted: Promise<void> = Promise.resolve();
  for (const node of nodes)
    for (const link of ['database', 'store'] as const)
      node[link].observer = async (chunk, direction) => {
        const name = describeStep(link, chunk, direction);
        if (name === null) return;
        steps += 1;
        if (steps !== step) return;
        killed = `${node.name} at ${name}`;
        await node.kill();
        restarted = node.start();
        throw new Error('the process was killed');
      };
  try {
    await task();
  } finally {
    for (const { database, store } of nodes) {
      database.observer = null;
      store.observer = null;
    }
    await restarted;
  }
  return { steps, killed };
}

/** At most `count` steps out of all, evenly, the last one included. */
function spreadSteps(steps: number, count: number): number[] {
  const chosen = Math.min(steps, count);
  return Array.from({ length: chosen }, (_, i) => Math.round(((i + 1) * steps) / chosen));
}

async function crashAtSteps(nodes: readonly Node[], limit: number, task: () => Promise<void>): Promise<string> {
  const { steps } = await runWithCrash(nodes, null, task);
  const kills: string[] = [];
  for (const step of spreadSteps(steps, limit)) {
    const { killed } = await runWithCrash(nodes, step, task);
    if (killed !== null) kills.push(killed);
  }
  return `killed at ${kills.length} of ${steps} steps: ${kills.join('; ')}`;
}

/** An API killed at each write of an upload: the repeated upload gives exactly one photo. */
export async function crashUploads({ topology, workload, ledger, lose }: ScenarioContext): Promise<string> {
  const { id: userId, token } = await topology.registerUser();
  const [node] = topology.apis;
  if (!node) throw new Error('no API');
  let uploads = 0;
  return crashAtSteps([node], Number.POSITIVE_INFINITY, async () => {
    const [bytes, id] = [await createPhoto(), randomUUID()];
    const answer = await workload.insist(() => node.api('uploadSingle', { token, form: toUploadForm(bytes, id) }));
    uploads += 1;
    ledger.photos.set(answer.body.data.id, {
      token,
      userId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const { total } = (await workload.insist(() => topology.api('storageList', { token }))).body;
    if (total !== uploads) lose(`${uploads} uploads made ${total} photos`);
  });
}

/** Any process killed at writes of a purchase, from cart to print order. The ledger's comparison counts charges. */
export async function crashCheckouts(context: ScenarioContext): Promise<string> {
  const { topology, workload, crashes } = context;
  const customer = await topology.registerUser();
  return crashAtSteps(topology.nodes, crashes, () => workload.buyBook(customer));
}

/** All workers killed in the middle of an export: it ends within 60 s, as one whole file. */
export async function crashExport({ topology, workload, ledger, lose }: ScenarioContext): Promise<string> {
  const [album] = ledger.albums;
  if (!album) return 'no album was made';
  const [id, token] = album;
  const call = { token, params: { id } };
  await workload.insist(() => topology.api('albumExport', { ...call, body: { kind: 'screen' } }));
  const readStatus = async () => (await workload.insist(() => topology.api('albumExportStatus', call))).body.data;
  while ((await readStatus()).stage === 'queued') await pause(20);
  const { stage } = await readStatus();
  await Promise.all(topology.workers.map((worker) => worker.kill()));
  const killedAt = performance.now();
  await Promise.all(topology.workers.map((worker) => worker.start()));
  let status = await readStatus();
  for (; !['done', 'failed'].includes(status.stage); status = await readStatus()) {
    if (performance.now() - killedAt > 2 * JOB_LIMIT_MS) break;
    await pause(RETRY_MS);
  }
  const ms = Math.round(performance.now() - killedAt);
  if (status.stage !== 'done' || ms > JOB_LIMIT_MS)
    lose(`an export was ${status.stage} ${ms} ms after its worker died`);
  const hashes = new Set<string>();
  for (let i = 0; status.url !== null && i < 2; i += 1) {
    const pdf = await downloadPdf(workload, status.url);
    if (pdf) hashes.add(createHash('sha256').update(pdf).digest('hex'));
  }
  if (hashes.size !== 1) lose(`${hashes.size} different files of one export`);
  return `all workers killed at stage ${stage}; done after ${ms} ms`;
}
