import { type SpreadDocument, serialiseSpread, withSpine } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { put, select } from 'redux-saga/effects';
import { selectDraft } from '../selectors';
import { editorActions as actions } from '../slice';
import type { Draft, ServerSpread } from '../state';

/** Whether `now` is the cover that was `before`, but for its spine. */
export const isBoundAnew = (before: SpreadDocument, now: SpreadDocument): boolean =>
  now.role === 'cover' && serialiseSpread(withSpine(before, now.spine)) === serialiseSpread(now);

/**
 * Brings what is not saved of a cover to the spine that it has at the server now.
 * @returns false when there is nothing to bring, or when more than the spine is another there
 */
export function* rebound(theirs: ServerSpread): SagaIterator<boolean> {
  const draft = (yield select(selectDraft, theirs.id)) as Draft | undefined;
  if (!draft || theirs.version <= draft.version) return false;
  // What was sent may be there although the answer was lost.
  const known = [draft.base, draft.sent?.document];
  if (!known.some((one) => one && isBoundAnew(one, theirs.document))) return false;
  const document = withSpine(draft.document, theirs.document.spine);
  yield put(actions.draftRebound({ theirs, document }));
  return true;
}
