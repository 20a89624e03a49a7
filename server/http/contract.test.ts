import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ApiErrorBody, type Endpoint, type EndpointName, endpoints } from '@domain/contract';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { readEnvironment } from '../config';
import { deriveKey } from '../secrets';
import { authRows, passkeyRows, userRows } from '../testing/contract/accountRows';
import { albumRows } from '../testing/contract/albumRows';
import { commerceRows } from '../testing/contract/commerceRows';
import { type ContractUser, createContractUser, unknownIds } from '../testing/contract/contractFixture';
import { type ContractRow, type ContractRows, type SentRequest, toApiRequest } from '../testing/contract/contractRow';
import { otherRows } from '../testing/contract/otherRows';
import { versionRows } from '../testing/contract/versionRows';
import { type StartedServer, startTestServer } from '../testing/testServer';
import { createExpiredToken } from '../testing/tokens';

const rows: ContractRows = {
  ...authRows,
  ...passkeyRows,
  ...userRows,
  ...versionRows,
  ...albumRows,
  ...commerceRows,
  ...otherRows,
};
const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const asksForToken = (name: EndpointName) => endpointOf(name).auth === 'bearer';

let server: StartedServer;
let ada: ContractUser;
let eve: ContractUser;
let badTokens: Readonly<Record<string, string>>;

before(async () => {
  server = await startTestServer({
    trustProxy: '127.0.0.1',
    legal: {
      ...readEnvironment({}).legal,
      imprint: { kind: 'file', path: fileURLToPath(new URL('../README.md', import.meta.url)) },
    },
  });
  ada = await createContractUser(server);
  eve = await createContractUser(server);
  badTokens = await tokensThatAreNotOurs();
});
after(() => server.close());

/** Tokens that would open Ada's account if any of their parts were not verified. */
async function tokensThatAreNotOurs(): Promise<Record<string, string>> {
  const { token } = ada.user;
  const claims = decodeJwt(token);
  const key = deriveKey(server.deps.config.secretKey, 'access token');
  const sign = (changed: object, by = key, alg = 'HS256') =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg, typ: 'JWT' }).sign(by);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [head = '', , signature = ''] = token.split('.');
  const rewritten = Buffer.from(JSON.stringify({ ...claims, sub: eve.user.id })).toString('base64url');
  const weak = Buffer.from(JSON.stringify({ alg: 'HS512', typ: 'JWT' })).toString('base64url');
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const other = createHmac('sha512', key).update(`${weak}.${body}`).digest('base64url');
  return {
    expired: await createExpiredToken(server, ada.user),
    unsigned: new UnsecuredJWT(claims).encode(),
    'signed by another key': await sign({}, deriveKey(Buffer.alloc(48, 1), 'access token')),
    'signed by our key of another purpose': await sign({}, deriveKey(server.deps.config.secretKey, 'files')),
    'signed by another algorithm': `${weak}.${body}.${other}`,
    'signed by RSA': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    'for another audience': await sign({ aud: 'somebody-else' }),
    'of another issuer': await sign({ iss: 'somebody-else' }),
    'without an end': await sign({ exp: undefined }),
    "of another user's session": await sign({ sub: eve.user.id }),
    'of an unknown session': await sign({ sid: randomUUID() }),
    'with another subject under the old signature': `${head}.${rewritten}.${signature}`,
    'a malformed token': 'x',
  };
}

/** Fills in path parameters for requests whose error lies elsewhere. */
function withParams(name: EndpointName, sent: SentRequest): SentRequest {
  const keys = [...endpointOf(name).path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return { ...sent, params: { ...Object.fromEntries(keys.map((key) => [key, randomUUID()])), ...sent.params } };
}

let calls = 0;
/** A client of another address for each call, because refused calls count by address. */
const nextAddress = (): string => {
  calls += 1;
  return `198.18.${(calls >> 8) & 255}.${calls & 255}`;
};

const call = (name: EndpointName, sent: SentRequest, token?: string) => {
  const request = toApiRequest(withParams(name, sent));
  return server.api(name, { ...request, token, headers: { 'x-forwarded-for': nextAddress(), ...request.headers } });
};

const KEYS = new Set(['error', 'message', 'params', 'fields', 'current', 'requestId']);

/** Checks the common error shape, which must not leak internals. */
function checkShape(error: ApiErrorBody, text: string): void {
  assert.deepEqual(
    Object.keys(error).filter((key) => !KEYS.has(key)),
    [],
  );
  assert.match(error.requestId ?? '', /^[\da-f-]{36}$/);
  assert.doesNotMatch(text, /node_modules|\.ts:|select |insert |at \w+ \(/);
}

/** Returns a response without the parts that identify the request. */
function comparableResponse({ text, status }: { text: string; status: number }): unknown {
  const { requestId: _, ...said } = JSON.parse(text) as Record<string, unknown>;
  return { status, said };
}

describe('every call without a session', () => {
  for (const name of names.filter(asksForToken)) {
    it(`${name} rejects requests without a session before it validates them`, async () => {
      const sent = await rows[name].valid({ server, me: ada });
      const answers = [
        await call(name, sent),
        await call(name, endpointOf(name).method === 'POST' ? { body: 'wrong' } : { query: { page: 'wrong' } }),
        await call(name, { ...sent, headers: { authorization: 'Basic YWRhOmFkYQ==' } }),
        await call(name, { ...sent, cookie: ada.user.cookie }),
      ];
      for (const { status, error, text } of answers) {
        assert.deepEqual([status, error.error], [401, 'unauthorized']);
        checkShape(error, text);
      }
    });

    it(`${name} rejects every invalid, expired or foreign token`, async () => {
      const sent = await rows[name].valid({ server, me: ada });
      const refuse = async ([what, token]: [string, string]) => {
        const { status, error, text } = await call(name, sent, token);
        assert.equal(status, 401, what);
        assert.match(error.error, /^(?:unauthorized|session_revoked)$/, what);
        checkShape(error, text);
      };
      await Promise.all(Object.entries(badTokens).map(refuse));
    });
  }
});

describe('every call with invalid input', () => {
  for (const name of names) {
    it(`${name} answers 400 and changes nothing`, async () => {
      const inPath = endpointOf(name).path.includes(':id') && name !== 'templateGet';
      const wrongIds = ['x', '..%2F..%2Fetc', "' or 1=1 --", `${randomUUID()}x`, '0'];
      const sent: SentRequest[] = [...(rows[name].invalid ?? [])];
      if (inPath)
        for (const id of wrongIds) sent.push({ ...(await rows[name].valid({ server, me: eve })), params: { id } });
      for (const one of sent) {
        const { status, error, text } = await call(name, one, eve.user.token);
        assert.equal(status, 400, `${JSON.stringify(one)}: ${text}`);
        checkShape(error, text);
      }
    });
  }
});

describe('every call that changes the account, the cart or an order', () => {
  const strict = ({ path, method }: Endpoint) => method === 'POST' && /^\/(?:user|delivery|orders)\b/.test(path);
  for (const name of names.filter((one) => strict(endpointOf(one)))) {
    it(`${name} refuses a field that the contract does not name`, async (t) => {
      const sent = await rows[name].valid({ server, me: eve });
      if (sent.body === undefined) return t.skip('has no body');
      const unknown = { ...(sent.body as object), shipping_price: 0 };
      const { status, error } = await call(name, { ...sent, body: unknown }, eve.user.token);
      assert.deepEqual([status, error.error], [400, 'validation_failed']);
    });
  }

  it('cartUpdate refuses it also in an item', async () => {
    const item = { id: eve.ids.cartItem, quantity: 1, unit_price: 1 };
    const { status, error } = await call('cartUpdate', { body: { items: [item] } }, eve.user.token);
    assert.deepEqual([status, error.error], [400, 'validation_failed']);
  });
});

describe('every call with an id of another user', () => {
  for (const name of names) {
    for (const [i, make] of (rows[name].foreign ?? []).entries()) {
      it(`${name} (${i + 1}) answers as for an unknown id`, async () => {
        const stranger = await call(name, make(ada.ids, eve.ids), eve.user.token);
        const missing = await call(name, make(unknownIds(), eve.ids), eve.user.token);
        assert.deepEqual(comparableResponse(stranger), comparableResponse(missing));
        // These answer with the ids that they changed.
        const isBulk = name === 'storageDelete' || name === 'storageDates';
        assert.ok(stranger.status >= 400 || isBulk, `${stranger.status}`);
        if (stranger.status >= 400) checkShape(stranger.error, stranger.text);
      });
    }
  }

  it("leaves the owner's data unchanged", async () => {
    const { token } = ada.user;
    const { album } = (await server.api('albumGet', { token, params: { id: ada.ids.album } })).body;
    assert.equal(album.spreads.length, 16);
    assert.ok(album.spreads.every(({ version }) => version === 1));
    const { files } = (await server.api('storageList', { token })).body;
    assert.ok(files.some(({ id }) => id === ada.ids.photo));
    const { order } = (await server.api('orderGet', { token, params: { id: ada.ids.order } })).body;
    assert.equal(order.status, 'awaiting_payment');
    const { sessions } = (await server.api('userSessions', { token })).body;
    assert.ok(sessions.some(({ id }) => id === ada.ids.session));
    const { data: cart } = (await server.api('cartGet', { token })).body;
    assert.deepEqual(
      cart.items.map(({ id, quantity }) => [id, quantity]),
      [[ada.ids.cartItem, 1]],
    );
  });
});

/** Returns the request with every text of its body replaced by `text`. */
function filled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => filled(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, text)]));
}

/** Returns one body per text field, with only that field replaced. */
function oneFilled(body: unknown, text: string): Record<string, unknown>[] {
  const all = Object.entries(body ?? {}) as [string, unknown][];
  const texts = all.filter(([, value]) => typeof value !== 'number' && typeof value !== 'boolean');
  return texts.map(([key, value]) => ({ ...Object.fromEntries(all), [key]: filled(value, text) }));
}

describe('every call with malformed text', () => {
  const texts = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '%00',
    '__proto__',
    '💥'.repeat(3000),
    "'; drop table users; --",
  ];
  // A new password ends the session.
  const tried = names.filter((name) => name !== 'uploadSingle' && name !== 'updatePassword');
  for (const name of [...tried, 'updatePassword'] as const) {
    it(`${name} never fails with 500`, async () => {
      const { body, query, ...sent } = await rows[name].valid({ server, me: eve });
      for (const text of texts) {
        const tries: SentRequest[] = [
          ...oneFilled(body, text).map((wrong) => ({ ...sent, query: query ?? {}, body: wrong })),
          ...oneFilled(query, text).map((wrong) => ({ ...sent, ...(body ? { body } : {}), query: wrong })),
          ...(endpointOf(name).path.includes(':') && !/\p{Cs}/u.test(text)
            ? [{ ...sent, ...(body ? { body } : {}), params: { id: text } }]
            : []),
        ];
        for (const one of tries) {
          const { status, text: answer } = await call(name, one, eve.user.token);
          assert.ok(status < 500, `${JSON.stringify(one).slice(0, 200)}: ${answer}`);
        }
      }
    });
  }
});

describe('every valid call', () => {
  const byOrder = [...names].sort((a, b) => Number(rows[a].isLast ?? false) - Number(rows[b].isLast ?? false));
  const left = byOrder.filter((name) => name !== 'userDelete' && name !== 'updatePassword');
  // A new password ends the session, and a deleted account cannot make calls.
  for (const name of [...left, 'userDelete', 'updatePassword'] as const) {
    it(`${name} answers ${rows[name].status}`, async () => {
      const me = name === 'updatePassword' ? eve : ada;
      const row: ContractRow = rows[name];
      const { status, text } = await call(name, await row.valid({ server, me }), me.user.token);
      assert.equal(status, row.status, text);
    });
  }

  it('rejects the token of a deleted account', async () => {
    for (const name of names.filter(asksForToken)) {
      const { status, error } = await call(name, {}, ada.user.token);
      assert.deepEqual([name, status, error.error], [name, 401, 'session_revoked']);
    }
  });
});
