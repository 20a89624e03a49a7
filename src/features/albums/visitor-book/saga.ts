import type { SagaIterator } from 'redux-saga';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { type AlbumGenerationRequest, generationActions } from '@/features/album-jobs/generation/slice';
import { actions as auth, selectors as authSelectors } from '@/features/auth';
import { selectUploads, selectUploadsElsewhere, actions as storage } from '@/features/storage';
import { newId } from '@/lib/ids';
import { objectUrls } from '@/lib/objectUrls';
import { type VisitorBook, visitorBook } from '@/lib/visitorBook';
import { all, call, select, take } from '@/sagas/effects';
import { visitorBookActions as actions, selectVisitorBook } from './reducer';
import { loadSamplePhotos } from './samplePhotos';

/** A page that made the album and was closed meanwhile gives way after this time. */
const CLAIM_TIMEOUT_MS = 30_000;

const currentTime = (): number => Date.now();

function* openBook(): SagaIterator<void> {
  const book = yield* call(visitorBook.read);
  if (book) yield put(actions.bookRestored(book));
  while ((yield* select(authSelectors.status)) === 'unknown')
    yield* take([auth.sessionMissing.type, auth.sessionOpened.type]);
  if (!(yield* select(authSelectors.isSignedIn)))
    while ((yield* select(selectUploadsElsewhere)) === null) yield* take(storage.queueRead);
  yield put(actions.bookReady());
}

/** Every page behind the sign-in runs this, so that a book does not lie here longer than its maker was told. */
function* sweepBook(): SagaIterator<void> {
  if (yield* call(visitorBook.isOver)) yield* call(dropBook);
}

function* dropBook(): SagaIterator<void> {
  yield* call(visitorBook.clear);
  yield put(storage.visitorPhotosDiscarded());
}

const savingActions = [
  actions.photosAdded,
  actions.photoToggled,
  actions.photosIncluded,
  actions.formatChosen,
  actions.templateChosen,
  actions.titleChanged,
  actions.layoutShuffled,
  actions.laidOut,
  actions.bookKept,
  actions.registrationNoted,
].map(({ type }) => type);

/** Saves every change at once: the tab may be closed at any moment. */
function* saveBook(): SagaIterator<void> {
  const { photoIds, leftOutIds, format, templateId, title, seed, look, isKept, email, sample } =
    yield* select(selectVisitorBook);
  if (sample !== 'none' || photoIds.length === 0 || (yield* select(authSelectors.isSignedIn))) return;
  const savedAt = yield* call(currentTime);
  const choices = { photoIds, leftOutIds, format, templateId, title, seed };
  yield* call(visitorBook.write, { ...choices, look, isKept, email, savedAt, claimedAt: null });
}

/** Own photos replace the sample. */
function* replaceSample({ payload: ids }: ReturnType<typeof actions.photosAdded>): SagaIterator<void> {
  const { sample, photoIds } = yield* select(selectVisitorBook);
  if (sample === 'none') return;
  const own = new Set(ids);
  yield put(actions.bookDiscarded());
  yield put(storage.uploadsCancelled({ ids: photoIds.filter((id) => !own.has(id)) }));
  yield put(actions.photosAdded(ids));
}

function* stopReading(): SagaIterator<void> {
  const unread = (yield* select(selectUploads)).filter(({ status }) => status.phase === 'checking');
  yield put(storage.uploadsCancelled({ ids: unread.map(({ id }) => id) }));
}

function* noteRegistration({ payload }: ReturnType<typeof auth.registrationRequested>): SagaIterator<void> {
  if ((yield* select(selectVisitorBook)).isKept) yield put(actions.registrationNoted(payload.email));
}

/** One press deletes the book and its photos from this browser, without a trace. */
function* discardBook(): SagaIterator<void> {
  const isVisitor = !(yield* select(authSelectors.isSignedIn));
  const ids = isVisitor ? (yield* select(selectUploads)).map(({ id }) => id) : [];
  yield put(actions.bookDiscarded());
  if (ids.length > 0) yield put(storage.uploadsCancelled({ ids }));
  yield* call(dropBook);
}

function* showSample(): SagaIterator<void> {
  try {
    const photos = yield* call(loadSamplePhotos);
    const uploads = photos.map(({ blob, ...photo }) => {
      const id = newId();
      objectUrls.put(id, blob);
      return { ...photo, id };
    });
    yield put(storage.uploadsResumed({ uploads }));
    yield put(actions.sampleLoaded({ ids: uploads.map(({ id }) => id) }));
  } catch (error) {
    console.error('failed to load the sample photos', error);
    yield put(actions.sampleFailed());
  }
}

/** The book as its maker saw it: same photos, pages, title and cover, whatever the server finds in the photos. */
function toRequest({
  photoIds,
  leftOutIds,
  look,
  format,
  title,
  seed,
  templateId,
}: VisitorBook): AlbumGenerationRequest {
  const leftOut = new Set(leftOutIds);
  const name = title.trim() || look?.title;
  const template = look?.templateId ?? templateId;
  return {
    ...(name && { title: name }),
    ...(template && { template_id: template }),
    format,
    file_ids: [...(look?.photoIds ?? photoIds.filter((id) => !leftOut.has(id)))],
    ...(look?.coverPhotoId && { cover_file_id: look.coverPhotoId }),
    ...(look && { target: { pages: look.pages }, language: look.language }),
    settings: { captions: true, seed },
  };
}

/** Marks the book as taken by this page. @returns null when there is none, or when another page is making it */
function takeBook(now = currentTime()): VisitorBook | null {
  const book = visitorBook.read(now);
  if (!book || (book.claimedAt !== null && now - book.claimedAt < CLAIM_TIMEOUT_MS)) return null;
  visitorBook.write({ ...book, claimedAt: now });
  return book;
}

/** Makes the album for the user who is signed in now, from the photos that wait in this browser. */
function* claimBook(): SagaIterator<void> {
  const account = yield* select(authSelectors.userId);
  const book = account === undefined ? null : yield* call(takeBook);
  if (!book || account === undefined) {
    yield put(actions.claimMissed());
    return;
  }
  const request = toRequest(book);
  const [handedOver] = yield* all([
    take(storage.visitorPhotosHandedOver),
    put(storage.visitorPhotosClaimed({ ids: request.file_ids, account })),
  ]);
  if (handedOver.payload.count === 0) {
    yield* call(visitorBook.write, { ...book, claimedAt: null });
    yield put(actions.claimFailed());
    return;
  }
  yield put(generationActions.generationRequested(request));
  yield* call(visitorBook.clear);
  yield put(actions.bookClaimed());
}

/** A book that somebody makes before signing in, and its way into the account. */
export function* visitorBookSaga(): SagaIterator<void> {
  yield* all([
    call(sweepBook),
    takeLatest(actions.bookOpened, openBook),
    takeEvery(actions.photosAdded, replaceSample),
    takeEvery(savingActions, saveBook),
    takeLeading(actions.sampleRequested, showSample),
    takeEvery(actions.readingStopped, stopReading),
    takeEvery(auth.registrationRequested, noteRegistration),
    takeEvery(actions.discardRequested, discardBook),
    takeLeading(actions.claimRequested, claimBook),
  ]);
}
