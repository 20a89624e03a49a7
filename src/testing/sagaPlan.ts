import type { Saga } from 'redux-saga';
import { type ExpectApi, expectSaga } from 'redux-saga-test-plan';
import { sessionEnds } from '@/features/auth';
import type { MessageId } from '@/i18n';
import { supervise } from '@/sagas';
import { type RootState, rootReducer } from '@/store/rootReducer';

/** Time after the run in which the plan cancels the saga, in ms. */
const CANCEL_DELAY_MS = 5;

/**
 * Gives a plan its own clock until the end of its run. Delays and timeouts become exact and take no real time on a
 * busy machine.
 */
export function withFakeTimers(plan: ExpectApi): ExpectApi {
  jest.useFakeTimers();
  const timed = (run: ExpectApi['run']) => async (ms?: Parameters<ExpectApi['run']>[0]) => {
    try {
      const running = run(ms);
      await jest.advanceTimersByTimeAsync((typeof ms === 'number' ? ms : 250) + CANCEL_DELAY_MS);
      return await running;
    } finally {
      jest.useRealTimers();
    }
  };
  return Object.assign(plan, { run: timed(plan.run), silentRun: timed(plan.silentRun) });
}

/** Saga of a feature under supervision, as the app runs it, with the real root reducer. */
export const planSupervised = (name: string, saga: Saga, state?: RootState): ExpectApi =>
  withFakeTimers(expectSaga(supervise, name, saga, { restartOn: sessionEnds }).withReducer(rootReducer, state));

/** For `.put.like`: an error toast with this title. */
export const errorTitled = (id: MessageId) => ({ action: { payload: { title: { id }, variant: 'destructive' } } });
