import type { Picking, ResponseOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, spawn, takeLatest } from 'redux-saga/effects';
import { isTransient, toFailure, userApi } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { checkUrl, leaveFor, navigateTo } from '@/lib/navigation/navigation';
import { openTab } from '@/lib/navigation/openTab';
import { callApi, poll } from '@/sagas';
import { all, call, race, select, take } from '@/sagas/effects';
import { selectPickerResumeState } from '../selectors';
import { actions } from '../slice';

/** Poll interval of the import. The picking uses Google's interval. */
const IMPORT_POLL_MS = 1000;

const isEnded = ({ state }: Picking): boolean => state !== 'picking' && state !== 'importing';

function* putPickerAnswer(answer: Picking): SagaIterator<void> {
  yield put(actions.pickerAnswered(answer));
}

function* pollUntil(session: string, intervalMs: number, isDone: (answer: Picking) => boolean): SagaIterator<Picking> {
  const outcome = yield* call(poll<Picking>, {
    fetch: (options) => userApi.getPickerFiles(session, options),
    isDone,
    onValue: putPickerAnswer,
    intervalMs,
    isTransient,
  });
  if (outcome.kind === 'timedOut') throw new Error('The poll timed out without a deadline');
  return outcome.value;
}

function* pollUntilImported(session: string): SagaIterator<Picking> {
  const first = yield* call(pollUntil, session, IMPORT_POLL_MS, () => true);
  if (isEnded(first)) return first;
  const picked =
    first.state === 'picking'
      ? yield* call(pollUntil, session, first.poll_ms, ({ state }) => state !== 'picking')
      : first;
  return isEnded(picked) ? picked : yield* call(pollUntil, session, IMPORT_POLL_MS, isEnded);
}

function* notifyEnd({ state, files, error }: Picking): SagaIterator<void> {
  if (state === 'done' && files.length > 0)
    yield put(toasts.shown({ title: { id: 'toast.pickedLoaded' }, variant: 'success' }));
  if (state === 'failed')
    yield put(
      errorToast('toast.errorPickFiles', { code: error ?? 'internal', status: 0, message: 'The import failed' }),
    );
}

/** Waits for the picked photos unless the user cancels, which closes the picker and reports no failure. */
function* followPicker(session: string): SagaIterator<void> {
  try {
    const { end } = yield* race({
      end: call(pollUntilImported, session),
      stop: take([actions.pickerCancelled.type, actions.pickerRequested.type, actions.pickerLinkRequested.type]),
    });
    if (!end) yield spawn(closePicker, session);
    else {
      yield put(actions.pickerSettled());
      yield* call(notifyEnd, end);
    }
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.pickerFailed(failure));
    yield put(errorToast('toast.errorPickFiles', failure));
  }
}

function* closePicker(session: string): SagaIterator<void> {
  try {
    yield* call(userApi.cancelPicker, session);
  } catch {
    // The picker session expires soon by itself.
  }
}

/**
 * Opens the tab as soon after the click as a response allows. When the browser blocks it, the user opens it. A
 * rejected URL ends the picking.
 */
function* openPicker(url: string, session: string): SagaIterator<void> {
  if (!(yield* call(checkUrl, url))) {
    yield put(actions.pickerDismissed());
    yield spawn(closePicker, session);
    return;
  }
  const opened = yield* call(openTab, url);
  yield put(actions.pickerOpened({ session, url, blocked: !opened }));
  yield* call(followPicker, session);
}

/**
 * Opens the picker when Google Photos is linked. Otherwise redirects to Google for consent, which returns to
 * `/callback/google`.
 */
function* requestPicker(): SagaIterator<void> {
  let place: ResponseOf<'googleUrl'>;
  try {
    place = yield* callApi(userApi.getGoogleUrl, undefined);
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.pickerFailed(failure));
    yield put(errorToast('toast.errorFetchingGoogleUrl', failure));
    return;
  }
  if (place.kind === 'picker' && place.session) yield* call(openPicker, place.url, place.session);
  else {
    yield put(actions.consentNeeded());
    if (!(yield* call(leaveFor, place.url))) yield put(actions.pickerDismissed());
  }
}

/**
 * Completes the consent with Google's redirect. The code is removed from the URL at once, so a reload resumes the
 * picker instead.
 */
function* linkLibrary({ payload }: ReturnType<typeof actions.pickerLinkRequested>): SagaIterator<void> {
  const { grantCode: code, oauthState: state } = payload;
  let linked: ResponseOf<'googleCode'>;
  try {
    linked = yield* callApi(userApi.submitGoogleCode, {
      code,
      state,
    });
  } catch (error) {
    const failure = toFailure(error);
    yield put(actions.pickerFailed(failure));
    yield put(errorToast('toast.errorCreatingToken', failure));
    return;
  }
  yield* call(navigateTo, '/callback/google', { replace: true });
  yield* call(openPicker, linked.url, linked.session);
}

function* resumePicker(): SagaIterator<void> {
  const { session } = yield* select(selectPickerResumeState);
  if (session) yield* call(followPicker, session);
}

function* loadLibrary(): SagaIterator<void> {
  try {
    const { data } = yield* callApi(userApi.getGoogleStatus, undefined);
    yield put(actions.libraryLoaded(data));
  } catch {
    // The button stays unchanged; pressing it shows the problem.
  }
}

export function* googlePickerSaga(): SagaIterator<void> {
  yield* all([
    takeLatest(actions.pickerRequested.type, requestPicker),
    takeLatest(actions.pickerLinkRequested.type, linkLibrary),
    takeLatest(actions.libraryRequested.type, loadLibrary),
    call(resumePicker),
  ]);
}
