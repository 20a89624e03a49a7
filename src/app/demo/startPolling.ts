import { runSaga, type Task } from 'redux-saga';
import { type PollOutcome, poll } from '@/sagas';

/** Durations are in ms; 0 means none. */
export interface PollSettings {
  readonly intervalMs: number;
  /** Percentage by which each wait is longer than the one before. */
  readonly growth: number;
  readonly latencyMs: number;
  readonly answers: number;
  readonly failEvery: number;
  readonly transient: boolean;
  readonly deadlineMs: number;
}

export type PollEvent = 'asked' | 'answered' | 'failed' | 'done' | 'timedOut' | 'gaveUp' | 'cancelled';
type Report = (event: PollEvent, count: number) => void;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/**
 * Fake server: responds after a delay, fails as often as configured, and is done after a number of
 * responses.
 */
const createFakeFetch = (settings: PollSettings, report: Report) => {
  let requests = 0;
  let responses = 0;
  return async ({ signal }: { signal: AbortSignal }): Promise<number> => {
    requests += 1;
    const own = requests;
    report('asked', own);
    await wait(settings.latencyMs, signal);
    if (settings.failEvery > 0 && own % settings.failEvery === 0) {
      report('failed', own);
      throw new Error('Simulated failure');
    }
    responses += 1;
    report('answered', responses);
    return responses;
  };
};

const ends = { done: 'done', timedOut: 'timedOut' } as const;

export const startPolling = (settings: PollSettings, report: Report): Task => {
  const { intervalMs, growth, answers, transient, deadlineMs } = settings;
  const task: Task<PollOutcome<number>> = runSaga({ onError: () => undefined }, poll<number>, {
    fetch: createFakeFetch(settings, report),
    isDone: (count: number) => count >= answers,
    intervalMs,
    ...(growth > 0 && { backoff: { factor: 1 + growth / 100, maxMs: 60_000 } }),
    ...(deadlineMs > 0 && { deadlineMs }),
    isTransient: () => transient,
  });
  task.toPromise<PollOutcome<number>>().then(
    (outcome) => {
      if (!task.isCancelled()) report(ends[outcome.kind], 0);
    },
    () => report('gaveUp', 0),
  );
  return task;
};

export const simulateHiddenTab = (hidden: boolean): void => {
  if (hidden) Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  else Reflect.deleteProperty(document, 'visibilityState');
  document.dispatchEvent(new Event('visibilitychange'));
};
