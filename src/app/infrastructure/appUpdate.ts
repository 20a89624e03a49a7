import { createAction } from '@reduxjs/toolkit';
import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { actions as toasts } from '@/features/toasts';
import { fetchLatestBuild, getBuildId } from '@/lib/loading/buildManifest';
import { CHUNK_ERROR_EVENT } from '@/lib/loading/chunkErrors';
import { poll } from '@/sagas';
import { call, race, take } from '@/sagas/effects';

const reloadRequested = createAction('app/reloadRequested');

/** The interval grows from one to 15 minutes, because a page that was just loaded is current. */
const POLL = { intervalMs: 60_000, backoff: { factor: 1.5, maxMs: 15 * 60_000 } } as const;

const createChunkErrorChannel = (): EventChannel<{ readonly error: unknown }> =>
  eventChannel((emit) => {
    const emitError = (event: Event) => emit({ error: (event as CustomEvent<unknown>).detail });
    window.addEventListener(CHUNK_ERROR_EVENT, emitError);
    return () => window.removeEventListener(CHUNK_ERROR_EVENT, emitError);
  });

/** Waits until the server serves another build. A failed request is retried later. */
function* waitForNewBuild(current: string): SagaIterator<string> {
  const outcome = yield* call(poll<string>, {
    ...POLL,
    fetch: fetchLatestBuild,
    isDone: (latest) => latest !== current,
    isTransient: () => true,
    maxFailures: Number.POSITIVE_INFINITY,
  });
  return outcome.kind === 'done' ? outcome.value : current;
}

/**
 * Polls for a new build. A chunk that fails to load triggers a check at once, because a new build
 * has probably replaced it.
 */
function* pollForNewBuild(current: string, failures: EventChannel<{ readonly error: unknown }>): SagaIterator<string> {
  yield* race({ waited: delay(POLL.intervalMs), failed: take(failures) });
  for (;;) {
    const { found } = yield* race({
      found: call(waitForNewBuild, current),
      failed: take(failures),
    });
    if (found !== undefined) return found;
  }
}

/** Offers a new version and reloads when the user accepts. The offer stays until it is answered. */
export function* appUpdateSaga(reload: () => void = () => window.location.reload()): SagaIterator<void> {
  const failures = yield* call(createChunkErrorChannel);
  try {
    yield* call(pollForNewBuild, yield* call(getBuildId), failures);
  } finally {
    failures.close();
  }
  yield put(
    toasts.shown({
      title: { id: 'app.update.title' },
      description: { id: 'app.update.text' },
      variant: 'info',
      duration: null,
      action: { label: { id: 'app.update.reload' }, dispatch: reloadRequested() },
    }),
  );
  yield* take(reloadRequested.type);
  yield* call(reload);
}
