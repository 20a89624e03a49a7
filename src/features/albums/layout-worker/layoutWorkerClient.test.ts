import type { LayoutRequest } from '@domain/layout';
import type { LayoutWorkerRequest } from './layoutWorkerClient';
import { createLayoutWorkerClient, type LayoutRequester } from './layoutWorkerClient';

function aWorker() {
  const events = new EventTarget();
  const questions: LayoutWorkerRequest[] = [];
  const worker = Object.assign(events, {
    postMessage: (question: LayoutWorkerRequest) => questions.push(question),
    terminate: jest.fn(),
  });
  const answer = ({ id, request }: LayoutWorkerRequest) =>
    events.dispatchEvent(new MessageEvent('message', { data: { id, pageCount: request.seed, spreads: [] } }));
  const fail = (message: string) => events.dispatchEvent(Object.assign(new Event('error'), { message }));
  return { worker: worker as unknown as Worker, questions, answer, fail };
}

const album = (): LayoutRequester => ({ priority: 'album' });
const sample = (): LayoutRequester => ({ priority: 'sample' });
const request = (seed: number) => ({ seed }) as LayoutRequest;
const begun = () => new Promise((resolve) => setTimeout(resolve));

function setUp() {
  const made = aWorker();
  const layouter = createLayoutWorkerClient(async () => made.worker);
  const seeds = () => made.questions.map((question) => question.request.seed);
  const answerLast = async () => {
    const last = made.questions.at(-1);
    if (last) made.answer(last);
    await begun();
  };
  return { ...made, ...layouter, seeds, answerLast };
}

describe('the layout worker client', () => {
  it('sends one request at a time; the album precedes the samples', async () => {
    const { layout, seeds, answerLast } = setUp();
    const answers = [
      layout(sample(), request(1), 3),
      layout(sample(), request(2), 3),
      layout(sample(), request(3), 3),
      layout(album(), request(4), 6),
    ];
    await begun();
    for (const _ of answers) await answerLast();
    // The album was requested before the worker had started any request.
    expect(seeds()).toEqual([1, 4, 2, 3]);
    expect((await Promise.all(answers)).map((one) => one?.pageCount)).toEqual([1, 2, 3, 4]);
  });

  it('completes started requests while newer ones arrive, and keeps only the newest of those', async () => {
    const { layout, seeds, answerLast } = setUp();
    const asker = album();
    const first = layout(asker, request(1), 6);
    await begun();
    const second = layout(asker, request(2), 6);
    const third = layout(asker, request(3), 6);
    await answerLast();
    await answerLast();
    expect(seeds()).toEqual([1, 3]);
    expect(await Promise.all([first, second, third])).toEqual([
      { pageCount: 1, spreads: [] },
      null,
      { pageCount: 3, spreads: [] },
    ]);
  });

  it('reports a failure to its requester and continues', async () => {
    const { layout, fail, answerLast } = setUp();
    const first = layout(album(), request(1), 6);
    const second = layout(album(), request(2), 6);
    await begun();
    fail('out of memory');
    await expect(first).rejects.toThrow('out of memory');
    await begun();
    await answerLast();
    expect(await second).toMatchObject({ pageCount: 2 });
  });

  it('replaces a worker that failed, whose script may not have loaded', async () => {
    const [broken, sound] = [aWorker(), aWorker()];
    const spawn = jest.fn().mockResolvedValueOnce(broken.worker).mockResolvedValueOnce(sound.worker);
    const { layout } = createLayoutWorkerClient(spawn);
    const first = layout(album(), request(1), 6);
    await begun();
    broken.fail('');
    await expect(first).rejects.toThrow();
    const second = layout(album(), request(2), 6);
    await begun();
    expect([broken.questions.length, sound.questions.length]).toEqual([1, 1]);
    if (sound.questions[0]) sound.answer(sound.questions[0]);
    expect(await second).toMatchObject({ pageCount: 2 });
    expect(broken.worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('retries a failed start with the next request', async () => {
    const { worker, questions, answer } = aWorker();
    const spawn = jest.fn().mockRejectedValueOnce(new Error('no such file')).mockResolvedValue(worker);
    const { layout } = createLayoutWorkerClient(spawn);
    await expect(layout(album(), request(1), 6)).rejects.toThrow('no such file');
    const second = layout(album(), request(2), 6);
    await begun();
    if (questions[0]) answer(questions[0]);
    expect(await second).toMatchObject({ pageCount: 2 });
  });

  it('is terminated with the page, without a result for waiting requests', async () => {
    const { layout, close, worker } = setUp();
    const open = [layout(album(), request(1), 6), layout(sample(), request(2), 3)];
    await begun();
    close();
    expect(await Promise.all(open)).toEqual([null, null]);
    expect(worker.terminate).toHaveBeenCalled();
  });
});
