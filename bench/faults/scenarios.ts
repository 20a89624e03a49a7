import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { parseSpread, serialiseSpread } from '@domain/document';
import { type Database, tables } from '../../server/drivers/database';
import { SIGNATURE_HEADER, signWebhook } from '../../server/drivers/payments/sandbox/signature';
import { deriveKey } from '../../server/secrets';
import { insertBook } from '../../server/testing/insertBook';
import type { TestServer } from '../../server/testing/testServer';
import type { FaultContext } from './faultKinds';
import type { FaultRow, Ledger } from './ledger';
import { createPhoto, toUploadForm, type Workload } from './workload';

interface ScenarioContext extends FaultContext {
  readonly ledger: Ledger;
  readonly workload: Workload;
  readonly db: Database;
  readonly note: (row: FaultRow, last: string, lossesBefore: number) => void;
}

const WEBHOOK_REPEATS = 10;
const SAME_UPLOADS = 20;
const TAB_EDITS = 200;

/** F5: every event of the payment provider ten times, at once, at both APIs. */
async function repeatWebhooks({ topology, db, lose }: ScenarioContext): Promise<string> {
  const key = deriveKey(Buffer.from(topology.secretKey, 'utf8'), 'sandbox webhooks');
  const events = await db.select({ payload: tables.sandboxEvents.payload }).from(tables.sandboxEvents).limit(20);
  const sends = events.flatMap(({ payload }) => Array.from({ length: WEBHOOK_REPEATS }, (_, i) => ({ payload, i })));
  const statuses = await Promise.all(
    sends
      .sort((a, b) => a.i - b.i)
      .map(async ({ payload, i }) => {
        const origin = topology.apis[i % topology.apis.length]?.origin;
        const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(key, payload) };
        const response = await fetch(`${origin}/api/webhooks/payments`, { method: 'POST', headers, body: payload });
        await response.arrayBuffer();
        return response.status;
      }),
  );
  const bad = statuses.filter((status) => status >= 400 && status !== 429 && status !== 503);
  if (bad.length > 0) lose(`webhooks were answered with ${[...new Set(bad)].join(', ')}`);
  return `${events.length} events × ${WEBHOOK_REPEATS}`;
}

async function abortUpload(origin: string, token: string, id: string, bytes: Buffer, share: number): Promise<void> {
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
  upload.on('error', () => undefined);
  await new Promise<void>((resolve) => upload.write(body.subarray(0, Math.ceil(body.length * share)), () => resolve()));
  await new Promise<void>((resolve) => upload.once('close', () => resolve()).destroy());
}

/** F10: uploads that break off, then their repetition. */
async function abortUploads({ topology, workload, lose }: ScenarioContext): Promise<string> {
  const { token } = await topology.registerUser();
  const shares = [0.01, 0.5, 0.99];
  for (const share of shares) {
    const [bytes, id] = [await createPhoto(), randomUUID()];
    await abortUpload(topology.balancer.origin, token, id, bytes, share);
    const again = () => workload.insist(() => topology.api('uploadSingle', { token, form: toUploadForm(bytes, id) }));
    const statuses = [(await again()).status, (await again()).status];
    if (statuses.join() !== '201,200') lose(`an upload aborted at ${share} was then answered ${statuses.join()}`);
  }
  const { total } = (await topology.api('storageList', { token })).body;
  if (total !== shares.length) lose(`${shares.length} repeated uploads made ${total} photos`);
  return `at ${shares.join(', ')}`;
}

/** F11: one file twenty times at once, at both APIs. */
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

/** F12: two tabs at two APIs edit one spread; each acknowledged edit must be a version of its own. */
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

/** F15: files that no decoder can read do not stop the next one. */
async function uploadDamagedFiles({ topology, workload, lose }: ScenarioContext): Promise<string> {
  const { token } = await topology.registerUser();
  const whole = await createPhoto();
  const damaged = whole.subarray(0, Math.floor(whole.length / 3));
  const refused = await workload.insist(() =>
    topology.api('uploadSingle', { token, form: toUploadForm(damaged, randomUUID()) }),
  );
  const next = await workload.insist(() =>
    topology.api('uploadSingle', { token, form: toUploadForm(whole, randomUUID()) }),
  );
  if (refused.status !== 422 || next.status !== 201)
    lose(`a damaged file: ${refused.status}, the next: ${next.status}`);
  return 'one damaged file';
}

/** Faults of clients and providers, after the rounds. */
export async function runScenarios(context: ScenarioContext): Promise<void> {
  const scenarios: readonly [FaultRow, (context: ScenarioContext) => Promise<string>][] = [
    ['F5', repeatWebhooks],
    ['F10', abortUploads],
    ['F11', uploadSameFile],
    ['F12', editInTwoTabs],
    ['F15', uploadDamagedFiles],
  ];
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
