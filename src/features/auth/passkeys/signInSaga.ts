import type { BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { passkeysApi, toFailure } from '@/api';
import { abortableCall, callApi } from '@/sagas';
import { call, race } from '@/sagas/effects';
import { openSessionWithToken, untilSessionEnds } from '../sagas/session';
import { actions } from '../slice';
import { signWithPasskey, supportsPasskeyAutofill } from './ceremony';

type Credential = BodyOf<'passkeyLogin'>['credential'];

/** A challenge lives for five minutes; a page may be open for longer. */
export const CHALLENGE_RENEWAL_MS = 240_000;

function* requestSignature(isAutofill: boolean): SagaIterator<Credential> {
  const { options } = yield* callApi(passkeysApi.getLoginOptions, undefined);
  return yield* call(abortableCall<Parameters<typeof signWithPasskey>[0], Credential>, signWithPasskey, {
    options,
    isAutofill,
  });
}

/** Reports a failure at the form. A user who closed the browser's dialog knows that. */
function* reportFailure(error: unknown): SagaIterator<void> {
  const failure = toFailure(error);
  if (failure.code === 'cancelled') yield put(actions.formOpened('passkey'));
  else yield put(actions.formFailed({ form: 'passkey', failure }));
}

function* login(credential: Credential): SagaIterator<void> {
  try {
    const { authorization } = yield* callApi(passkeysApi.login, { credential });
    yield put(actions.formSucceeded('passkey'));
    yield* call(openSessionWithToken, authorization.token);
  } catch (error) {
    yield* reportFailure(error);
  }
}

/** Signs in with a passkey that the user chooses in the browser's dialog. */
function* signAndLogin(): SagaIterator<void> {
  let credential: Credential;
  try {
    credential = yield* requestSignature(false);
  } catch (error) {
    yield* reportFailure(error);
    return;
  }
  yield* login(credential);
}

/** Waits for a passkey chosen from the suggestions, with a new challenge before the old one expires. */
function* waitForChosenPasskey(): SagaIterator<Credential> {
  for (;;) {
    const { credential } = yield* race({
      credential: call(requestSignature, true),
      expired: delay(CHALLENGE_RENEWAL_MS),
    });
    if (credential) return credential;
  }
}

/** Offers passkeys among the suggestions of the e-mail field. */
function* offerAutofill(): SagaIterator<void> {
  let credential: Credential;
  try {
    if (!(yield* call(supportsPasskeyAutofill))) return;
    credential = yield* waitForChosenPasskey();
  } catch {
    // Nobody asked for the suggestions; the button stays.
    return;
  }
  yield* login(credential);
}

/** Shows a prompt until the next one is chosen or the session ends. */
export function* showPasskeyPrompt({ payload }: ReturnType<typeof actions.passkeyPromptChanged>): SagaIterator<void> {
  if (payload === 'dialog') yield* untilSessionEnds(signAndLogin);
  if (payload === 'suggestions') yield* untilSessionEnds(offerAutofill);
}
