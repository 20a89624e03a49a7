import type { AlbumRevision } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { poll } from '@/sagas';
import { call } from '@/sagas/effects';
import { libraryActions as actions } from '../list/slice';

/** Goes on as long as the note is on screen: without a network, it would wait for news that never come. */
const POLL = {
  intervalMs: 5000,
  backoff: { factor: 1.3, maxMs: 60_000 },
  maxFailures: Number.POSITIVE_INFINITY,
} as const;

/** Asks how far the analysis of an album is until all faces are known. Only a refusal ends the news. */
function* followAnalysis(id: string): SagaIterator<void> {
  try {
    yield* call(poll<AlbumRevision>, {
      ...POLL,
      fetch: (options) => albumsApi.getAlbumRevision(id, options),
      isDone: ({ analysis }) => !analysis || analysis.pending === 0,
      *onValue({ analysis }: AlbumRevision) {
        yield put(actions.analysisProgressed({ id, analysis }));
      },
      isTransient,
    });
  } catch (error) {
    console.error('failed to follow the photo analysis', error);
  }
}

export function* watchAnalysis(
  action: ReturnType<typeof actions.analysisFollowed> | ReturnType<typeof actions.analysisUnfollowed>,
): SagaIterator<void> {
  if (actions.analysisFollowed.match(action)) yield* call(followAnalysis, action.payload.id);
}
