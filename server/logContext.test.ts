import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { currentRequestId, runInLogContext } from './log';
import { ChildPool } from './processes/childPool';
import { RenderCrashedError } from './render/renderChild';
import { pollUntil } from './testing/albums';
import { insertPhotos } from './testing/photos';
import { startSecondServer, type TestUser, withOwnTestServer } from './testing/testServer';

interface LogLine {
  readonly msg: string;
  readonly requestId?: string;
  readonly jobId?: string;
  readonly jobKind?: string;
  readonly route?: string;
}

it('keeps the request id of a job that waited for a child process', async () => {
  const seen: (string | undefined)[] = [];
  const done: Promise<void>[] = [];
  const child = { niceness: 0, hasEnded: false, idleSince: 0, stop: () => Promise.resolve() };
  const pool = new ChildPool({ processes: 1, maxWaitingPerUser: 10, idleMs: undefined, start: () => child });
  const job = async () => {
    await new Promise(setImmediate);
    seen.push(currentRequestId());
  };
  for (const requestId of ['first', 'second', 'third'])
    runInLogContext({ requestId }, () => {
      done.push(pool.run({ userId: 'ada', priority: 'batch' }, job));
    });
  await Promise.all(done);
  assert.deepEqual(seen, ['first', 'second', 'third']);
});

describe('request ids', () => {
  const server = withOwnTestServer();
  let ada: TestUser;
  before(async () => {
    ada = await server.insertVerifiedUser();
  });

  const readLines = () => server.logLines.map((line) => JSON.parse(line) as LogLine);

  it('follow a request into all attempts of its job', async () => {
    const { render } = server.deps;
    const works = render.layout;
    render.layout = () => {
      render.layout = works;
      return Promise.reject(new RenderCrashedError('SIGKILL', ''));
    };
    const photos = await insertPhotos(server, ada, 3);
    const created = await server.api('albumCreate', {
      token: ada.token,
      body: { format: 'square-210', file_ids: photos },
    });
    const requestId = created.headers.get('x-request-id') ?? '';
    assert.match(requestId, /^[\da-f-]{36}$/);

    const isOfJob = ({ jobKind, ...line }: LogLine) => line.requestId === requestId && jobKind === 'generation';
    const lines = await pollUntil(
      async () => readLines().filter(isOfJob),
      (found) => found.filter(({ msg }) => msg === 'job attempt ended').length === 2,
    );
    assert.ok(lines.some(({ msg }) => msg === 'job failed'));
    assert.equal(new Set(lines.map(({ jobId }) => jobId)).size, 1);
    const answered = readLines().filter((line) => line.requestId === requestId && line.msg === 'answered');
    assert.deepEqual(
      answered.map(({ route, jobId }) => [route, jobId]),
      [['/api/albums', undefined]],
    );
  });

  it('are new for each request, and stand in the body of an error', async () => {
    const id = 'from-a-stranger-1';
    const stranger = await fetch(`${server.origin}/api/nothing`, { headers: { 'x-request-id': id } });
    const { requestId } = (await stranger.json()) as { requestId: string };
    assert.equal(stranger.headers.get('x-request-id'), requestId);
    assert.notEqual(requestId, id);
  });

  it('are taken from a trusted proxy if they are well-formed', async () => {
    const second = await startSecondServer(server, { trustProxy: '127.0.0.1' });
    const idFor = async (id: string) =>
      (await fetch(`${second.origin}/api/health`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    try {
      assert.equal(await idFor('edge:4bf92f35-77b3.1'), 'edge:4bf92f35-77b3.1');
      for (const bad of ['short', 'two words here', 'x'.repeat(101), '{"level":60}'])
        assert.match((await idFor(bad)) ?? '', /^[\da-f-]{36}$/);
    } finally {
      await second.close();
    }
  });
});
