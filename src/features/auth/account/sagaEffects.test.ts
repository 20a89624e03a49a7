import type { Takeout } from '@domain/contract';
import { authApi, userApi } from '@/api';
import { downloadUrl } from '@/lib/navigation/download';
import { abortableCall } from '@/sagas';
import { failure, noDelays, signedIn } from '@/testing/albums';
import { errorTitled, supervised } from '@/testing/sagaPlan';
import { actions as auth } from '../slice';
import { sessionOwner, tokenStore } from '../tokenStore';
import { saga } from './saga';
import { accountActions as actions } from './slice';

jest.mock('@/api/auth');
jest.mock('@/api/user');
jest.mock('@/lib/navigation/download');
const user = jest.mocked(userApi);
const session = jest.mocked(authApi);
const plan = () => supervised('account', saga, signedIn()).provide(noDelays as never);

beforeEach(() => jest.resetAllMocks());

describe('the account page', () => {
  it('asks for all that it shows at once', async () => {
    const refused = failure('internal');
    for (const call of [user.sessions, user.usage, user.googleStatus, user.takeout] as jest.Mock[])
      call.mockRejectedValue(refused);
    await plan()
      .call(abortableCall, user.sessions, undefined)
      .call(abortableCall, user.usage, undefined)
      .call(abortableCall, user.googleStatus, undefined)
      .call(abortableCall, user.takeout, undefined)
      .put(actions.loadFailed())
      .put.like(errorTitled('toast.errorFetchingUser'))
      .dispatch(actions.opened())
      .silentRun(40);
  });

  it('saves the name by one call', async () => {
    const ana = { name: 'Ana' };
    session.userUpdate.mockResolvedValue({ user: ana } as never);
    await plan()
      .put(auth.formBusy('profile'))
      .call(abortableCall, session.userUpdate, ana)
      .put(auth.userLoaded(ana as never))
      .put(auth.formSucceeded('profile'))
      .dispatch(actions.nameSaveRequested(ana))
      .silentRun(40);
  });

  it('ends a session, then reads which are left', async () => {
    user.endSession.mockResolvedValue({ status: 'success' });
    user.sessions.mockResolvedValue({ sessions: [] });
    await plan()
      .call(abortableCall, user.sessions, undefined)
      .put(actions.sessionsLoaded([]))
      .put(actions.sessionEndSettled('other'))
      .dispatch(actions.sessionEndRequested('other'))
      .silentRun(40);
    expect(user.endSession).toHaveBeenCalledWith('other');
  });
});

describe('taking everything out', () => {
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

  it('follows the archive and downloads it', async () => {
    user.startTakeout.mockResolvedValue({ data: archive('queued') });
    user.takeout.mockResolvedValue({ data: archive('done', '/files/t.zip') });
    await plan()
      .call(abortableCall, user.startTakeout, undefined)
      .put(actions.takeoutChanged(archive('queued')))
      .put(actions.takeoutChanged(archive('done', '/files/t.zip')))
      .call(downloadUrl, '/files/t.zip')
      .dispatch(actions.takeoutRequested())
      .silentRun(60);
  });

  it('that is refused is told', async () => {
    user.startTakeout.mockRejectedValue(failure('internal'));
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

  it('proves the password, deletes, and leaves nothing in the browser', async () => {
    user.confirmPassword.mockResolvedValue({ confirmation: 'proof' } as never);
    await plan()
      .put(auth.formBusy('deletion'))
      .call(abortableCall, user.confirmPassword, asked.payload)
      .call(user.deleteAccount, 'proof')
      .call(session.logout)
      .call(sessionOwner.clear)
      .call(tokenStore.clear)
      .put(auth.loggedOut())
      .dispatch(asked)
      .silentRun(40);
  });

  it('with a wrong password deletes nothing', async () => {
    user.confirmPassword.mockRejectedValue(failure('validation_failed', 400));
    await plan()
      .put.like({ action: { type: auth.formFailed.type, payload: { form: 'deletion' } } })
      .put.like(errorTitled('toast.errorDeleteAccount'))
      .not.put(auth.loggedOut())
      .dispatch(asked)
      .silentRun(40);
    expect(user.deleteAccount).not.toHaveBeenCalled();
  });
});
