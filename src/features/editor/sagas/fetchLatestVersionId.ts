import type { SagaIterator } from 'redux-saga';
import { albumsApi } from '@/api';
import { callApi } from '@/sagas';

/** Returns the id of the latest version at the server; null without a response. */
export function* fetchLatestVersionId(albumId: string): SagaIterator<string | null> {
  try {
    return (yield* callApi(albumsApi.listVersions, albumId)).versions[0]?.id ?? null;
  } catch {
    return null;
  }
}
