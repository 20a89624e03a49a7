import type { SpreadElement } from '@domain/document';
import { useCallback } from 'react';
import { useT } from '@/i18n';

/** Which one of its kind each element is, from 1, the lowest first. */
export function elementNumbers(elements: readonly SpreadElement[]): ReadonlyMap<string, number> {
  const counts = new Map<SpreadElement['type'], number>();
  return new Map(
    elements.map(({ id, type }) => {
      const number = (counts.get(type) ?? 0) + 1;
      counts.set(type, number);
      return [id, number];
    }),
  );
}

/** What an element is called where it cannot be seen: "Photo 2", "Text: By the sea". */
export function useElementName(): (element: SpreadElement, number: number) => string {
  const t = useT();
  return useCallback(
    (element, number) => {
      if (element.type === 'text') return t('editor.element.text', { text: element.text.slice(0, 40) });
      if (element.type === 'photo' && element.fileId === null) return t('editor.element.emptyPhoto', { number });
      return t(`editor.element.${element.type}`, { number });
    },
    [t],
  );
}
