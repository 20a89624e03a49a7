import type { BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, spawn } from 'redux-saga/effects';
import { passkeysApi, toFailure } from '@/api';
import { callApi } from '@/sagas';
import { call, race, select } from '@/sagas/effects';
import { openSessionWithToken, untilSessionEnds } from '../sagas/session';
import { actions, selectors } from '../slice';
import { signWithPasskey, supportsPasskeyAutofill } from './ceremony';

type Credential = BodyOf<'passkeyLogin'>['credential'];

/** A challenge lives for five minutes; a page may be open for longer. */
const CHALLENGE_RENEWAL_MS = 240_000;
/** Pauses before suggestions are offered again: after an answer of the user, and after a failed request. */
const OFFER_PAUSE_MS = 1000;
const FAILURE_PAUSE_MS = 15_000;

function* requestSignature(isAutofill: boolean): SagaIterator<Credential> {
  const { options } = yield* callApi(passkeysApi.getLoginOptions, undefined);
  return yield* callApi(signWithPasskey, { options, isAutofill });
}

/** Reports a failure at the form. A user who closed the browser's dialog knows that. */
function* reportFailure(error: unknown): SagaIterator<void> {
  const failure = toFailure(error);
  if (failure.code === 'cancelled') yield put(actions.formOpened('passkeyLogin'));
  else yield put(actions.formFailed({ form: 'passkeyLogin', failure }));
}

function* login(credential: Credential): SagaIterator<boolean> {
  yield put(actions.formBusy('passkeyLogin'));
  try {
    const { authorization } = yield* callApi(passkeysApi.login, { credential });
    yield put(actions.formSucceeded('passkeyLogin'));
    // An open session unmounts the page, which ends this prompt; the user's details must load all the same.
    yield spawn(openSessionWithToken, authorization.token);
    return true;
  } catch (error) {
    yield* reportFailure(error);
    return false;
  }
}

/** Signs in with a passkey that the user chooses in the browser's dialog. Returns true once the session opens. */
function* signAndLogin(): SagaIterator<boolean> {
  let credential: Credential;
  try {
    credential = yield* requestSignature(false);
  } catch (error) {
    yield* reportFailure(error);
    return false;
  }
  return yield* login(credential);
}

/** Waits until a challenge gets too old. Timers rest while a device sleeps, so a page shown again reads the clock. */
const waitForRenewal = (_: undefined, { signal }: { readonly signal?: AbortSignal | undefined }): Promise<true> =>
  new Promise((resolve) => {
    const requestedAt = Date.now();
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
    const check = () => {
      if (document.hidden || Date.now() - requestedAt < CHALLENGE_RENEWAL_MS) return;
      stop();
      resolve(true);
    };
    const timer = setTimeout(() => {
      stop();
      resolve(true);
    }, CHALLENGE_RENEWAL_MS);
    document.addEventListener('visibilitychange', check);
    signal?.addEventListener('abort', stop);
  });

/** Waits for a passkey chosen from the suggestions, with a new challenge before the old one expires. */
function* waitForChosenPasskey(): SagaIterator<Credential> {
  for (;;) {
    const { credential } = yield* race({
      credential: call(requestSignature, true),
      expired: callApi(waitForRenewal, undefined),
    });
    if (credential) return credential;
  }
}

/** Offers passkeys among the suggestions of the e-mail field until one opens a session. */
function* offerAutofill(): SagaIterator<void> {
  if (!(yield* call(supportsPasskeyAutofill))) return;
  for (;;) {
    try {
      if (yield* login(yield* waitForChosenPasskey())) return;
      yield delay(OFFER_PAUSE_MS);
    } catch (error) {
      // Nobody asked for the suggestions, so nothing is reported; the button stays.
      const { code } = toFailure(error);
      if (code === 'passkey_failed') return;
      yield delay(code === 'cancelled' ? OFFER_PAUSE_MS : FAILURE_PAUSE_MS);
    }
  }
}

/** Shows a prompt until the next one is chosen or the session ends. A dialog without success gives way to suggestions. */
export function* showPasskeyPrompt({ payload }: ReturnType<typeof actions.passkeyPromptChanged>): SagaIterator<void> {
  if (payload === 'none') return;
  yield* untilSessionEnds(function* prompt(): SagaIterator<void> {
    if (payload === 'dialog' && (yield* signAndLogin())) return;
    // A browser in which nobody has signed in has no passkey of this site to suggest.
    if (yield* select(selectors.hasSignedIn)) yield* offerAutofill();
  });
}
