/** @jest-environment jsdom */
import type { Takeout } from '@domain/contract';
import { authApi, passkeysApi, userApi } from '@/api';
import { downloadUrl } from '@/lib/navigation/download';
import { abortableCall } from '@/sagas';
import { createApiError, noDelays, signedInState } from '@/testing/albums';
import { errorTitled, planSupervised } from '@/testing/sagaPlan';
import { actions as auth } from '../slice';
import { sessionOwner, tokenStore } from '../tokenStore';
import { accountSaga } from './saga';
import { accountActions as actions } from './slice';

jest.mock('@/api/auth');
jest.mock('@/api/user');
jest.mock('@/api/passkeys');
jest.mock('@/lib/navigation/download');
const user = jest.mocked(userApi);
const session = jest.mocked(authApi);
const plan = () => planSupervised('account', accountSaga, signedInState()).provide(noDelays as never);

beforeEach(() => jest.resetAllMocks());

describe('the account page', () => {
  it('requests all its data in parallel', async () => {
    const refused = createApiError('internal');
    for (const call of [
      user.listSessions,
      passkeysApi.list,
      user.getUsage,
      user.getGoogleStatus,
      user.getTakeout,
    ] as jest.Mock[])
      call.mockRejectedValue(refused);
    await plan()
      .call(abortableCall, user.listSessions, undefined)
      .call(abortableCall, passkeysApi.list, undefined)
      .call(abortableCall, user.getUsage, undefined)
      .call(abortableCall, user.getGoogleStatus, undefined)
      .call(abortableCall, user.getTakeout, undefined)
      .put(actions.loadFailed())
      .put.like(errorTitled('toast.errorFetchingUser'))
      .dispatch(actions.opened())
      .silentRun(40);
  });

  it('saves the name by one call', async () => {
    const ana = { name: 'Ana' };
    session.updateUser.mockResolvedValue({ user: ana } as never);
    await plan()
      .put(auth.formBusy('profile'))
      .call(abortableCall, session.updateUser, ana)
      .put(auth.userLoaded(ana as never))
      .put(auth.formSucceeded('profile'))
      .dispatch(actions.nameSaveRequested(ana))
      .silentRun(40);
  });

  it('ends a session, then reads the remaining ones', async () => {
    user.endSession.mockResolvedValue({ status: 'success' });
    user.listSessions.mockResolvedValue({ sessions: [] });
    jest.mocked(passkeysApi).list.mockResolvedValue({ passkeys: [] });
    await plan()
      .call(abortableCall, user.listSessions, undefined)
      .put(actions.sessionsLoaded([]))
      .put(actions.passkeysLoaded([]))
      .put(actions.sessionEndSettled('other'))
      .dispatch(actions.sessionEndRequested('other'))
      .silentRun(40);
    expect(user.endSession).toHaveBeenCalledWith('other');
  });
});

describe('the data export', () => {
  const archive = (stage: Takeout['stage'], url: string | null = null): Takeout => ({
    id: 't',
    stage,
    completed: 0.5,
    bytes: null,
    url,
    error: null,
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
  });

  it('polls the archive and downloads it', async () => {
    user.startTakeout.mockResolvedValue({ data: archive('queued') });
    user.getTakeout.mockResolvedValue({ data: archive('done', '/files/t.zip') });
    await plan()
      .call(abortableCall, user.startTakeout, undefined)
      .put(actions.takeoutChanged(archive('queued')))
      .put(actions.takeoutChanged(archive('done', '/files/t.zip')))
      .call(downloadUrl, '/files/t.zip')
      .dispatch(actions.takeoutRequested())
      .silentRun(60);
  });

  it('reports a rejection', async () => {
    user.startTakeout.mockRejectedValue(createApiError('internal'));
    await plan()
      .put(actions.takeoutRefused())
      .put.like(errorTitled('toast.errorFetchingUrl'))
      .not.put.actionType(actions.takeoutChanged.type)
      .dispatch(actions.takeoutRequested())
      .silentRun(40);
  });
});

describe('deleting the account', () => {
  const asked = actions.deletionRequested({ password: 'secret' });

  it('verifies the password, deletes, and leaves nothing in the browser', async () => {
    user.confirmPassword.mockResolvedValue({ confirmation: 'proof' } as never);
    await plan()
      .put(auth.formBusy('deletion'))
      .call(abortableCall, user.confirmPassword, asked.payload)
      .call(user.deleteAccount, 'proof')
      .call(abortableCall, session.logout, undefined)
      .call(sessionOwner.clear)
      .call(tokenStore.clear)
      .put(auth.loggedOut())
      .dispatch(asked)
      .silentRun(40);
  });

  it('deletes nothing with a wrong password', async () => {
    user.confirmPassword.mockRejectedValue(createApiError('validation_failed', 400));
    await plan()
      .put.like({ action: { type: auth.formFailed.type, payload: { form: 'deletion' } } })
      .put.like(errorTitled('toast.errorDeleteAccount'))
      .not.put(auth.loggedOut())
      .dispatch(asked)
      .silentRun(40);
    expect(user.deleteAccount).not.toHaveBeenCalled();
  });
});
