import { findBindablePageLimits } from '../commerce/bookPageLimits';
import type { SpreadDocument } from '../document/model';
import type { PageLimits } from '../print/bookOptions';
import { type Duplicates, findDuplicatePhotos } from './duplicates';
import { checkPages, countInnerPages } from './pageCount';
import { checkBackground, checkPhotos } from './photos';
import { checkQrCodes } from './qrCodes';
import { findQuickFix } from './quickFixes';
import { checkDrawings, checkSpineTitle, checkTexts, type SpreadFinding } from './texts';
import type { CheckedBook, CheckedSpread, Finding, PreflightRules } from './types';
import { checkHidden, checkOffPages } from './unseenElements';

export { checkPages } from './pageCount';
export * from './types';

function checkSpread(
  book: CheckedBook,
  rules: PreflightRules,
  copies: Duplicates,
  spreadId: string,
  doc: SpreadDocument,
) {
  const own = copies.get(spreadId);
  const again = doc.elements.flatMap((element): SpreadFinding[] => {
    const code = own?.get(element.id);
    return code ? [{ code, severity: 'warning', elementId: element.id, values: {} }] : [];
  });
  return [
    ...checkBackground(doc, rules, book.photos),
    ...checkPhotos(doc, rules, book.photos),
    ...checkTexts(doc, rules),
    ...checkQrCodes(doc, rules),
    ...checkDrawings(doc, rules),
    ...again,
    ...checkOffPages(doc),
    ...checkHidden(doc),
  ];
}

const isBlank = ({ role, background, elements }: SpreadDocument) =>
  role === 'inner' && elements.length === 0 && background.picture === undefined;

function checkSpreadWithFixes(
  book: CheckedBook,
  rules: PreflightRules,
  copies: Duplicates,
  { id: spreadId, document: doc }: CheckedSpread,
  includeQuickFixes: boolean,
): Finding[] {
  if (isBlank(doc)) return [{ code: 'empty_pages', severity: 'warning', spreadId, values: {} }];
  const check = (changed: SpreadDocument) => checkSpread(book, rules, copies, spreadId, changed);
  const before = check(doc);
  const photoOf = (fileId: string | null) => (fileId === null ? undefined : book.photos[fileId]);
  return before.map((finding) => {
    const quickFix = includeQuickFixes
      ? findQuickFix({ doc, book: rules, photoOf, check, before }, finding)
      : undefined;
    return quickFix ? { ...finding, spreadId, quickFix } : { ...finding, spreadId };
  });
}

const compareSeverity = (a: Finding, b: Finding) => Number(b.severity === 'error') - Number(a.severity === 'error');

interface PreflightOptions {
  /** Page counts that can be bound; the printer's limits when left out. */
  readonly limits?: PageLimits;
  /** Searches for quick fixes, which takes most of the time; true when left out. */
  readonly includeQuickFixes?: boolean;
}

/**
 * Checks a book before printing and returns its findings, errors first. Pure and deterministic. A quick fix removes its
 * finding and adds none to its spread, unless it empties the spread.
 */
export function preflight(book: CheckedBook, { limits, includeQuickFixes = true }: PreflightOptions = {}): Finding[] {
  const documents = book.spreads.map(({ document }) => document);
  const [first] = documents;
  if (!first) return [];
  const { printer, cover, paper } = book;
  const pages = countInnerPages(documents);
  const rules = { printer, cover, paper, pages };
  const copies = findDuplicatePhotos(book);
  const found = book.spreads.flatMap((spread) => checkSpreadWithFixes(book, rules, copies, spread, includeQuickFixes));
  const { format } = first;
  const bindable = limits ?? findBindablePageLimits({ printer, format, cover, paper });
  return [...checkPages(pages, bindable), ...checkSpineTitle(book, rules), ...found].sort(compareSeverity);
}
