import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Picking } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import {
  GOOGLE_TEST_CLIENT,
  type GoogleFakeItem,
  GoogleFakeServer,
  sendGoogleError,
} from '../../drivers/photo-library/testing/googleFakeServer';
import { ImageError } from '../../images';
import { runLibraryImport } from '../../jobs/photos/libraryImport';
import { pollUntil } from '../../testing/albums';
import { createUniqueJpeg, sha256Hex } from '../../testing/createStorage';
import { type StartedServer, startTestServer, type TestUser } from '../../testing/testServer';
import { photoKeys } from '../files';

let peer: GoogleFakeServer;
/** Initial poll interval of the fake provider. */
const GOOGLE_INTERVAL_MS = 1000;

let server: StartedServer;
let ada: TestUser;
let folder: TemporaryFolder;
before(async () => {
  peer = await GoogleFakeServer.start();
  server = await startTestServer({
    googleClientId: GOOGLE_TEST_CLIENT.id,
    googleClientSecret: GOOGLE_TEST_CLIENT.secret,
    googleApiBase: peer.origin,
    googlePhotosBase: peer.origin,
  });
  folder = new TemporaryFolder(join(server.dataDir, 'tmp', 'imports'));
});
after(async () => {
  await server.close();
  await peer.close();
});
beforeEach(async () => {
  ada = await server.insertVerifiedUser();
});

const urlFor = async ({ token }: TestUser) => (await server.api('googleUrl', { token })).body;
const items = (...bytes: Buffer[]): GoogleFakeItem[] =>
  bytes.map((content, i) => ({
    id: `item-${i}-${sha256Hex(content).slice(0, 8)}`,
    name: `IMG_${i}.jpg`,
    mime: 'image/jpeg',
    type: 'PHOTO',
    bytes: content,
  }));

/**
 * Completes the consent.
 * @returns our id of the opened picker
 */
async function link(user: TestUser): Promise<string> {
  const { url, kind } = await urlFor(user);
  assert.equal(kind, 'consent');
  return (await server.api('googleCode', { token: user.token, body: peer.consent(url) })).body.session;
}

const remoteOf = async (session: string) => {
  const rows = await server.deps.db.select().from(tables.pickers).where(eq(tables.pickers.id, session));
  return rows[0]?.remoteId ?? '';
};
const fetchPicking = async ({ token }: TestUser, session: string): Promise<Picking> =>
  (await server.api('pickerFiles', { token, query: { session } })).body;
/** Polls like the client, but ignores the interval. */
const ended = (user: TestUser, session: string) =>
  pollUntil(
    async () => {
      await server.deps.db.update(tables.pickers).set({ polledAt: null }).where(eq(tables.pickers.id, session));
      return fetchPicking(user, session);
    },
    ({ state }) => state !== 'picking' && state !== 'importing',
  );

const attempt = (isLastAttempt: boolean) => ({ signal: new AbortController().signal, isLastAttempt });
/** Begins an import without a job, so that the test runs its attempts. */
const beginImport = (session: string) =>
  server.deps.db.update(tables.pickers).set({ state: 'importing' }).where(eq(tables.pickers.id, session));

describe('linking Google Photos', () => {
  it('asks for consent once, then opens the picker directly, and asks again after unlinking', async () => {
    const { token } = ada;
    assert.deepEqual((await server.api('googleStatus', { token })).body.data, {
      driver: 'google',
      available: true,
      reason: null,
      linked: false,
      linked_at: null,
    });
    await link(ada);
    assert.equal((await server.api('googleStatus', { token })).body.data.linked, true);
    const again = await urlFor(ada);
    assert.equal(again.kind, 'picker');
    assert.match(again.url, /^http:\/\/127\.0\.0\.1:\d+\/picker\/s-.*\/autoclose$/);
    const revoked = peer.requests.filter((request) => request === 'POST /revoke').length;
    assert.equal((await server.api('googleUnlink', { token })).status, 200);
    assert.equal(peer.requests.filter((request) => request === 'POST /revoke').length, revoked + 1);
    assert.equal((await server.api('googleUnlink', { token })).status, 200, 'unlinking twice is no error');
    assert.equal((await urlFor(ada)).kind, 'consent');
  });

  it('prevents another session from completing a consent', async () => {
    const eve = await server.insertVerifiedUser();
    const { email, password } = ada;
    const elsewhere = (await server.api('login', { body: { email, password } })).body.authorization.token;
    const body = peer.consent((await urlFor(ada)).url);
    for (const token of [eve.token, elsewhere]) {
      const { status, error } = await server.api('googleCode', { token, body });
      assert.deepEqual([status, error.error], [403, 'google_state_invalid']);
    }
    const made = await server.api('googleCode', { token: ada.token, body: { ...body, state: 'x'.repeat(43) } });
    assert.deepEqual([made.status, made.error.error], [403, 'google_state_invalid']);
    assert.equal((await server.api('googleCode', { token: ada.token, body })).status, 200);
  });

  it('returns the same picker for repeated completion, also concurrently', async () => {
    const body = peer.consent((await urlFor(ada)).url);
    const send = () => server.api('googleCode', { token: ada.token, body });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    assert.equal(new Set(answers.map((answer) => answer.body.session)).size, 1);
  });

  it('completes many consents at once without blocking others', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => server.insertVerifiedUser()));
    const consents = [];
    for (const person of people) consents.push({ person, body: peer.consent((await urlFor(person)).url) });
    const answers = await Promise.all(
      consents.map(({ person, body }) => server.api('googleCode', { token: person.token, body })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.session)).size, people.length);
  });

  it('allows another completion after Google did not respond', async () => {
    const body = peer.consent((await urlFor(ada)).url);
    peer.instead.set('POST /token', (response) => sendGoogleError(response, 503, 'UNAVAILABLE'));
    assert.equal((await server.api('googleCode', { token: ada.token, body })).status, 503);
    peer.instead.clear();
    assert.equal((await server.api('googleCode', { token: ada.token, body })).status, 200);
  });

  it('rejects an expired state and a code that Google does not know', async () => {
    const wrong = peer.consent((await urlFor(ada)).url);
    const refused = await server.api('googleCode', { token: ada.token, body: { ...wrong, code: 'made-up' } });
    assert.deepEqual([refused.status, refused.error.error], [409, 'google_refused']);
    const late = peer.consent((await urlFor(ada)).url);
    await server.deps.db.update(tables.libraryConsents).set({ expiresAt: new Date() });
    assert.equal((await server.api('googleCode', { token: ada.token, body: late })).status, 403);
  });

  it('stores tokens encrypted, bound to their user', async () => {
    const eve = await server.insertVerifiedUser();
    await link(ada);
    await link(eve);
    const rows = await server.deps.db.select().from(tables.libraryAccounts);
    const [first, second] = [ada, eve].map(({ id }) => rows.find(({ userId }) => userId === id)?.sealed ?? '');
    // Neither the slashes nor the dot occur in the base64url text of sealed tokens.
    assert.doesNotMatch(JSON.stringify(rows), /1\/\/|ya29\./);
    assert.doesNotMatch(Buffer.from(first ?? '', 'base64url').toString('latin1'), /refreshToken|ya29/);
    await server.deps.db
      .update(tables.libraryAccounts)
      .set({ sealed: second ?? '' })
      .where(eq(tables.libraryAccounts.userId, ada.id));
    assert.equal((await urlFor(ada)).kind, 'consent', 'another user cannot decrypt the grant');
    assert.ok(server.logLines.every((line) => !/ya29|1\/\/|client_secret/.test(line)));
  });

  it('asks for consent again after the user revoked it at Google', async () => {
    await link(ada);
    peer.withdraw();
    assert.equal((await urlFor(ada)).kind, 'consent');
    assert.equal((await server.api('googleStatus', { token: ada.token })).body.data.linked, false);
  });

  it('renews an expired token without interaction', async () => {
    await link(ada);
    peer.expireAccessTokens();
    assert.equal((await urlFor(ada)).kind, 'picker');
  });

  it('reports that Google does not respond, and keeps the link', async () => {
    await link(ada);
    peer.instead.set('POST /v1/sessions', (response) => sendGoogleError(response, 503, 'UNAVAILABLE'));
    const { status, error } = await server.api('googleUrl', { token: ada.token });
    assert.deepEqual([status, error.error], [503, 'google_unavailable']);
    assert.equal((await urlFor(ada)).kind, 'picker');
  });
});

describe('picking', () => {
  it('imports picked items byte for byte, and closes the session at Google', async () => {
    const session = await link(ada);
    const opened = peer.openSessions;
    const waiting = await fetchPicking(ada, session);
    assert.deepEqual([waiting.state, waiting.files, waiting.total], ['picking', [], 0]);
    const [a, b] = [await createUniqueJpeg(), await createUniqueJpeg()];
    const tiny = await createUniqueJpeg(100);
    const [first, second, small] = items(a, b, tiny);
    assert.ok(first && second && small);
    const video: GoogleFakeItem = { ...small, id: 'video', name: 'clip.mp4', type: 'VIDEO', mime: 'video/mp4' };
    peer.pick(await remoteOf(session), [first, second, small, video]);
    const done = await ended(ada, session);
    assert.deepEqual([done.state, done.total, done.url], ['done', 4, null]);
    assert.deepEqual(done.refused, [
      { name: 'IMG_2.jpg', error: 'photo_too_small' },
      { name: 'clip.mp4', error: 'file_unsupported' },
    ]);
    assert.deepEqual(
      done.files.map(({ name }) => name),
      ['IMG_0.jpg', 'IMG_1.jpg'],
    );
    for (const [i, bytes] of [a, b].entries()) {
      const file = done.files[i];
      assert.ok(file);
      assert.deepEqual(await server.deps.blobs.read(photoKeys(ada.id, file.id).original), bytes);
      assert.equal((await fetch(new URL(file.path, server.origin))).status, 200);
    }
    assert.equal((await server.api('storageList', { token: ada.token })).body.total, 2);
    await pollUntil(
      async () => peer.openSessions,
      (open) => open === opened - 1,
    );
    const newest = await server.api('pickerFiles', { token: ada.token });
    assert.equal(newest.body.session, session, 'without a session it is the latest one');
  });

  it('polls Google no more often than Google allows', async () => {
    const session = await link(ada);
    const looks = () => peer.requests.filter((request) => request === 'GET /v1/sessions/*').length;
    const pollCount = looks();
    const started = Date.now();
    await Promise.all(Array.from({ length: 20 }, () => fetchPicking(ada, session)));
    const intervals = Math.floor((Date.now() - started) / GOOGLE_INTERVAL_MS);
    assert.ok(
      looks() > pollCount && looks() <= pollCount + 1 + intervals,
      `${looks() - pollCount} in ${intervals} intervals`,
    );
  });

  it('lists again when URLs expire during the import, and imports nothing twice', async () => {
    const session = await link(ada);
    const photos = items(await createUniqueJpeg(), await createUniqueJpeg(), await createUniqueJpeg());
    const remote = await remoteOf(session);
    peer.pick(remote, photos);
    peer.instead.set(`GET /media/first/*`, (response) => {
      peer.expireDownloads();
      sendGoogleError(response, 403, 'PERMISSION_DENIED');
    });
    const done = await ended(ada, session);
    assert.deepEqual([done.state, done.files.length, done.refused], ['done', 3, []]);
  });

  it('resumes after a crash with the photos it has', async () => {
    const session = await link(ada);
    const remote = await remoteOf(session);
    const photos = items(await createUniqueJpeg(), await createUniqueJpeg());
    peer.pick(remote, photos);
    await beginImport(session);
    const stop = new AbortController();
    const media = peer.requests.length;
    const cut = runLibraryImport(server.deps, folder, session, { signal: stop.signal, isLastAttempt: false });
    await pollUntil(
      async () => peer.requests.slice(media).some((request) => request.startsWith('GET /media')),
      (begun) => begun,
    );
    stop.abort(new Error('the server stops'));
    await cut.catch(() => undefined);
    await runLibraryImport(server.deps, folder, session, attempt(false));
    const done = await fetchPicking(ada, session);
    assert.deepEqual([done.state, done.files.length, done.refused], ['done', 2, []]);
    assert.equal((await server.api('storageList', { token: ada.token })).body.total, 2);
  });

  it('tries a photo again after a temporary failure, and refuses it in the last attempt only', async () => {
    const session = await link(ada);
    const [first, second] = items(await createUniqueJpeg(), await createUniqueJpeg());
    assert.ok(first && second);
    peer.pick(await remoteOf(session), [first, second]);
    await beginImport(session);
    const { images } = server.deps;
    const isSecond = async (file: string) => sha256Hex(await readFile(file)) === sha256Hex(second.bytes);
    const ingest: typeof images.ingest = async (file, ...rest) =>
      (await isSecond(file)) ? Promise.reject(new ImageError('unavailable')) : images.ingest(file, ...rest);
    const deps = { ...server.deps, images: { ...images, ingest } };
    await assert.rejects(runLibraryImport(deps, folder, session, attempt(false)), { code: 'unavailable' });
    const open = await fetchPicking(ada, session);
    assert.deepEqual([open.state, open.files.length, open.refused], ['importing', 1, []]);
    await runLibraryImport(deps, folder, session, attempt(true));
    const done = await fetchPicking(ada, session);
    assert.deepEqual([done.state, done.files.length], ['done', 1]);
    assert.deepEqual(done.refused, [{ name: second.name, error: 'unavailable' }]);
  });

  it('keeps a photo that another attempt imported meanwhile', async () => {
    const session = await link(ada);
    peer.pick(await remoteOf(session), items(await createUniqueJpeg()));
    await beginImport(session);
    const { blobs } = server.deps;
    let others = 0;
    const put: typeof blobs.put = async (...args) => {
      others += 1;
      if (others === 1) await runLibraryImport(server.deps, folder, session, attempt(false));
      await blobs.put(...args);
    };
    await runLibraryImport({ ...server.deps, blobs: { ...blobs, put } }, folder, session, attempt(true));
    assert.ok(others > 0);
    const done = await fetchPicking(ada, session);
    assert.deepEqual([done.state, done.files.length, done.refused], ['done', 1, []]);
  });

  it('fails when the user revokes access, and expires when Google forgets the session', async () => {
    const taken = await link(ada);
    peer.withdraw();
    const failed = await ended(ada, taken);
    assert.deepEqual([failed.state, failed.error], ['failed', 'google_refused']);
    const forgotten = await link(ada);
    await server.deps.db.update(tables.pickers).set({ remoteId: 's-gone' }).where(eq(tables.pickers.id, forgotten));
    assert.equal((await ended(ada, forgotten)).state, 'expired');
    const { session: late } = await urlFor(ada);
    await server.deps.db
      .update(tables.pickers)
      .set({ expiresAt: new Date() })
      .where(eq(tables.pickers.id, late ?? ''));
    assert.equal((await fetchPicking(ada, late ?? '')).state, 'expired');
  });

  it('tolerates temporary failures of Google', async () => {
    const session = await link(ada);
    peer.instead.set('GET /v1/sessions/*', (response) => sendGoogleError(response, 500, 'INTERNAL'));
    assert.equal((await fetchPicking(ada, session)).state, 'picking');
    const line = server.logLines.findLast((text) => text.includes('photo library did not respond')) ?? '';
    const { userId, pickerId } = JSON.parse(line) as { userId: string; pickerId: string };
    assert.deepEqual([userId, pickerId], [ada.id, session]);
    peer.pick(await remoteOf(session), items(await createUniqueJpeg()));
    assert.equal((await ended(ada, session)).files.length, 1);
  });

  it('can be cancelled', async () => {
    const session = await link(ada);
    const opened = peer.openSessions;
    const { token } = ada;
    assert.equal((await server.api('pickerCancel', { token, params: { id: session } })).status, 200);
    assert.equal((await server.api('pickerCancel', { token, params: { id: session } })).status, 200);
    assert.equal((await fetchPicking(ada, session)).state, 'cancelled');
    assert.equal(peer.openSessions, opened - 1);
  });

  it('belongs to its user: other users get the response for a missing one', async () => {
    const session = await link(ada);
    const eve = await server.insertVerifiedUser();
    const { token } = eve;
    for (const id of [session, randomUUID()]) {
      const seen = await server.api('pickerFiles', { token, query: { session: id } });
      const stopped = await server.api('pickerCancel', { token, params: { id } });
      assert.deepEqual([seen.status, seen.error.error, stopped.status], [404, 'not_found', 404]);
    }
    assert.equal((await server.api('pickerFiles', { token })).status, 404, 'a user without pickers has no latest one');
    assert.equal((await fetchPicking(ada, session)).state, 'picking');
  });
});

describe('authorization', () => {
  for (const name of ['googleStatus', 'googleUrl', 'googleCode', 'googleUnlink', 'pickerFiles'] as const) {
    it(`${name} requires a session`, async () => {
      assert.equal((await server.api(name, { body: undefined })).status, 401);
      assert.equal((await server.api(name, { token: 'x.y.z' })).status, 401);
    });
  }

  it('validates input', async () => {
    const { token } = ada;
    assert.equal((await server.api('googleCode', { token, body: { code: '', state: 'x' } })).status, 400);
    assert.equal((await server.api('pickerFiles', { token, query: { session: 'x' } })).status, 400);
    assert.equal((await server.api('pickerCancel', { token, params: { id: 'x' } })).status, 400);
  });
});

describe('without all credentials', () => {
  it('reports that it is unavailable, with the reason', async () => {
    const half = await startTestServer({ googleClientId: GOOGLE_TEST_CLIENT.id });
    try {
      const { token } = await half.insertVerifiedUser();
      const reason = 'GOOGLE_CLIENT_SECRET is not set';
      const { data } = (await half.api('googleStatus', { token })).body;
      assert.deepEqual([data.available, data.reason], [false, reason]);
      const url = await half.api('googleUrl', { token });
      assert.deepEqual([url.status, url.error.error], [503, 'google_unavailable']);
      const { drivers } = (await half.api('health')).body;
      assert.deepEqual(drivers['photos'], { name: 'google', available: false, reason });
    } finally {
      await half.close();
    }
  });
});
