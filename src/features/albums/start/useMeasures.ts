import { useEffect } from 'react';
import { selectPhoto, actions as storage } from '@/features/storage';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

/** Follows what is still being found out about chosen photos, so that the preview is what will be made. */
export function useMeasures(photoIds: readonly string[]): void {
  const dispatch = useAppDispatch();
  const isWaiting = useAppSelector((state) => photoIds.some((id) => selectPhoto(state, id)?.looked === false));
  useEffect(() => {
    if (!isWaiting) return;
    dispatch(storage.measuresAwaited());
    return () => {
      dispatch(storage.measuresLeft());
    };
  }, [dispatch, isWaiting]);
}
