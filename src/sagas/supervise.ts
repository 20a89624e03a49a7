import type { Saga, SagaIterator } from 'redux-saga';
import { cancel, delay } from 'redux-saga/effects';
import { fatalError } from '@/lib/fatalError';
import { call, fork, join, race, take } from './effects';

export interface SuperviseOptions {
  /**
   * Action types that cancel the saga with its forks and restart it, such as the end of a session.
   */
  readonly restartOn?: readonly string[];
  /** Crashes after which the saga stays down. Default 5. */
  readonly maxCrashes?: number;
  readonly onCrash?: (name: string, error: unknown) => void;
  /** Called with the last crash of a saga that stays down. Default: shows the error page. */
  readonly onCrashLimit?: (error: unknown) => void;
}

const RESTART_DELAY_MS = 500;

const logCrash = (name: string, error: unknown): void => console.error(`The ${name} saga crashed`, error);

/**
 * Runs `saga`, logs its crashes and restarts it up to a limit. Other sagas are unaffected. Returns
 * when the saga ends by itself.
 */
export function* supervise(name: string, saga: Saga, options: SuperviseOptions = {}): SagaIterator<void> {
  const { restartOn = [], maxCrashes = 5, onCrash = logCrash, onCrashLimit = fatalError.report } = options;
  let crashes = 0;
  for (;;) {
    const outcome = yield* call(runOnce, saga, restartOn);
    if (outcome.kind === 'ended') return;
    if (outcome.kind === 'restarted') continue;
    crashes += 1;
    yield* call(onCrash, name, outcome.error);
    if (crashes >= maxCrashes) {
      yield* call(onCrashLimit, outcome.error);
      return;
    }
    yield delay(RESTART_DELAY_MS);
  }
}

type Outcome = { kind: 'ended' } | { kind: 'restarted' } | { kind: 'crashed'; error: unknown };

function* catchCrash(saga: Saga): SagaIterator<Outcome> {
  try {
    yield* call(saga);
    return { kind: 'ended' };
  } catch (error) {
    return { kind: 'crashed', error };
  }
}

function* runOnce(saga: Saga, restartOn: readonly string[]): SagaIterator<Outcome> {
  const task = yield* fork(catchCrash, saga);
  const { outcome } = yield* race({ outcome: join(task), restart: take([...restartOn]) });
  if (outcome) return outcome;
  yield cancel(task);
  return { kind: 'restarted' };
}
