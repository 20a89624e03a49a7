/** Languages of the product, as BCP 47 tags. */
export const LOCALES = ['en', 'ru', 'fr', 'de', 'es', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];
