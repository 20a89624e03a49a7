import type { SpreadElement } from '@domain/document';
import { useCallback } from 'react';
import { useT } from '@/i18n';

/** Returns the number of each element among those of its kind, from 1, bottom first. */
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

/** Returns a function that names an element for screen readers: "Photo 2", "Text: By the sea". */
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
