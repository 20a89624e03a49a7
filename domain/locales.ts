export const LOCALES = ['en', 'ru', 'fr', 'de', 'es', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Returns the tag that `Intl` formats a language with. Our Portuguese is that of Portugal, and plain `pt` formats
 * dates, amounts and country names as in Brazil.
 */
export const toFormatLocale = (language: string): string => (language === 'pt' ? 'pt-PT' : language);
