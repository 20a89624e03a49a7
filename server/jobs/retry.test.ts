import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { photoKeys } from '../modules/files';
import { RenderCrashedError } from '../render/renderChild';
import { createFinishedAlbum, pollUntil, waitForGeneration } from '../testing/albums';
import { insertPhotos } from '../testing/photos';
import { type TestUser, withOwnTestServer } from '../testing/testServer';

const server = withOwnTestServer();
let ada: TestUser;
let photos: string[];
let album: Album;

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 3);
  album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos });
});

/** Makes a method of a server dependency fail with these errors, one per call, and then work again. */
function failing<T extends object>(part: T, name: keyof T, errors: readonly unknown[]): void {
  const [left, works] = [[...errors], part[name]];
  const stub = (...args: unknown[]) => {
    if (left.length > 0) return Promise.reject(left.shift());
    part[name] = works;
    return (works as (...given: unknown[]) => unknown).apply(part, args);
  };
  part[name] = stub as T[keyof T];
}

const died = () => new RenderCrashedError('SIGKILL', '');
const away = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
const exportOf = (id: string) => ({ token: ada.token, params: { id } });

/** Collects the reported stages until the job ends. */
async function stagesOf(fetchStatus: () => Promise<{ readonly stage: string }>): Promise<Set<string>> {
  const stages = new Set<string>();
  await pollUntil(fetchStatus, ({ stage }) => stages.add(stage) && ['done', 'failed'].includes(stage));
  return stages;
}

describe('a job that fails temporarily', () => {
  it('creates an album despite a crashed process, and reports no failure', async () => {
    failing(server.deps.render, 'layout', [died()]);
    const created = await server.api('albumCreate', {
      token: ada.token,
      body: { format: 'square-210', file_ids: photos },
    });
    const id = created.body.data[0]?.id ?? '';
    const fetchStatus = async () => (await server.api('spreadGeneration', exportOf(id))).body.data;
    const stages = await stagesOf(fetchStatus);
    assert.ok(stages.has('done') && !stages.has('failed'), [...stages].join());
    assert.equal((await waitForGeneration(server, ada, id)).data.placed, photos.length);
  });

  it('creates a file despite a crashed process and a database outage', async () => {
    failing(server.deps.images, 'cropTo', [died()]);
    failing(server.deps.render, 'pdf', [away()]);
    await server.api('albumExport', { ...exportOf(album.id), body: { kind: 'screen' } });
    const fetchStatus = async () => (await server.api('albumExportStatus', exportOf(album.id))).body.data;
    const stages = await stagesOf(fetchStatus);
    assert.ok(stages.has('done') && !stages.has('failed'), [...stages].join());
  });
});

describe('a photo that is temporarily unreadable', () => {
  it('prevents rendering or caching a picture of its page without it', async () => {
    const [cover] = album.spreads;
    assert.ok(cover);
    const keys = photos.map((id) => photoKeys(ada.id, id)[1440]);
    const pictures = await Promise.all(keys.map((key) => server.deps.blobs.read(key)));
    for (const key of keys) await server.deps.blobs.delete(key);
    const fetchPicture = () => fetch(`${server.origin}${cover.url}`);
    const refused = await fetchPicture();
    assert.deepEqual([refused.status, ((await refused.json()) as { error: string }).error], [503, 'photo_unavailable']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    for await (const { key } of server.deps.blobs.list(`spreads/${cover.id}`)) assert.fail(key);
    for (const [i, key] of keys.entries()) await server.deps.blobs.put(key, pictures[i] ?? Buffer.alloc(0));
    assert.equal((await fetchPicture()).status, 200);
  });
});
