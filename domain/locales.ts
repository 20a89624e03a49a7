export const LOCALES = ['en', 'ru', 'fr', 'de', 'es', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** A stored or requested language may be one that this version does not have. English stands in for it. */
export const toSupportedLocale = (language: string | undefined): Locale =>
  LOCALES.find((locale) => locale === language) ?? 'en';

/**
 * Returns the tag that `Intl` formats a language with. Our Portuguese is that of Portugal, and plain `pt` formats
 * dates, amounts and country names as in Brazil.
 */
export const toFormatLocale = (language: string): string => (language === 'pt' ? 'pt-PT' : language);
