import type { Locale } from '@domain/contract';

export interface InvoiceTexts {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly order: string;
  readonly billTo: string;
  readonly book: string;
  readonly quantity: string;
  readonly price: string;
  readonly sum: string;
  readonly pages: (pages: number) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly delivery: string;
  readonly net: string;
  readonly tax: (percent: string) => string;
  readonly noTax: string;
  readonly total: string;
  readonly paid: (date: string) => string;
  readonly provider: (name: string) => string;
  readonly credit: {
    readonly title: string;
    readonly number: string;
    readonly invoice: string;
    readonly refunded: (date: string) => string;
  };
  /** Printed when names were transliterated. */
  readonly latin: string;
  /** Printed when no money moved. */
  readonly sandbox: string;
}

const slavic = new Intl.PluralRules('ru');
const russianPages: Readonly<Record<string, string>> = { one: 'страница', few: 'страницы' };

export const invoiceTexts: Readonly<Record<Locale, InvoiceTexts>> = {
  en: {
    title: 'Invoice',
    number: 'Invoice number',
    date: 'Date',
    order: 'Order',
    billTo: 'Billed to',
    book: 'Book',
    quantity: 'Copies',
    price: 'Price',
    sum: 'Amount',
    pages: (pages) => `${pages} pages`,
    subtotal: 'Books',
    discount: 'Discount',
    delivery: 'Delivery',
    net: 'Net',
    tax: (percent) => `VAT ${percent} (included)`,
    noTax: 'No VAT is charged',
    total: 'Total',
    paid: (date) => `Paid on ${date}. Thank you.`,
    provider: (name) => `Payment: ${name}`,
    credit: {
      title: 'Credit note',
      number: 'Credit note number',
      invoice: 'Invoice',
      refunded: (date) => `Refunded on ${date}.`,
    },
    latin: 'Letters missing from our fonts are written here in Latin letters.',
    sandbox: 'Test mode: no money moved. This is not a tax document.',
  },
  ru: {
    title: 'Счёт',
    number: 'Номер счёта',
    date: 'Дата',
    order: 'Заказ',
    billTo: 'Покупатель',
    book: 'Книга',
    quantity: 'Экземпляры',
    price: 'Цена',
    sum: 'Сумма',
    pages: (pages) => `${pages} ${russianPages[slavic.select(pages)] ?? 'страниц'}`,
    subtotal: 'Книги',
    discount: 'Скидка',
    delivery: 'Доставка',
    net: 'Без налога',
    tax: (percent) => `НДС ${percent} (включён)`,
    noTax: 'НДС не взимается',
    total: 'Итого',
    // The date ends with its own full stop.
    paid: (date) => `Оплачено ${date} Спасибо!`,
    provider: (name) => `Оплата: ${name}`,
    credit: {
      title: 'Корректировочный счёт',
      number: 'Номер корректировочного счёта',
      invoice: 'К счёту',
      refunded: (date) => `Возвращено ${date}`,
    },
    latin: 'Буквы, которых нет в наших шрифтах, записаны здесь латиницей.',
    sandbox: 'Тестовый режим: деньги не переводились. Это не налоговый документ.',
  },
  fr: {
    title: 'Facture',
    number: 'Numéro de facture',
    date: 'Date',
    order: 'Commande',
    billTo: 'Facturé à',
    book: 'Livre',
    quantity: 'Exemplaires',
    price: 'Prix',
    sum: 'Montant',
    pages: (pages) => `${pages} pages`,
    subtotal: 'Livres',
    discount: 'Remise',
    delivery: 'Livraison',
    net: 'Hors taxe',
    tax: (percent) => `TVA ${percent} (incluse)`,
    noTax: 'Aucune TVA n’est due',
    total: 'Total',
    paid: (date) => `Payé le ${date}. Merci.`,
    provider: (name) => `Paiement : ${name}`,
    credit: {
      title: 'Avoir',
      number: 'Numéro d’avoir',
      invoice: 'Facture',
      refunded: (date) => `Remboursé le ${date}.`,
    },
    latin: 'Les lettres absentes de nos polices sont écrites ici en caractères latins.',
    sandbox: 'Mode test\u00a0: aucun argent n’a circulé. Ce n’est pas un document fiscal.',
  },
  de: {
    title: 'Rechnung',
    number: 'Rechnungsnummer',
    date: 'Datum',
    order: 'Bestellung',
    billTo: 'Rechnung an',
    book: 'Buch',
    quantity: 'Exemplare',
    price: 'Preis',
    sum: 'Betrag',
    pages: (pages) => `${pages} Seiten`,
    subtotal: 'Bücher',
    discount: 'Rabatt',
    delivery: 'Versand',
    net: 'Netto',
    tax: (percent) => `MwSt. ${percent} (enthalten)`,
    noTax: 'Es wird keine MwSt. berechnet',
    total: 'Gesamt',
    paid: (date) => `Bezahlt am ${date}. Vielen Dank.`,
    provider: (name) => `Zahlung: ${name}`,
    credit: {
      title: 'Stornorechnung',
      number: 'Nummer der Stornorechnung',
      invoice: 'Zur Rechnung',
      refunded: (date) => `Erstattet am ${date}.`,
    },
    latin: 'Buchstaben, die in unseren Schriften fehlen, stehen hier in lateinischer Umschrift.',
    sandbox: 'Testmodus: Es wurde kein Geld bewegt. Dies ist kein Steuerbeleg.',
  },
  es: {
    title: 'Factura',
    number: 'Número de factura',
    date: 'Fecha',
    order: 'Pedido',
    billTo: 'Facturado a',
    book: 'Libro',
    quantity: 'Ejemplares',
    price: 'Precio',
    sum: 'Importe',
    pages: (pages) => `${pages} páginas`,
    subtotal: 'Libros',
    discount: 'Descuento',
    delivery: 'Envío',
    net: 'Base imponible',
    tax: (percent) => `IVA ${percent} (incluido)`,
    noTax: 'No se cobra IVA',
    total: 'Total',
    paid: (date) => `Pagado el ${date}. Gracias.`,
    provider: (name) => `Pago: ${name}`,
    credit: {
      title: 'Factura rectificativa',
      number: 'Número de factura rectificativa',
      invoice: 'Factura',
      refunded: (date) => `Devuelto el ${date}.`,
    },
    latin: 'Las letras que faltan en nuestras fuentes se escriben aquí con caracteres latinos.',
    sandbox: 'Modo de prueba: no se ha movido dinero. No es un documento fiscal.',
  },
  pt: {
    title: 'Fatura',
    number: 'Número da fatura',
    date: 'Data',
    order: 'Encomenda',
    billTo: 'Faturado a',
    book: 'Livro',
    quantity: 'Exemplares',
    price: 'Preço',
    sum: 'Valor',
    pages: (pages) => `${pages} páginas`,
    subtotal: 'Livros',
    discount: 'Desconto',
    delivery: 'Entrega',
    net: 'Sem IVA',
    tax: (percent) => `IVA ${percent} (incluído)`,
    noTax: 'Não é cobrado IVA',
    total: 'Total',
    paid: (date) => `Pago em ${date}. Obrigado.`,
    provider: (name) => `Pagamento: ${name}`,
    credit: {
      title: 'Nota de crédito',
      number: 'Número da nota de crédito',
      invoice: 'Fatura',
      refunded: (date) => `Reembolsado em ${date}.`,
    },
    latin: 'As letras que faltam nos nossos tipos de letra estão escritas aqui em caracteres latinos.',
    sandbox: 'Modo de teste: não circulou dinheiro. Não é um documento fiscal.',
  },
};
