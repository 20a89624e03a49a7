import type { StorageFile } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeLatest } from 'redux-saga/effects';
import { isTransient, storageApi } from '@/api';
import { poll } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { isAnalysisPending, selectHasPendingAnalysis, selectPhotoMap } from '../selectors';
import { actions } from '../slice';

const PAGE_SIZE = 500;
/**
 * Polls soon after progress, less and less often without it, and finally stops: a photo that a job cannot read is
 * never analysed.
 */
const ANALYSIS_POLL = {
  intervalMs: 3000,
  backoff: { factor: 1.6, maxMs: 30_000 },
  deadlineMs: 3 * 60_000,
  maxFailures: Number.POSITIVE_INFINITY,
} as const;
const FIRST_POLL_DELAY_MS = 1500;
/** Photos may be added during a request. Photos still missing after this many rounds were deleted elsewhere. */
const MAX_ROUNDS = 20;

/** Fetches the newest photos, back to the oldest one with a pending analysis. */
async function fetchPhotosInAnalysis(options: { signal: AbortSignal }): Promise<StorageFile[]> {
  const photos: StorageFile[] = [];
  for (let page = 1; ; page += 1) {
    const query = { sortBy: 'created_at', sortOrder: 'desc', page, limit: PAGE_SIZE } as const;
    const { files, total } = await storageApi.listPhotos(query, options);
    photos.push(...files);
    if (!files.some(isAnalysisPending) || page * PAGE_SIZE >= total) return photos;
  }
}

function* putAnalysed(read: StorageFile[]): SagaIterator<void> {
  const held = yield* select(selectPhotoMap);
  const photos = read.filter((one) => !isAnalysisPending(one) && isAnalysisPending(held[one.id]));
  if (photos.length > 0) yield put(actions.photosAnalysed({ photos }));
}

/**
 * Polls until there is progress. @returns the number of pending photos; null when there was no progress for too long
 */
function* pollUntilProgress(): SagaIterator<number | null> {
  let open = Number.POSITIVE_INFINITY;
  const outcome = yield* call(poll<StorageFile[]>, {
    ...ANALYSIS_POLL,
    fetch: fetchPhotosInAnalysis,
    isDone: (photos: StorageFile[]) => {
      const [before, now] = [open, photos.filter(isAnalysisPending).length];
      open = now;
      return now === 0 || (Number.isFinite(before) && now < before);
    },
    onValue: putAnalysed,
    isTransient,
  });
  return outcome.kind === 'timedOut' ? null : open;
}

/**
 * Polls photos until their analysis is complete. A failed request is harmless, because the list brings the results.
 */
function* pollAnalysis(): SagaIterator<void> {
  try {
    for (let settled = 0; settled < MAX_ROUNDS; ) {
      yield delay(FIRST_POLL_DELAY_MS);
      const open = yield* pollUntilProgress();
      if (open === null) return;
      if (open > 0) continue;
      settled += 1;
      if (!(yield* select(selectHasPendingAnalysis))) return;
    }
  } catch (error) {
    console.error('failed to poll the photo analysis', error);
  }
}

export function* analysisSaga(): SagaIterator<void> {
  yield takeLatest([actions.analysisPollingStarted, actions.analysisPollingStopped], function* follow({ type }) {
    if (type === actions.analysisPollingStarted.type) yield* pollAnalysis();
  });
}
