import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { DocumentError } from '@domain/document';
import { sql } from 'drizzle-orm';
import { HttpApiError } from '../http/apiError';
import { failOrRetry } from '../jobs/failOrRetry';
import { projectRoot } from '../projectRoot';
import { pollUntil } from '../testing/albums';
import { findFreePort } from '../testing/freePorts';
import { insertPhotos } from '../testing/photos';
import { type StartedServer, startTestServer } from '../testing/testServer';

/** Exports of Node itself, whose list changes with its version. */
const NODE_METRIC = /^(?:process|nodejs)_/;

describe('metrics', () => {
  let server: StartedServer;
  let origin: string;
  before(async () => {
    const metricsPort = await findFreePort();
    origin = `http://127.0.0.1:${metricsPort}`;
    server = await startTestServer({ metricsPort, workerQueues: ['mail'] });
    await insertPhotos(server, await server.insertVerifiedUser(), 2);
  });
  after(() => server.close());

  const scrape = async () => (await fetch(`${origin}/metrics`)).text();

  /** Value of a series, such as `name{label="x"}`; 0 when there is none. */
  const readValue = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  const waitForValue = (series: string, isReached: (value: number) => boolean) =>
    pollUntil(async () => readValue(await scrape(), series), isReached);

  it('stand at an address of their own only', async () => {
    const response = await fetch(`${origin}/metrics`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    await response.arrayBuffer();
    assert.equal((await fetch(`${origin}/api/health`)).status, 404);
    assert.equal((await fetch(`${origin}/metrics`, { method: 'POST' })).status, 404);
    assert.equal((await fetch(`${server.origin}/api/metrics`)).status, 404);
    assert.doesNotMatch(await (await fetch(`${server.origin}/metrics`)).text(), /keepsake_/);
  });

  it('count requests by route and status, and errors by code', async () => {
    const anonymous = await server.api('albumGet', { params: { id: crypto.randomUUID() } });
    assert.equal(anonymous.status, 401);
    await waitForValue(
      'keepsake_http_requests_total{method="GET",route="/api/albums/:id",status="401"}',
      (count) => count === 1,
    );
    const text = await scrape();
    assert.equal(
      readValue(text, 'keepsake_http_request_duration_seconds_count{method="GET",route="/api/albums/:id"}'),
      1,
    );
    assert.equal(readValue(text, 'keepsake_errors_total{source="request",code="unauthorized"}'), 1);
    assert.doesNotMatch(text, /[\da-f]{8}-[\da-f]{4}/);
  });

  it('count jobs by kind and outcome, show waiting ones with their age, and photos and bytes', async () => {
    const mail = { kind: 'reset', email: 'nobody@example.com' } as const;
    await server.deps.queue.send('mail', mail);
    await waitForValue('keepsake_job_attempts_total{kind="mail",outcome="completed"}', (count) => count >= 1);
    await server.deps.queue.send('mail', mail, { delaySeconds: 600 });
    await server.deps.db.execute(
      sql`update pgboss.job set start_after = now() - interval '90 s', blocked = true
        where name = 'mail' and state = 'created'`,
    );
    const oldest = 'keepsake_job_oldest_seconds{kind="mail",state="waiting"}';
    const age = await waitForValue(oldest, (seconds) => seconds >= 90);
    assert.ok(age < 200, String(age));
    const text = await scrape();
    assert.equal(readValue(text, 'keepsake_jobs{kind="mail",state="waiting"}'), 1);
    assert.equal(readValue(text, 'keepsake_photos'), 2);
    assert.ok(readValue(text, 'keepsake_photo_bytes') > 0);
    assert.ok(readValue(text, 'keepsake_job_duration_seconds_count{kind="mail"}') >= 1);
  });

  it('count a job that gives up as failed with its code, and as refused after an error of the user', async () => {
    const errors = [new HttpApiError('album_not_ready'), new DocumentError('unexpected', 0)];
    await server.deps.queue.work('crops', async (job) => failOrRetry(errors.shift(), job, () => Promise.resolve()), {
      concurrency: 1,
    });
    const outcome = (name: string) => `keepsake_job_attempts_total{kind="crops",outcome="${name}"}`;
    await server.deps.queue.send('crops', { albumId: crypto.randomUUID() });
    await waitForValue(outcome('refused'), (count) => count === 1);
    assert.doesNotMatch(await scrape(), /kind="crops",(?:outcome|state)="failed"/);
    await server.deps.queue.send('crops', { albumId: crypto.randomUUID() });
    await waitForValue('keepsake_jobs{kind="crops",state="failed"}', (count) => count === 1);
    const text = await scrape();
    assert.equal(readValue(text, outcome('failed')), 1);
    for (const code of ['album_not_ready', 'internal'])
      assert.equal(readValue(text, `keepsake_errors_total{source="job",code="${code}"}`), 1);
  });

  it('count operations, errors and bytes of the blob store', async () => {
    const { blobs } = server.deps;
    const earlier = await scrape();
    const grown = async (series: string) => readValue(await scrape(), series) - readValue(earlier, series);
    await blobs.put('measured/buffer', Buffer.alloc(1000));
    await blobs.put('measured/stream', Readable.from([Buffer.alloc(300), Buffer.alloc(200)]));
    for await (const _ of await blobs.get('measured/stream', { start: 0, end: 99 }));
    await blobs.read('measured/buffer');
    const found: string[] = [];
    for await (const { key } of blobs.list('measured')) found.push(key);
    assert.equal(found.length, 2);
    await assert.rejects(blobs.read('measured/nothing'));
    await assert.rejects(
      blobs.put(
        'measured/broken',
        Readable.from(
          (function* () {
            yield Buffer.alloc(10);
            throw new Error('the source broke');
          })(),
        ),
      ),
      /the source broke/,
    );
    assert.ok((await grown('keepsake_blob_operations_total{operation="put",outcome="ok"}')) >= 2);
    assert.equal(await grown('keepsake_blob_operations_total{operation="put",outcome="error"}'), 1);
    assert.ok((await grown('keepsake_blob_operations_total{operation="get",outcome="missing"}')) >= 1);
    assert.ok((await grown('keepsake_blob_operations_total{operation="list",outcome="ok"}')) >= 1);
    assert.ok((await grown('keepsake_blob_bytes_total{direction="written"}')) >= 1500);
    assert.ok((await grown('keepsake_blob_bytes_total{direction="read"}')) >= 1100);
  });

  it('show pools, connections and the disk', async () => {
    const text = await scrape();
    for (const pool of ['images', 'analysis', 'render'])
      assert.ok(readValue(text, `keepsake_pool_max_processes{pool="${pool}"}`) >= 2, pool);
    assert.ok(readValue(text, 'keepsake_database_connections{state="idle"}') >= 0);
    assert.equal(readValue(text, 'keepsake_database_connections{state="limit"}'), server.deps.config.databasePool);
    const [free, total] = ['free', 'total'].map((state) => readValue(text, `keepsake_disk_bytes{state="${state}"}`));
    assert.ok(free && total && free <= total);
    assert.equal(readValue(text, 'keepsake_process_info{role="all"}'), 1);
  });

  it('leave out the gauges of a database that does not answer, and still answer', async () => {
    const { db } = server.deps;
    await db.execute(sql`alter table pgboss.job rename to job_away`);
    try {
      await waitForValue('keepsake_scrape_errors_total{part="jobs"}', (count) => count > 0);
      assert.doesNotMatch(await scrape(), /^keepsake_jobs\{/m);
    } finally {
      await db.execute(sql`alter table pgboss.job_away rename to job`);
    }
  });

  it('are all described, and the example alerts name only these', async () => {
    const exported = [...(await scrape()).matchAll(/^# TYPE (\w+) /gm)]
      .map(([, name = '']) => name)
      .filter((name) => !NODE_METRIC.test(name));
    const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
    const described = [...read('docs/operating.md').matchAll(/^\| `(keepsake_\w+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(new Set(described), new Set(exported));
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/keepsake_\w+/g)].map(([name]) => name);
    assert.ok(alerts.length > 5);
    for (const name of alerts)
      assert.ok(exported.includes(name.replace(/_(?:bucket|sum|count)$/, '')) || exported.includes(name), name);
  });
});
