/** Rejects changes that exceed the page limits at once, before the server does. */
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { countPages, defaultPrintSpec, type FormatId, type PageLimits, type PrintSpec } from '@domain/print';
import type { Failure } from '@/api';
import type { BookStructure, StructureChange } from './editorState';
import { applyStructureChange } from './optimisticBook';

/** The server's error, raised locally. */
const pageLimitFailure = (code: 'too_few_pages' | 'too_many_pages', params: Record<string, number>): Failure => ({
  code,
  status: 0,
  message: 'The book has not the pages for it',
  params,
});

/** An empty spread can always be removed. If the book is already too short, the server decides. */
function checkPageCount(before: number, after: number, { min, max }: PageLimits, isEmpty: boolean): Failure | null {
  if (after > before && after > max) return pageLimitFailure('too_many_pages', { max });
  if (after < min && before >= min && !isEmpty) return pageLimitFailure('too_few_pages', { min });
  return null;
}

/** Returns the printable page counts of the open album. @param book null before it is known */
export const findEditedPageLimits = (format: FormatId, book: PrintSpec | null): PageLimits =>
  findBindablePageLimits({ ...(book ?? defaultPrintSpec), format });

export interface LimitViolation {
  readonly done: number;
  readonly failure: Failure;
}

/**
 * Returns the first change that exceeds the limits; null if there is none.
 * @param limits printable page counts
 * @param empty ids of empty spreads
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
