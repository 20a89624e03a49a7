import type { SpreadDocument } from '@domain/document';
import { createSelector } from '@/lib/createSelector';
import { selectDocuments } from '../state/selectors';

/** A spread without what is on it. */
export interface SpreadSheet extends Pick<SpreadDocument, 'format' | 'role' | 'spine'> {
  readonly id: string;
}

const isSame = (a: SpreadSheet, b: SpreadSheet | undefined) =>
  a.id === b?.id && a.format === b.format && a.role === b.role && a.spine === b.spine;

/** The spreads of the book in their order; the same list while only what is on them changes. */
export const selectSheets = createSelector(
  [selectDocuments],
  (spreads): readonly SpreadSheet[] =>
    spreads.map(({ id, document: { format, role, spine } }) => ({ id, format, role, spine })),
  (a, b) => a.length === b.length && a.every((one, i) => isSame(one, b[i])),
);
