import type { CoverId, PaperId } from '@domain/commerce';
import { type FormatId, formats } from '@domain/print';
import { useIntl } from 'react-intl';
import { useT } from '@/i18n';

interface Book {
  readonly format: FormatId;
  readonly pages: number;
}

/** Returns a formatter for a book: format with size, pages, cover and paper. */
export const useBookText = () => {
  const t = useT();
  const format = (id: FormatId) => {
    const { width, height } = formats[id];
    return `${t(`format.${id}`)} · ${t('start.sizeCm', { width: width / 10, height: height / 10 })}`;
  };
  return {
    format,
    pages: (count: number) => t('creations.pages', { count }),
    book: (book: Book) => `${format(book.format)} · ${t('creations.pages', { count: book.pages })}`,
    cover: (id: CoverId) => t(`cart.cover.${id}`),
    paper: (id: PaperId) => t(`cart.paper.${id}`),
  };
};

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayStyle = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const;
/** Keeps a day and its month on one line. */
const keepTogether = (date: string): string =>
  date.replaceAll(/(?<=\d\.?) (?=\p{L})|(?<=\p{L}\.?) (?=\d)|(?<=\bde) /gu, '\u00a0');

/** Returns a formatter for days (`YYYY-MM-DD`) in the user's language. */
export const useFormatDays = () => {
  const intl = useIntl();
  return {
    day: (day: string) =>
      keepTogether(intl.formatDate(asDate(day), { timeZone: 'UTC', day: 'numeric', month: 'short' })),
    range: (from: string, to: string) => keepTogether(intl.formatDateTimeRange(asDate(from), asDate(to), dayStyle)),
    /** Names the seller's time zone where it differs from the reader's. */
    moment: (iso: string, timeZone: string) =>
      intl.formatDate(iso, {
        timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...(timeZone !== intl.formatters.getDateTimeFormat().resolvedOptions().timeZone && { timeZoneName: 'short' }),
      }),
    date: (iso: string, timeZone: string) =>
      intl.formatDate(iso, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
  };
};
