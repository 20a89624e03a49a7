import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { isAnalysisPending, selectPhotoMap, actions as storage } from '@/features/storage';
import { race, select, take } from '@/sagas/effects';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

type EditRequested = ReturnType<typeof actions.editRequested>;

/** So long, ms, a frame may still show another part of the photo that was put into it. */
const ANALYSIS_TIMEOUT_MS = 20_000;

/** Waits until somebody has looked at a photo, or so many ms. */
export function* waitForAnalysis(fileId: string, most: number): SagaIterator<boolean> {
  const isSeen = (action: Action) =>
    storage.photosAnalysed.match(action) && action.payload.photos.some(({ id }) => id === fileId);
  const { seen } = yield* race({ seen: take(isSeen), late: delay(most) });
  return seen !== undefined;
}

/** A photo is put into a frame. */
export const isReplacePhotoRequest = (action: Action): action is EditRequested =>
  actions.editRequested.match(action) && action.payload.command.kind === 'replacePhoto';

/**
 * A photo that nobody has looked at goes into its frame at once. When it is known where its heads are, and nothing was done since, the frame shows it as it
 * would have then: with the replacing one step to undo.
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
