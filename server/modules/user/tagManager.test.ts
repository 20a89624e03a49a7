import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestServer, type TestServer, withOwnTestServer } from '../../testing/testServer';

const ID = 'GTM-ABC123';

describe('the tag manager', () => {
  const server = withOwnTestServer({ tagManagerId: ID });
  const policy = async ({ origin }: TestServer) =>
    (await fetch(`${origin}/api/health`)).headers.get('content-security-policy') ?? '';

  it('is exposed only to users who consent, until they withdraw', async () => {
    const { token } = await server.insertVerifiedUser();
    const details = async () => (await server.api('userDetails', { token })).body.user;
    assert.equal((await details()).tag_manager_id, undefined);
    const { body } = await server.api('userUpdate', { token, body: { trackingAllow: true } });
    assert.deepEqual([body.user.tracking_allow, body.user.tag_manager_id], [true, ID]);
    await server.api('userUpdate', { token, body: { trackingAllow: false } });
    assert.deepEqual([(await details()).tracking_allow, 'tag_manager_id' in (await details())], [false, false]);
  });

  it('is allowed by the policy, without inline scripts', async () => {
    const scripts = /script-src ([^;]*)/.exec(await policy(server))?.[1];
    assert.equal(scripts, "'self' https://www.googletagmanager.com");
  });

  it('is absent from policy and responses when none is configured', async () => {
    const plain = await startTestServer();
    try {
      assert.doesNotMatch(await policy(plain), /google/);
      const { token } = await plain.insertVerifiedUser();
      const { body } = await plain.api('userUpdate', { token, body: { trackingAllow: true } });
      assert.equal('tag_manager_id' in body.user, false);
    } finally {
      await plain.close();
    }
  });
});
