import { type Locale, toFormatLocale } from '@domain/contract';

/** Amounts in minor currency units; prices include tax. */
export interface Invoice {
  readonly number: string;
  readonly orderNumber: string;
  /** Payment time; for a credit note the refund time. */
  readonly issuedAt: Date;
  readonly timeZone: string;
  /** First and last day on which the books arrive, `YYYY-MM-DD`: the time of supply. */
  readonly supply?: readonly [from: string, to: string];
  /** Number of the cancelled invoice; makes this a credit note. */
  readonly credits?: string;
  readonly language: Locale;
  readonly currency: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly lines: readonly {
    readonly title: string;
    readonly pages: number;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly total: number;
  }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery: number;
  readonly tax: { readonly rate: number; readonly amount: number };
  readonly total: number;
  /** Part of the order that earlier credit notes cover; `total` is the rest. */
  readonly credited?: number;
  /** A credit note for `total` alone, a part of the order, without its books. */
  readonly isPart?: boolean;
  readonly provider: string;
  readonly isSandbox: boolean;
}

export const MARGIN = 56;
export const INK = '#161616';
export const MUTED_INK = '#565656';
const LINE = '#c9c9c9';
export const SIZE = 10;
export const [WIDTH, HEIGHT] = [595.28, 841.89]; // A4, in pt
export const RIGHT = WIDTH - MARGIN;
export const FOOT = HEIGHT - MARGIN - 24;

type Doc = PDFKit.PDFDocument;

export function createFormatters({ language, currency, timeZone, credits }: Invoice) {
  const sign = credits === undefined ? 1 : -1;
  const locale = toFormatLocale(language);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const span = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  // The fonts lack the narrow no-break space, which groups digits in some languages.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    money: (amount: number) => plain(money.format((sign * amount || 0) / digits)),
    day: (date: Date) => plain(day.format(date)),
    days: (from: string, to: string) => plain(span.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ')),
    percent: (basisPoints: number) => plain(percent.format(basisPoints / 10_000)),
  };
}

export type InvoiceFormatters = ReturnType<typeof createFormatters>;

export function drawRightAligned(doc: Doc, text: string, edge: number, y: number): void {
  doc.text(text, edge - 160, y, { width: 160, align: 'right', lineBreak: false });
}

export function drawRule(doc: Doc, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(LINE);
}
