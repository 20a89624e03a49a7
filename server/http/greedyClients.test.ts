import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { createHeavyPage } from '../testing/heavyPage';
import { insertHeavyBook } from '../testing/insertHeavyBook';
import { withOwnTestServer } from '../testing/testServer';

const server = withOwnTestServer({ trustProxy: '127.0.0.1' });

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

interface HalfSent {
  readonly path: string;
  readonly address: string;
  readonly length?: number;
  readonly sent?: string;
  readonly token?: string;
}

/** Sends a request without the end of its body, and reads nothing. */
function sendHalf({ path, address, length = 1000, sent = '{', token }: HalfSent): Promise<void> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => resolve()));
}

async function postJson(path: string, body: unknown, address: string): Promise<number> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const strangers: Readonly<Record<string, (i: number) => string>> = {
  'five addresses': (i) => `203.0.113.${i % 5}`,
  'five subscribers of IPv6': (i) => `2001:db8:0:${i % 5}::${i}`,
  'many sites of IPv6': (i) => `2001:db8:${i}::1`,
  'as many networks as requests': (i) => `10.${i >> 8}.${i % 256}.1`,
};

describe('half-sent bodies', () => {
  for (const [who, addressOf] of Object.entries(strangers))
    it(`of ${who} keep nobody else out`, async () => {
      await Promise.all(
        Array.from({ length: 400 }, (_, i) => sendHalf({ path: '/api/auth/login', address: addressOf(i) })),
      );
      const credentials = { email: `${who.replaceAll(' ', '-')}@example.com`, password: 'correct horse' };
      for (let i = 0; i < 5; i += 1) {
        assert.equal(await postJson('/api/auth/login', credentials, '198.51.100.7'), 401);
        assert.equal(await postJson('/api/webhooks/payments', {}, '198.51.100.8'), 400);
        await Promise.all(
          Array.from({ length: 15 }, (_, j) =>
            sendHalf({ path: '/api/auth/login', address: addressOf(400 + 15 * i + j) }),
          ),
        );
      }
    });

  it('to the webhook itself keep no webhook out', async () => {
    await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        sendHalf({ path: '/api/webhooks/payments', address: `203.0.113.${i % 5}` }),
      ),
    );
    assert.equal(await postJson('/api/webhooks/payments', {}, '198.51.100.8'), 400);
  });
});

describe('large bodies of users that stall', () => {
  /** Larger than bodies that are limited by their number. */
  const save = { id: randomUUID(), body: 'x'.repeat(200_000), version: 1 };
  const path = `/api/albums/${randomUUID()}/spread`;

  const stalled: Readonly<Record<string, string>> = {
    'before they send anything': '',
    'when they have sent nearly all': '{'.padEnd(2_300_000),
  };
  for (const [when, sent] of Object.entries(stalled))
    it(`${when} keep no save of another user out`, async () => {
      const greedy = await Promise.all(Array.from({ length: 6 }, () => server.insertVerifiedUser()));
      const { token } = await server.insertVerifiedUser();
      await Promise.all(
        greedy.flatMap((user) =>
          Array.from({ length: 11 }, () =>
            sendHalf({ path, address: '203.0.113.1', length: 2_400_000, sent, token: user.token }),
          ),
        ),
      );
      const response = await fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(save),
      });
      assert.equal(response.status, 422);
    });
});

it('calls of one owner for a large album wait for each other, and none is refused', async () => {
  const user = await server.insertVerifiedUser();
  const pages = Math.floor(MAX_ALBUM_HTML_BYTES / Buffer.byteLength(createHeavyPage()));
  const id = await insertHeavyBook(server, user, pages);
  const calls = Array.from({ length: 40 }, () => server.api('albumGet', { token: user.token, params: { id } }));
  const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
  assert.deepEqual(statuses, new Set([200]));
});
