import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery, throttle } from 'redux-saga/effects';
import { call, select } from '@/sagas/effects';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

const CHANNEL_NAME = 'keepsake-albums';
/** Who writes in one tab saves every second or two; another one that shows the same album need not read it more often, ms. */
const RELOAD_INTERVAL_MS = 2000;

/** After these the server has another album than the other tabs know. */
const savedActions = [actions.spreadSaved, actions.structureChanged, actions.bookReplaced, actions.historyCleared];

/** Null in browsers without broadcast channels, and where these are refused because site data is blocked. */
function openBroadcastChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL_NAME);
  } catch {
    return null;
  }
}

/** Ids of albums that other tabs of this browser have changed. */
const createMessageChannel = (line: BroadcastChannel): EventChannel<string> =>
  eventChannel((emit) => {
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') emit(data);
    };
    return () => line.close();
  });

function* notifyOtherTabs(line: BroadcastChannel): SagaIterator<void> {
  const { albumId } = yield* select(selectEditor);
  if (albumId !== null) line.postMessage(albumId);
}

/** A tab that is not seen reads its album when it is shown again. */
function* reloadIfVisible(changed: string): SagaIterator<void> {
  const { albumId, phase } = yield* select(selectEditor);
  if (changed !== albumId || phase !== 'ready' || document.visibilityState === 'hidden') return;
  yield put(actions.editorOpened({ id: changed }));
}

/** What one tab of this browser has saved appears in the others beside it. */
export function* syncAcrossTabs(): SagaIterator<void> {
  const line = yield* call(openBroadcastChannel);
  if (!line) return;
  const channel = yield* call(createMessageChannel, line);
  try {
    yield throttle(RELOAD_INTERVAL_MS, channel, reloadIfVisible);
    yield takeEvery(savedActions, notifyOtherTabs, line);
    yield* call(() => new Promise<never>(() => undefined));
  } finally {
    channel.close();
  }
}
