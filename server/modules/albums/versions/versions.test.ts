import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Album } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { aTextElement } from '@domain/testing';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../../drivers/database';
import { createFinishedAlbum } from '../../../testing/albums';
import { insertPhotos } from '../../../testing/photos';
import { type TestUser, withTestServer } from '../../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let photos: string[];

before(async () => {
  ada = await server.insertVerifiedUser();
  photos = await insertPhotos(server, ada, 8);
});

const newAlbum = () => createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photos, title: 'Canyons' });
const of = (id: string) => ({ token: ada.token, params: { id } });
const open = async (id: string) => (await server.api('albumGet', of(id))).body.album;
const versions = async (id: string) => (await server.api('versionsList', of(id))).body.versions;
const keep = (id: string, name: string, version = randomUUID()) =>
  server.api('versionKeep', { ...of(id), body: { id: version, name } });
const restore = (id: string, version: string) =>
  server.api('versionRestore', { token: ada.token, params: { id, version } });
const pages = (album: Album) => album.spreads.map(({ html }) => html);

async function write(album: Album, text: string, at = 2): Promise<Album> {
  const spread = album.spreads[at] ?? assert.fail(`no spread ${at}`);
  const doc = parseSpread(spread.html);
  const body = serialiseSpread({ ...doc, elements: [...doc.elements, aTextElement({ id: `note-${text}`, text })] });
  const answer = await server.api('spreadUpdate', {
    ...of(album.id),
    body: { id: spread.id, body, version: spread.version },
  });
  assert.equal(answer.status, 200);
  return open(album.id);
}

/** Simulates minutes without changes. */
const pause = (id: string, minutes: number) =>
  server.deps.db
    .update(tables.albumVersions)
    .set({ createdAt: sql`${tables.albumVersions.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(tables.albumVersions.albumId, id));

describe('automatic versions', () => {
  it('save the state before the first change after a pause, once', async () => {
    const album = await newAlbum();
    assert.deepEqual(await versions(album.id), []);
    let now = await write(album, 'one');
    now = await write(now, 'two');
    const [made, ...others] = await versions(album.id);
    assert.deepEqual([made?.kind, made?.name, others.length], ['automatic', null, 0]);
    assert.equal(made?.page_count, album.page_count);
    await pause(album.id, 11);
    const before_ = pages(now);
    now = await write(now, 'three');
    assert.equal((await versions(album.id)).length, 2);
    const [latest] = await versions(album.id);
    const { body } = await server.api('versionGet', {
      token: ada.token,
      params: { id: album.id, version: latest?.id ?? '' },
    });
    assert.deepEqual(
      body.spreads.map(({ html }) => html),
      before_,
    );
    for (const id of photos) if (before_.join('').includes(id)) assert.ok(body.photos[id]);
  });

  it('save the state before a relayout, however soon after another change', async () => {
    const { id } = await newAlbum();
    const layOut = async (template: string) => {
      const { spreads } = await open(id);
      const body = { template_id: template, spreads: spreads.map((one) => ({ id: one.id, version: one.version })) };
      assert.equal((await server.api('albumRelayout', { ...of(id), body })).status, 200);
    };
    const mine = await write(await open(id), 'mine');
    await layOut('gallery');
    const first = await open(id);
    await layOut('vow');
    const kept = await versions(id);
    assert.equal(kept.length, 3);
    for (const [i, album] of [first, mine].entries()) {
      const params = { id, version: kept[i]?.id ?? '' };
      const { body } = await server.api('versionGet', { token: ada.token, params });
      assert.deepEqual(
        body.spreads.map(({ html }) => html),
        pages(album),
      );
    }
  });

  it('save an edited cover before its spine changes, and no other cover', async () => {
    const { id } = await newAlbum();
    const bind = (paper: 'silk-170' | 'matte-170' | 'silk-250') =>
      server.api('albumBook', { ...of(id), body: { cover: 'hard', paper } });
    await bind('silk-250');
    assert.deepEqual(await versions(id), []);
    const mine = await write(await open(id), 'mine', 0);
    await pause(id, 11);
    await bind('silk-170');
    await bind('silk-250');
    const [kept, ...others] = await versions(id);
    assert.equal(others.length, 1, 'the state before the text was written');
    const { body } = await server.api('versionGet', { token: ada.token, params: { id, version: kept?.id ?? '' } });
    assert.equal(body.spreads[0]?.html, pages(mine)[0]);
  });

  it('are not saved for rejected changes, and drop the oldest', async () => {
    let album = await newAlbum();
    const spread = album.spreads[2] ?? assert.fail();
    const refused = await server.api('spreadUpdate', {
      ...of(album.id),
      body: { id: spread.id, body: spread.html.replace('data-role', 'data-x'), version: 1 },
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(await versions(album.id), []);
    for (let i = 0; i < 42; i += 1) {
      await pause(album.id, 11);
      album = await write(album, `${i}`);
    }
    assert.equal((await versions(album.id)).length, 40);
  });
});

describe('a named version', () => {
  it('is saved once for repeated requests, and can be deleted', async () => {
    const album = await newAlbum();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => keep(album.id, '  Before printing ', id)));
    for (const { status, body } of answers) assert.deepEqual([status, body.version.name], [201, 'Before printing']);
    assert.equal((await versions(album.id)).length, 1);
    const other = await newAlbum();
    assert.deepEqual((await keep(other.id, 'Mine', id)).status, 409);
    const gone = { token: ada.token, params: { id: album.id, version: id } };
    assert.equal((await server.api('versionDelete', gone)).status, 200);
    assert.equal((await server.api('versionDelete', gone)).status, 404);
    assert.deepEqual(await versions(album.id), []);
  });
});

describe('restoring', () => {
  it('restores the book, and keeps the later state', async () => {
    const album = await newAlbum();
    const named = (await keep(album.id, 'First')).body.version.id;
    let now = await write(album, 'later');
    const copied = await server.api('spreadCopy', { ...of(album.id), body: { id: now.spreads[2]?.id ?? '' } });
    assert.equal(copied.status, 201);
    now = await open(album.id);
    const later = pages(now);

    const answer = await restore(album.id, named);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.album.page_count, album.page_count);
    const back = await open(album.id);
    assert.deepEqual(pages(back), pages(album));
    assert.deepEqual(
      back.spreads.map(({ id }) => id),
      album.spreads.map(({ id }) => id),
    );
    // An edit in progress in another tab meets a newer version, never an older one.
    const changed = back.spreads[2];
    assert.ok((changed?.version ?? 0) > (now.spreads[2]?.version ?? 0));

    const [kept] = await versions(album.id);
    assert.equal(kept?.kind, 'automatic');
    await restore(album.id, kept?.id ?? '');
    assert.deepEqual(pages(await open(album.id)), later);
  });

  it('restores deleted spreads, and spreads replaced by another format', async () => {
    const album = await newAlbum();
    const named = (await keep(album.id, 'Square')).body.version.id;
    const seen = album.spreads.map(({ id, version }) => ({ id, version }));
    const relaid = await server.api('albumRelayout', {
      ...of(album.id),
      body: { spreads: seen, format: 'landscape-a4' },
    });
    assert.equal(relaid.body.album.format, 'landscape-a4');
    assert.equal((await restore(album.id, named)).body.album.format, 'square-210');
    assert.deepEqual(pages(await open(album.id)), pages(album));
  });

  it('leaves an untouched cover to the engine, whatever spine it had meanwhile', async () => {
    const album = await newAlbum();
    const named = (await keep(album.id, 'Short')).body.version.id;
    const [, , inner = assert.fail()] = album.spreads;
    while ((await open(album.id)).page_count < 26)
      await server.api('spreadCopy', { ...of(album.id), body: { id: inner.id } });
    assert.notEqual(pages(await open(album.id))[0], pages(album)[0]);
    await restore(album.id, named);
    const { spreads } = await open(album.id);
    assert.equal(spreads[0]?.html, pages(album)[0]);
    const body = { spreads: spreads.map(({ id, version }) => ({ id, version })), template_id: 'gallery', seed: 5 };
    await server.api('albumRelayout', { ...of(album.id), body });
    assert.notEqual(pages(await open(album.id))[0], pages(album)[0]);
  });

  it('restores one book when requested twice at once', async () => {
    const album = await newAlbum();
    const named = (await keep(album.id, 'First')).body.version.id;
    await write(album, 'later');
    const answers = await Promise.all([restore(album.id, named), restore(album.id, named)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(pages(await open(album.id)), pages(album));
  });
});
