/** @jest-environment jsdom */
import type { Picking } from '@domain/contract';
import type { Saga } from 'redux-saga';
import { storageApi, userApi } from '@/api';
import { checkUrl, leaveFor, navigateTo } from '@/lib/navigation/navigation';
import { openTab } from '@/lib/navigation/openTab';
import { abortableCall } from '@/sagas';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { createApiError, noDelays, signedInState } from '@/testing/albums';
import { createStorageFile } from '@/testing/photos';
import { errorTitled, planSupervised } from '@/testing/sagaPlan';
import { actions } from '../slice';
import { deletionSaga } from './deletion';
import { googlePickerSaga } from './google';
import { groupingSaga } from './grouping';
import { stickersSaga } from './list';

jest.mock('@/api/storage');
jest.mock('@/api/user');
jest.mock('@/lib/navigation/openTab');
jest.mock('@/lib/navigation/navigation');
const storage = jest.mocked(storageApi);
const user = jest.mocked(userApi);
const tab = jest.mocked(openTab);

const plan = (saga: Saga, state: RootState = signedInState()) =>
  planSupervised('storage', saga, state).provide(noDelays as never);

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(checkUrl).mockReturnValue(true);
});

describe('deleting photos', () => {
  const asked = actions.deleteRequested(['p1']);
  const withPhoto = () =>
    rootReducer(signedInState(), actions.pageLoaded({ photos: [createStorageFile('p1')], total: 1 }));

  it('offers to undo, then deletes by one call', async () => {
    storage.deletePhotos.mockResolvedValue({ status: 'success', deleted: ['p1'] });
    await plan(deletionSaga, withPhoto())
      .put.like({
        action: { payload: { action: { dispatch: actions.deleteUndone({ deletion: asked.payload.deletion }) } } },
      })
      .call(abortableCall, storage.deletePhotos, { files: ['p1'] })
      .put(actions.deleteSucceeded({ ids: ['p1'] }))
      .dispatch(asked)
      .silentRun(40);
  });

  it('restores them after a failure', async () => {
    storage.deletePhotos.mockRejectedValue(createApiError('conflict', 409));
    await plan(deletionSaga, withPhoto())
      .put(actions.deleteFailed({ ids: ['p1'] }))
      .put.like(errorTitled('toast.deleteError'))
      .not.put(actions.deleteSucceeded({ ids: ['p1'] }))
      .dispatch(asked)
      .silentRun(40);
  });
});

describe('the Google picker', () => {
  const SESSION = 'session-1';
  const url = 'https://photos.google.com/picker/x/autoclose';
  const done: Picking = {
    session: SESSION,
    state: 'done',
    url,
    poll_ms: 1,
    files: [],
    total: 0,
    refused: [],
    error: null,
  };
  const begin = actions.pickerRequested({ returnTo: '/photos' });

  it('opens and is polled to its end', async () => {
    tab.mockReturnValue(true);
    user.getGoogleUrl.mockResolvedValue({ url, kind: 'picker', session: SESSION });
    user.getPickerFiles.mockResolvedValue(done);
    await plan(googlePickerSaga)
      .call(abortableCall, user.getGoogleUrl, undefined)
      .call(openTab, url)
      .put(actions.pickerOpened({ session: SESSION, url, blocked: false }))
      .put(actions.pickerAnswered(done))
      .put(actions.pickerSettled())
      .dispatch(begin)
      .silentRun(60);
  });

  it('redirects for consent when nothing is linked', async () => {
    const consent = 'https://accounts.google.com/x';
    user.getGoogleUrl.mockResolvedValue({ url: consent, kind: 'consent', session: null });
    await plan(googlePickerSaga)
      .put(actions.consentNeeded())
      .call(leaveFor, consent)
      .not.put.actionType(actions.pickerOpened.type)
      .dispatch(begin)
      .silentRun(40);
  });

  it('removes the consent code from the URL and opens', async () => {
    tab.mockReturnValue(true);
    user.submitGoogleCode.mockResolvedValue({ url, session: SESSION });
    user.getPickerFiles.mockResolvedValue(done);
    await plan(googlePickerSaga)
      .call(abortableCall, user.submitGoogleCode, { code: 'code', state: 'state' })
      .call(navigateTo, '/callback/google', { replace: true })
      .put(actions.pickerOpened({ session: SESSION, url, blocked: false }))
      .dispatch(actions.pickerLinkRequested({ grantCode: 'code', oauthState: 'state' }))
      .silentRun(60);
  });

  it('is marked as failed when it cannot start', async () => {
    user.getGoogleUrl.mockRejectedValue(createApiError('internal'));
    await plan(googlePickerSaga)
      .put.actionType(actions.pickerFailed.type)
      .put.like(errorTitled('toast.errorFetchingGoogleUrl'))
      .dispatch(begin)
      .silentRun(40);
  });

  it('closes without a failure when the user cancels', async () => {
    tab.mockReturnValue(true);
    user.getGoogleUrl.mockResolvedValue({ url, kind: 'picker', session: SESSION });
    user.getPickerFiles.mockReturnValue(new Promise(() => undefined));
    await plan(googlePickerSaga)
      .call(user.cancelPicker, SESSION)
      .not.put.actionType(actions.pickerFailed.type)
      .dispatch(begin)
      .delay(10)
      .dispatch(actions.pickerCancelled())
      .silentRun(60);
  });
});

describe('grouping photos', () => {
  it('requests the groups by one call', async () => {
    storage.sortPhotos.mockResolvedValue({ groups: [] });
    await plan(groupingSaga)
      .call(abortableCall, storage.sortPhotos, { by: 'place', sortOrder: 'desc', language: 'en' })
      .put(actions.groupsLoaded({ by: 'place', groups: [] }))
      .dispatch(actions.groupingRequested('place'))
      .silentRun(40);
  });

  it('falls back to days after a failure', async () => {
    storage.sortPhotos.mockRejectedValue(createApiError('internal'));
    await plan(groupingSaga)
      .put(actions.groupingFailed())
      .put.like(errorTitled('toast.sortingError'))
      .dispatch(actions.groupingRequested('place'))
      .silentRun(40);
  });
});

describe('the stickers', () => {
  it('are fetched by one call, in the language of the page', async () => {
    storage.listStickers.mockResolvedValue({ files: [] });
    await plan(stickersSaga)
      .call(abortableCall, storage.listStickers, { view: 'group', language: 'de' })
      .put(actions.stickersLoaded({ language: 'de', groups: [] }))
      .dispatch(actions.stickersRequested({ language: 'de' }))
      .silentRun(40);
  });

  it('are marked as failed when they cannot be fetched', async () => {
    storage.listStickers.mockRejectedValue(createApiError('internal'));
    await plan(stickersSaga)
      .put(actions.stickersFailed())
      .put.like(errorTitled('toast.errorFetchingStickers'))
      .dispatch(actions.stickersRequested({ language: 'de' }))
      .silentRun(40);
  });
});
