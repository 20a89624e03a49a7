/** @jest-environment jsdom */
import { runSaga, type Saga, stdChannel } from 'redux-saga';
import { fork, put, take } from 'redux-saga/effects';
import { expectSaga, testSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import { fatalError } from '@/lib/fatalError';
import { withFakeTimers } from '@/testing/sagaPlan';
import { abortableCall } from './effects';
import { type SuperviseOptions, supervise } from './supervise';

const fell = new Error('fell');
const begun = { type: 'begun' };
const ended = { type: 'ended' };

function* steady() {
  for (;;) {
    yield take('ping');
    yield put({ type: 'pong' });
  }
}

/** Reports its start and crashes at the first 'crash'. */
function* fragile() {
  yield put(begun);
  yield take('crash');
  throw fell;
}

function* fallen() {
  yield put(begun);
  throw fell;
}

const plan = (saga: Saga, options: SuperviseOptions, neighbour: Saga = steady) =>
  withFakeTimers(
    expectSaga(function* () {
      yield fork(supervise, 'saga', saga, options);
      yield fork(supervise, 'neighbour', neighbour);
    }).withReducer((count = 0, { type }: { type: string }) => (type === begun.type ? count + 1 : count), 0),
  );

describe('supervise', () => {
  const onCrash = jest.fn();
  const onCrashLimit = jest.fn();
  const crashed = { kind: 'crashed', error: fell };
  beforeEach(() => jest.resetAllMocks());

  it('returns when the saga ends by itself', () => {
    testSaga(supervise, 'saga', steady).next().next({ kind: 'ended' }).isDone();
  });

  it('reports a crash and restarts after a delay; a restart is no crash', () => {
    testSaga(supervise, 'saga', steady, { maxCrashes: 2, onCrash, onCrashLimit })
      .next()
      .next({ kind: 'restarted' })
      .next({ kind: 'restarted' })
      .next(crashed)
      .call(onCrash, 'saga', fell)
      .next()
      .delay(500)
      .next()
      .next(crashed)
      .call(onCrash, 'saga', fell)
      .next()
      .call(onCrashLimit, fell)
      .next()
      .isDone();
  });

  it('logs a crash and shows the error page after the last one, unless configured otherwise', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await withFakeTimers(expectSaga(supervise, 'saga', fallen, { maxCrashes: 1 }))
      .provide([[matchers.call.fn(fatalError.report), undefined]])
      .call(fatalError.report, fell)
      .run();
    expect(log.mock.calls).toEqual([['The saga saga crashed', fell]]);
    log.mockRestore();
  });

  it('restarts a crashed saga and leaves others alone', async () => {
    const result = await plan(fragile, { onCrash })
      .dispatch({ type: 'crash' })
      .dispatch({ type: 'ping' })
      .put({ type: 'pong' })
      .silentRun(600);
    expect(onCrash.mock.calls).toEqual([['saga', fell]]);
    expect(result.storeState).toBe(2);
  });

  it('stays down after the crash limit', async () => {
    const result = await plan(fallen, { maxCrashes: 3, onCrash, onCrashLimit: onCrashLimit }).silentRun(60_000);
    expect(result.storeState).toBe(3);
    expect(onCrash).toHaveBeenCalledTimes(3);
    expect(onCrashLimit.mock.calls).toEqual([[fell]]);
  });

  it('cancels all forks at the end of the session, aborts their requests, and restarts', async () => {
    const signals: AbortSignal[] = [];
    const aborted: boolean[][] = [];
    const request = (_: void, { signal }: { signal: AbortSignal }) => {
      aborted.push(signals.map((known) => known.aborted));
      signals.push(signal);
      return new Promise<void>(() => undefined);
    };
    await plan(
      function* () {
        yield fork(abortableCall<void, void>, request, undefined);
      },
      { restartOn: [ended.type], onCrash },
    )
      .dispatch(ended)
      .silentRun(100);
    expect(aborted).toEqual([[], [true]]);
    expect(onCrash).not.toHaveBeenCalled();
  });

  it('leaves nothing running when it is cancelled itself', async () => {
    let ending = '';
    await plan(
      function* () {
        try {
          yield take('nothing');
        } finally {
          ending = 'cancelled';
        }
      },
      { onCrash },
    ).silentRun(10);
    expect([ending, onCrash.mock.calls]).toEqual(['cancelled', []]);
  });

  // Not in a plan: a plan waits for all forks together, so a crashing fork would fail the test
  // before its supervisor catches it.
  it('catches the error of a forked child', async () => {
    const channel = stdChannel();
    const task = runSaga(
      { channel, dispatch: () => undefined },
      supervise,
      'saga',
      function* () {
        yield fork(fragile);
      },
      { maxCrashes: 1, onCrash, onCrashLimit: onCrashLimit },
    );
    channel.put({ type: 'crash' });
    await task.toPromise();
    expect([onCrash.mock.calls, onCrashLimit.mock.calls]).toEqual([[['saga', fell]], [[fell]]]);
  });
});
