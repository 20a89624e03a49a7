import type { BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { authApi, toFailure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { showPasskeyPrompt } from '../passkeys/signInSaga';
import { actions, type FormName, selectors } from '../slice';
import { openSessionWithToken, storeUserIfCurrent, untilSessionEnds } from './session';

type Call<B, A> = (body: B, options: { readonly signal?: AbortSignal | undefined }) => Promise<A>;

/**
 * Submits a form and stores server errors, which the form shows at its fields. The end of the session cancels it.
 * @returns the response, or null without one
 */
function* submitForm<B, A>(form: FormName, send: Call<B, A>, body: B): SagaIterator<A | null> {
  return (yield* untilSessionEnds(() => submitAndReport(form, send, body))) ?? null;
}

function* submitAndReport<B, A>(form: FormName, send: Call<B, A>, body: B): SagaIterator<A | null> {
  try {
    const response = yield* callApi(send, body);
    yield put(actions.formSucceeded(form));
    return response;
  } catch (error) {
    yield put(actions.formFailed({ form, failure: toFailure(error) }));
    return null;
  }
}

const loginWithVerification: Call<BodyOf<'login'>, string> = async (body, options) =>
  (await authApi.login(body, options)).authorization.token;

function* submitLogin({ payload }: ReturnType<typeof actions.loginRequested>): SagaIterator<void> {
  const token = yield* submitForm('login', loginWithVerification, payload);
  if (token !== null) yield* call(openSessionWithToken, token);
}

function* submitRegistration({ payload }: ReturnType<typeof actions.registrationRequested>): SagaIterator<void> {
  yield* submitForm('registration', authApi.register, payload);
}

/**
 * Requests an e-mail to reset the password, or first to verify the address. The server answers alike for unknown
 * addresses, so the toast reveals nothing.
 */
function* submitPasswordReset({ payload }: ReturnType<typeof actions.passwordResetRequested>): SagaIterator<void> {
  const send = authApi.requestPasswordReset;
  const response = yield* submitForm('forgotPassword', send, payload);
  if (response) yield put(toasts.shown({ title: { id: 'auth.forgot.doneTitle' }, variant: 'success' }));
}

function* submitNewPassword({ payload }: ReturnType<typeof actions.newPasswordRequested>): SagaIterator<void> {
  yield* submitForm('resetPassword', authApi.updatePassword, payload);
}

function* submitVerification({ payload }: ReturnType<typeof actions.verificationRequested>): SagaIterator<void> {
  const response = yield* submitForm('verification', authApi.verifyEmail, payload);
  if (response?.user.needs_password) yield put(actions.passwordNeeded());
  if (response?.authorization) yield* call(openSessionWithToken, response.authorization.token);
}

function* resendVerification({ payload }: ReturnType<typeof actions.resendRequested>): SagaIterator<void> {
  const response = yield* submitForm('resend', authApi.resendVerificationEmail, payload);
  if (response)
    yield put(
      toasts.shown({
        title: { id: 'toast.verificationSent' },
        description: { id: 'toast.verificationSentTo', values: { email: payload.email } },
        variant: 'success',
      }),
    );
}

function* saveLanguage({ payload }: ReturnType<typeof actions.languageChosen>): SagaIterator<void> {
  if (!(yield* select(selectors.isSignedIn))) return;
  yield* call(untilSessionEnds, function* save() {
    try {
      yield* storeUserIfCurrent(yield* callApi(authApi.updateUser, { additional_data: { language: payload } }));
    } catch (error) {
      yield put(errorToast('toast.errorUpdateUser', toFailure(error)));
    }
  });
}

export const submitters: Readonly<Record<string, (action: never) => SagaIterator<void>>> = {
  [actions.languageChosen.type]: saveLanguage,
  [actions.loginRequested.type]: submitLogin,
  [actions.passkeyPromptChanged.type]: showPasskeyPrompt,
  [actions.registrationRequested.type]: submitRegistration,
  [actions.passwordResetRequested.type]: submitPasswordReset,
  [actions.newPasswordRequested.type]: submitNewPassword,
  [actions.verificationRequested.type]: submitVerification,
  [actions.resendRequested.type]: resendVerification,
};
