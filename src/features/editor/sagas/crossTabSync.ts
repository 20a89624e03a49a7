import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery, throttle } from 'redux-saga/effects';
import { call, select } from '@/sagas/effects';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

const CHANNEL_NAME = 'keepsake-albums';
/** Minimum interval between reloads, because an active tab saves every second or two. */
const RELOAD_INTERVAL_MS = 2000;

/** Actions after which other tabs have an outdated album. */
const savedActions = [actions.spreadSaved, actions.structureChanged, actions.bookReplaced, actions.historyCleared];

/** Returns null in browsers without broadcast channels, or if blocked site data prevents them. */
function openBroadcastChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL_NAME);
  } catch {
    return null;
  }
}

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

/** Reloads the album if the tab is visible. A hidden tab reloads when it is shown again. */
function* reloadIfVisible(changed: string): SagaIterator<void> {
  const { albumId, phase } = yield* select(selectEditor);
  if (changed !== albumId || phase !== 'ready' || document.visibilityState === 'hidden') return;
  yield put(actions.editorOpened({ id: changed }));
}

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
