import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { race, select, take } from '@/sagas/effects';
import { selectDraft, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

/** `blocked`: a conflict or a refusal waits for the user. */
type Saved = 'saved' | 'blocked' | 'noAnswer';

const failures = {
  blocked: new ApiError({ code: 'not_saved', status: 0, message: 'The last changes cannot be saved' }),
  noAnswer: new ApiError({ code: 'network', status: 0, message: 'The last changes are not saved yet' }),
} as const;

/** After these it may stand otherwise with a draft. */
const news = [
  actions.spreadSaved.type,
  actions.saveRefused.type,
  actions.conflictFound.type,
  actions.conflictResolved.type,
  actions.draftDropped.type,
];

/** Waits until what was changed last of a spread is saved, or cannot be now. */
function* untilSaved(id: string): SagaIterator<Saved> {
  for (;;) {
    if (!(yield* select(selectDraft, id))) return 'saved';
    const { conflicts, refused } = yield* select(selectEditor);
    if (conflicts[id] || refused[id]) return 'blocked';
    yield put(actions.flushRequested());
    const { delayed } = yield* race({ delayed: take(actions.saveDelayed.type), told: take(news) });
    if (delayed) return 'noAnswer';
  }
}

/** Waits for a spread of which the server must have the last changes. @throws ApiError when it cannot have them now */
export function* demandSaved(id: string): SagaIterator<void> {
  const saved = yield* untilSaved(id);
  if (saved !== 'saved') throw failures[saved];
}

/** Waits for the cover, whose spine the server is about to change; what waits for the user is brought to that later. @throws ApiError without an answer */
export function* coverSaved(id: string): SagaIterator<void> {
  if ((yield* untilSaved(id)) === 'noAnswer') throw failures.noAnswer;
}
