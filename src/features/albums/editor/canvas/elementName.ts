import type { SpreadElement } from '@domain/document';
import { useCallback } from 'react';
import { useT } from '@/i18n';

/** What an element is called where it cannot be seen: "Photo 2", "Text: By the sea". */
export function useElementName(): (element: SpreadElement, all: readonly SpreadElement[]) => string {
  const t = useT();
  return useCallback(
    (element, all) => {
      if (element.type === 'text') return t('editor.element.text', { text: element.text.slice(0, 40) });
      const number = all.filter(({ type }) => type === element.type).findIndex(({ id }) => id === element.id) + 1;
      if (element.type === 'photo' && element.fileId === null) return t('editor.element.emptyPhoto', { number });
      return t(`editor.element.${element.type}`, { number });
    },
    [t],
  );
}
