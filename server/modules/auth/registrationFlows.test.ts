import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestServer, toCookieHeader, withTestServer } from '../../testing/testServer';

const [THEIRS, MINE] = ['the attacker was here', 'tulips by the river'];
let people = 0;

/** Addresses that the server sees of an owner and an attacker. */
interface Addresses {
  readonly server: TestServer;
  readonly owner: string;
  readonly attacker: string;
}

const trusting = withTestServer({ trustProxy: '127.0.0.1' });
const direct = withTestServer();

const places: Readonly<Record<string, Addresses>> = {
  'one network': { server: trusting, owner: '203.0.113.9', attacker: '203.0.113.9' },
  'one IPv6 subscriber': { server: trusting, owner: '2001:db8:1:1::1', attacker: '2001:db8:1:1::2' },
  'other networks': { server: trusting, owner: '198.51.100.4', attacker: '203.0.113.9' },
  'a proxy that is not trusted': { server: direct, owner: '198.51.100.4', attacker: '203.0.113.9' },
};

/** Registrations in order. Then the owner opens the newest link in the browser with which they registered. */
const orders: Readonly<Record<string, readonly ('owner' | 'attacker')[]>> = {
  'the attacker alone': ['attacker'],
  'the attacker before the owner': ['attacker', 'owner'],
  'the attacker after the owner': ['owner', 'attacker'],
};

for (const [place, { server, ...addresses }] of Object.entries(places))
  describe(`registration from ${place}`, () => {
    const headersOf = (who: 'owner' | 'attacker') => ({ 'x-forwarded-for': addresses[who] });
    const login = async (email: string, password: string) =>
      (await server.api('login', { body: { email, password }, headers: headersOf('owner') })).status;

    for (const [order, registrants] of Object.entries(orders))
      it(`by ${order}: the attacker never has a password of the account`, async () => {
        people += 1;
        const email = `flow${people}.${process.pid}@example.com`;
        let [cookie, token]: [string | undefined, string] = [undefined, ''];
        for (const who of registrants) {
          const body = { email, password: who === 'owner' ? MINE : THEIRS, name: who, adsAllow: false };
          const { headers } = await server.api('register', { body, headers: headersOf(who) });
          if (who === 'owner') cookie = toCookieHeader(headers);
          ({ token } = await server.nextEmail(email));
        }
        const verified = await server.api('verifyEmail', { body: { token }, cookie, headers: headersOf('owner') });
        const isOwn = registrants.at(-1) === 'owner';
        assert.deepEqual(verified.body.user, { is_verified: true, ...(!isOwn && { needs_password: true }) });
        assert.equal(await login(email, THEIRS), 401);
        if (!isOwn) {
          const body = { token, password: MINE };
          assert.equal((await server.api('updatePassword', { body, headers: headersOf('owner') })).status, 200);
        }
        assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 200]);
      });

    it('is not proved by an address: a link opened without the cookie sets a password', async () => {
      people += 1;
      const email = `flow${people}.${process.pid}@example.com`;
      await server.api('register', {
        body: { email, password: MINE, name: 'owner', adsAllow: false },
        headers: headersOf('owner'),
      });
      const { token } = await server.nextEmail(email);
      const verified = await server.api('verifyEmail', { body: { token }, headers: headersOf('owner') });
      assert.deepEqual(verified.body.user, { is_verified: true, needs_password: true });
    });
  });
