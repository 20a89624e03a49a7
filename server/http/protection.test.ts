import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { startTestServer, withTestServer } from '../testing/testServer';

/** More calls than the limit in `protection.ts`. */
const MORE_THAN_A_MINUTE_HOLDS = 640;

describe('the rate limit', () => {
  const server = withTestServer({ trustProxy: '127.0.0.1' });

  /** Sends many calls from one address, a few at a time. */
  async function flood(path: string, address: string, headers: Readonly<Record<string, string>>): Promise<Set<number>> {
    const statuses = new Set<number>();
    let left = MORE_THAN_A_MINUTE_HOLDS;
    const worker = async () => {
      for (; left > 0; left -= 1) {
        const response = await fetch(`${server.origin}${path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address, ...headers },
        });
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    return statuses;
  }

  it('is not lifted by any header', async () => {
    assert.deepEqual(await flood('/api/auth/refresh', '203.0.113.1', {}), new Set([401, 429]));
    const bearing = await flood('/api/auth/refresh', '203.0.113.2', { authorization: 'Bearer x' });
    assert.deepEqual(bearing, new Set([401, 429]));
  });

  it('covers the sandbox pages, which write without an account', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.ok((await flood('/sandbox/library/consent', '203.0.113.3', form)).has(429));
  });

  it('covers other spellings of a path, and exempts the health and readiness checks', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const statusOf = async (path: string, method = 'POST') =>
      (await fetch(`${server.origin}${path}`, { method, headers })).status;
    for (const path of [
      '/api/auth/refresh',
      '/%61pi/auth/refresh',
      '/api/auth/%72efresh/',
      '/api/auth//refresh',
      '/api',
    ])
      assert.equal(await statusOf(path), 429, path);
    for (const path of ['/api/health', '/api/ready']) assert.equal(await statusOf(path, 'GET'), 200, path);
  });

  it('covers unknown paths under the API by any method', async () => {
    const ask = (method: string, path: string) =>
      fetch(`${server.origin}${path}`, { method, headers: { 'x-forwarded-for': '203.0.113.21' } });
    for (let i = 0; i < MORE_THAN_A_MINUTE_HOLDS; i += 1) await (await ask('GET', `/api/nothing/${i}`)).arrayBuffer();
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
      assert.equal((await ask(method, '/api/nothing/here')).status, 429, method);
  });

  it('counts per user, not per shared address', async () => {
    const { token } = await server.insertVerifiedUser();
    const headers = { authorization: `Bearer ${token}` };
    const left = async () => {
      const answer = await fetch(`${server.origin}/api/albums/on_generation`, { method: 'POST', headers });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    const before_ = await left();
    assert.deepEqual([...(await flood('/api/albums/on_generation', '203.0.113.4', headers))], [200]);
    assert.ok(before_ - (await left()) > MORE_THAN_A_MINUTE_HOLDS, 'from wherever they come');
  });

  it('counts calls with a refused token by address, so that another user of it is still served', async () => {
    const headers = { authorization: 'Bearer x' };
    assert.deepEqual(await flood('/api/storage/list/sort', '203.0.113.6', headers), new Set([401, 429]));
    const { token } = await server.insertVerifiedUser();
    const own = await server.api('storageList', { token, headers: { 'x-forwarded-for': '203.0.113.6' } });
    assert.equal(own.status, 200);
  });

  it('prevents mail to a long list of people', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5', authorization: 'x' };
    const statuses: number[] = [];
    for (let i = 0; i < 105; i += 1)
      statuses.push((await server.api('resetPassword', { body: { email: `${i}@example.com` }, headers })).status);
    assert.deepEqual([statuses.at(0), statuses.at(99), statuses.at(100), statuses.at(-1)], [200, 200, 429, 429]);
  });
});

it('warns once about an untrusted proxy', async () => {
  const server = await startTestServer();
  const callHealth = () => fetch(`${server.origin}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await callHealth();
  await callHealth();
  const warnings = server.logLines.filter((line) => line.includes('TRUST_PROXY'));
  await server.close();
  assert.equal(warnings.length, 1);
});

it('answers paths that no route can read with the headers of all answers', async () => {
  const server = await startTestServer();
  for (const path of [
    '/%',
    '/%ff',
    '/api/%',
    '/api/albums/%E0%A4%A',
    `/api/albums/${'x'.repeat(5000)}`,
    '/files/%zz',
  ]) {
    const { headers, status } = await fetch(`${server.origin}${path}`);
    assert.ok(status >= 400 && status < 500, path);
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      assert.ok(headers.has(name), `${name} of ${path.slice(0, 30)}`);
  }
  await server.close();
});

it('answers requests that the parser cannot read with the headers of all answers', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.origin);
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  for (const [request, status] of [
    ['NONSENSE\r\n\r\n', 400],
    ['FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET / bad HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 200-maybe\r\n\r\n', 417],
  ] as const) {
    const answer = await send(request);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      assert.match(answer, new RegExp(`^${name}: `, 'm'), `${name} of ${request.slice(0, 20)}`);
  }
  await server.close();
});
