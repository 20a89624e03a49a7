import { type BookBinding, defaultPrintSpec } from '@domain/print';
import { createSelector } from '@/lib/createSelector';
import { selectBook, selectPageCount } from './selectors';

/**
 * Returns what decides where pages are safe for words and faces. Apart from the other selectors, which load with every
 * page: the printers' rules weigh 4 kB.
 */
export const selectBinding = createSelector([selectBook, selectPageCount], (book, pages): BookBinding => {
  const { printer, cover } = book ?? defaultPrintSpec;
  return { printer, cover, pages };
});
