import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { type TestUser, withTestServer } from '../../testing/testServer';

describe('the signed-in user', () => {
  const server = withTestServer();
  let user: TestUser;
  before(async () => {
    user = await server.insertVerifiedUser({ name: 'Ada' });
  });

  it('sees the own account without secrets', async () => {
    const { body, text } = await server.api('userDetails', { token: user.token });
    assert.deepEqual(
      { ...body.user, created_at: '' },
      {
        id: user.id,
        name: 'Ada',
        email: user.email,
        is_verified: true,
        created_at: '',
        currency: 'EUR',
        ads_allow: false,
        reminders_allow: false,
        tracking_allow: false,
        additional_data: { showcase: '', language: 'en' },
      },
    );
    assert.doesNotMatch(text, /password|argon2/);
  });

  it('updates only the given fields; showcase is stored in lower case', async () => {
    const first = await server.api('userUpdate', {
      token: user.token,
      body: { additional_data: { language: 'DE', showcase: 'ON' } },
    });
    assert.deepEqual(first.body.user.additional_data, { showcase: 'on', language: 'de' });
    const second = await server.api('userUpdate', { token: user.token, body: { name: ' Ada L. ' } });
    assert.equal(second.body.user.name, 'Ada L.');
    assert.deepEqual(second.body.user.additional_data, { showcase: 'on', language: 'de' });
    assert.equal((await server.api('userUpdate', { token: user.token, body: {} })).status, 200);
  });

  it('reminds by an earlier consent to offers, not by one given now, and never against the own choice', async () => {
    const update = async (token: string, body: object) =>
      (await server.api('userUpdate', { token, body })).body.user.reminders_allow;
    assert.equal(await update(user.token, { adsAllow: true }), false);
    assert.equal(await update(user.token, { remindersAllow: true }), true);
    assert.equal(await update(user.token, { adsAllow: false }), true);
    const early = await server.insertVerifiedUser();
    const consent = { adsAllow: true, remindersAllow: null };
    await server.deps.db.update(tables.users).set(consent).where(eq(tables.users.id, early.id));
    assert.equal(await update(early.token, { adsAllow: true }), true);
    await server.deps.db.update(tables.users).set(consent).where(eq(tables.users.id, early.id));
    assert.equal(await update(early.token, { adsAllow: false }), false);
  });

  it('is refused fields that do not exist or cannot be changed, and changes nothing', async () => {
    for (const extra of [
      { id: '5f0c2f5e-6f43-4a0e-9a3c-0d6f4f6c2b11' },
      { email: 'x@example.com' },
      { referral: 9 },
      { is_verified: false },
      { additional_data: { theme: 'dark' } },
    ]) {
      const { status } = await server.api('userUpdate', {
        token: user.token,
        body: { name: 'Eve', ...extra } as never,
      });
      assert.equal(status, 400, JSON.stringify(extra));
    }
    const { body: answer } = await server.api('userDetails', { token: user.token });
    assert.notEqual(answer.user.name, 'Eve');
    assert.deepEqual([answer.user.id, answer.user.email, answer.user.is_verified], [user.id, user.email, true]);
  });

  for (const [what, body, field] of [
    ['an empty name', { name: ' ' }, 'name'],
    ['an unknown language', { additional_data: { language: 'xx' } }, 'additional_data.language'],
    ['a long showcase', { additional_data: { showcase: 'x'.repeat(41) } }, 'additional_data.showcase'],
    ['an unknown currency', { currency: 'euro' }, 'currency'],
    ['a new password without the old one', { password: 'a long new password' }, 'old_password'],
  ] as const) {
    it(`is refused ${what}`, async () => {
      const { status, error } = await server.api('userUpdate', { token: user.token, body });
      assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, [field]]);
    });
  }
});
