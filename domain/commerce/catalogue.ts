import { type FormatId, formatIds, formats } from '../print';
import { type CoverId, coverIds, isLayflat, type PaperId, paperIds } from '../print/bookOptions';
import { type Currency, currencies } from './ids';
import { type Amounts, amounts } from './money';

export interface CataloguePaper {
  readonly id: PaperId;
  readonly max_pages: number;
  readonly surcharge: Amounts; // Added to the book's `base`
  /** For each page beyond the included ones. */
  readonly page: Amounts;
}

export interface CatalogueBook {
  readonly format: FormatId;
  readonly cover: CoverId;
  readonly min_pages: number;
  readonly page_step: number;
  readonly included_pages: number;
  readonly base: Amounts;
  readonly papers: readonly CataloguePaper[];
}

/** Everything for sale, as the API returns it (`GET /catalogue`). Prices include tax. */
export interface Catalogue {
  readonly currencies: readonly Currency[];
  readonly default_currency: Currency;
  readonly papers: readonly { readonly id: PaperId; readonly weight: number }[];
  readonly books: readonly CatalogueBook[];
}

interface Tariff {
  readonly base: Readonly<Record<CoverId, Amounts>>;
  readonly page: Amounts;
  readonly heavySurcharge: Amounts;
  readonly heavyPage: Amounts;
  /** Added for each page of a layflat book, which is a sheet of its own. */
  readonly layflatPage: Amounts;
}

const small: Tariff = {
  base: {
    hard: amounts(2290, 2590, 1990, 2490, 14_900),
    soft: amounts(1390, 1590, 1190, 1490, 8900),
    layflat: amounts(3490, 3890, 2990, 3790, 22_900),
    linen: amounts(2690, 2990, 2390, 2890, 17_500),
  },
  page: amounts(25, 28, 22, 27, 160),
  heavySurcharge: amounts(400, 450, 350, 430, 2600),
  heavyPage: amounts(38, 43, 34, 41, 240),
  layflatPage: amounts(30, 34, 27, 32, 190),
};

const medium: Tariff = {
  base: {
    hard: amounts(2990, 3390, 2690, 3190, 18_900),
    soft: amounts(1990, 2290, 1790, 2190, 12_900),
    layflat: amounts(4490, 4990, 3990, 4790, 28_900),
    linen: amounts(3490, 3890, 3090, 3690, 21_900),
  },
  page: amounts(35, 39, 32, 39, 220),
  heavySurcharge: amounts(600, 700, 550, 650, 3800),
  heavyPage: amounts(50, 56, 45, 54, 310),
  layflatPage: amounts(40, 45, 36, 43, 250),
};

const large: Tariff = {
  base: {
    hard: amounts(3690, 4190, 3290, 3990, 23_900),
    soft: amounts(2590, 2890, 2290, 2790, 16_900),
    layflat: amounts(5490, 5990, 4890, 5890, 34_900),
    linen: amounts(4290, 4790, 3790, 4590, 27_500),
  },
  page: amounts(45, 50, 40, 48, 280),
  heavySurcharge: amounts(750, 850, 650, 800, 4700),
  heavyPage: amounts(65, 73, 58, 70, 410),
  layflatPage: amounts(55, 62, 49, 59, 350),
};

const extraLarge: Tariff = {
  base: {
    hard: amounts(4490, 4990, 3990, 4790, 28_900),
    soft: amounts(3290, 3690, 2890, 3490, 20_900),
    layflat: amounts(6790, 7490, 5990, 7290, 42_900),
    linen: amounts(5190, 5790, 4590, 5490, 33_500),
  },
  page: amounts(60, 68, 54, 65, 380),
  heavySurcharge: amounts(900, 1000, 800, 950, 5700),
  heavyPage: amounts(85, 95, 75, 90, 530),
  layflatPage: amounts(75, 84, 67, 80, 470),
};

/** In line with market prices of photo books in these sizes (about €14 to €45 for the smallest page count). */
const tariffs: Readonly<Record<FormatId, Tariff>> = {
  'square-140': small,
  'square-210': medium,
  'square-216': medium,
  'square-229': medium,
  'square-250': large,
  'square-280': extraLarge,
  'square-300': extraLarge,
  'square-305': extraLarge,
  'portrait-a5': small,
  'portrait-254': large,
  'portrait-279': large,
  'portrait-280': large,
  'portrait-210': large,
  'portrait-a4': large,
  'landscape-a5': small,
  'landscape-229': small,
  'landscape-250': medium,
  'landscape-letter': large,
  'landscape-279': large,
  'landscape-280': large,
  'landscape-a4': large,
};

const paperWeights: Readonly<Record<PaperId, number>> = { 'silk-170': 170, 'matte-170': 170, 'silk-250': 250 };
const NO_SURCHARGE = amounts(0, 0, 0, 0, 0);
/** Most pages of each paper that glue holds. */
const maxPagesByCover: Readonly<Record<CoverId, { readonly light: number; readonly heavy: number }>> = {
  hard: { light: 200, heavy: 120 },
  soft: { light: 160, heavy: 80 },
  layflat: { light: 110, heavy: 80 },
  linen: { light: 200, heavy: 120 },
};

const addAmounts = (a: Amounts, b: Amounts): Amounts =>
  Object.fromEntries(currencies.map((currency) => [currency, a[currency] + b[currency]])) as Amounts;

function createCatalogueBook(format: FormatId, cover: CoverId): CatalogueBook {
  const { base, page, heavySurcharge, heavyPage, layflatPage } = tariffs[format];
  const pageOf = (price: Amounts) => (isLayflat(cover) ? addAmounts(price, layflatPage) : price);
  const { minPages, maxPages: most, pageStep } = formats[format];
  const papers = paperIds.map((id): CataloguePaper => {
    const isHeavy = paperWeights[id] > 200;
    const max_pages = Math.min(most, maxPagesByCover[cover][isHeavy ? 'heavy' : 'light']);
    return isHeavy
      ? { id, max_pages, surcharge: heavySurcharge, page: pageOf(heavyPage) }
      : { id, max_pages, surcharge: NO_SURCHARGE, page: pageOf(page) };
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
