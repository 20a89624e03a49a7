import type { AlbumRevision } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { albumsApi, isTransient } from '@/api';
import { poll } from '@/sagas';
import { call } from '@/sagas/effects';
import { libraryActions as actions } from '../list/slice';

const POLL = { intervalMs: 5000, backoff: { factor: 1.3, maxMs: 60_000 }, deadlineMs: 60 * 60_000 } as const;

/** Asks how far the analysis of an album is until all faces are known. A failure only ends the news. */
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
