import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { tables } from '../../drivers/database';
import { deriveKey } from '../../secrets';
import { watchPasswordHashes } from '../../testing/countPasswordHashes';
import {
  startTestServer,
  type TestUser,
  toCookieHeader,
  withOwnTestServer,
  withTestServer,
} from '../../testing/testServer';
import { hashPassword } from './passwords';
import { signAccessToken } from './tokens';

const UNVERIFIED = 'You need to confirm your account. Please check your email for activation link.';
const PASSWORD = 'tulips by the river';
let people = 0;
const newEmail = () => {
  people += 1;
  return `auth${people}.${process.pid}@example.com`;
};
const registration = (email: string) => ({ email, password: PASSWORD, name: 'Ada', adsAllow: true });

describe('accounts', () => {
  const server = withOwnTestServer();

  it('registers, refuses login until the mailed link is opened, then allows it', async () => {
    const email = newEmail();
    const registered = await server.api('register', { body: { ...registration(email.toUpperCase()), language: 'ru' } });
    assert.equal(registered.status, 201);
    const early = await server.api('login', { body: { email, password: PASSWORD } });
    assert.equal(early.status, 403);
    assert.deepEqual([early.error.error, early.error.message], ['email_not_verified', UNVERIFIED]);

    const message = await server.nextEmail(email);
    assert.equal(message.subject, 'Подтвердите адрес электронной почты');
    assert.ok(message.text?.includes(`http://localhost:0/auth/verify_email?token=${message.token}`));
    assert.ok(message.html?.includes(message.token));
    const cookie = toCookieHeader(registered.headers);
    const verified = await server.api('verifyEmail', { body: { token: message.token }, cookie });
    assert.deepEqual(verified.body.user, { is_verified: true });

    const login = await server.api('login', { body: { email, password: PASSWORD } });
    const [, payload = ''] = login.body.authorization.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    assert.deepEqual([claims['currency'], claims['language'], claims['referral']], ['EUR', 'ru', 1]);
    const [refresh = ''] = login.headers.getSetCookie();
    assert.match(refresh, /^keepsake_refresh=[\w-]{43}; .*Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  });

  it('verifies once, and answers the same when the link is opened again', async () => {
    const email = newEmail();
    await server.api('register', { body: registration(email) });
    const { token } = await server.nextEmail(email);
    const answers = await Promise.all([1, 2, 3].map(() => server.api('verifyEmail', { body: { token } })));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.user.is_verified]),
      [
        [200, true],
        [200, true],
        [200, true],
      ],
    );
    assert.equal((await server.api('verifyEmail', { body: { token: `${token.slice(0, -4)}AAAA` } })).status, 410);
  });

  it('resends the verification mail on request; either link works until one is used', async () => {
    const email = newEmail();
    await server.api('register', { body: registration(email) });
    const first = await server.nextEmail(email);
    assert.deepEqual((await server.api('verifyEmail', { body: { email } })).body, { user: { is_verified: false } });
    const second = await server.nextEmail(email);
    assert.notEqual(second.token, first.token);
    assert.equal((await server.api('verifyEmail', { body: { token: first.token } })).status, 200);
    assert.deepEqual((await server.api('verifyEmail', { body: { token: second.token } })).body, {
      user: { is_verified: true },
    });
    assert.equal((await server.api('retryVerifyEmail', { body: { email } })).status, 200);
    const message = await server.nextEmail(email);
    assert.deepEqual([message.subject, message.token], ['Your e-mail address is already confirmed', '']);
    assert.match(message.text ?? '', /\/auth\/login\n/);
  });

  it('accepts addresses by the HTML rule, and both spellings of an international domain', async () => {
    people += 1;
    const local = `ivan&/=#!~^*${people}.${process.pid}`;
    const [email, ascii] = [`${local}@почта.рф`, `${local}@xn--80a1acny.xn--p1ai`];
    const registered = await server.api('register', { body: registration(email) });
    assert.equal(registered.status, 201);
    const { token } = await server.nextEmail(ascii);
    const cookie = toCookieHeader(registered.headers);
    assert.equal((await server.api('verifyEmail', { body: { token }, cookie })).status, 200);
    for (const spelling of [email, ascii]) {
      const { status, body } = await server.api('login', { body: { email: spelling, password: PASSWORD } });
      assert.deepEqual([spelling, status], [spelling, 200]);
      const { user } = (await server.api('userDetails', { token: body.authorization.token })).body;
      assert.equal(user.email, email, 'as people read it');
    }
  });

  it('recognises an account that was registered with the ASCII spelling of its domain', async () => {
    const ada = await server.insertVerifiedUser();
    const email = 'ada@xn--mnchen-3ya.de';
    await server.deps.db.update(tables.users).set({ email }).where(eq(tables.users.id, ada.id));
    for (const spelling of [email, 'ada@münchen.de']) {
      const { status } = await server.api('login', { body: { email: spelling, password: ada.password } });
      assert.deepEqual([spelling, status], [spelling, 200]);
    }
  });

  for (const [what, change, field] of [
    ['no e-mail', { email: 'nobody' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a long password', { password: 'x'.repeat(129) }, 'password'],
    ['a common password', { password: 'Password123' }, 'password'],
    ['one character repeated', { password: 'zzzzzzzzzzz' }, 'password'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a consent that is not a boolean', { adsAllow: 'yes' }, 'adsAllow'],
    ['a referral that is not a number', { referral: '4' }, 'referral'],
  ] as const) {
    it(`rejects a registration with ${what}, and names the field`, async () => {
      const body = { ...registration(newEmail()), ...change } as ReturnType<typeof registration>;
      const { status, error } = await server.api('register', { body });
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(error.fields ?? {}), [field]);
    });
  }

  it('rejects the own address as password', async () => {
    const email = newEmail();
    const { error } = await server.api('register', { body: { ...registration(email), password: email } });
    assert.equal(error.error, 'password_too_common');
  });

  it('answers a wrong password and an unknown account alike, after the same work', async (t) => {
    const { id, email, password } = await server.insertVerifiedUser();
    // Test users have hashes that are cheaper to verify than those of registered ones.
    const passwordHash = await hashPassword(password);
    await server.deps.db.update(tables.users).set({ passwordHash }).where(eq(tables.users.id, id));
    const guess = (address: string) => server.api('login', { body: { email: address, password: 'wrong password' } });
    // The first unknown account makes the hash that stands for all of them.
    await guess(newEmail());
    const countHashes = watchPasswordHashes(t);
    const bodies = new Set<string>();
    for (const address of [email, newEmail(), email, newEmail()]) {
      const { result, hashes } = await countHashes(() => guess(address));
      assert.equal(hashes, 1, address);
      bodies.add(`${result.status} ${result.error.error} ${result.error.message}`);
    }
    assert.equal(bodies.size, 1, [...bodies].join('\n'));
  });

  it('stops guessing after ten attempts per minute, whatever forwarded headers say', async () => {
    const { email } = await server.insertVerifiedUser();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` };
      statuses.push((await server.api('login', { body: { email, password: `guess number ${i}` }, headers })).status);
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('guessing behind a trusted proxy', () => {
  it('does not lock out the victim: another address can still log in', async () => {
    const server = await startTestServer({ trustProxy: '127.0.0.1' });
    try {
      const { email, password } = await server.insertVerifiedUser();
      const login = (address: string, guess: string) =>
        server.api('login', { body: { email, password: guess }, headers: { 'x-forwarded-for': address } });
      for (let i = 0; i < 11; i += 1) await login('203.0.113.9', 'a guess');
      assert.equal((await login('203.0.113.9', password)).status, 429);
      assert.equal((await login('198.51.100.4', password)).status, 200);
    } finally {
      await server.close();
    }
  });
});

describe('a forgotten password', () => {
  const server = withTestServer();
  let user: TestUser;
  before(async () => {
    user = await server.insertVerifiedUser();
  });

  it('is reset once by the mailed link, and every session ends', async () => {
    assert.equal((await server.api('resetPassword', { body: { email: user.email } })).status, 200);
    const { token, subject } = await server.nextEmail(user.email);
    assert.equal(subject, 'Set a new password');
    const weak = await server.api('updatePassword', { body: { token, password: 'password1' } });
    assert.equal(weak.error.error, 'password_too_common');
    const password = 'daffodils on the hill';
    assert.equal((await server.api('updatePassword', { body: { token, password } })).status, 200);
    assert.equal((await server.api('updatePassword', { body: { token, password } })).status, 410);
    assert.equal((await server.api('userDetails', { token: user.token })).status, 401);
    assert.equal((await server.api('refresh', { cookie: user.cookie })).status, 401);
    assert.equal((await server.api('login', { body: { email: user.email, password: user.password } })).status, 401);
    assert.equal((await server.api('login', { body: { email: user.email, password } })).status, 200);
  });

  it('answers alike for an unknown address, and sends no mail', async () => {
    const { status, text } = await server.api('resetPassword', { body: { email: newEmail() } });
    const known = await server.api('resetPassword', { body: { email: user.email } });
    assert.deepEqual([status, text], [known.status, known.text]);
    await server.nextEmail(user.email);
  });

  it('cannot be reset by a forged link', async () => {
    const body = { token: 'x'.repeat(43), password: 'another one here' };
    assert.equal((await server.api('updatePassword', { body })).error.error, 'link_invalid');
  });
});

describe('access tokens', () => {
  const server = withTestServer();
  let user: TestUser;
  let claims: { sub: string; sid: string; currency: string; language: string; referral: number };
  const key = () => deriveKey(server.deps.config.secretKey, 'access token');
  before(async () => {
    user = await server.insertVerifiedUser();
    claims = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()) as typeof claims;
  });

  const sign = (change: { alg?: string; aud?: string; iss?: string } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .setSubject(claims.sub)
      .setAudience(change.aud ?? 'keepsake-api')
      .setIssuer(change.iss ?? 'keepsake')
      .setExpirationTime('1 h');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const bad: Record<string, () => Promise<string> | string> = {
    'no token': () => '',
    'not a token': () => 'x.y.z',
    'alg none': () => `${part({ alg: 'none' })}.${part(claims)}.`,
    'alg none with a signature': () => `${part({ alg: 'none' })}.${part(claims)}.${user.token.split('.')[2]}`,
    'another algorithm': () => sign({ alg: 'HS384' }).sign(new Uint8Array(48)),
    'another key': () => sign().sign(new Uint8Array(32)),
    'another audience': () => sign({ aud: 'another-api' }).sign(key()),
    'another issuer': () => sign({ iss: 'another' }).sign(key()),
    'an expired token': () => {
      const { sub: userId, sid: sessionId, ...rest } = claims;
      return signAccessToken(key(), { userId, sessionId, ...rest }, -5);
    },
    'a changed payload': () => {
      const [header, , signature] = user.token.split('.');
      return `${header}.${part({ ...claims, referral: 4 })}.${signature}`;
    },
    'a token signed with the key of links': async () => {
      const [header, payload] = (await sign().sign(key())).split('.');
      const other = deriveKey(server.deps.config.secretKey, 'mailed link');
      return `${header}.${payload}.${createHmac('sha256', other).update(`${header}.${payload}`).digest('base64url')}`;
    },
  };
  for (const [what, make] of Object.entries(bad)) {
    it(`reject ${what}`, async () => {
      const { status, error } = await server.api('userDetails', { token: await make() });
      assert.deepEqual([status, error.error], [401, 'unauthorized']);
    });
  }

  it('accept a valid token made the same way, as a control', async () => {
    assert.equal((await server.api('userDetails', { token: await sign().sign(key()) })).status, 200);
  });
});
