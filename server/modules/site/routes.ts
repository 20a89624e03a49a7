import type { Catalogue } from '@domain/commerce';
import { catalogueForPrinter } from '@domain/commerce/bookPageLimits';
import { LEGAL_PAGES } from '@domain/contract';
import { coverIds } from '@domain/print';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { readLegalText } from './legalPages';

function findLowestPrices({ books, default_currency: currency }: Catalogue) {
  const lowest = coverIds.flatMap((cover) => {
    const [cheapest] = books.filter((book) => book.cover === cover).sort((a, b) => a.base[currency] - b.base[currency]);
    return cheapest ? [{ cover, pages: cheapest.included_pages, from: cheapest.base[currency] }] : [];
  });
  return { currency, books: lowest.sort((a, b) => a.from - b.from) };
}

/** Registers what visitors may know about the shop: `/api/site` and `/api/legal/{id}`. */
export function registerSiteModule(
  app: FastifyInstance,
  { config, printing, log }: Pick<AppDeps, 'config' | 'printing' | 'log'>,
): void {
  const { legal, tagManagerId } = config;

  registerRoute(app, 'siteInfo', async () => ({
    status: 200,
    body: {
      legal: LEGAL_PAGES.flatMap((id) => {
        const source = legal[id];
        return source ? [{ id, url: source.kind === 'link' ? source.url : null }] : [];
      }),
      measures_visits: tagManagerId !== null,
      prices: findLowestPrices(catalogueForPrinter(printing.printer)),
    },
  }));

  registerRoute(app, 'legalPage', async ({ params: { id }, query: { language } }) => {
    const source = legal[id];
    if (source?.kind !== 'file') return throwApiError('not_found');
    const page = await readLegalText(source.path, language);
    if (page) return { status: 200, body: { id, ...page } };
    log.error({ page: id }, 'file of a legal page is missing');
    return throwApiError('not_found');
  });
}
