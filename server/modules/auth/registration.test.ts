import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { watchPasswordHashes } from '../../testing/countPasswordHashes';
import { toCookieHeader, withTestServer } from '../../testing/testServer';
import { cleanUpAccounts, userTableNames } from './cleanUpAccounts';
import { issueLink } from './repository';
import { hashToken } from './tokens';

const VICTIM = '198.51.100.4';
const ATTACKER = '203.0.113.9';
const [THEIRS, MINE] = ['the attacker was here', 'tulips by the river'];
let people = 0;
const newEmail = () => {
  people += 1;
  return `registration${people}.${process.pid}@example.com`;
};

const server = withTestServer({ trustProxy: '127.0.0.1' });

const from = (address: string) => ({ 'x-forwarded-for': address });
const register = (email: string, password: string, address: string, rest: object = {}) =>
  server.api('register', {
    body: { email, password, name: 'Somebody', adsAllow: true, ...rest },
    headers: from(address),
  });
const login = async (email: string, password: string) =>
  (await server.api('login', { body: { email, password }, headers: from(VICTIM) })).status;
const verify = (token: string, address: string, cookie?: string) =>
  server.api('verifyEmail', { body: { token }, headers: from(address), cookie });

describe('an address registered by somebody else', () => {
  it("first: the owner registers again, which ends the older link; only the owner's password works", async () => {
    const email = newEmail();
    assert.equal((await register(email, THEIRS, ATTACKER, { referral: 4 })).status, 201);
    const first = await server.nextEmail(email);
    const registered = await register(email.toUpperCase(), MINE, VICTIM, { name: 'Ada' });
    assert.equal(registered.status, 201);
    const second = await server.nextEmail(email);
    assert.equal((await verify(first.token, VICTIM)).error.error, 'link_invalid');
    const verified = await verify(second.token, VICTIM, toCookieHeader(registered.headers));
    assert.deepEqual(verified.body.user, { is_verified: true });
    assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 200]);
  });

  it('later, before the owner opens the link: neither password works, and the link sets the first one', async () => {
    const email = newEmail();
    await register(email, MINE, VICTIM);
    const first = await server.nextEmail(email);
    await register(email, THEIRS, ATTACKER, { referral: 4, name: 'Visit evil.example' });
    const second = await server.nextEmail(email);
    assert.doesNotMatch(`${second.text}${second.html}`, /evil|Visit/);
    assert.equal((await verify(first.token, VICTIM)).status, 410);
    assert.deepEqual((await verify(second.token, VICTIM)).body.user, { is_verified: true, needs_password: true });
    assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 401]);
    const body = { token: second.token, password: MINE };
    assert.equal((await server.api('updatePassword', { body, headers: from(VICTIM) })).status, 200);
    assert.equal((await server.api('updatePassword', { body, headers: from(VICTIM) })).status, 410);
    assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 200]);
    const signedIn = await server.api('login', { body: { email, password: MINE } });
    const { user } = (await server.api('userDetails', { token: signedIn.body.authorization.token })).body;
    assert.deepEqual([user.ads_allow, user.name], [false, email.split('@')[0]]);
  });

  it('alone: a link opened elsewhere does not let the registrant in', async () => {
    const email = newEmail();
    await register(email, THEIRS, ATTACKER);
    const { token } = await server.nextEmail(email);
    const followed = { user: { is_verified: true, needs_password: true } };
    assert.deepEqual((await verify(token, VICTIM)).body, followed);
    assert.deepEqual((await verify(token, VICTIM)).body, followed, 'also after a mail scanner opened the link');
    assert.equal(await login(email, THEIRS), 401);
  });

  it('then reset: this sets the password, verifies, and ends everything before', async () => {
    const email = newEmail();
    await register(email, THEIRS, ATTACKER);
    const { token: link } = await server.nextEmail(email);
    await server.api('resetPassword', { body: { email }, headers: from(VICTIM) });
    const message = await server.nextEmail(email);
    assert.equal(message.subject, 'Confirm your e-mail address and set a password');
    assert.match(message.text ?? '', /\/auth\/reset_password\?token=/);
    const body = { token: message.token, password: MINE };
    assert.equal((await server.api('updatePassword', { body, headers: from(VICTIM) })).status, 200);
    assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 200]);
    assert.deepEqual((await verify(link, ATTACKER)).body, { user: { is_verified: true } });
    await register(email, THEIRS, ATTACKER);
    assert.deepEqual([await login(email, THEIRS), await login(email, MINE)], [401, 200]);
  });

  it('does not matter when the link is opened in the registering browser, over any network', async () => {
    const email = newEmail();
    const registered = await register(email, MINE, VICTIM);
    const { token } = await server.nextEmail(email);
    const cookie = toCookieHeader(registered.headers);
    const verified = await verify(token, '2001:db8::1', cookie);
    assert.deepEqual(verified.body.user, { is_verified: true });
    // The link logs in the browser that registered, and only on first use.
    const session = verified.body.authorization?.token ?? '';
    assert.equal((await server.api('userDetails', { token: session })).body.user.email, email);
    assert.ok(toCookieHeader(verified.headers).startsWith('keepsake_refresh='));
    assert.equal((await verify(token, '2001:db8::1', cookie)).body.authorization, undefined);
    assert.equal(await login(email, MINE), 200);
  });

  it('keeps its password when a link mailed late is opened after the verification', async () => {
    const email = newEmail();
    const registered = await register(email, MINE, VICTIM);
    const cookie = toCookieHeader(registered.headers);
    const { token } = await server.nextEmail(email);
    assert.equal((await verify(token, VICTIM, cookie)).status, 200);
    const { users } = tables;
    const [user = assert.fail()] = await server.deps.db.select().from(users).where(eq(users.email, email));
    const late = randomUUID();
    await issueLink(server.deps.db, { hash: hashToken(late), userId: user.id, kind: 'verify' }, 600);
    await verify(late, ATTACKER);
    assert.equal(await login(email, MINE), 200);
  });

  it('several times at once by one browser ends with one working password', async () => {
    const email = newEmail();
    const cookie = toCookieHeader((await register(newEmail(), MINE, VICTIM)).headers);
    const passwords = ['one of the passwords', 'two of the passwords', 'six of the passwords'];
    const answers = await Promise.all(
      passwords.map((password) =>
        server.api('register', { body: { email, password, name: 'Somebody', adsAllow: true }, cookie }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    );
    const verified: number[] = [];
    for (const _ of passwords)
      verified.push((await verify((await server.nextEmail(email)).token, VICTIM, cookie)).status);
    assert.ok(verified.includes(200), verified.join());
    const statuses = await Promise.all(passwords.map((password) => login(email, password)));
    assert.equal(statuses.filter((status) => status === 200).length, 1, `${statuses.join()} after ${verified.join()}`);
  });
});

describe('an address that has an account', () => {
  it('gets the same response as a new one, after the same work, and its owner is notified in their language', async (t) => {
    const { email, token, password } = await server.insertVerifiedUser();
    await server.api('userUpdate', { token, body: { additional_data: { language: 'de' } } });
    const countHashes = watchPasswordHashes(t);
    const responses = new Set<string>();
    for (let i = 0; i < 6; i += 1) {
      for (const address of [email, newEmail()]) {
        const { result, hashes } = await countHashes(() => register(address, THEIRS, ATTACKER));
        const { status, text, headers } = result;
        assert.equal(hashes, 1, address);
        responses.add(`${status} ${text} ${[...headers.keys()].sort().join()} ${headers.getSetCookie().length}`);
      }
    }
    assert.equal(responses.size, 1, [...responses].join('\n'));
    const message = await server.nextEmail(email);
    assert.equal(message.subject, 'Sie haben bereits ein Konto');
    assert.match(message.text ?? '', /\/auth\/login\n/);
    assert.equal(message.token, '');
    assert.deepEqual([await login(email, THEIRS), await login(email, password)], [401, 200]);
    const { rows } = await server.deps.db.execute<{ count: number }>(
      sql`select count(*)::int from pgboss.job
        where name = 'mail' and data->>'kind' = 'registered_again' and data->>'email' = ${email}`,
    );
    assert.equal(rows[0]?.count, 3, 'mails a day');
  });
});

describe('limits by client', () => {
  it('count guesses per IPv6 /64, with a higher limit per /48; IPv4-mapped IPv6 counts as IPv4', async () => {
    const { email } = await server.insertVerifiedUser();
    const guess = async (address: string) =>
      (await server.api('login', { body: { email, password: 'a wrong guess' }, headers: from(address) })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push(await guess(`2001:db8:7:1:${i + 1}::${i + 1}`));
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429]);
    assert.equal(await guess('2001:db8:7:2::1'), 401);
    for (let i = 0; i < 10; i += 1) assert.equal(await guess(i % 2 ? '192.0.2.7' : '::ffff:192.0.2.7'), 401);
    assert.equal(await guess('::ffff:c000:0207'), 429);
  });

  it('answer everybody, and send a few mails an hour, however many strangers ask', async () => {
    for (const endpoint of ['resetPassword', 'retryVerifyEmail', 'register'] as const) {
      const email = newEmail();
      const registered = await register(email, MINE, VICTIM);
      const owners = await server.nextEmail(email);
      const call = (address: string) =>
        endpoint === 'register'
          ? register(email, THEIRS, address)
          : server.api(endpoint, { body: { email }, headers: from(address) });
      for (let i = 0; i < 60; i += 1)
        assert.ok((await call(i < 12 ? ATTACKER : `192.0.2.${i % 12}`)).status < 300, `${endpoint} ${i}`);
      assert.ok((await call(VICTIM)).status < 300, endpoint);
      const { rows } = await server.deps.db.execute<{ count: number }>(
        sql`select count(*)::int from pgboss.job j left join users u on u.email = ${email}
          where j.name = 'mail' and (j.data->>'email' = ${email} or j.data->>'userId' = u.id::text)`,
      );
      assert.ok((rows[0]?.count ?? 0) <= (endpoint === 'register' ? 4 : 5), `${endpoint} ${rows[0]?.count}`);
      const cookie = toCookieHeader(registered.headers);
      if (endpoint !== 'register')
        assert.equal((await verify(owners.token, VICTIM, cookie)).status, 200, 'the older link is still valid');
    }
  });
});

describe('guesses from many addresses', () => {
  it('are limited for one account when they come at once, and a right password is none', async () => {
    const { email, password } = await server.insertVerifiedUser();
    const guess = async (i: number, given: string) =>
      (await server.api('login', { body: { email, password: given }, headers: from(`192.0.2.${i}`) })).status;
    for (let i = 0; i < 70; i += 1) assert.equal(await guess(i, password), 200);
    const statuses = await Promise.all(Array.from({ length: 90 }, (_, i) => guess(100 + i, `wrong guess ${i}`)));
    assert.equal(statuses.filter((status) => status === 401).length, 60);
    assert.equal(statuses.filter((status) => status === 429).length, 30);
  });

  it('are limited for one account, told to its owner once, and lock out neither known browsers nor a new password', async () => {
    const { email, password } = await server.insertVerifiedUser();
    const known = toCookieHeader((await server.api('login', { body: { email, password } })).headers);
    const guess = async (i: number, cookie?: string, given = `wrong guess ${i}`) =>
      server.api('login', { body: { email, password: given }, headers: from(`192.0.2.${i}`), cookie });
    const statuses: number[] = [];
    for (let i = 0; i < 120; i += 1) statuses.push((await guess(i)).status);
    assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [60, 429]);
    const message = await server.nextEmail(email, { subject: /trying passwords/ });
    assert.match(message.text ?? '', /\/auth\/forgot_password\n/);
    assert.equal((await guess(200, undefined, password)).status, 429);
    assert.equal((await guess(201, known, password)).status, 200);
    await server.api('resetPassword', { body: { email } });
    const { token } = await server.nextEmail(email, { subject: /new password/ });
    const reset = await server.api('updatePassword', { body: { token, password: MINE } });
    assert.equal((await guess(202, toCookieHeader(reset.headers), MINE)).status, 200);
    const { rows } = await server.deps.db.execute<{ count: number }>(
      sql`select count(*)::int from pgboss.job where name = 'mail' and data->>'kind' = 'passwords_tried' and data->>'email' = ${email}`,
    );
    assert.equal(rows[0]?.count, 1);
  });
});

describe('unverified accounts', () => {
  it('are deleted after some days when they are empty', async () => {
    const { db } = server.deps;
    const [old, young, full] = [newEmail(), newEmail(), newEmail()];
    for (const email of [old, young, full]) await register(email, MINE, VICTIM);
    const verified = await server.insertVerifiedUser();
    await db.execute(`update users set created_at = now() - interval '8 days' where email <> '${young}'`);
    await db.execute(
      `insert into takeouts (id, user_id, stage) select gen_random_uuid(), id, 'queued' from users where email = '${full}'`,
    );
    await cleanUpAccounts(db);
    const { rows } = await db.execute<{ email: string }>('select email from users');
    const left = rows.map(({ email }) => email);
    assert.deepEqual(
      [old, young, full, verified.email].map((email) => left.includes(email)),
      [false, true, true, true],
    );
  });

  it('count as empty by every table that belongs to users', async () => {
    const { rows } = await server.deps.db.execute<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
    );
    assert.deepEqual(rows.map(({ name }) => name).sort(), [...userTableNames, 'email_tokens'].sort());
  });
});
