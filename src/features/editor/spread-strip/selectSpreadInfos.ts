import type { SpreadDocument } from '@domain/document';
import { createSelector } from '@/lib/createSelector';
import { selectDocuments } from '../state/selectors';

/** A spread without what is on it. */
export interface SpreadInfo extends Pick<SpreadDocument, 'format' | 'role' | 'spine'> {
  readonly id: string;
}

const isSame = (a: SpreadInfo, b: SpreadInfo | undefined) =>
  a.id === b?.id && a.format === b.format && a.role === b.role && a.spine === b.spine;

/** The spreads of the book in their order; the same list while only what is on them changes. */
export const selectSpreadInfos = createSelector(
  [selectDocuments],
  (spreads): readonly SpreadInfo[] =>
    spreads.map(({ id, document: { format, role, spine } }) => ({ id, format, role, spine })),
  (a, b) => a.length === b.length && a.every((one, i) => isSame(one, b[i])),
);
