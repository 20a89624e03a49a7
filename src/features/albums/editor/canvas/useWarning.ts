import { type SpreadElement, textOverflows } from '@domain/document';
import { useCallback } from 'react';
import { useT } from '@/i18n';
import { usePhotos } from '../context';
import { qualityOf } from '../quality';

/** What will be seen in print and was hardly meant: a picture too coarse, words without room, a frame without a picture. */
export function useWarning(): (element: SpreadElement) => string | null {
  const t = useT();
  const photos = usePhotos();
  return useCallback(
    (element) => {
      if (element.type === 'text') return textOverflows(element) ? t('editor.overflow') : null;
      if (element.type !== 'photo' || element.fileId === null) return null;
      const quality = qualityOf(element, photos[element.fileId]);
      return quality?.level === 'poor' ? t('editor.quality.poor', { ppi: quality.ppi }) : null;
    },
    [t, photos],
  );
}
