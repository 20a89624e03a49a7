import type { SagaIterator } from 'redux-saga';
import { stripLocale } from '@/i18n';
import {
  type BuildManifest,
  fetchManifest,
  fetchPayload,
  getBuildId,
  prefetchFiles,
} from '@/lib/loading/buildManifest';
import { callApi } from '@/sagas';
import { call } from '@/sagas/effects';

const log = (what: string, error: unknown): void => console.warn(what, error);

/**
 * Prefetches the files that the payloads of the next pages list. A failure is logged, and the page
 * loads when it is visited.
 */
function* prefetchNextPages({ id, routeRules, prerendered }: BuildManifest, path: string): SagaIterator<void> {
  const next = routeRules[path]?.next ?? [];
  for (const target of next.filter((each) => prerendered.includes(each))) {
    try {
      const payload = yield* callApi(fetchPayload, { path: target, id });
      yield* call(prefetchFiles, payload);
    } catch (error) {
      yield* call(log, `The payload of ${target} could not be read`, error);
    }
  }
}

/**
 * Loads the rules of this build once. On failure it logs the error and the app continues without
 * them.
 */
export function* prefetchSaga(): SagaIterator<void> {
  const id = yield* call(getBuildId);
  try {
    const manifest = yield* callApi(fetchManifest, id);
    yield* call(prefetchNextPages, manifest, stripLocale(window.location.pathname).replace(/(.)\/$/, '$1'));
  } catch (error) {
    yield* call(log, 'The build manifest could not be read; going on without route rules', error);
  }
}
