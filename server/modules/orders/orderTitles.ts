import type { Locale } from '@domain/contract';

const orderTitles: Readonly<Record<Locale, (number: string) => string>> = {
  en: (number) => `Photo book order ${number}`,
  ru: (number) => `Заказ фотокниги ${number}`,
  fr: (number) => `Commande de livre photo ${number}`,
  de: (number) => `Fotobuch-Bestellung ${number}`,
  es: (number) => `Pedido de álbum de fotos ${number}`,
  pt: (number) => `Encomenda de álbum de fotos ${number}`,
};

/** Returns the name of an order on checkout pages and bank statements. */
export const formatOrderTitle = (language: Locale, number: string): string => orderTitles[language](number);
