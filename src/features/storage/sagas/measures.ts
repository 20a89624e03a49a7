import type { StorageFile } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, select, takeLatest } from 'redux-saga/effects';
import { isTransient, storageApi } from '@/api';
import { poll } from '@/sagas';
import { selectPhotoMap } from '../selectors';
import { actions } from '../slice';

const PAGE_SIZE = 500;
const POLL = { intervalMs: 1500, backoff: { factor: 1.5, maxMs: 5000 }, deadlineMs: 30 * 60_000 } as const;
/** Photos may be stored while the last answer is on its way; after so many rounds those that are missing were deleted elsewhere. */
const ROUNDS = 20;

const isOpen = ({ looked }: StorageFile) => looked === false;

/** The photos stored last, as far back as there is one of which not all is known. */
async function newestPhotos(options: { signal: AbortSignal }): Promise<StorageFile[]> {
  const photos: StorageFile[] = [];
  for (let page = 1; ; page += 1) {
    const query = { sortBy: 'created_at', sortOrder: 'desc', page, limit: PAGE_SIZE } as const;
    const { files, total } = await storageApi.listPhotos(query, options);
    photos.push(...files);
    if (!files.some(isOpen) || page * PAGE_SIZE >= total) return photos;
  }
}

/** Reads photos again until all is known that is found out about them after their upload. What cannot be read is not missed: the list brings it. */
function* readMeasures(): SagaIterator<void> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      yield delay(POLL.intervalMs);
      yield call(poll<StorageFile[]>, {
        ...POLL,
        fetch: newestPhotos,
        isDone: (photos: StorageFile[]) => !photos.some(isOpen),
        onValue: function* tell(photos: StorageFile[]) {
          yield put(actions.photosMeasured({ photos: photos.filter((photo) => !isOpen(photo)) }));
        },
        isTransient,
      });
      const known = (yield select(selectPhotoMap)) as Readonly<Record<string, StorageFile>>;
      if (!Object.values(known).some(isOpen)) return;
    }
  } catch (error) {
    console.error('What was found out about photos could not be read', error);
  }
}

export function* measures(): SagaIterator<void> {
  yield takeLatest([actions.measuresAwaited, actions.measuresLeft], function* follow({ type }) {
    if (type === actions.measuresAwaited.type) yield* readMeasures();
  });
}
