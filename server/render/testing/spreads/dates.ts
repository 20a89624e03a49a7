import { DOCUMENT_VERSION, fontIds, type SpreadDocument } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { textElement } from './elements';

/** Dates as Intl writes them: fixed, because its blanks change with its version. */
const writtenDates = [
  ['en', 'July 3\u2009–\u200911, 2024, 9:00\u202fAM\u2009–\u20091:00\u202fPM'],
  ['de', 'Mittwoch, 3.–11. Juli 2024, 9:00–13:00\u202fUhr'],
  ['fr', '3–11 juillet 2024, 09:00\u2009–\u200913:00\u202f; 1\u202f234\u00a0km'],
  ['es', '3–11 de julio de 2024, 9:00\u2009–\u200913:00'],
  ['pt', '3\u2009–\u200911 de julho de 2024, 09:00\u2009–\u200913:00'],
  ['ru', 'Июль 3–11, 2024\u202fг.\u2009–\u20092\u00a0февр. 2025\u202fг.'],
] as const;

export const datedLanguages = writtenDates.map(([language]) => language);

const ROWS = 10;

/** Dates of a language in each font on two pages, those of the first with letters that most fonts lack. */
export function datesSpread(language: (typeof datedLanguages)[number]): SpreadDocument {
  registerAllFontMetrics();
  const dates = writtenDates.find(([one]) => one === language)?.[1] ?? '';
  return {
    version: DOCUMENT_VERSION,
    format: 'square-210',
    role: 'inner',
    spine: 0,
    background: { colour: '#ffffff' },
    elements: fontIds.map((font, i) =>
      textElement({
        id: `t${i}`,
        text: i < ROWS ? `${dates} Nẵng` : dates,
        font,
        size: 17,
        frame: { x: Math.floor(i / ROWS) * 210 + 12, y: 12 + (i % ROWS) * 19, width: 186, height: 17 },
        styles: i % 3 === 2 ? [{ start: 0, end: 9, bold: true }] : [],
      }),
    ),
  };
}
