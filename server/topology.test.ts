import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import sharp from 'sharp';
import { addBlankPages, createFinishedAlbum, pollUntil, waitForExport } from './testing/albums';
import { programArgs, programFile } from './testing/programFile';
import type { TestUser } from './testing/testServer';
import { findMissingServer, startTopology, type Topology } from './testing/topology/topology';

/** Twice what `bench faults` demands, because other tests run beside this one. */
const JOB_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
const missing = findMissingServer();

async function paintPhoto(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } });
  return picture.jpeg().toBuffer();
}

/** Uploads like a browser: the same request again while an API is stopping. */
async function upload({ api }: Pick<Topology, 'api'>, token: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('id', randomUUID());
  form.set('file', new Blob([new Uint8Array(bytes)]), 'lake.jpg');
  const answer = await pollUntil(
    () => api('uploadSingle', { token, form }),
    ({ status }) => ![502, 503].includes(status),
  );
  return answer.body.data.id;
}

const recolour = (html: string, colour: string) => serialiseSpread({ ...parseSpread(html), background: { colour } });

async function download(topology: Topology, url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, topology.balancer.origin));
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

function assertWholePdf(pdf: Buffer): void {
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  assert.match(pdf.subarray(-16).toString('latin1'), /%%EOF\s*$/);
}

describe('two APIs and two workers over one database and one object store', { skip: missing ?? false }, () => {
  let topology: Topology;
  let user: Omit<TestUser, 'cookie'>;
  let album: Album;
  before(async () => {
    topology = await startTopology({
      apis: 2,
      workers: 2,
      args: [...programArgs, programFile('server/main.ts')],
    });
    user = await topology.registerUser();
  });
  after(() => topology?.close());

  const params = () => ({ id: album.id });

  it('makes an album of photos that arrive at different APIs', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, paintPhoto));
    const file_ids = await Promise.all(photos.map((bytes) => upload(topology, user.token, bytes)));
    album = await createFinishedAlbum(topology, user, { format: 'square-210', file_ids, title: 'Lake' });
    assert.equal(new Set(Object.keys(album.photos)).size, file_ids.length);
    const [{ url } = assert.fail()] = album.spreads;
    for (const { origin } of topology.apis) assert.equal((await fetch(new URL(url, origin))).status, 200);
  });

  it('shows an edit of one API at the other, and refuses a stale one there', async () => {
    const [a, b] = topology.apis;
    assert.ok(a && b);
    const spread = album.spreads.find(({ html }) => parseSpread(html).role === 'inner') ?? assert.fail();
    const edit = (colour: string) => ({
      token: user.token,
      params: params(),
      body: { id: spread.id, version: spread.version, body: recolour(spread.html, colour) },
    });
    const saved = (await a.api('spreadUpdate', edit('#112233'))).body.spread;
    const seen = (await b.api('albumGet', { token: user.token, params: params() })).body.album;
    assert.equal(seen.spreads.find(({ id }) => id === spread.id)?.html, saved.html);
    assert.equal((await b.api('spreadUpdate', edit('#445566'))).status, 409);
  });

  it('opens a share link at both APIs, and at neither once it is revoked', async () => {
    const call = { token: user.token, params: params() };
    const { url } = (await topology.api('albumShared', call)).body.data;
    const statuses = () =>
      Promise.all(topology.apis.map(async ({ api }) => (await api('albumSharing', { body: { url } })).status));
    assert.deepEqual(await statuses(), [200, 200]);
    await topology.api('albumUnshare', call);
    assert.deepEqual(await statuses(), [404, 404]);
  });

  it('finishes an export whose worker is killed with SIGKILL', async () => {
    album = await addBlankPages(topology, user, album);
    const kind = { kind: 'print', printer: 'gelato' } as const;
    assert.equal((await topology.api('albumExport', { token: user.token, params: params(), body: kind })).status, 202);
    const status = async () =>
      (await topology.api('albumExportStatus', { token: user.token, params: params() })).body.data;
    await pollUntil(status, ({ stage }) => stage !== 'queued');
    const [first, second] = topology.workers;
    assert.ok(first && second);
    // Nobody knows which one runs it: each is killed, and each must find what the other left.
    await first.kill();
    const killed = Date.now();
    await Promise.all([first.start(), second.kill()]);
    await second.start();
    const { data } = await waitForExport(topology, user, album.id);
    assert.equal(data.stage, 'done');
    assert.ok(Date.now() - killed < JOB_LIMIT_MS, `${Date.now() - killed} ms`);
    const hashes = new Set<string>();
    for (let i = 0; i < 2; i += 1) {
      const pdf = await download(topology, data.url ?? '');
      assertWholePdf(pdf);
      hashes.add(createHash('sha256').update(pdf).digest('hex'));
    }
    assert.equal(hashes.size, 1);
  });

  it('drains on SIGTERM within 30 s, and loses no acknowledged upload', async () => {
    for (const node of topology.nodes) {
      const photos = await Promise.all(Array.from({ length: 3 }, paintPhoto));
      const uploads = photos.map((bytes) => upload(topology, user.token, bytes));
      const { ms, code } = await node.stop();
      assert.ok(ms < STOP_LIMIT_MS && code === 0, `${node.name} ended with ${code} after ${Math.round(ms)} ms`);
      const ids = await Promise.all(uploads);
      await node.start();
      await pollUntil(
        async () => topology.balancer.countReady(),
        (ready) => ready === topology.apis.length,
      );
      const { files } = (await topology.api('storageList', { token: user.token, query: { limit: 100 } })).body;
      for (const id of ids)
        assert.ok(
          files.some((file) => file.id === id),
          id,
        );
    }
  });
});
