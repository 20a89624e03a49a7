import type { Saga } from 'redux-saga';
import { type ExpectApi, expectSaga } from 'redux-saga-test-plan';
import { sessionEnds } from '@/features/auth';
import type { MessageId } from '@/i18n';
import { supervise } from '@/sagas';
import { type RootState, rootReducer } from '@/store/rootReducer';

/** After the run's own time: what the plan needs to cancel the saga. ms */
const CANCEL_DELAY_MS = 5;

/**
 * From here to the end of its run a plan has a clock of its own: its delays and how long it runs are as exact as what it asserts, and take no
 * real time, however busy the machine is.
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

/** A feature's saga under supervision, as the app runs it, with the real root reducer. */
export const planSupervised = (name: string, saga: Saga, state?: RootState): ExpectApi =>
  withFakeTimers(expectSaga(supervise, name, saga, { restartOn: sessionEnds }).withReducer(rootReducer, state));

/** For `.put.like`: a red toast under this title. */
export const errorTitled = (id: MessageId) => ({ action: { payload: { title: { id }, variant: 'destructive' } } });
