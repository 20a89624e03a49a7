import type { SagaIterator } from 'redux-saga';
import { stripLocale } from '@/i18n';
import {
  type BuildManifest,
  fetchManifest,
  fetchPayload,
  getBuildId,
  prefetchFiles,
  type RoutePayload,
} from '@/lib/loading/buildManifest';
import { abortableCall } from '@/sagas';
import { call } from '@/sagas/effects';

const log = (what: string, error: unknown): void => console.warn(what, error);

/** Loads ahead what the pages after this one need: their payload says which files. A failure is logged, and the page is loaded when it is visited. */
export function* prefetchNextPages({ id, routeRules, prerendered }: BuildManifest, path: string): SagaIterator<void> {
  const next = routeRules[path]?.next ?? [];
  for (const target of next.filter((each) => prerendered.includes(each))) {
    try {
      const payload = yield* call(abortableCall<{ path: string; id: string }, RoutePayload>, fetchPayload, {
        path: target,
        id,
      });
      yield* call(prefetchFiles, payload);
    } catch (error) {
      yield* call(log, `The payload of ${target} could not be read`, error);
    }
  }
}

/** Reads the rules of this build once; when that fails it is logged and the app goes on without them. */
export function* prefetchSaga(): SagaIterator<void> {
  const id = yield* call(getBuildId);
  try {
    const manifest = yield* call(abortableCall<string, BuildManifest>, fetchManifest, id);
    yield* call(prefetchNextPages, manifest, stripLocale(window.location.pathname).replace(/(.)\/$/, '$1'));
  } catch (error) {
    yield* call(log, 'The build manifest could not be read; going on without route rules', error);
  }
}
