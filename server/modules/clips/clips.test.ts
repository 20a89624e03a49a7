import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { Clip } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { purgeAccount } from '../../jobs/accounts/purgeAccount';
import { createBox, createClipForm, createMp3, createMp4, createWav, uploadClip } from '../../testing/clips';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { collectTakeoutContents } from '../takeout/takeoutContents';
import { renderClipPage } from './clipPage';
import { clipKey, storeClip } from './service';

const MAX_BYTES = 1024 * 1024;

const server = withTestServer({ clipMaxBytes: MAX_BYTES });
let ada: TestUser;
let eve: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
  eve = await server.insertVerifiedUser();
});

const create = (user: TestUser, content: Buffer, name = 'x.mp4', id?: string) =>
  server.api('clipCreate', { token: user.token, form: createClipForm(content, name, id) });
const listOf = async ({ token }: TestUser) => (await server.api('clips', { token })).body.clips;
const tokenOf = ({ url }: Clip) => url.split('/').at(-1) ?? '';
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

async function listBlobs(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.deps.blobs.list(prefix)) keys.push(key);
  return keys;
}

describe('clips', () => {
  it('are stored once for an id, listed, renamed and deleted with their blob', async () => {
    const id = randomUUID();
    const content = createMp4(['vide', 'soun']);
    const made = await create(ada, content, 'Grandma’s 80th birthday.MP4', id);
    assert.equal(made.status, 201);
    const { clip } = made.body;
    assert.deepEqual(
      [clip.id, clip.title, clip.kind, clip.mime, clip.bytes],
      [id, 'Grandma’s 80th birthday', 'video', 'video/mp4', content.length],
    );
    assert.match(clip.url, /\/c\/[\w-]{32}$/);
    assert.ok(clip.url.startsWith(server.deps.config.publicUrl));
    const again = await create(ada, content, 'other name.mp4', id);
    assert.deepEqual([again.status, again.body.clip.url], [200, clip.url]);
    assert.equal((await create(ada, createMp4(['vide']), 'x.mp4', id)).error.error, 'conflict');
    assert.equal((await create(eve, content, 'x.mp4', id)).error.error, 'conflict');

    const rename = { token: ada.token, params: { id }, body: { title: 'The song' } };
    assert.equal((await server.api('clipRename', rename)).body.clip.title, 'The song');
    assert.deepEqual(
      (await listOf(ada)).map(({ title }) => title),
      ['The song'],
    );
    assert.equal((await listBlobs(`clips/${ada.id}`)).length, 1);
    assert.equal((await server.api('clipDelete', { token: ada.token, params: { id } })).status, 200);
    assert.deepEqual([await listOf(ada), await listBlobs(`clips/${ada.id}`)], [[], []]);
    assert.equal((await get(clip.path)).status, 404);
    assert.equal((await get(`/c/${tokenOf(clip)}`)).status, 404);
  });

  it('are the same upload as one that an earlier version stored with its metadata', async () => {
    const id = randomUUID();
    const content = Buffer.concat([createMp4(['vide']), createBox('uuid', 'place and device')]);
    const { url } = (await create(ada, content, 'x.mp4', id)).body.clip;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { clips } = tables;
    const [stored] = await server.deps.db.update(clips).set({ sha256 }).where(eq(clips.id, id)).returning();
    assert.equal(stored?.sha256, sha256);
    const again = await create(ada, content, 'x.mp4', id);
    assert.deepEqual([again.status, again.body.clip.url], [200, url]);
  });

  it('keep the media when an earlier attempt of the same upload fails late', async () => {
    const content = createMp4(['vide']);
    const id = randomUUID();
    const { db, blobs } = server.deps;
    const attempt = async (name: string, deps: Partial<typeof server.deps>) => {
      const file = join(server.dataDir, name);
      await writeFile(file, content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return storeClip({ ...server.deps, ...deps }, ada.id, { id, name, file, bytes: content.length, sha256 });
    };
    const failing = Object.assign(Object.create(db) as typeof db, {
      transaction: () => Promise.reject(new Error('connection lost')),
    });
    const put: typeof blobs.put = async (key, source) => {
      await blobs.put(key, source);
      await assert.rejects(attempt('first.mp4', { db: failing }), /connection lost/);
    };
    const { row } = await attempt('second.mp4', {
      blobs: Object.assign(Object.create(blobs) as typeof blobs, { put }),
    });
    assert.deepEqual(await listBlobs(`clips/${ada.id}/${id}`), [clipKey(row)]);
    assert.equal((await get(`/files/clips/${row.token}`)).status, 200);
  });

  it('belong to their owner: others get what unknown ids get', async () => {
    const { id } = await uploadClip(server, ada);
    const rename = { params: { id }, body: { title: 'Mine' } };
    assert.equal((await server.api('clipRename', { ...rename, token: eve.token })).status, 404);
    assert.equal((await server.api('clipDelete', { params: { id }, token: eve.token })).status, 404);
    assert.equal((await server.api('clipDelete', { params: { id } })).status, 401);
    assert.deepEqual(await listOf(eve), []);
    assert.ok((await listOf(ada)).some((clip) => clip.id === id && clip.title === 'Grandpa'));
  });

  it('are told by their bytes, whatever their name says', async () => {
    const webm = (codec: string) =>
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]), Buffer.from(`webm${codec}`)]);
    const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]);
    for (const [content, mime] of [
      [createMp4(['soun'], 'M4A '), 'audio/mp4'],
      [createMp4(['soun'], 'mp42'), 'audio/mp4'],
      [createMp4(['vide'], 'M4V '), 'video/mp4'],
      [createMp4(['vide'], 'qt  '), 'video/quicktime'],
      [createMp3(), 'audio/mpeg'],
      [createMp3().subarray(20), 'audio/mpeg'],
      [createWav(), 'audio/wav'],
      [createWav(64, ['JUNK', 'bext']), 'audio/wav'],
      [createMp4(['vide', 'soun'], null), 'video/quicktime'],
      [createMp4(['vide'], null).subarray(8), 'video/quicktime'],
      [ogg, 'audio/ogg'],
      [webm('V_VP9A_OPUS'), 'video/webm'],
      [webm('A_OPUS'), 'audio/webm'],
    ] as const) {
      const { status, body } = await create(ada, content, 'photo.jpg');
      assert.deepEqual([status, body.clip.mime, body.clip.kind], [201, mime, mime.split('/')[0]]);
      const media = await get(body.clip.path);
      assert.equal(media.headers.get('content-type'), mime);
      // Broadcast facts name the recorder, the time and the place.
      const blanked = Buffer.from(content.toString('latin1').replace('bext', 'JUNK'), 'latin1');
      assert.deepEqual(Buffer.from(await media.arrayBuffer()), blanked);
    }
  });

  it('say nothing of place, device and time to those who scan the code', async () => {
    const secret = '+52.5163+013.3777/';
    const film = Buffer.concat([createMp4(['vide']), createBox('uuid', Buffer.alloc(16), secret)]);
    const id = randomUUID();
    const { body } = await create(ada, film, 'x.mp4', id);
    const served = Buffer.from(await (await get(body.clip.path)).arrayBuffer());
    assert.deepEqual([served.length, served.includes(secret)], [film.length, false]);
    assert.equal((await create(ada, film, 'x.mp4', id)).status, 200);
  });

  it('are nothing but videos and sound: hostile files leave no blob', async () => {
    const before = await listBlobs('clips');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const cut = createMp4(['vide']);
    for (const [content, code] of [
      [html, 'clip_unsupported'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'clip_unsupported'],
      [Buffer.concat([createBox('ftyp', 'isom', Buffer.alloc(4)), html]), 'clip_unsupported'],
      [createMp4([]), 'clip_unsupported'],
      [createMp4(['vide'], 'heic'), 'clip_unsupported'],
      [cut.subarray(0, cut.length - 20), 'clip_unsupported'],
      [Buffer.from([0xff, 0xfe, 0x3c, 0, 0x68, 0]), 'clip_unsupported'],
      [Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), html]), 'clip_unsupported'],
      [Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'clip_unsupported'],
      [Buffer.from('RIFF\x10\0\0\0WAVEdata\0\0\0\0'), 'clip_unsupported'],
      [createMp4([], null), 'clip_unsupported'],
      [createBox('free', html), 'clip_unsupported'],
      [randomBytes(1), 'clip_unsupported'],
      [Buffer.alloc(0), 'file_empty'],
      [createMp4(['vide'], 'isom', Buffer.alloc(MAX_BYTES + 1)), 'file_too_large'],
    ] as const)
      assert.equal((await create(eve, content, 'holiday.mp4')).error.error, code);
    assert.deepEqual([await listBlobs('clips'), await listOf(eve)], [before, []]);
  });

  it('leave nothing when the upload is cut off', async () => {
    const before = await listBlobs('clips');
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
    const answer = await fetch(`${server.origin}/api/clips`, {
      method: 'POST',
      headers: { authorization: `Bearer ${eve.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: new Uint8Array(Buffer.concat([Buffer.from(head), createWav(5000)])),
    });
    assert.equal(answer.status, 400);
    assert.deepEqual([await listBlobs('clips'), await listOf(eve)], [before, []]);
  });

  it('count in the storage of their owner', async () => {
    const user = await server.insertVerifiedUser();
    const { bytes } = await uploadClip(server, user);
    assert.equal((await server.api('userUsage', { token: user.token })).body.usage.bytes, bytes);
    const quotas = { bytes: bytes + 10 };
    await server.deps.db.update(tables.users).set({ quotas }).where(eq(tables.users.id, user.id));
    assert.equal((await create(user, createWav())).error.error, 'storage_quota_reached');
    assert.equal((await listBlobs(`clips/${user.id}`)).length, 1);
  });
});

describe('the link of a clip', () => {
  let clip: Clip;
  const content = createWav(1000);
  before(async () => {
    const { body } = await create(ada, content, '<b>"Opa"\u202e & Ada.wav');
    clip = body.clip;
  });

  it('answers facts without a session, and nothing about the owner', async () => {
    const { body, headers } = await server.api('clipPublic', { params: { token: tokenOf(clip) } });
    const { title, kind, mime, bytes, path } = clip;
    assert.deepEqual(body, { clip: { title, kind, mime, bytes, path } });
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.equal((await server.api('clipPublic', { params: { token: 'x'.repeat(32) } })).status, 404);
  });

  it('plays in ranges, with headers that let a browser only play or save it', async () => {
    const { path } = clip;
    const whole = await get(path, { 'accept-encoding': 'gzip' });
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'accept-ranges', 'content-encoding', 'x-robots-tag'].map((name) =>
        whole.headers.get(name),
      ),
      ['audio/wav', 'nosniff', 'bytes', null, 'noindex'],
    );
    assert.match(whole.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    const disposition = whole.headers.get('content-disposition') ?? '';
    assert.ok(disposition.startsWith('inline; filename="'));
    assert.doesNotMatch(disposition, /[\u202e\r\n]|%E2%80%AE/);
    assert.match((await get(`${path}?download`)).headers.get('content-disposition') ?? '', /^attachment; /);
    const part = await get(path, { range: 'bytes=40-49' });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer())],
      [206, `bytes 40-49/${content.length}`, content.subarray(40, 50)],
    );
    const beyond = await get(path, { range: `bytes=${content.length}-` });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${content.length}`]);
  });

  it('is a page of its own in the language of the visitor, with an escaped title', async () => {
    const page = await get(`/c/${tokenOf(clip)}`, { 'accept-language': 'ru' });
    const html = await page.text();
    assert.equal(page.status, 200);
    assert.match(html, /<html lang="ru">/);
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.match(html, /<h1>&#60;b&#62;&#34;Opa&#34; &#38; Ada<\/h1>/);
    assert.match(html, new RegExp(`<audio controls preload="metadata" src="${clip.path}"`));
    assert.ok(html.length < 6000 && !html.includes(ada.id));
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; .*media-src 'self'/);
    const gone = await get(`/c/${'x'.repeat(32)}`, { cookie: 'locale=de' });
    assert.equal(gone.status, 404);
    assert.match(await gone.text(), /Hier ist nichts mehr/);
    assert.equal((await get('/c/x')).status, 404);
  });
});

describe('the player of a page', () => {
  function fail(code: number) {
    const { html } = renderClipPage('en', { title: 'x', kind: 'video', mime: 'video/mp4', bytes: 1, path: '/x' });
    const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? assert.fail('no script');
    const listeners = new Map<string, () => void>();
    const player = {
      tagName: 'VIDEO',
      hidden: false,
      error: null as { code: number } | null,
      readyState: 0,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    };
    const shown: string[] = [];
    const document = {
      querySelector: (selector: string) => (selector === 'main' ? { classList: { add: () => undefined } } : player),
      getElementById: (id: string) => ({
        set hidden(_: boolean) {
          shown.push(id);
        },
      }),
    };
    runInNewContext(script, { document });
    player.error = { code };
    listeners.get('error')?.();
    return { isHidden: player.hidden, shown };
  }

  it('stays after a broken connection, and goes when the file cannot be played', () => {
    const [ABORTED, NETWORK, DECODE, UNSUPPORTED] = [1, 2, 3, 4];
    for (const code of [ABORTED, NETWORK]) assert.deepEqual(fail(code), { isHidden: false, shown: [] });
    for (const code of [DECODE, UNSUPPORTED]) assert.deepEqual(fail(code), { isHidden: true, shown: ['refused'] });
  });
});

describe('everything of a user', () => {
  it('contains the clips with the addresses of their codes', async () => {
    const user = await server.insertVerifiedUser();
    const clip = await uploadClip(server, user);
    const { entries, bytes } = await collectTakeoutContents(server.deps, user.id);
    const list = entries.find(({ path }) => path === 'clips/clips.json');
    const text = await list?.open();
    assert.ok(typeof text === 'string');
    const [described] = JSON.parse(text) as { file: string; url: string }[];
    assert.deepEqual([described?.file, described?.url], ['clips/Grandpa.wav', clip.url]);
    assert.ok(entries.some(({ path }) => path === 'clips/Grandpa.wav'));
    assert.equal(bytes, clip.bytes);
  });

  it('goes with the account, at once for those who have the link', async () => {
    const user = await server.insertVerifiedUser();
    const { path } = await uploadClip(server, user);
    const { db } = server.deps;
    await db.update(tables.users).set({ deletedAt: new Date() }).where(eq(tables.users.id, user.id));
    assert.equal((await get(path)).status, 404);
    await server.deps.blobs.put(`trash/clips/${user.id}/x/y/2026-11-01`, Buffer.from('x'));
    await purgeAccount(server.deps, user.id, new AbortController().signal);
    assert.deepEqual([await listBlobs(`clips/${user.id}`), await listBlobs(`trash/clips/${user.id}`)], [[], []]);
    assert.deepEqual(await db.select().from(tables.clips).where(eq(tables.clips.userId, user.id)), []);
  });
});
