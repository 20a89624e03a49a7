import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer, toCookieHeader } from '../../testing/testServer';
import { REFRESH_REPEAT_SECONDS } from './sessions';
import { sweepAccounts } from './sweepAccounts';

describe('sessions', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  /** Simulates that every exchange so far is older than the repeat window. */
  const pass = (seconds: number) =>
    server.deps.db.execute(
      `update refresh_tokens set rotated_at = rotated_at - interval '${seconds} s', repeated_at = repeated_at - interval '${seconds} s'`,
    );

  it('rotate the refresh cookie on each use; a replay ends the whole session', async () => {
    const { cookie: first } = await server.registerVerifiedUser();
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
    const { cookie } = await server.registerVerifiedUser();
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.api('refresh', { cookie })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [200, 200, ...Array.from({ length: 48 }, () => 401)]);
  });

  it('survive a reload during an exchange: the cookie is accepted once more, and only the last response is valid', async () => {
    const { cookie: first } = await server.registerVerifiedUser();
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
    const { cookie } = await server.registerVerifiedUser();
    const { body } = await server.api('refresh', { cookie });
    const last = toCookieHeader((await server.api('refresh', { cookie })).headers);
    assert.equal((await server.api('refresh', { cookie })).error.error, 'session_revoked');
    assert.equal((await server.api('refresh', { cookie: last })).status, 401);
    assert.equal((await server.api('userDetails', { token: body.authorization.token })).status, 401);
  });

  it('do not accept a used cookie from another browser', async () => {
    const { cookie } = await server.registerVerifiedUser();
    await server.api('refresh', { cookie });
    await server.deps.db.execute("update sessions set user_agent = 'another browser'");
    assert.equal((await server.api('refresh', { cookie })).error.error, 'session_revoked');
  });

  it('end at logout, access token included', async () => {
    const user = await server.registerVerifiedUser();
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
    const [old, ended, live] = await Promise.all([1, 2, 3].map(() => server.registerVerifiedUser()));
    for (const user of [old, ended]) await server.api('logout', { cookie: user?.cookie });
    await db.execute(`update sessions set revoked_at = now() - interval '31 days' where user_id = '${old?.id}'`);
    await sweepAccounts(db);
    const { rows } = await db.execute<{ user_id: string }>('select user_id from sessions');
    const kept = rows.map((row) => row.user_id);
    assert.deepEqual(
      [old, ended, live].map((user) => kept.includes(user?.id ?? '')),
      [false, true, true],
    );
    assert.equal((await server.api('userDetails', { token: live?.token })).status, 200);
  });

  it('store neither refresh tokens nor links in plain text', async () => {
    const { cookie } = await server.registerVerifiedUser();
    const { rows } = await server.deps.db.execute<{ hash: string }>('select hash from refresh_tokens');
    assert.ok(rows.length > 0 && rows.every(({ hash }) => /^[\da-f]{64}$/.test(hash) && !cookie.includes(hash)));
  });
});
