import type { SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import { clampToPageLimits, type PageLimits } from '../print/bookOptions';
import type { Finding } from './types';

const PAGES_PER_SPREAD = 2;

export const countInnerPages = (documents: readonly SpreadDocument[]): number =>
  documents.reduce((sum, doc) => (doc.role === 'cover' ? sum : sum + pageAreasOf(doc).length), 0);

export interface PagesFinding extends Finding {
  readonly code: 'too_few_pages' | 'too_many_pages' | 'odd_pages';
  readonly values: { readonly pages: number; readonly limit: number };
}

/** Checks if a book with this page count can be bound. Editor, cart and order share this rule. */
export function checkPages(pages: number, limits: PageLimits): PagesFinding[] {
  const { min, max, step } = limits;
  const wrong = (code: PagesFinding['code'], limit: number, wanted: number): PagesFinding[] => {
    const spreads = Math.ceil((wanted - pages) / PAGES_PER_SPREAD);
    const values = { pages, limit };
    const rest = { code, severity: 'error', spreadId: null, values } as const;
    return [spreads > 0 ? { ...rest, quickFix: { kind: 'add_pages', spreads } } : rest];
  };
  if (pages < min) return wrong('too_few_pages', min, min);
  if (pages > max) return wrong('too_many_pages', max, max);
  if ((pages - min) % step !== 0) return wrong('odd_pages', step, clampToPageLimits(limits, pages));
  return [];
}
