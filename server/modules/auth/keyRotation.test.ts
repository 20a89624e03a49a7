import assert from 'node:assert/strict';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { decrypt, deriveAcceptedKeys, deriveKey, encrypt } from '../../secrets';
import { type SecondServer, type StartedServer, startSecondServer, startTestServer } from '../../testing/testServer';
import { readAccessToken, signAccessToken } from './tokens';

const NEXT_SECRET = 'the next secret of the tests, of no use elsewhere';

describe('a replaced secret', () => {
  let [first, rotated, careless]: [StartedServer?, SecondServer?, SecondServer?] = [];
  before(async () => {
    first = await startTestServer();
    const previousSecretKeys = [first.deps.config.secretKey.toString()];
    rotated = await startSecondServer(first, { secretKey: Buffer.from(NEXT_SECRET), previousSecretKeys });
    careless = await startSecondServer(first, { secretKey: Buffer.from(NEXT_SECRET) });
  });
  after(async () => {
    await careless?.close();
    await rotated?.close();
    await first?.close();
  });

  it('keeps everybody signed in while the former one is accepted', async () => {
    assert.ok(first && rotated && careless);
    const { token } = await first.insertVerifiedUser();
    assert.equal((await rotated.api('userDetails', { token })).status, 200);
    assert.equal((await careless.api('userDetails', { token })).status, 401);
  });

  it('signs new tokens at once', async () => {
    assert.ok(first && rotated && careless);
    const { cookie } = await first.insertVerifiedUser();
    const { token } = (await rotated.api('refresh', { cookie })).body.authorization;
    assert.equal((await careless.api('userDetails', { token })).status, 200);
    assert.equal((await first.api('userDetails', { token })).status, 401);
  });

  it('still decrypts stored values', () => {
    assert.ok(first && rotated && careless);
    const sealed = encrypt(deriveKey(first.deps.config.secretKey, 'photo library'), 'grant', 'ada');
    const read = ({ deps }: SecondServer) => decrypt(deriveAcceptedKeys(deps.config, 'photo library'), sealed, 'ada');
    assert.deepEqual([read(rotated), read(careless)], ['grant', null]);
  });
});

describe('a token that was verified before', () => {
  const [key, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
  const claims = { userId: randomUUID(), sessionId: randomUUID(), currency: 'EUR', language: 'en', referral: 0 };

  it('is refused once no accepted key has signed it', async () => {
    const token = await signAccessToken(key, claims, 60);
    assert.equal((await readAccessToken([key], token)).userId, claims.userId);
    assert.equal((await readAccessToken([other, key], token)).userId, claims.userId);
    await assert.rejects(readAccessToken([other], token));
  });

  it('is refused after its end', async (t) => {
    const token = await signAccessToken(key, claims, 60);
    await readAccessToken([key], token);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    await assert.rejects(readAccessToken([key], token));
  });
});
