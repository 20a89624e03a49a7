import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectLibrary } from '../../selectors';
import { actions } from '../../slice';

export function usePhotoLibrary() {
  const dispatch = useAppDispatch();
  const library = useAppSelector(selectLibrary);
  const isUnknown = library === null;
  useEffect(() => {
    if (isUnknown) dispatch(actions.libraryRequested());
  }, [dispatch, isUnknown]);
  return library;
}
