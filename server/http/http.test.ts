import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { endpoints } from '@domain/contract';
import { Client } from 'pg';
import { startTestServer, withTestServer } from '../testing/testServer';

const names = Object.keys(endpoints);

describe('every call', () => {
  const server = withTestServer();

  it('answers 400 with the fields for an invalid body', async () => {
    const { status, error } = await server.api('login', { body: { email: 'x', password: '' } });
    assert.equal(status, 400);
    assert.equal(error.error, 'validation_failed');
    assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['email', 'password']);
    assert.match(error.requestId ?? '', /^[\da-f-]{36}$/);
  });

  for (const [what, init, status] of [
    ['broken JSON', { body: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', {}, 400],
    ['a body of another content type', { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a body beyond the limit', { body: 'x'.repeat(3e6), headers: { 'content-type': 'application/json' } }, 413],
    ['a prototype in JSON', { body: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } }, 400],
  ] as const) {
    it(`answers ${what} with ${status} in the common shape, without a stack`, async () => {
      const response = await fetch(`${server.origin}/api/auth/login`, { method: 'POST', ...init });
      const text = await response.text();
      assert.equal(response.status, status);
      assert.ok('error' in (JSON.parse(text) as object));
      assert.doesNotMatch(text, /node_modules|\.ts:|at \w+ \(/);
    });
  }

  it('answers 404 in the common shape for an unknown path', async () => {
    for (const path of ['/api/nothing', '/api', '/files/nothing', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
      const response = await fetch(`${server.origin}${path}`);
      assert.equal(response.status, 404);
      assert.equal(((await response.json()) as { error: string }).error, 'not_found');
    }
  });

  it('answers 500 with a request id for bugs; logs the stack, and exposes no user input', async () => {
    await server.deps.db.execute('alter table users rename to users_away');
    const { status, error, text } = await server.api('login', {
      body: { email: 'ada@private.example', password: 'secret words' },
    });
    await server.deps.db.execute('alter table users_away rename to users');
    assert.deepEqual([status, error.error], [500, 'internal']);
    assert.doesNotMatch(text, /users|stack|select/);
    const logged = server.logLines.find((line) => line.includes(error.requestId ?? 'none')) ?? '';
    assert.match(logged, /"stack"/);
    assert.doesNotMatch(server.logLines.join(''), /ada@private|secret words/);
  });

  it('answers 503 while the database is down, and logs it', async () => {
    const { token } = await server.insertVerifiedUser();
    const holder = new Client(server.database.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table users');
    const pendingCall = server.api('userDetails', { token });
    const cut = "select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'users'::regclass";
    while ((await holder.query(cut)).rowCount === 0);
    const { status, error } = await pendingCall;
    await holder.end();
    assert.deepEqual([status, error.error], [503, 'unavailable']);
    assert.ok(server.logLines.some((line) => line.includes(error.requestId ?? 'none') && line.includes('"stack"')));
    assert.equal((await server.api('userDetails', { token })).status, 200);
  });

  it('logs no token, address or query', async () => {
    const user = await server.insertVerifiedUser();
    await fetch(`${server.origin}/files/x?s=signature-of-something`);
    const log = server.logLines.join('');
    assert.doesNotMatch(log, /signature-of-something|Bearer|keepsake_refresh/);
    assert.ok(!log.includes(user.token) && !log.includes(user.email));
  });

  it('appears in the OpenAPI description with its schemas', async () => {
    const response = await fetch(`${server.origin}/api/openapi.json`);
    const description = (await response.json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: object; security?: object[] }>>;
    };
    const described = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    const ids = described.map(({ operationId }) => operationId);
    assert.deepEqual(
      names.filter((name) => !ids.includes(name)),
      [],
    );
    const details = described.find(({ operationId }) => operationId === 'userDetails');
    assert.deepEqual(details?.security, [{ bearer: [] }]);
    assert.ok(described.every(({ responses }) => Object.keys(responses).length > 0));
    const page = await fetch(`${server.origin}/api/docs/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /swagger-ui/);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self';.*style-src 'self' 'unsafe-inline'/);
    assert.doesNotMatch(policy, /upgrade-insecure-requests/);
  });

  it('is not cacheable when it depends on the user, also when refused', async () => {
    const { token } = await server.insertVerifiedUser();
    for (const options of [{ token }, { token: 'x' }, {}]) {
      const { headers } = await server.api('userDetails', options);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  it('reports the position of text that cannot be stored', async () => {
    const { token } = await server.insertVerifiedUser();
    const body = { name: 'A', additional_data: { showcase: 'x\0' } };
    const { status, error } = await server.api('userUpdate', { token, body });
    const fields = { 'additional_data.showcase': 'invalid_text' };
    assert.deepEqual([status, error.error, error.fields], [400, 'validation_failed', fields]);
  });

  it('allows no other origin to read, and no page to embed', async () => {
    const response = await fetch(`${server.origin}/api/health`, { headers: { origin: 'https://evil.example' } });
    assert.equal(response.headers.get('access-control-allow-origin'), null);
    assert.equal(response.headers.get('x-frame-options'), 'DENY');
    assert.equal(response.headers.get('x-powered-by'), null);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /script-src 'self'(;|$)/);
  });
});

it('closes a kept connection whose download ends after the shutdown began', { timeout: 30_000 }, async () => {
  const server = await startTestServer();
  const agent = new Agent({ keepAlive: true });
  const url = `${server.origin}/api/docs/static/swagger-ui-bundle.js`;
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  // The rest of the body is read only now.
  const closed = server.close();
  response.resume();
  await closed;
  agent.destroy();
});
