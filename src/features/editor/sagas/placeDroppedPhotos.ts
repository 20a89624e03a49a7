import type { SpreadDocument } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { isAnalysisPending, selectPhotoMap, type actions as storage } from '@/features/storage';
import { all, call, select } from '@/sagas/effects';
import { claimOnce } from '../draft-persistence/orphanedDrafts';
import { createPhotoElement } from '../elements/createPhotoElement';
import { asPhoto } from '../elements/elementEditing';
import { type PendingDrop, type PendingDropsState, pendingDropActions } from '../state/pendingDrops';
import { selectDocument, selectEditor, selectPendingDrops } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { waitForAnalysis } from './recropOnAnalysis';

/** Longest wait for the face boxes of a photo. Without them, the frame may cut a face. */
const ANALYSIS_WAIT_MS = 6000;

type StoredPhoto = NonNullable<PendingDrop['photo']>;

/** Creates the command that places an uploaded photo: in its target frame if that still exists, else in a new one. */
function createPlaceCommand(
  doc: SpreadDocument,
  id: string,
  { into, at }: PendingDrop,
  photo: StoredPhoto,
): EditCommand | null {
  const frame = asPhoto(doc.elements.find((one) => one.id === into && !one.locked));
  if (frame) return frame.fileId === photo.id ? null : { kind: 'replacePhoto', id: frame.id, fileId: photo.id, photo };
  return { kind: 'addElement', element: { ...createPhotoElement(doc, photo.id, photo, at), id: `p-${id}` } };
}

/** Places stored photos at their drop points if their album is open. */
function* placeDrops(arrivals: PendingDropsState): SagaIterator<void> {
  const { albumId, phase } = yield* select(selectEditor);
  if (phase !== 'ready') return;
  const stored = yield* select(selectPhotoMap);
  const placeable = Object.entries(arrivals).flatMap(([id, arrival]) => {
    const photo = arrival.photo ?? stored[id];
    return arrival.albumId === albumId && photo ? [{ id, arrival, photo }] : [];
  });
  // Several reloaded tabs may know the same drops.
  const claims = yield* all(placeable.map(({ id }) => call(claimOnce, `arrival:${id}`)));
  for (const [i, { id, arrival, photo }] of placeable.entries()) {
    const { spreadId, gesture } = arrival;
    const doc = claims[i] ? yield* select(selectDocument, spreadId) : undefined;
    const command = doc && createPlaceCommand(doc, id, arrival, photo);
    if (command) yield put(actions.editRequested({ spreadId, command, gesture }));
    yield put(pendingDropActions.dropPlaced({ ids: [id] }));
  }
}

/** Places photos that were uploaded while their album was closed, or across a reload. */
export function* placePendingDrops(): SagaIterator<void> {
  yield* placeDrops(yield* select(selectPendingDrops));
}

/**
 * Places an uploaded photo. A photo for an existing frame waits for its face boxes; a new frame shows the whole photo.
 */
export function* placeUploadedPhoto({
  payload: { id, photo },
}: ReturnType<typeof storage.uploadSucceeded>): SagaIterator<void> {
  const { [id]: expected } = yield* select(selectPendingDrops);
  if (expected?.into !== undefined && isAnalysisPending(photo)) yield* waitForAnalysis(photo.id, ANALYSIS_WAIT_MS);
  // It may have been placed meanwhile.
  const { [id]: arrival } = yield* select(selectPendingDrops);
  if (arrival) yield* placeDrops({ [id]: arrival });
}
