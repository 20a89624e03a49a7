import type { SpreadDocument } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { isAnalysisPending, selectPhotoMap, type actions as storage } from '@/features/storage';
import { all, call, select } from '@/sagas/effects';
import { claimed } from '../draft-persistence/orphanedDrafts';
import { newPhoto } from '../elements/createPhotoElement';
import { type Arrival, type ArrivalsState, arrivalActions } from '../state/pendingDrops';
import { selectArrivals, selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { untilSeen } from './recropOnAnalysis';

/** So long, ms: without that its frame may cut one. */
const PATIENCE_MS = 6000;

type Stored = NonNullable<Arrival['photo']>;

/** Into the frame, where that is still there, else into one of its own: called after the upload, so that it comes only once. */
function commandFor(doc: SpreadDocument, id: string, { into, at }: Arrival, photo: Stored): EditCommand | null {
  const frame = doc.elements.find((one) => one.id === into && one.type === 'photo' && !one.locked);
  if (frame?.type === 'photo')
    return frame.fileId === photo.id ? null : { kind: 'replacePhoto', id: frame.id, fileId: photo.id, photo };
  return { kind: 'addElement', element: { ...newPhoto(doc, photo.id, photo, at), id: `p-${id}` } };
}

/** Puts photos that are stored by now where they were dropped, if their album is open. */
function* place(arrivals: ArrivalsState): SagaIterator<void> {
  const { albumId, phase } = yield* select(selectEditor);
  if (phase !== 'ready') return;
  const stored = yield* select(selectPhotoMap);
  const placeable = Object.entries(arrivals).flatMap(([id, arrival]) => {
    const photo = arrival.photo ?? stored[id];
    return arrival.albumId === albumId && photo ? [{ id, arrival, photo }] : [];
  });
  // Tabs that were reloaded meanwhile all know of them.
  const claims = yield* all(placeable.map(({ id }) => call(claimed, `arrival:${id}`)));
  for (const [i, { id, arrival, photo }] of placeable.entries()) {
    const { spreadId, gesture } = arrival;
    const doc = claims[i] ? yield* select(selectDocument, spreadId) : undefined;
    const command = doc && commandFor(doc, id, arrival, photo);
    if (command) yield put(actions.editRequested({ spreadId, command, gesture }));
    yield put(arrivalActions.photosArrived({ ids: [id] }));
  }
}

/** Those that arrived while their album was not open, also by an upload that a reload interrupted. */
export function* placeArrived(): SagaIterator<void> {
  yield* place(yield* select(selectArrivals));
}

/** A photo that goes into a frame waits until it is known where its heads are; one that gets a frame of its own is shown whole. */
export function* placeStored({
  payload: { id, photo },
}: ReturnType<typeof storage.uploadSucceeded>): SagaIterator<void> {
  const { [id]: expected } = yield* select(selectArrivals);
  if (expected?.into !== undefined && isAnalysisPending(photo)) yield* untilSeen(photo.id, PATIENCE_MS);
  // It may have been placed meanwhile.
  const { [id]: arrival } = yield* select(selectArrivals);
  if (arrival) yield* place({ [id]: arrival });
}
