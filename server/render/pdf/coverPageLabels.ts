import type { Locale } from '@domain/contract';

/** Labels of the cover's pages, or of its sheet, in a reader's list of pages. */
export const coverPageLabels: Readonly<
  Record<Locale, { readonly front: string; readonly back: string; readonly sheet: string }>
> = {
  en: { front: 'Front cover', back: 'Back cover', sheet: 'Cover' },
  ru: { front: 'Обложка', back: 'Задняя обложка', sheet: 'Обложка целиком' },
  fr: { front: 'Couverture', back: 'Quatrième de couverture', sheet: 'Couverture entière' },
  de: { front: 'Umschlag vorn', back: 'Umschlag hinten', sheet: 'Umschlag' },
  es: { front: 'Portada', back: 'Contraportada', sheet: 'Cubierta' },
  pt: { front: 'Capa', back: 'Contracapa', sheet: 'Capa completa' },
};
