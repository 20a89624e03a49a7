import type { SagaIterator } from 'redux-saga';
import { albumsApi } from '@/api';
import { callApi } from '@/sagas';

/** The id of the version that the server kept last; null where it does not answer. */
export function* fetchLatestVersionId(albumId: string): SagaIterator<string | null> {
  try {
    return (yield* callApi(albumsApi.listVersions, albumId)).versions[0]?.id ?? null;
  } catch {
    return null;
  }
}
