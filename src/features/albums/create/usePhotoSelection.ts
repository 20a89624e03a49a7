import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppSelector } from '@/store/hooks';
import { arePhotosEqual, selectLayoutPhotos } from '../layout-worker/layoutPhotos';
import { selectAlbumSettings } from '../selectors';
import type * as Engine from './photoSelection';

/** Part of the layout engine, which the first steps do without. */
const importEngine = () => import(/* webpackChunkName: "photo-selection" */ './photoSelection');

function useSelectionEngine(): typeof Engine | null {
  const [engine, setEngine] = useState<typeof Engine | null>(null);
  useEffect(() => {
    let isShown = true;
    retryUntilLoaded(importEngine).then(
      (loaded) => isShown && setEngine(loaded),
      (error: unknown) => console.error('failed to load the selection of photos', error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return engine;
}

/** Returns the selection, updated while uploads are analysed; null until its code is loaded. */
export function usePhotoSelection(creation: Engine.SelectionInput): Engine.AlbumPhotoSelection | null {
  const { photoIds, keptIds, useAll, format, templateId, target } = creation;
  const engine = useSelectionEngine();
  const current = useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual);
  // While photos arrive, the page responds first.
  const photos = useDeferredValue(current);
  const printer = useAppSelector(selectAlbumSettings)?.printer;
  const selectors = useMemo(() => engine?.prepareSelectors(photos, keptIds), [engine, photos, keptIds]);
  return useMemo(
    () =>
      engine && selectors
        ? engine.applySelection({ photoIds, keptIds, useAll, format, templateId, target }, selectors, printer)
        : null,
    [engine, photoIds, keptIds, useAll, format, templateId, target, selectors, printer],
  );
}
