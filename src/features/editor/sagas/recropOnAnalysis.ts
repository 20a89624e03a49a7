import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { isAnalysisPending, selectPhotoMap, actions as storage } from '@/features/storage';
import { race, select, take } from '@/sagas/effects';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

type EditRequested = ReturnType<typeof actions.editRequested>;

/** Longest time after a replacement in which the frame may still be recropped. */
const ANALYSIS_TIMEOUT_MS = 20_000;

/**
 * Waits for the analysis of a photo, at most `timeoutMs`.
 * @returns false on timeout
 */
export function* waitForAnalysis(fileId: string, timeoutMs: number): SagaIterator<boolean> {
  const isSeen = (action: Action) =>
    storage.photosAnalysed.match(action) && action.payload.photos.some(({ id }) => id === fileId);
  const { seen } = yield* race({ seen: take(isSeen), late: delay(timeoutMs) });
  return seen !== undefined;
}

export const isReplacePhotoRequest = (action: Action): action is EditRequested =>
  actions.editRequested.match(action) && action.payload.command.kind === 'replacePhoto';

/**
 * Recrops a frame when its new photo's faces become known, as part of the replacing undo step, unless there were
 * further edits.
 */
export function* recropOnAnalysis({ payload }: EditRequested): SagaIterator<void> {
  const { spreadId, command, gesture } = payload;
  if (command.kind !== 'replacePhoto' || !gesture) return;
  const { id, fileId } = command;
  const stored = yield* select(selectPhotoMap);
  if (!isAnalysisPending(stored[fileId])) return;
  if (!(yield* waitForAnalysis(fileId, ANALYSIS_TIMEOUT_MS))) return;
  const last = (yield* select(selectEditor)).undo.at(-1);
  if (last?.kind !== 'edit' || last.gesture !== gesture) return;
  yield put(actions.editRequested({ spreadId, command: { kind: 'fitPhoto', id, to: 'fill' }, gesture }));
}
