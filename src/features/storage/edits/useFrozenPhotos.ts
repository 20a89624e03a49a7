import type { StorageFile } from '@domain/contract';
import { useState } from 'react';
import { useAppStore } from '@/store/hooks';
import { selectStoredPhotos } from '../selectors';

/** Returns the stored photos as they were when the dialog opened. */
export function useFrozenPhotos(ids: readonly string[]): readonly StorageFile[] {
  const { getState } = useAppStore();
  return useState(() => selectStoredPhotos(getState(), ids))[0];
}
