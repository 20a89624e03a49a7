import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { CYRILLIC_TEXT, LATIN_TEXT, textElement } from './elements';

const column = (page: number, row: number, height = 46) => ({
  x: page * 210 + 20,
  y: 12 + row * 50,
  width: 170,
  height,
});

/** Styled parts, letter spacing, capitals, drop caps, and fonts that are loaded on demand. */
export function styledSpread(): SpreadDocument {
  registerAllFontMetrics();
  return {
    version: DOCUMENT_VERSION,
    format: 'square-210',
    role: 'inner',
    spine: 0,
    background: { colour: '#ffffff' },
    elements: [
      textElement({
        id: 't1',
        text: LATIN_TEXT,
        size: 16,
        frame: column(0, 0),
        styles: [
          { start: 3, end: 7, bold: true },
          { start: 9, end: 19, italic: true, colour: '#a03020' },
          { start: 21, end: 27, bold: true, italic: true },
          { start: 29, end: 37, size: 26, underline: true },
          { start: 40, end: 52, underline: true, colour: '#204080' },
        ],
      }),
      textElement({
        id: 't2',
        text: CYRILLIC_TEXT,
        font: 'playfair',
        size: 18,
        align: 'center',
        frame: column(0, 1),
        styles: [{ start: 0, end: 14, italic: true }],
      }),
      textElement({ id: 't3', text: LATIN_TEXT, font: 'montserrat', size: 13, spacing: 120, frame: column(0, 2) }),
      textElement({
        id: 't4',
        text: CYRILLIC_TEXT,
        font: 'sans',
        size: 13,
        spacing: 60,
        caps: true,
        align: 'right',
        colour: '#203040',
        frame: column(0, 3),
      }),
      textElement({
        id: 't5',
        text: `${LATIN_TEXT} ${LATIN_TEXT}`,
        font: 'eb-garamond',
        size: 15,
        dropCap: 3,
        frame: column(1, 0, 96),
        styles: [{ start: 0, end: 7, bold: true, colour: '#7a1f1f' }],
      }),
      textElement({
        id: 't6',
        text: `• ${LATIN_TEXT}\n• ${CYRILLIC_TEXT}`,
        font: 'fira-sans',
        size: 12,
        frame: column(1, 2),
        rotation: 4,
        styles: [
          { start: 0, end: 9, bold: true },
          { start: 95, end: 110, italic: true },
        ],
      }),
      textElement({
        id: 't7',
        text: 'Лето 東京 2024 Ωμέγα',
        font: 'elegant',
        size: 22,
        spacing: 40,
        frame: column(1, 3),
        styles: [{ start: 0, end: 7, bold: true }],
      }),
    ],
  };
}
