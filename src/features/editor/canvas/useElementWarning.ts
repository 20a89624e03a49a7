import { findMissingCharacters, hasTextOverflow, qrPrintWarning, type SpreadElement } from '@domain/document';
import { useCallback } from 'react';
import { useT } from '@/i18n';
import { usePhotos } from '../hooks/EditorContext';
import { usePhotoSharpness } from '../hooks/usePhotoSharpness';

/** Returns a function that warns of print problems: low resolution, cut text, missing glyphs, unreadable codes. */
export function useElementWarning(): (element: SpreadElement) => string | null {
  const t = useT();
  const photos = usePhotos();
  const qualityOf = usePhotoSharpness();
  return useCallback(
    (element) => {
      if (element.type === 'text') {
        if (hasTextOverflow(element)) return t('editor.overflow');
        const missing = findMissingCharacters(element.text, element.font);
        return missing.length > 0 ? t('editor.glyphs', { characters: missing.join(' ') }) : null;
      }
      if (element.type === 'qr') {
        const trouble = qrPrintWarning(element);
        return trouble && t(`editor.qr.${trouble}`);
      }
      if (element.type !== 'photo' || element.fileId === null) return null;
      const quality = qualityOf(element, photos[element.fileId]);
      const isBlurred = quality?.level === 'blurred' || quality?.level === 'unfit';
      return isBlurred ? t(`editor.quality.${quality.level}`, { ppi: quality.ppi }) : null;
    },
    [t, photos, qualityOf],
  );
}
