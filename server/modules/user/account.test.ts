import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { type TestUser, withTestServer } from '../../testing/testServer';

const NEW = 'lanterns on the pier';

describe('password, sessions and usage', () => {
  const server = withTestServer();
  let user: TestUser;

  /** Logs the user in on another device. */
  async function anotherDevice({ email, password }: TestUser, agent: string): Promise<string> {
    const answer = await server.api('login', { body: { email, password }, headers: { 'user-agent': agent } });
    return answer.body.authorization.token;
  }

  const statusOf = async (token: string) => (await server.api('userDetails', { token })).status;

  it('sets a new password with the old one, and ends every other session', async () => {
    user = await server.insertVerifiedUser();
    const { token, email, password } = user;
    const other = await anotherDevice(user, 'Other');
    const changed = await server.api('userUpdate', { token, body: { old_password: password, password: NEW } });
    assert.equal(changed.body.user.id, user.id);
    assert.doesNotMatch(changed.text, /lanterns|argon2/);
    assert.deepEqual([await statusOf(token), await statusOf(other)], [200, 401]);
    const old = await server.api('login', { body: { email, password } });
    assert.equal(old.status, 401);
    assert.equal((await server.api('login', { body: { email, password: NEW } })).status, 200);
  });

  it('rejects a wrong old password and a leaked new one at the field, and changes nothing', async () => {
    const ada = await server.insertVerifiedUser();
    const { token, password } = ada;
    const wrong = await server.api('userUpdate', {
      token,
      body: { name: 'Eve', old_password: 'not this one', password: NEW },
    });
    assert.deepEqual([wrong.status, wrong.error.error], [400, 'password_wrong']);
    assert.deepEqual(wrong.error.fields, { old_password: 'password_wrong' });
    const common = await server.api('userUpdate', { token, body: { old_password: password, password: 'password123' } });
    assert.deepEqual(common.error.fields, { password: 'password_too_common' });
    const short = await server.api('userUpdate', { token, body: { old_password: password, password: 'short' } });
    assert.deepEqual([short.status, Object.keys(short.error.fields ?? {})], [400, ['password']]);
    assert.equal((await server.api('userDetails', { token })).body.user.name, 'Ada');
    assert.equal((await server.api('login', { body: ada })).status, 200);
  });

  it('limits guesses of the old password', async () => {
    const { token } = await server.insertVerifiedUser();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        server.api('userUpdate', { token, body: { old_password: `guess ${i}`, password: NEW } }),
      ),
    );
    assert.equal(tries.filter(({ status }) => status === 429).length, 2);
  });

  it('stores a supported currency in any case, and puts it into the next token', async () => {
    const { token, email, password } = await server.insertVerifiedUser();
    const { body } = await server.api('userUpdate', { token, body: { currency: 'chf' } });
    assert.equal(body.user.currency, 'CHF');
    const next = (await server.api('login', { body: { email, password } })).body.authorization.token;
    const claims = JSON.parse(Buffer.from(next.split('.')[1] ?? '', 'base64url').toString()) as { currency: string };
    assert.equal(claims.currency, 'CHF');
    assert.equal((await server.api('userUpdate', { token, body: { currency: 'XXX' } })).status, 400);
  });

  it('lists sessions with the current one marked, and ends one or all others', async () => {
    const ada = await server.insertVerifiedUser();
    const [phone, tablet] = [await anotherDevice(ada, 'Phone'), await anotherDevice(ada, 'Tablet')];
    const list = async (token: string) => (await server.api('userSessions', { token })).body.sessions;
    const sessions = await list(ada.token);
    assert.deepEqual(
      sessions.map(({ user_agent, current }) => [user_agent === 'Phone' || user_agent === 'Tablet', current]),
      [
        [true, false],
        [true, false],
        [false, true],
      ],
    );
    const onPhone = sessions.find(({ user_agent }) => user_agent === 'Phone');
    const ended = await server.api('userSessionEnd', { token: ada.token, params: { id: onPhone?.id ?? '' } });
    assert.equal(ended.status, 200);
    assert.deepEqual([await statusOf(phone), await statusOf(tablet)], [401, 200]);
    const again = await server.api('userSessionEnd', { token: ada.token, params: { id: onPhone?.id ?? '' } });
    assert.equal(again.status, 200, 'ending it twice is no error');
    const others = await server.api('userSessionsEndOthers', { token: ada.token });
    assert.deepEqual([others.body, (await list(ada.token)).length, await statusOf(tablet)], [{ ended: 1 }, 1, 401]);
  });

  it("cannot end or detect another user's session", async () => {
    const [ada, eve] = [await server.insertVerifiedUser(), await server.insertVerifiedUser()];
    const [session] = (await server.api('userSessions', { token: ada.token })).body.sessions;
    const foreign = await server.api('userSessionEnd', { token: eve.token, params: { id: session?.id ?? '' } });
    const missing = await server.api('userSessionEnd', { token: eve.token, params: { id: randomUUID() } });
    assert.deepEqual([foreign.status, foreign.error.error], [404, 'not_found']);
    assert.deepEqual({ ...foreign.error, requestId: '' }, { ...missing.error, requestId: '' });
    assert.equal(await statusOf(ada.token), 200);
  });

  it('reports the storage usage', async () => {
    const { id, token } = await server.insertVerifiedUser();
    const photo = { userId: id, mime: 'image/jpeg', name: 'x', width: 900, height: 900, colour: '#000000' };
    await server.deps.db.insert(tables.photos).values([
      { ...photo, id: randomUUID(), sha256: 'a', bytes: 3_000_000_000 },
      { ...photo, id: randomUUID(), sha256: 'b', bytes: 500 },
      { ...photo, id: randomUUID(), sha256: 'c', bytes: 7, deletedAt: new Date() },
    ]);
    const { body } = await server.api('userUsage', { token });
    assert.deepEqual(body.usage, { photos: 2, bytes: 3_000_000_500, albums: 0, exports: 0 });
    assert.deepEqual(body.limits, server.deps.config.quotas);
    await server.deps.db.delete(tables.photos).where(eq(tables.photos.userId, id));
  });

  for (const name of [
    'userUpdate',
    'userConfirm',
    'userDelete',
    'userSessions',
    'userSessionsEndOthers',
    'userUsage',
  ] as const) {
    it(`${name} requires a session`, async () => {
      assert.equal((await server.api(name, { body: undefined })).status, 401);
      assert.equal((await server.api(name, { token: 'x.y.z' })).status, 401);
    });
  }
});
