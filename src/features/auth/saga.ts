import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { takeLatest } from 'redux-saga/effects';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { all, call, fork } from '@/sagas/effects';
import { renewalSaga } from './sagas/renewal';
import { sessionSaga } from './sagas/session';
import { actions } from './slice';

const importForms = () => loadWithRetry(() => import(/* webpackChunkName: "form-sagas" */ './sagas/forms'));

/** Submits a form or a choice. Most pages have none, so the code loads with the first one. */
function* submit(action: UnknownAction): SagaIterator<void> {
  const { submitters } = yield* call(importForms);
  const submitter = submitters[action.type];
  if (submitter) yield* submitter(action as never);
}

const submissions = [
  actions.languageChosen,
  actions.loginRequested,
  // Each prompt ends the one before.
  actions.passkeyPromptChanged,
  actions.registrationRequested,
  actions.passwordResetRequested,
  actions.newPasswordRequested,
  actions.verificationRequested,
  actions.resendRequested,
];

function* formsSaga(): SagaIterator<void> {
  for (const { type } of submissions) yield takeLatest(type, submit);
}

export function* saga(): SagaIterator<void> {
  yield* all([fork(renewalSaga), fork(sessionSaga), fork(formsSaga)]);
}
