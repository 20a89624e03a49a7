/** @jest-environment jsdom */
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take } from 'redux-saga/effects';
import { expectSaga, testSaga } from 'redux-saga-test-plan';
import { withFakeTimers } from '@/testing/sagaPlan';
import { abortableCall, callApi } from './effects';
import { type PollOptions, poll } from './poll';

type Options = PollOptions<number>;

/** Returns what the saga returns or throws. An error thrown out of a plan would also be logged. */
function* outcomeOf<A extends unknown[]>(saga: (...args: A) => SagaIterator, ...args: A): SagaIterator {
  try {
    return yield call(saga, ...args);
  } catch (thrown) {
    return { thrown };
  }
}

const plan = (options: Options) => withFakeTimers(expectSaga(outcomeOf, poll<number>, options));
const never = () => new Promise<never>(() => undefined);
const unended = { isDone: () => false };
const lost = new Error('lost');
const refused = new Error('refused');

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => show('visible'));

describe('poll', () => {
  it('polls at each interval until a terminal value, and reports every value', async () => {
    const askedAt: number[] = [];
    const running = plan({
      fetch: jest.fn(() => Promise.resolve(askedAt.push(Date.now()) / 3)),
      isDone: (value) => value === 1,
      onValue: function* tell(value: number) {
        yield put({ type: 'told', value });
      },
      intervalMs: 2000,
    });
    const { returnValue, effects } = await running.run(5000);
    const [first = 0] = askedAt;
    expect(askedAt.map((at) => at - first)).toEqual([0, 2000, 4000]);
    expect(returnValue).toEqual({ kind: 'done', value: 1 });
    expect(effects.put).toEqual([1 / 3, 2 / 3, 1].map((value) => put({ type: 'told', value })));
  });

  it('waits longer each time up to the back-off limit', async () => {
    const askedAt: number[] = [];
    await plan({
      fetch: () => Promise.resolve(askedAt.push(Date.now())),
      ...unended,
      intervalMs: 100,
      backoff: { factor: 2, maxMs: 300 },
      deadlineMs: 1000,
    }).run(2000);
    expect(askedAt.slice(1).map((at, i) => at - (askedAt[i] ?? 0))).toEqual([100, 200, 300, 300]);
  });

  it('gives up at the deadline', () =>
    plan({ fetch: () => Promise.resolve(0), ...unended, intervalMs: 1000, deadlineMs: 2500 })
      .returns({ kind: 'timedOut' })
      .run(3000));

  it('counts slow responses towards the deadline', () => {
    testSaga(poll<number>, { fetch: never, ...unended, intervalMs: 1000, deadlineMs: 2500 })
      .next()
      .next()
      .next(0)
      .next(0)
      .next(1600)
      .returns({ kind: 'timedOut' });
  });

  it('pauses while the tab is hidden and polls at once when it is visible', async () => {
    const fetch = jest.fn(() => Promise.resolve(0));
    const running = plan({ fetch, ...unended, intervalMs: 1000 });
    const asked: number[] = [];
    setTimeout(() => show('hidden'), 500);
    setTimeout(() => asked.push(fetch.mock.calls.length), 60_000);
    setTimeout(() => show('visible'), 60_000);
    setTimeout(() => asked.push(fetch.mock.calls.length), 60_001);
    await running.silentRun(60_500);
    expect(asked).toEqual([1, 2]);
  });

  describe('a failed request', () => {
    const isTransient = (error: unknown) => error === lost;
    const failing = (...outcomes: (Error | number)[]) => {
      const fetch = jest.fn<Promise<number>, []>();
      for (const outcome of outcomes)
        if (outcome instanceof Error) fetch.mockRejectedValueOnce(outcome);
        else fetch.mockResolvedValueOnce(outcome);
      return fetch;
    };

    it('is tolerated when transient and thrown otherwise', async () => {
      const fetch = failing(lost, 0, refused);
      await plan({ fetch, ...unended, intervalMs: 10, isTransient })
        .returns({ thrown: refused })
        .run();
      expect(fetch).toHaveBeenCalledTimes(3);
    });

    it('is thrown when no rule says that it is transient', async () => {
      const fetch = failing(lost);
      await plan({ fetch, ...unended, intervalMs: 10 })
        .returns({ thrown: lost })
        .run();
      expect(fetch).toHaveBeenCalledTimes(1);
    });

    it('is thrown when it recurs too often in a row; a response resets the count', async () => {
      const fetch = failing(lost, lost, 0, lost, lost, lost);
      await plan({ fetch, ...unended, intervalMs: 10, isTransient, maxFailures: 2 })
        .returns({ thrown: lost })
        .run();
      expect(fetch).toHaveBeenCalledTimes(6);
    });

    it('is tolerated five times by default', async () => {
      const fetch = failing(lost, lost, lost, lost, lost, 1);
      await plan({ fetch, isDone: (value) => value === 1, intervalMs: 10, isTransient })
        .returns({ kind: 'done', value: 1 })
        .run();
    });
  });

  it('aborts the pending request when cancelled and removes its tab listener', async () => {
    const signals: AbortSignal[] = [];
    const ignored = jest.spyOn(document, 'removeEventListener');
    const fetch: Options['fetch'] = ({ signal }) => {
      signals.push(signal);
      return never();
    };
    await withFakeTimers(
      expectSaga(function* () {
        yield race({ polled: call(poll<number>, { fetch, ...unended, intervalMs: 10 }), stopped: take('stop') });
        show('hidden');
        yield race({ polled: call(poll<number>, { fetch, ...unended, intervalMs: 10 }), stopped: take('stop') });
      }),
    )
      .dispatch({ type: 'stop' })
      .dispatch({ type: 'stop' })
      .run();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(ignored).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
    ignored.mockRestore();
  });
});

describe('abortableCall', () => {
  const calling = (fn: (argument: string, options: { signal: AbortSignal }) => Promise<string>) =>
    withFakeTimers(expectSaga(outcomeOf, abortableCall<string, string>, fn, 'what'));

  it('passes its argument and a signal, and returns the response', async () => {
    const fn = jest.fn((what: string, { signal }: { signal: AbortSignal }) =>
      Promise.resolve(`${what} ${signal.aborted}`),
    );
    await calling(fn).returns('what false').run();
    await withFakeTimers(expectSaga(callApi<string, string>, fn as never, 'what'))
      .returns('what false')
      .run();
  });

  it('throws what the call throws', () =>
    calling(() => Promise.reject(refused))
      .returns({ thrown: refused })
      .run());

  it('aborts when its saga is cancelled and swallows the rejection', async () => {
    const signals: AbortSignal[] = [];
    await calling((_, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(lost)));
    }).silentRun(10);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
