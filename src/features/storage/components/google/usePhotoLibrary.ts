import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectLibrary } from '../../selectors';
import { actions } from '../../slice';

/** Returns the Google Photos status, fetched once; null until then. */
export function usePhotoLibrary() {
  const dispatch = useAppDispatch();
  const library = useAppSelector(selectLibrary);
  const isUnknown = library === null;
  useEffect(() => {
    if (isUnknown) dispatch(actions.libraryRequested());
  }, [dispatch, isUnknown]);
  return library;
}
