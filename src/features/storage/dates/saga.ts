import { storageApi } from '@/api';
import { callApi } from '@/sagas';
import { createEditSaga } from '../edits/createEditSaga';
import { MAX_PHOTOS_PER_REQUEST } from '../sagas/splitIntoChunks';
import { selectDateEdits } from '../selectors';
import { actions } from '../slice';

export const datesSaga = createEditSaga({
  selectEdits: selectDateEdits,
  edited: actions.datesEdited,
  finished: actions.datesEditFinished,
  *send(changes) {
    const photos = changes.map(({ id, after }) => ({ id, ...after }));
    return (yield* callApi(storageApi.updatePhotoDates, { photos })).updated.length;
  },
  chunk: MAX_PHOTOS_PER_REQUEST,
  doneId: 'storage.dateChanged',
  errorId: 'toast.dateError',
  regroups: (by) => by !== 'days',
});
