import type { AlbumSummary } from '@domain/contract';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { libraryActions } from '../list/slice';
import { selectAlbumAnalysis } from '../selectors';
import AnalysisNote from './AnalysisNote';

/** Offers the layout that knows all faces while the album is edited. Nobody is told of what is still going on there. */
export default function EditorAnalysisNote({ album }: { readonly album: AlbumSummary }) {
  const dispatch = useAppDispatch();
  const { id } = album;
  const analysis = useAppSelector((state) => selectAlbumAnalysis(state, id));
  useEffect(() => {
    dispatch(libraryActions.analysisFollowed({ id }));
    return () => void dispatch(libraryActions.analysisUnfollowed());
  }, [dispatch, id]);
  return analysis && analysis.pending === 0 ? <AnalysisNote album={album} analysis={analysis} isInEditor /> : null;
}
