import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { deriveKey } from '../../secrets';
import {
  type SecondServer,
  type StartedServer,
  startSecondServer,
  startTestServer,
  toCookieHeader,
} from '../../testing/testServer';

describe('sessions on two servers whose clocks differ', () => {
  let [first, second]: [StartedServer?, SecondServer?] = [];
  before(async () => {
    first = await startTestServer();
    second = await startSecondServer(first);
  });
  after(async () => {
    await second?.close();
    await first?.close();
  });

  /** Moves the clock of this process while only the second server gets a request. */
  async function atOffset<T>(seconds: number, call: () => Promise<T>): Promise<T> {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      return await call();
    } finally {
      mock.timers.reset();
    }
  }

  for (const seconds of [12, -12, 600, -600])
    it(`are continued when the second clock is ${seconds} s off and the exchange is repeated there`, async () => {
      assert.ok(first && second);
      const { api } = second;
      const { cookie } = await first.insertVerifiedUser();
      assert.equal((await first.api('refresh', { cookie })).status, 200);
      const repeated = await atOffset(seconds, () => api('refresh', { cookie }));
      assert.equal(repeated.status, 200);
      const { token } = repeated.body.authorization;
      assert.equal((await first.api('userDetails', { token })).status, 200);
      assert.equal((await first.api('refresh', { cookie: toCookieHeader(repeated.headers) })).status, 200);
    });

  it('refuse an expired token also where the clock is behind', async () => {
    assert.ok(first && second);
    const { api } = second;
    const { token } = await first.insertVerifiedUser();
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    const end = Math.floor(Date.now() / 1000) - 60;
    const expired = await new SignJWT({ ...claims, iat: end - (exp - iat), exp: end })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(deriveKey(first.deps.config.secretKey, 'access token'));
    for (const seconds of [0, -600, -86_400]) {
      const at = (sent: string) => atOffset(seconds, () => api('userDetails', { token: sent }));
      assert.equal((await at(token)).status, 200);
      assert.equal((await at(expired)).error.error, 'unauthorized', `${seconds} s`);
    }
  });

  it('end at the third use, also when the clock of that server is behind', async () => {
    assert.ok(first && second);
    const { api } = second;
    const { cookie } = await first.insertVerifiedUser();
    await first.api('refresh', { cookie });
    const last = toCookieHeader((await first.api('refresh', { cookie })).headers);
    assert.equal((await atOffset(-300, () => api('refresh', { cookie }))).error.error, 'session_revoked');
    assert.equal((await first.api('refresh', { cookie: last })).status, 401);
  });
});
