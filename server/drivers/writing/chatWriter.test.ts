import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createChatWriter } from './chatWriter';
import { aTitleRequest, writerCompliance } from './compliance';
import { createRuleWriter, WritingError } from './writer';

interface Received {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Reply = (response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const createChatResponse =
  (content: unknown): Reply =>
  (response) =>
    json(response, 200, { choices: [{ message: { role: 'assistant', content } }] });
const titled = (...titles: unknown[]) =>
  createChatResponse(`Here you are:\n\`\`\`json\n${JSON.stringify({ titles })}\n\`\`\``);
const ideas = titled('Sóller in July', 'Deià  and\nSóller', 'Sóller in July', 'x'.repeat(61), 7, 'July 2023');

async function openService(reply: Reply) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { base, received, close };
}

writerCompliance('rules', () => Promise.resolve({ writer: createRuleWriter(), close: () => Promise.resolve() }));
writerCompliance('chat completions', async () => {
  const { base, close } = await openService(ideas);
  return { writer: createChatWriter({ base, key: 'secret', model: 'small' }), close };
});

async function ask(reply: Reply, limits: { timeoutMs?: number; maxBytes?: number } = {}, signal?: AbortSignal) {
  const service = await openService(reply);
  try {
    const writer = createChatWriter({ base: `${service.base}/`, key: 'secret', model: 'small', ...limits });
    const titles = await writer
      .suggestTitles(aTitleRequest(), signal ?? new AbortController().signal)
      .catch((error: unknown) => error);
    return { titles, received: service.received, writer };
  } finally {
    await service.close();
  }
}

describe('chat writer', () => {
  it('sends places, dates and kinds of occasion, and nothing else of the photos', async () => {
    const { received, writer } = await ask(ideas);
    const [{ url, authorization, body } = assert.fail()] = received;
    assert.deepEqual([url, authorization], ['/v1/chat/completions', 'Bearer secret']);
    const { model, messages } = JSON.parse(body) as { model: string; messages: { role: string; content: string }[] };
    assert.equal(model, 'small');
    assert.match(messages[0]?.content ?? '', /Write in English/);
    assert.deepEqual(JSON.parse(messages[1]?.content ?? ''), aTitleRequest().facts);
    assert.doesNotMatch(body, /Anna/);
    assert.match(writer.service ?? '', /^127\.0\.0\.1:\d+$/);
  });

  it('keeps one-line titles of the right length, without letters that no font has or numbers that nobody stated', async () => {
    const { titles } = await ask(
      titled('Sóller in July', 'Sóller 2019', 'July 2023', 'जयपुर', 'x'.repeat(61), 7, 'Deià\nand Sóller'),
    );
    assert.deepEqual(titles, ['Sóller in July', 'July 2023', 'Deià and Sóller']);
  });

  it('fails on refusals, nonsense and answers without a usable title', async () => {
    const replies: Reply[] = [
      (response) => json(response, 429, { error: { code: 'rate_limit' } }),
      (response) => json(response, 200, {}),
      (response) => void response.end('not json'),
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      createChatResponse('I cannot do that.'),
      createChatResponse('{"titles": ['),
      createChatResponse(null),
      titled('Best of 1999'),
      titled(),
    ];
    for (const reply of replies) assert.ok((await ask(reply)).titles instanceof WritingError, String(reply));
  });

  it('gives up on slow or oversized answers, and when it is no longer wanted', async () => {
    const slow = await ask(() => undefined, { timeoutMs: 60 });
    assert.match(String(slow.titles), /no response within 60 ms/);
    const large = await ask((response) => void response.end('x'.repeat(300_000)), { maxBytes: 10_000 });
    assert.match(String(large.titles), /size limit/);
    const stop = new AbortController();
    const { titles } = await ask(() => stop.abort(new Error('cancelled')), {}, stop.signal);
    assert.equal((titles as Error).message, 'cancelled');
  });
});
