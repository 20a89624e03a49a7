import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { parseSpread, serialiseSpread } from '@domain/document';
import sharp from 'sharp';
import { tables } from '../../server/drivers/database';
import { SIGNATURE_HEADER, signWebhook } from '../../server/drivers/payments/sandbox';
import { deriveKey } from '../../server/secrets';
import { insertBook } from '../../server/testing/insertBook';
import type { TestServer } from '../../server/testing/testServer';
import type { ScenarioContext } from './context';
import { crashCheckouts, crashExport, crashUploads } from './crashSteps';
import type { FaultRow } from './ledger';
import { createPhoto, toUploadForm } from './workload';

const WEBHOOK_REPEATS = 10;
const SAME_UPLOADS = 20;
const TAB_EDITS = 1000;
const SLOW_BYTES_PER_S = 8 * 1024;
const LATE_MS = 3 * 86_400_000;
const REFUSAL_LIMIT_MS = 2000;

/** Every event of the payment provider ten times, shuffled, at once, at both APIs; also with a signature of days ago. */
async function repeatWebhooks({ topology, db, random, lose }: ScenarioContext): Promise<string> {
  const key = deriveKey(Buffer.from(topology.secretKey, 'utf8'), 'sandbox webhooks');
  const events = await db.select({ payload: tables.sandboxEvents.payload }).from(tables.sandboxEvents).limit(20);
  const send = async (payload: string, i: number, signedAt: number) => {
    const origin = topology.apis[i % topology.apis.length]?.origin;
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(key, payload, signedAt) };
    const response = await fetch(`${origin}/api/webhooks/payments`, { method: 'POST', headers, body: payload });
    await response.arrayBuffer();
    return response.status;
  };
  const shuffled = events
    .flatMap(({ payload }) => Array.from({ length: WEBHOOK_REPEATS }, () => ({ payload, place: random() })))
    .sort((a, b) => a.place - b.place);
  const statuses = await Promise.all(shuffled.map(({ payload }, i) => send(payload, i, Date.now())));
  const bad = statuses.filter((status) => status >= 400 && status !== 429 && status !== 503);
  if (bad.length > 0) lose(`webhooks were answered with ${[...new Set(bad)].join(', ')}`);
  const late = await Promise.all(events.map(({ payload }, i) => send(payload, i, Date.now() - LATE_MS)));
  if (late.some((status) => status !== 400))
    lose(`webhooks with an old signature were answered with ${late.join(', ')}`);
  return `${events.length} events × ${WEBHOOK_REPEATS}, ${late.length} old signatures refused`;
}

interface RawUpload {
  readonly token: string;
  readonly id: string;
  readonly bytes: Buffer;
}

/** Starts an upload whose body is still to be written. */
function openUpload(origin: string, { token, id, bytes }: RawUpload) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const upload = request(`${origin}/api/storage/upload_single`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  const write = (chunk: Buffer) => new Promise<void>((resolve) => upload.write(chunk, () => resolve()));
  return { upload, body, write };
}

async function abortUpload(origin: string, raw: RawUpload, share: number): Promise<void> {
  const { upload, body, write } = openUpload(origin, raw);
  upload.on('error', () => undefined);
  await write(body.subarray(0, Math.ceil(body.length * share)));
  await new Promise<void>((resolve) => upload.once('close', () => resolve()).destroy());
}

async function uploadSlowly(origin: string, raw: RawUpload): Promise<number> {
  const { upload, body, write } = openUpload(origin, raw);
  const answered = new Promise<number>((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  const step = SLOW_BYTES_PER_S / 8;
  for (let at = 0; at < body.length; at += step) {
    await write(body.subarray(at, at + step));
    await pause(1000 / 8);
  }
  upload.end();
  return answered;
}

/** Uploads that break off, and their repetition; an upload over a slow line. */
async function abortUploads({ topology, workload, lose }: ScenarioContext): Promise<string> {
  const { token } = await topology.registerUser();
  const { origin } = topology.balancer;
  const shares = [0.01, 0.5, 0.99];
  for (const share of shares) {
    const [bytes, id] = [await createPhoto(), randomUUID()];
    await abortUpload(origin, { token, id, bytes }, share);
    const again = () => workload.insist(() => topology.api('uploadSingle', { token, form: toUploadForm(bytes, id) }));
    const statuses = [(await again()).status, (await again()).status];
    if (statuses.join() !== '201,200') lose(`an upload aborted at ${share} was then answered ${statuses.join()}`);
  }
  const bytes = Buffer.concat([await createPhoto(), Buffer.alloc(4 * SLOW_BYTES_PER_S)]);
  const slow = await uploadSlowly(origin, { token, id: randomUUID(), bytes });
  if (slow !== 201) lose(`an upload of 8 KB/s was answered ${slow}`);
  const { total } = (await topology.api('storageList', { token })).body;
  if (total !== shares.length + 1) lose(`${shares.length + 1} uploads made ${total} photos`);
  return `aborted at ${shares.join(', ')} and repeated; ${bytes.length} bytes at 8 KB/s`;
}

/** One file twenty times at once, at both APIs. */
async function uploadSameFile({ topology, workload, lose }: ScenarioContext): Promise<string> {
  const { token } = await topology.registerUser();
  const bytes = await createPhoto();
  const answers = await Promise.all(
    Array.from({ length: SAME_UPLOADS }, () =>
      workload.insist(() => topology.api('uploadSingle', { token, form: toUploadForm(bytes, randomUUID()) })),
    ),
  );
  const created = answers.filter(({ status }) => status === 201).length;
  const ids = new Set(answers.map(({ body }) => body.data.id));
  if (created > 1 || ids.size !== 1) lose(`one file made ${ids.size} photos, ${created} of them as new`);
  return `${created} new, ${SAME_UPLOADS - created} already there`;
}

/** Two tabs at two APIs edit one spread; each acknowledged edit must be a version of its own. */
async function editInTwoTabs({ topology, db, lose }: ScenarioContext): Promise<string> {
  const { id: userId, token } = await topology.registerUser();
  const id = await insertBook({ deps: { db } } as TestServer, { id: userId });
  const saved: number[] = [];
  let conflicts = 0;
  await Promise.all(
    topology.apis.map(async ({ api }, tab) => {
      for (let i = 0; i < TAB_EDITS / 2; i += 1) {
        const { album } = (await api('albumGet', { token, params: { id } })).body;
        const spread = album.spreads[2];
        if (!spread) throw new Error('the book has no inner spread');
        const colour = `#${createHash('sha256').update(`${tab} ${i}`).digest('hex').slice(0, 6)}`;
        const body = serialiseSpread({ ...parseSpread(spread.html), background: { colour } });
        const answer = await api('spreadUpdate', {
          token,
          params: { id },
          body: { id: spread.id, version: spread.version, body },
        });
        if (answer.status === 409) conflicts += 1;
        else saved.push(answer.body.spread.version);
      }
    }),
  );
  if (new Set(saved).size !== saved.length) lose(`${saved.length - new Set(saved).size} edits overwrote another`);
  return `${saved.length} saved, ${conflicts} conflicts`;
}

/** Files that no decoder can read do not stop the next one: a cut one, and one that claims 900 megapixels. */
async function uploadDamagedFiles({ topology, workload, lose }: ScenarioContext): Promise<string> {
  const { token } = await topology.registerUser();
  const whole = await createPhoto();
  const bomb = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const offset of [16, 20]) bomb.writeUInt32BE(30_000, offset);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const answers: string[] = [];
  // On a busy machine everything is slower: a good photo first tells by how much.
  let limitMs = Number.POSITIVE_INFINITY;
  for (const [name, bytes, expected] of [
    ['good photo', await createPhoto(), 201],
    ['cut file', whole.subarray(0, Math.floor(whole.length / 3)), 422],
    ['900 megapixels', bomb, 413],
    ['next photo', whole, 201],
  ] as const) {
    const begun = performance.now();
    const form = toUploadForm(bytes, randomUUID());
    const { status } = await workload.insist(() => topology.api('uploadSingle', { token, form }));
    const ms = Math.round(performance.now() - begun);
    answers.push(`${name} ${status} in ${ms} ms`);
    if (status !== expected || ms > limitMs) lose(`damaged files: ${name} got ${status} after ${ms} ms`);
    if (name === 'good photo') limitMs = REFUSAL_LIMIT_MS + ms;
  }
  return answers.join(', ');
}

type Scenario = readonly [FaultRow, (context: ScenarioContext) => Promise<string>];

/** Faults of clients and providers under load. */
export const loadScenarios: readonly Scenario[] = [
  ['repeated webhooks', repeatWebhooks],
  ['slow or aborted upload', abortUploads],
  ['same file at once', uploadSameFile],
  ['edits in two tabs', editInTwoTabs],
];

/** Faults that need to know who writes what, after the load has ended. */
export const calmScenarios: readonly Scenario[] = [
  ['damaged photo', uploadDamagedFiles],
  ['crash in an upload', crashUploads],
  ['worker killed', crashExport],
  ['crash in a checkout', crashCheckouts],
];

export async function runScenarios(context: ScenarioContext, scenarios: readonly Scenario[]): Promise<void> {
  for (const [row, run] of scenarios) {
    const before = context.ledger.losses.length;
    const what = await run(context).catch((error: unknown) => {
      context.lose(`${row} failed: ${String(error)}`);
      return 'failed';
    });
    context.note(row, what, before);
    console.log(`${row}: ${what}`);
  }
}
