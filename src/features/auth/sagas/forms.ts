import type { BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { authApi, toFailure } from '@/api';
import { actions as toasts } from '@/features/toasts';
import { abortableCall } from '@/sagas';
import { all, call } from '@/sagas/effects';
import { actions, type FormName } from '../slice';
import { openSession, whileItLasts } from './session';

type Call<B, A> = (body: B, options: { readonly signal?: AbortSignal | undefined }) => Promise<A>;

/**
 * Sends a form; what the server has against it is kept beside the form, which shows it at its field. Lets go of it at the end of a session.
 * @returns the answer, or null when there is none
 */
function* submit<B, A>(form: FormName, send: Call<B, A>, body: B): SagaIterator<A | null> {
  return (yield* whileItLasts(() => sent(form, send, body))) ?? null;
}

function* sent<B, A>(form: FormName, send: Call<B, A>, body: B): SagaIterator<A | null> {
  try {
    const answer = yield* call(abortableCall<B, A>, send, body);
    yield put(actions.formSucceeded(form));
    return answer;
  } catch (error) {
    yield put(actions.formFailed({ form, failure: toFailure(error) }));
    return null;
  }
}

/** Shows a wrong answer at the form, too. */
const tokenByPassword: Call<BodyOf<'login'>, string> = async (body, options) =>
  (await authApi.login(body, options)).authorization.token;

function* login({ payload }: ReturnType<typeof actions.loginRequested>): SagaIterator<void> {
  const token = yield* submit('login', tokenByPassword, payload);
  if (token !== null) yield* call(openSession, token);
}

function* registration({ payload }: ReturnType<typeof actions.registrationRequested>): SagaIterator<void> {
  yield* submit('registration', authApi.register, payload);
}

/**
 * The server mails a link: to set a new password, or first to confirm the address when that was never done. It answers the same for both
 * and for an address that nobody has, so the toast says no more than that a link is on its way.
 */
function* passwordReset({ payload }: ReturnType<typeof actions.passwordResetRequested>): SagaIterator<void> {
  const send = authApi.requestPasswordReset;
  const answer = yield* submit('forgotPassword', send, payload);
  if (answer) yield put(toasts.shown({ title: { id: 'auth.forgot.doneTitle' }, variant: 'success' }));
}

function* newPassword({ payload }: ReturnType<typeof actions.newPasswordRequested>): SagaIterator<void> {
  yield* submit('resetPassword', authApi.updatePassword, payload);
}

function* verification({ payload }: ReturnType<typeof actions.verificationRequested>): SagaIterator<void> {
  const answer = yield* submit('verification', authApi.verifyEmail, payload);
  if (answer?.user.needs_password) yield put(actions.passwordNeeded());
  if (answer?.authorization) yield* call(openSession, answer.authorization.token);
}

function* resend({ payload }: ReturnType<typeof actions.resendRequested>): SagaIterator<void> {
  const answer = yield* submit('resend', authApi.retryVerifyEmail, payload);
  if (answer)
    yield put(
      toasts.shown({
        title: { id: 'toast.verificationSent' },
        description: { id: 'toast.verificationSentTo', values: { email: payload.email } },
        variant: 'success',
      }),
    );
}

export function* forms(): SagaIterator<void> {
  yield* all([
    takeLatest(actions.loginRequested.type, login),
    takeLatest(actions.registrationRequested.type, registration),
    takeLatest(actions.passwordResetRequested.type, passwordReset),
    takeLatest(actions.newPasswordRequested.type, newPassword),
    takeLatest(actions.verificationRequested.type, verification),
    takeLatest(actions.resendRequested.type, resend),
  ]);
}
