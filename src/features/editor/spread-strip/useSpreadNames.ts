import type { SpreadDocument } from '@domain/document';
import { type FlipPage, listFlipPages, type PageSide } from '@domain/document';
import { useMemo } from 'react';
import { useT } from '@/i18n';
import { createSelector } from '@/lib/createSelector';
import { useAppSelector } from '@/store/hooks';
import { selectDocuments } from '../state/selectors';

export interface SpreadInfo extends Pick<SpreadDocument, 'format' | 'role' | 'spine'> {
  readonly id: string;
}

const isSame = (a: SpreadInfo, b: SpreadInfo | undefined) =>
  a.id === b?.id && a.format === b.format && a.role === b.role && a.spine === b.spine;

/** Spreads of the book in order. The list keeps its identity while only their content changes. */
export const selectSpreadInfos = createSelector(
  [selectDocuments],
  (spreads): readonly SpreadInfo[] =>
    spreads.map(({ id, document: { format, role, spine } }) => ({ id, format, role, spine })),
  (a, b) => a.length === b.length && a.every((one, i) => isSame(one, b[i])),
);

/** First and last page number of each spread; null on the cover. */
function listPageNumbers(sheets: readonly SpreadInfo[]): (readonly [number, number] | null)[] {
  const leaves = listFlipPages(sheets).filter(
    (leaf): leaf is Extract<FlipPage, { kind: 'page' }> => leaf.kind === 'page',
  );
  return sheets.map((_, i) => {
    const numbers = leaves.flatMap(({ spreadIndex, number }) => (spreadIndex === i && number !== null ? [number] : []));
    const [first] = numbers;
    return first === undefined ? null : [first, numbers.at(-1) ?? first];
  });
}

/** Returns the number of the last page, and a function that finds the spread of a page; null if there is none. */
export function useSpreadOfPage() {
  const spreads = useAppSelector(selectSpreadInfos);
  return useMemo(() => {
    const numbers = listPageNumbers(spreads);
    return {
      last: Math.max(0, ...numbers.flatMap((pages) => pages?.[1] ?? [])),
      spreadOfPage: (page: number): string | null => spreads.find((_, i) => numbers[i]?.includes(page))?.id ?? null,
    };
  }, [spreads]);
}

/** Returns the translated name of each spread by its id: "Cover", "Page 1", "Pages 2–3". */
export function useSpreadNames(): ReadonlyMap<string, string> {
  const t = useT();
  const spreads = useAppSelector(selectSpreadInfos);
  return useMemo(() => {
    const numbers = listPageNumbers(spreads);
    return new Map(
      spreads.map(({ id }, i) => {
        const [first, last] = numbers[i] ?? [];
        if (first === undefined || last === undefined) return [id, t('editor.spread.cover')];
        return [
          id,
          first === last ? t('editor.spread.page', { number: first }) : t('editor.spread.pages', { first, last }),
        ];
      }),
    );
  }, [spreads, t]);
}

/** Returns a function that names one page of a spread: "Front cover", "Page 2". */
export function usePageNames(): (spreadId: string, side: PageSide) => string {
  const t = useT();
  const spreads = useAppSelector(selectSpreadInfos);
  return useMemo(() => {
    const numbers = listPageNumbers(spreads);
    return (spreadId, side) => {
      const [first, last] = numbers[spreads.findIndex(({ id }) => id === spreadId)] ?? [];
      if (first === undefined || last === undefined)
        return t(side === 'left' ? 'viewer.backCover' : 'viewer.frontCover');
      return t('editor.spread.page', { number: side === 'left' ? first : last });
    };
  }, [spreads, t]);
}
