import type { PhotoElement } from '@domain/document';
import { defaultPrintSpec, effectivePpi, floorPpi, type PrintSharpness, ratePrintSharpness } from '@domain/print';
import { useCallback } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectBook } from '../state/selectors';

export interface PhotoSharpness {
  readonly ppi: number;
  readonly level: PrintSharpness;
}

type CroppedFrame = Pick<PhotoElement, 'crop' | 'frame'>;
type SourceSize = { readonly width: number; readonly height: number } | undefined;

/**
 * Returns a function that rates the print sharpness of photos, as the preflight does; null for photos of unknown size.
 */
export function usePhotoSharpness(): (shown: CroppedFrame, source: SourceSize) => PhotoSharpness | null {
  const printer = useAppSelector((state) => (selectBook(state) ?? defaultPrintSpec).printer);
  return useCallback(
    ({ crop, frame }, source) => {
      if (!source) return null;
      const ppi = effectivePpi(source, crop, frame);
      return { ppi: floorPpi(ppi), level: ratePrintSharpness(ppi, printer) };
    },
    [printer],
  );
}
