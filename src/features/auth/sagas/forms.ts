import type { AnswerOf, BodyOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { authApi, toFailure } from '@/api';
import { actions as toasts } from '@/features/toasts';
import { abortableCall } from '@/sagas';
import { actions, type FormName } from '../slice';
import { openSession, whileItLasts } from './session';

type Call<B> = (body: B, options: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Sends a form; what the server has against it is kept beside the form, which shows it at its field. Lets go of it at the end of a session.
 * @returns the answer, or null when there is none
 */
function* submit<B>(form: FormName, send: Call<B>, body: B): SagaIterator<unknown> {
  return (yield call(whileItLasts, () => sent(form, send, body))) ?? null;
}

function* sent<B>(form: FormName, send: Call<B>, body: B): SagaIterator<unknown> {
  try {
    const answer: unknown = yield call(abortableCall<B, unknown>, send, body);
    yield put(actions.formSucceeded(form));
    return answer;
  } catch (error) {
    yield put(actions.formFailed({ form, failure: toFailure(error) }));
    return null;
  }
}

/** Shows a wrong answer at the form, too. */
const tokenByPassword: Call<BodyOf<'login'>> = async (body, options) =>
  (await authApi.login(body, options)).authorization.token;

function* login({ payload }: ReturnType<typeof actions.loginRequested>): SagaIterator<void> {
  const token = (yield call(submit<typeof payload>, 'login', tokenByPassword, payload)) as string | null;
  if (token !== null) yield call(openSession, token);
}

function* registration({ payload }: ReturnType<typeof actions.registrationRequested>): SagaIterator<void> {
  yield call(submit<typeof payload>, 'registration', authApi.register, payload);
}

/**
 * The server mails a link: to set a new password, or first to confirm the address when that was never done. It answers the same for both
 * and for an address that nobody has, so the toast says no more than that a link is on its way.
 */
function* passwordReset({ payload }: ReturnType<typeof actions.passwordResetRequested>): SagaIterator<void> {
  const send = authApi.requestPasswordReset;
  const answer: unknown = yield call(submit<typeof payload>, 'forgotPassword', send, payload);
  if (answer) yield put(toasts.shown({ title: { id: 'auth.forgot.doneTitle' }, variant: 'success' }));
}

function* newPassword({ payload }: ReturnType<typeof actions.newPasswordRequested>): SagaIterator<void> {
  yield call(submit<typeof payload>, 'resetPassword', authApi.updatePassword, payload);
}

function* verification({ payload }: ReturnType<typeof actions.verificationRequested>): SagaIterator<void> {
  const answer = (yield call(
    submit<typeof payload>,
    'verification',
    authApi.verifyEmail,
    payload,
  )) as AnswerOf<'verifyEmail'> | null;
  if (answer?.user.needs_password) yield put(actions.passwordNeeded());
  if (answer?.authorization) yield call(openSession, answer.authorization.token);
}

function* resend({ payload }: ReturnType<typeof actions.resendRequested>): SagaIterator<void> {
  const answer: unknown = yield call(submit<typeof payload>, 'resend', authApi.retryVerifyEmail, payload);
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
  yield all([
    takeLatest(actions.loginRequested.type, login),
    takeLatest(actions.registrationRequested.type, registration),
    takeLatest(actions.passwordResetRequested.type, passwordReset),
    takeLatest(actions.newPasswordRequested.type, newPassword),
    takeLatest(actions.verificationRequested.type, verification),
    takeLatest(actions.resendRequested.type, resend),
  ]);
}
