/** What the server is sure to refuse because of the number of pages: said at once, rather than shown and taken back. */
import { countPages, type PageLimits } from '@domain/print';
import type { Failure } from '@/api';
import type { BookStructure, StructureChange } from './editorState';
import { applyStructureChange } from './optimisticBook';

/** As the server answers; nobody was asked. */
const pageLimitFailure = (code: 'too_few_pages' | 'too_many_pages', params: Record<string, number>): Failure => ({
  code,
  status: 0,
  message: 'The book has not the pages for it',
  params,
});

/** An empty spread can always be taken out; what becomes of a book that is too short already the server says. */
function checkPageCount(before: number, after: number, { min, max }: PageLimits, isEmpty: boolean): Failure | null {
  if (after > before && after > max) return pageLimitFailure('too_many_pages', { max });
  if (after < min && before >= min && !isEmpty) return pageLimitFailure('too_few_pages', { min });
  return null;
}

export interface LimitViolation {
  /** So many changes can be made before it. */
  readonly done: number;
  readonly failure: Failure;
}

/**
 * The first of some changes that would be refused; null where none is sure to be.
 * @param limits pages that can be bound
 * @param empty ids of spreads with nothing on them
 */
export function findLimitViolation(
  plan: BookStructure,
  changes: readonly StructureChange[],
  limits: PageLimits,
  empty: ReadonlySet<string>,
): LimitViolation | null {
  let now = plan;
  for (const [done, change] of changes.entries()) {
    const next = applyStructureChange(now, change);
    const isEmpty = change.op === 'delete' && empty.has(change.id);
    const failure = checkPageCount(countPages(now.order.length), countPages(next.order.length), limits, isEmpty);
    if (failure) return { done, failure };
    now = next;
  }
  return null;
}
