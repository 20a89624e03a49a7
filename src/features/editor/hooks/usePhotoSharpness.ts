import type { PhotoElement } from '@domain/document';
import { defaultPrintSpec, effectivePpi, floorPpi, type PrintSharpness, ratePrintSharpness } from '@domain/print';
import { useCallback } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectBook } from '../state/selectors';

export interface Quality {
  readonly ppi: number;
  readonly level: PrintSharpness;
}

type Shown = Pick<PhotoElement, 'crop' | 'frame'>;
type Source = { readonly width: number; readonly height: number } | undefined;

/** How sharp photos will be at the printer of the album, as the check before printing has it; null of one whose size is not known. */
export function useQuality(): (shown: Shown, source: Source) => Quality | null {
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
