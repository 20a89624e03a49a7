import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyOf } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { addPasskey, createAuthenticator, requestAddOptions } from '../../testing/passkeys';
import { type TestUser, toCookieHeader, withTestServer } from '../../testing/testServer';
import { cleanUpAccounts } from './cleanUpAccounts';
import { hashToken } from './tokens';

const REFRESH_REPEAT_SECONDS = 10;

describe('sessions', () => {
  const server = withTestServer();

  /** Simulates that every exchange so far is older than the repeat window. */
  const pass = (seconds: number) =>
    server.deps.db.execute(
      `update refresh_tokens set rotated_at = rotated_at - interval '${seconds} s', repeated_at = repeated_at - interval '${seconds} s'`,
    );

  it('rotate the refresh cookie on each use; a replay ends the whole session', async () => {
    const { cookie: first } = await server.insertVerifiedUser();
    const turned = await server.api('refresh', { cookie: first });
    const second = toCookieHeader(turned.headers);
    assert.notEqual(second, first);
    const { token } = turned.body.authorization;
    assert.equal((await server.api('userDetails', { token })).status, 200);
    await pass(REFRESH_REPEAT_SECONDS + 1);
    assert.equal((await server.api('refresh', { cookie: first })).error.error, 'session_revoked');
    assert.equal((await server.api('refresh', { cookie: second })).status, 401);
    assert.equal((await server.api('userDetails', { token })).status, 401);
  });

  it('give new cookies to two of fifty concurrent requests with the same cookie, and never fail otherwise', async () => {
    const { cookie } = await server.insertVerifiedUser();
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.api('refresh', { cookie })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [200, 200, ...Array.from({ length: 48 }, () => 401)]);
  });

  it('survive a reload during an exchange: the cookie is accepted once more, and only the last response is valid', async () => {
    const { cookie: first } = await server.insertVerifiedUser();
    const unseen = toCookieHeader((await server.api('refresh', { cookie: first })).headers);
    const again = await server.api('refresh', { cookie: first });
    assert.equal(again.status, 200);
    const third = toCookieHeader(again.headers);
    await pass(REFRESH_REPEAT_SECONDS + 1);
    const gone = await server.api('refresh', { cookie: third });
    assert.equal(gone.status, 200);
    assert.equal((await server.api('refresh', { cookie: unseen })).error.error, 'session_revoked');
    assert.equal((await server.api('refresh', { cookie: toCookieHeader(gone.headers) })).status, 401);
  });

  it('end at the third use of a cookie, however quick', async () => {
    const { cookie } = await server.insertVerifiedUser();
    const { body } = await server.api('refresh', { cookie });
    const last = toCookieHeader((await server.api('refresh', { cookie })).headers);
    assert.equal((await server.api('refresh', { cookie })).error.error, 'session_revoked');
    assert.equal((await server.api('refresh', { cookie: last })).status, 401);
    assert.equal((await server.api('userDetails', { token: body.authorization.token })).status, 401);
  });

  it('do not accept a used cookie from another browser', async () => {
    const { cookie } = await server.insertVerifiedUser();
    await server.api('refresh', { cookie });
    await server.deps.db.execute("update sessions set user_agent = 'another browser'");
    assert.equal((await server.api('refresh', { cookie })).error.error, 'session_revoked');
  });

  it('end at logout, access token included', async () => {
    const user = await server.insertVerifiedUser();
    const answer = await server.api('logout', { cookie: user.cookie });
    assert.match(answer.headers.getSetCookie()[0] ?? '', /^keepsake_refresh=; .*Expires=Thu, 01 Jan 1970/);
    assert.equal((await server.api('refresh', { cookie: user.cookie })).status, 401);
    assert.equal((await server.api('userDetails', { token: user.token })).status, 401);
    assert.equal((await server.api('logout')).status, 200);
  });

  it('need an issued cookie', async () => {
    assert.equal((await server.api('refresh')).error.error, 'unauthorized');
    assert.equal((await server.api('refresh', { cookie: `keepsake_refresh=${'x'.repeat(43)}` })).status, 401);
  });

  it('are deleted a month after they ended, and not before', async () => {
    const { db } = server.deps;
    const [old, ended, live] = await Promise.all([1, 2, 3].map(() => server.insertVerifiedUser()));
    for (const user of [old, ended]) await server.api('logout', { cookie: user?.cookie });
    await db.execute(`update sessions set revoked_at = now() - interval '31 days' where user_id = '${old?.id}'`);
    await cleanUpAccounts(db);
    const { rows } = await db.execute<{ user_id: string }>('select user_id from sessions');
    const kept = rows.map((row) => row.user_id);
    assert.deepEqual(
      [old, ended, live].map((user) => kept.includes(user?.id ?? '')),
      [false, true, true],
    );
    assert.equal((await server.api('userDetails', { token: live?.token })).status, 200);
  });

  it('store neither refresh tokens nor links in plain text', async () => {
    const { cookie } = await server.insertVerifiedUser();
    const { rows } = await server.deps.db.execute<{ hash: string }>('select hash from refresh_tokens');
    assert.ok(rows.length > 0 && rows.every(({ hash }) => /^[\da-f]{64}$/.test(hash) && !cookie.includes(hash)));
  });

  describe('by passkey', () => {
    const loginOptions = async () => (await server.api('passkeyLoginOptions')).body.options;
    const login = (credential: BodyOf<'passkeyLogin'>['credential']) =>
      server.api('passkeyLogin', { body: { credential } });
    const listed = async ({ token }: TestUser) => (await server.api('passkeys', { token })).body.passkeys;

    it('open like those by password: cookies, refresh, details', async () => {
      const ada = await server.insertVerifiedUser();
      const { authenticator } = await addPasskey(server, ada);
      assert.equal((await listed(ada))[0]?.last_used_at, null);
      const opened = await login(authenticator.sign(await loginOptions()));
      const { token } = opened.body.authorization;
      assert.equal((await server.api('userDetails', { token })).body.user.id, ada.id);
      assert.match(toCookieHeader(opened.headers), /^keepsake_refresh=[\w-]{43}; keepsake_session=1; /);
      assert.equal((await server.api('refresh', { cookie: toCookieHeader(opened.headers) })).status, 200);
      assert.notEqual((await listed(ada))[0]?.last_used_at, null);
    });

    it('are refused alike for each response that is not exactly right', async () => {
      const [ada, eve] = [await server.insertVerifiedUser(), await server.insertVerifiedUser()];
      const { authenticator } = await addPasskey(server, ada);
      const eveHandle = (await requestAddOptions(server, eve)).user.id;
      const used = authenticator.sign(await loginOptions());
      assert.equal((await login(used)).status, 200);
      const addOptions = await requestAddOptions(server, ada);
      const expired = await loginOptions();
      await server.deps.db.execute(
        "update passkey_challenges set expires_at = now() - interval '1 s' where user_id is null",
      );
      const foreign = createAuthenticator(server);
      foreign.create(addOptions);
      const good = authenticator.sign(await loginOptions());
      const refusals = {
        replayed: used,
        'expired challenge': authenticator.sign(expired),
        'challenge for adding a passkey': authenticator.sign({
          ...(await loginOptions()),
          challenge: addOptions.challenge,
        }),
        'made-up challenge': authenticator.sign({ ...(await loginOptions()), challenge: 'x'.repeat(43) }),
        'wrong origin': authenticator.sign(await loginOptions(), { origin: 'https://evil.example' }),
        'other site': authenticator.sign({ ...(await loginOptions()), rpId: 'evil.example' }),
        'other user': authenticator.sign(await loginOptions(), { userHandle: eveHandle }),
        'no check of the user': authenticator.sign(await loginOptions(), { isUserVerified: false }),
        'repeated count': authenticator.sign(await loginOptions(), { counter: 2 }),
        'unknown passkey': foreign.sign(await loginOptions()),
        'changed signature': { ...good, response: { ...good.response, signature: used.response.signature } },
      };
      for (const [what, credential] of Object.entries(refusals)) {
        const answer = await login(credential);
        assert.deepEqual([answer.status, answer.error.error], [401, 'passkey_refused'], what);
        assert.deepEqual(answer.headers.getSetCookie(), [], what);
      }
      await server.deps.db.delete(tables.attempts);
      assert.equal((await login(authenticator.sign(await loginOptions(), { counter: 50 }))).status, 200);
    });

    it('count once for concurrent copies of one response', async () => {
      const { authenticator } = await addPasskey(server, await server.insertVerifiedUser());
      const credential = authenticator.sign(await loginOptions());
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => login(credential)))).map(({ status }) => status);
      assert.deepEqual(
        statuses.sort((a, b) => a - b),
        [200, 401, 401, 401],
      );
    });

    it('are not locked by refused ones of a neighbour: a signature cannot be guessed', async () => {
      const ada = await server.insertVerifiedUser();
      const { authenticator } = await addPasskey(server, ada);
      const wrong = authenticator.sign(await loginOptions(), { userHandle: 'AAAA' });
      for (let i = 0; i < 12; i += 1) assert.equal((await login(wrong)).status, 401);
      assert.equal((await login(authenticator.sign(await loginOptions()))).status, 200);
    });

    it('are neither added nor used by a page inside another site', async () => {
      const ada = await server.insertVerifiedUser();
      const { authenticator } = await addPasskey(server, ada);
      for (const clientData of [
        { crossOrigin: true },
        { crossOrigin: 'true' },
        { topOrigin: 'https://evil.example' },
      ]) {
        assert.equal((await login(authenticator.sign(await loginOptions(), { clientData }))).status, 401);
        const credential = createAuthenticator(server).create(await requestAddOptions(server, ada), { clientData });
        const added = await server.api('passkeyAdd', { token: ada.token, body: { name: 'Phone', credential } });
        assert.equal(added.status, 422, JSON.stringify(clientData));
      }
    });

    const endings: Readonly<Record<string, (user: TestUser) => Promise<unknown>>> = {
      'sign out everywhere else': ({ token }) => server.api('userSessionsEndOthers', { token }),
      'a changed password': ({ token, password }) =>
        server.api('userUpdate', { token, body: { old_password: password, password: 'crocuses in the snow' } }),
    };
    for (const [what, end] of Object.entries(endings))
      it(`end by ${what}, and mails tell their owner of each change`, async () => {
        const ada = await server.insertVerifiedUser();
        const { authenticator } = await addPasskey(server, ada);
        const added = await server.nextEmail(ada.email, { subject: /was added/ });
        assert.match(added.text ?? '', /\/account\n/);
        await end(ada);
        assert.equal((await login(authenticator.sign(await loginOptions()))).status, 401);
        assert.deepEqual(await listed(ada), []);
        await server.nextEmail(ada.email, { subject: /was removed/ });
      });

    it('add only with the password, in the session that proved it, and with a response for this site', async () => {
      const [ada, eve] = [await server.insertVerifiedUser(), await server.insertVerifiedUser()];
      const { token, password } = ada;
      const { confirmation } = (await server.api('userConfirm', { token, body: { password } })).body;
      const stolen = await server.api('passkeyAddOptions', { token: eve.token, body: { confirmation } });
      assert.deepEqual([stolen.status, stolen.error.error], [403, 'confirmation_invalid']);
      const add = (credential: BodyOf<'passkeyAdd'>['credential'], as = ada) =>
        server.api('passkeyAdd', { token: as.token, body: { name: 'Phone', credential } });
      const options = () => requestAddOptions(server, ada);
      const authenticator = createAuthenticator(server);
      const good = authenticator.create(await options());
      assert.equal((await add(good)).status, 201);
      const refusals = {
        replayed: [good, ada],
        'the same passkey': [authenticator.create(await options()), ada],
        "another user's challenge": [createAuthenticator(server).create(await options()), eve],
        'wrong origin': [createAuthenticator(server).create(await options(), { origin: 'https://evil.example' }), ada],
        'no check of the user': [createAuthenticator(server).create(await options(), { isUserVerified: false }), ada],
        'challenge for a sign-in': [
          createAuthenticator(server).create({ ...(await options()), challenge: (await loginOptions()).challenge }),
          ada,
        ],
      } as const;
      for (const [what, [credential, as]] of Object.entries(refusals)) {
        const answer = await add(credential, as);
        assert.deepEqual([answer.status, answer.error.error], [422, 'passkey_invalid'], what);
      }
      assert.deepEqual([(await listed(ada)).length, (await listed(eve)).length], [1, 0]);
      assert.equal((await options()).excludeCredentials[0]?.id, good.id);
    });

    it('end with the passkey: removed by its owner, by a new password from a mailed link, or with the account', async () => {
      const ada = await server.insertVerifiedUser();
      const { token, email } = ada;
      const first = await addPasskey(server, ada);
      const renamed = await server.api('passkeyRename', {
        token,
        params: { id: first.id },
        body: { name: ' Tablet ' },
      });
      assert.equal(renamed.body.passkey.name, 'Tablet');
      const unproved = await server.api('passkeyRemove', { token, params: { id: first.id } });
      assert.deepEqual([unproved.status, unproved.error.error], [403, 'confirmation_invalid']);
      const { confirmation } = (await server.api('userConfirm', { token, body: { password: ada.password } })).body;
      const removal = { token, params: { id: first.id }, query: { confirmation } };
      assert.equal((await server.api('passkeyRemove', removal)).status, 200);
      await server.nextEmail(email, { subject: /was removed/ });
      assert.equal((await login(first.authenticator.sign(await loginOptions()))).status, 401);

      const second = await addPasskey(server, ada);
      await server.api('resetPassword', { body: { email } });
      const { token: link } = await server.nextEmail(email, { subject: /new password/ });
      const password = 'crocuses in the snow';
      assert.equal((await server.api('updatePassword', { body: { token: link, password } })).status, 200);
      assert.equal((await login(second.authenticator.sign(await loginOptions()))).status, 401);

      const again = {
        ...ada,
        password,
        token: (await server.api('login', { body: { email, password } })).body.authorization.token,
      };
      const third = await addPasskey(server, again);
      await server.deps.db.update(tables.users).set({ disabledAt: new Date() }).where(eq(tables.users.id, ada.id));
      const disabled = await login(third.authenticator.sign(await loginOptions()));
      assert.deepEqual([disabled.status, disabled.error.error], [403, 'account_disabled']);
      await server.deps.db.update(tables.users).set({ disabledAt: null }).where(eq(tables.users.id, ada.id));
      const confirmed = await server.api('userConfirm', { token: again.token, body: { password } });
      await server.api('userDelete', { token: again.token, query: { confirmation: confirmed.body.confirmation } });
      assert.equal((await login(third.authenticator.sign(await loginOptions()))).status, 401);
      assert.deepEqual(
        await server.deps.db.select().from(tables.passkeys).where(eq(tables.passkeys.userId, ada.id)),
        [],
      );
    });

    it('leave no challenge behind', async () => {
      const { db } = server.deps;
      const { challenge } = await loginOptions();
      const hashes = async () => (await db.select().from(tables.passkeyChallenges)).map(({ hash }) => hash);
      await cleanUpAccounts(db);
      assert.ok((await hashes()).includes(hashToken(challenge)));
      await db.execute("update passkey_challenges set expires_at = now() - interval '1 s'");
      await cleanUpAccounts(db);
      assert.deepEqual(await hashes(), []);
    });
  });
});

describe('calls by cookie', () => {
  const server = withTestServer();
  const own = () => new URL(server.deps.config.publicUrl).origin;
  const refusals: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another port': { origin: 'http://localhost:9999' },
    'another port, in a new browser': { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
    'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'a page without an origin': { origin: 'null' },
    'a link of a neighbour': { 'sec-fetch-site': 'same-site' },
  };
  for (const name of ['logout', 'refresh'] as const)
    it(`refuse pages of other origins: ${name}`, async () => {
      const { cookie } = await server.insertVerifiedUser();
      for (const [what, headers] of Object.entries(refusals))
        assert.equal((await server.api(name, { cookie, headers })).status, 401, what);
      const headers = { origin: own(), 'sec-fetch-site': 'same-origin' };
      assert.equal((await server.api(name, { cookie, headers })).status, 200);
    });

  it('accept the own origin without newer headers, and programs without any', async () => {
    for (const headers of [{ origin: own() }, { origin: server.origin }, {}]) {
      const { cookie } = await server.insertVerifiedUser();
      assert.equal((await server.api('refresh', { cookie, headers })).status, 200);
    }
  });
});
