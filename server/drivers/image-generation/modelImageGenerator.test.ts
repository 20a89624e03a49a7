import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { createRequest, imageGeneratorCompliance } from './compliance';
import { ImageGenerationError } from './imageGenerator';
import { createModelImageGenerator } from './modelImageGenerator';

interface Asked {
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly prompt: string; readonly n: number; readonly size: string };
}
type Reply = (response: ServerResponse, asked: Asked, origin: string) => void | Promise<void>;

const never = new AbortController().signal;
const picture = (size: string) => {
  const [width = 1, height = 1] = size.split('x').map((part) => Number(part) / 8);
  return sharp({ create: { width, height, channels: 3, background: '#d98a5c' } })
    .png()
    .toBuffer();
};
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const withBytes: Reply = async (response, { body }) =>
  void json(response, 200, { data: [{ b64_json: (await picture(body.size)).toString('base64') }] });

/** Local server that implements the images call. */
async function openPeer(reply: Reply) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (request.url === '/file.png') {
        response.end(await picture('1536x1024'));
        return;
      }
      const body = JSON.parse((await buffer(request)).toString() || '{}') as Asked['body'];
      const question = { authorization: request.headers.authorization, body };
      asked.push(question);
      if (request.method !== 'POST' || request.url !== '/v1/images/generations') return void json(response, 404, {});
      await reply(response, question, origin);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { base, asked, close };
}

imageGeneratorCompliance('images API', async () => {
  const { base, close } = await openPeer(withBytes);
  return { imageGenerator: createModelImageGenerator({ base, key: 'secret', model: 'gpt-image-1' }), close };
});

async function generateWith(
  reply: Reply,
  options: { timeoutMs?: number; maxBytes?: number; model?: string } = {},
  signal = never,
) {
  const fakeServer = await openPeer(reply);
  try {
    const imageGenerator = createModelImageGenerator({
      base: `${fakeServer.base}/`,
      key: 'secret',
      model: 'gpt-image-1',
      ...options,
    });
    const bytes = await imageGenerator
      .generate(createRequest('model-linocut'), signal)
      .catch((error: unknown) => error);
    return { bytes, asked: fakeServer.asked };
  } finally {
    await fakeServer.close();
  }
}
const codeOf = async (reply: Reply, options?: { timeoutMs?: number; maxBytes?: number }) => {
  const { bytes } = await generateWith(reply, options);
  return bytes instanceof ImageGenerationError ? bytes.code : bytes;
};

describe('images API driver', () => {
  it('sends key, model, shape and colours, but no photo', async () => {
    const { asked } = await generateWith(withBytes);
    const [{ authorization, body } = assert.fail()] = asked;
    assert.deepEqual([authorization, body.model, body.n, body.size], ['Bearer secret', 'gpt-image-1', 1, '1536x1024']);
    assert.match(body.prompt, /linocut.*#3f6f9c.*No text/s);
    assert.ok(!('response_format' in body));
  });

  it("accepts an image URL on the API's own host", async () => {
    const { bytes } = await generateWith(
      (response, _, origin) => void json(response, 200, { data: [{ url: `${origin}/file.png` }] }),
    );
    assert.ok(Buffer.isBuffer(bytes));
  });

  it('does not follow URLs or redirects to another host', async () => {
    const elsewhere = await openPeer(withBytes);
    const url = elsewhere.base.replace('/v1', '/file.png');
    assert.equal(await codeOf((response) => void json(response, 200, { data: [{ url }] })), 'images_unavailable');
    assert.equal(
      await codeOf(
        (response) => void response.writeHead(302, { location: `${elsewhere.base}/images/generations` }).end(),
      ),
      'images_unavailable',
    );
    assert.deepEqual(elsewhere.asked, []);
    await elsewhere.close();
  });

  it('distinguishes a refusal from a failure', async () => {
    const failing =
      (status: number, code: string): Reply =>
      (response) =>
        void json(response, status, { error: { code } });
    assert.equal(await codeOf(failing(400, 'moderation_blocked')), 'images_refused');
    for (const [status, code] of [
      [400, 'billing_hard_limit_reached'],
      [401, 'invalid_api_key'],
      [429, 'rate_limit'],
      [500, ''],
    ] as const)
      assert.equal(await codeOf(failing(status, code)), 'images_unavailable', code);
  });

  it('rejects malformed responses', async () => {
    const nonsense: object[] = [
      {},
      { data: [] },
      { data: [{ b64_json: '<svg>' }] },
      { data: [{ b64_json: 7 }] },
      { data: [{ url: 'file:///etc/passwd' }] },
    ];
    for (const body of nonsense)
      assert.equal(
        await codeOf((response) => void json(response, 200, body)),
        'images_unavailable',
        JSON.stringify(body),
      );
    assert.equal(await codeOf((response) => void response.end('not json')), 'images_unavailable');
  });

  it('gives up on slow or oversized responses', async () => {
    assert.equal(await codeOf(() => undefined, { timeoutMs: 60 }), 'images_unavailable');
    const large: Reply = (response) => void response.end('x'.repeat(300_000));
    assert.equal(await codeOf(large, { maxBytes: 100_000 }), 'images_unavailable');
  });

  it('aborts when the picture is no longer wanted', async () => {
    const stop = new AbortController();
    const { bytes } = await generateWith(() => stop.abort(new Error('cancelled')), {}, stop.signal);
    assert.equal((bytes as Error).message, 'cancelled');
  });
});
