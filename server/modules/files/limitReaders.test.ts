import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it, mock } from 'node:test';
import type { FastifyReply } from 'fastify';
import type { Blobs } from '../../drivers/blobs';
import { countReader } from './limitReaders';

function readFrom(blobs: Blobs, ip: string, max: number, destroyed = false) {
  const ended = mock.fn();
  const raw = { once: () => raw, destroy: ended, destroyed } as unknown as ServerResponse;
  countReader(blobs, { request: { ip, signedIn: null }, raw } as unknown as FastifyReply, max);
  return ended.mock;
}

it('ends the oldest slow response of the greediest network, and no fast one', (test) => {
  const blobs = { name: 's3' } as Blobs;
  let now = 0;
  test.mock.method(performance, 'now', () => now);
  const greedy = [readFrom(blobs, '192.0.2.1', 3), readFrom(blobs, '192.0.2.2', 3)];
  const other = readFrom(blobs, '198.51.100.1', 3);
  now = 1000;
  const early = readFrom(blobs, '192.0.2.3', 3);
  assert.equal(greedy[0]?.callCount(), 0);
  now = 5000;
  readFrom(blobs, '203.0.113.1', 3);
  assert.deepEqual(
    [...greedy, other, early].map((each) => each.callCount()),
    [1, 0, 0, 0],
  );
});

it('counts no response that ended before its blob was found', (test) => {
  const blobs = { name: 's3' } as Blobs;
  let now = 0;
  test.mock.method(performance, 'now', () => now);
  const reading = readFrom(blobs, '192.0.2.1', 3);
  for (let i = 0; i < 5; i += 1) readFrom(blobs, '192.0.2.1', 3, true);
  now = 5000;
  readFrom(blobs, '203.0.113.1', 3);
  assert.equal(reading.callCount(), 0);
});
