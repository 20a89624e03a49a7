import type { LayoutChanges } from '@domain/layout';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { callApi } from '@/sagas';
import { call } from '@/sagas/effects';
import { relayoutActions as actions } from '../relayout/slice';

const loadComparison = () =>
  Promise.all([
    import(/* webpackChunkName: "compare-layouts" */ '@domain/document/codec/parseSpread'),
    import(/* webpackChunkName: "compare-layouts" */ '@domain/layout/revise/compareLayouts'),
  ]);

/**
 * Finds out what a layout with all faces would change around the pages that the user touched. Nothing is changed. When
 * that cannot be found out, the layout is offered without figures.
 */
export function* findImprovement({
  payload: { albumId, templateId },
}: ReturnType<typeof actions.improvementRequested>): SagaIterator<void> {
  let changes: LayoutChanges | 'unknown' = 'unknown';
  try {
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    const spreads = album.spreads.map(({ id, version }) => ({ id, version }));
    const body = { template_id: templateId, spreads };
    const { spreads: after } = yield* callApi(albumsApi.previewRelayout, { albumId, body });
    const [{ parseSpread }, { compareLayouts }] = yield* call(loadComparison);
    const parse = (html: string) => parseSpread(html);
    changes = compareLayouts(
      album.spreads.map(({ html }) => parse(html)),
      after.map(parse),
    );
  } catch (error) {
    console.error('failed to compare the album with a new layout', error);
  }
  yield put(actions.improvementFound({ albumId, changes }));
}
