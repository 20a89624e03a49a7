import { type FormatId, formatIds, formats } from '../print';
import { type CoverId, coverIds, type PaperId, paperIds } from '../print/bookOptions';
import { type Currency, currencies } from './ids';
import { type Amounts, amounts } from './money';

export interface CataloguePaper {
  readonly id: PaperId;
  readonly max_pages: number;
  /** Added to the book's `base`. */
  readonly surcharge: Amounts;
  /** For each page beyond the included ones. */
  readonly page: Amounts;
}

export interface CatalogueBook {
  readonly format: FormatId;
  readonly cover: CoverId;
  readonly min_pages: number;
  /** Step of the page counts. */
  readonly page_step: number;
  /** Number of pages included in `base`. */
  readonly included_pages: number;
  readonly base: Amounts;
  readonly papers: readonly CataloguePaper[];
}

/** Everything for sale, as the API returns it (`GET /catalogue`). Prices include tax. */
export interface Catalogue {
  readonly currencies: readonly Currency[];
  readonly default_currency: Currency;
  /** `weight` in g/m². */
  readonly papers: readonly { readonly id: PaperId; readonly weight: number }[];
  readonly books: readonly CatalogueBook[];
}

interface Tariff {
  readonly base: Readonly<Record<CoverId, Amounts>>;
  readonly page: Amounts;
  readonly heavySurcharge: Amounts;
  readonly heavyPage: Amounts;
}

const a4: Tariff = {
  base: { hard: amounts(3690, 4190, 3290, 3990, 23_900), soft: amounts(2590, 2890, 2290, 2790, 16_900) },
  page: amounts(45, 50, 40, 48, 280),
  heavySurcharge: amounts(750, 850, 650, 800, 4700),
  heavyPage: amounts(65, 73, 58, 70, 410),
};

/** In line with market prices of photo books in these sizes (about €20 to €45 for the smallest page count). */
const tariffs: Readonly<Record<FormatId, Tariff>> = {
  'square-210': {
    base: { hard: amounts(2990, 3390, 2690, 3190, 18_900), soft: amounts(1990, 2290, 1790, 2190, 12_900) },
    page: amounts(35, 39, 32, 39, 220),
    heavySurcharge: amounts(600, 700, 550, 650, 3800),
    heavyPage: amounts(50, 56, 45, 54, 310),
  },
  'square-300': {
    base: { hard: amounts(4490, 4990, 3990, 4790, 28_900), soft: amounts(3290, 3690, 2890, 3490, 20_900) },
    page: amounts(60, 68, 54, 65, 380),
    heavySurcharge: amounts(900, 1000, 800, 950, 5700),
    heavyPage: amounts(85, 95, 75, 90, 530),
  },
  'portrait-a4': a4,
  'landscape-a4': a4,
};

const paperWeights: Readonly<Record<PaperId, number>> = { 'silk-170': 170, 'matte-170': 170, 'silk-250': 250 };
const NO_SURCHARGE = amounts(0, 0, 0, 0, 0);
/** Most pages of each paper that glue holds. */
const maxPagesByCover: Readonly<Record<CoverId, { readonly light: number; readonly heavy: number }>> = {
  hard: { light: 200, heavy: 120 },
  soft: { light: 160, heavy: 80 },
};

function createCatalogueBook(format: FormatId, cover: CoverId): CatalogueBook {
  const { base, page, heavySurcharge, heavyPage } = tariffs[format];
  const { minPages, maxPages: most, pageStep } = formats[format];
  const papers = paperIds.map((id): CataloguePaper => {
    const isHeavy = paperWeights[id] > 200;
    const max_pages = Math.min(most, maxPagesByCover[cover][isHeavy ? 'heavy' : 'light']);
    return isHeavy
      ? { id, max_pages, surcharge: heavySurcharge, page: heavyPage }
      : { id, max_pages, surcharge: NO_SURCHARGE, page };
  });
  return {
    format,
    cover,
    min_pages: minPages,
    page_step: pageStep,
    included_pages: minPages,
    base: base[cover],
    papers,
  };
}

/** Everything that the shop sells, at any printer: see `catalogueForPrinter`. */
export const shopCatalogue: Catalogue = {
  currencies,
  default_currency: 'EUR',
  papers: paperIds.map((id) => ({ id, weight: paperWeights[id] })),
  books: formatIds.flatMap((format) => coverIds.map((cover) => createCatalogueBook(format, cover))),
};
