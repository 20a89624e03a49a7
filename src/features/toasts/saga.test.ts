/** @jest-environment jsdom */
import { expectSaga } from 'redux-saga-test-plan';
import { rootReducer } from '@/store/rootReducer';
import { withFakeTimers } from '@/testing/sagaPlan';
import { TOAST } from '@/ui/constants';
import { saga } from './saga';
import { actions } from './slice';

const shown = actions.shown({ title: { id: 'toast.albumReady' }, variant: 'success' });
const { id } = shown.payload;
const plan = () =>
  withFakeTimers(
    expectSaga(saga).withReducer(rootReducer, rootReducer(rootReducer(undefined, { type: 'started' }), shown)),
  );

describe('a toast', () => {
  it('stays while it is open', () => plan().not.put(actions.removed(id)).silentRun(60_000));

  it('is removed exactly 7000 ms after it was closed', async () => {
    expect(TOAST.removeDelayMs).toBe(7000);
    const soon = await plan().dispatch(actions.dismissed(id)).silentRun(6990);
    expect(soon.storeState.toasts.items).toMatchObject([{ id, open: false }]);
    const later = await plan().dispatch(actions.dismissed(id)).silentRun(7000);
    expect(later.storeState.toasts.items).toEqual([]);
  });

  it('is removed once, even when others come and go meanwhile', async () => {
    const { effects } = await plan()
      .dispatch(actions.dismissed(id))
      .delay(1000)
      .dispatch(actions.shown({ title: { id: 'toast.albumReady' }, variant: 'success' }))
      .silentRun(20_000);
    expect(effects.put).toHaveLength(1);
  });
});
