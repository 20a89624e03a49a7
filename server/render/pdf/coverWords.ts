import type { Locale } from '@domain/contract';

/** What the two pages of the cover are called in a reader's list of pages. */
export const coverWords: Readonly<Record<Locale, { readonly front: string; readonly back: string }>> = {
  en: { front: 'Front cover', back: 'Back cover' },
  ru: { front: 'Обложка', back: 'Задняя обложка' },
  fr: { front: 'Couverture', back: 'Quatrième de couverture' },
  de: { front: 'Umschlag vorn', back: 'Umschlag hinten' },
  es: { front: 'Portada', back: 'Contraportada' },
  pt: { front: 'Capa', back: 'Contracapa' },
};
