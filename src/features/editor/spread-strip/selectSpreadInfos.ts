import type { SpreadDocument } from '@domain/document';
import { createSelector } from '@/lib/createSelector';
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
