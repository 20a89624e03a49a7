import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { waitForSession } from '@/features/auth';
import { datesSaga } from './edits/createEditSaga';
import { placesSaga } from './places/saga';
import { deletionSaga } from './sagas/deletion';
import { googlePickerSaga } from './sagas/google';
import { groupingSaga } from './sagas/grouping';
import { listSaga, stickersSaga } from './sagas/list';
import { analysisSaga } from './sagas/pollAnalysis';
import { uploadsSaga } from './uploads/saga';

export function* saga(): SagaIterator<void> {
  yield call(waitForSession);
  yield all([
    call(uploadsSaga),
    call(listSaga),
    call(groupingSaga),
    call(deletionSaga),
    call(datesSaga),
    call(placesSaga),
    call(stickersSaga),
    call(googlePickerSaga),
    call(analysisSaga),
  ]);
}
