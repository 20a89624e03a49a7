import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { CYRILLIC_TEXT, LATIN_TEXT, photoElement, pictureIdAt, textElement } from './elements';

/** Each font and alignment, in both scripts. */
export function typographySpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const column = (page: number, row: number) => ({
    x: page * width + 20,
    y: 14 + row * (height / 5),
    width: width - 40,
    height: height / 5 - 4,
  });
  const elements = [
    textElement({ id: 't1', text: `1. ${LATIN_TEXT}\n2. ${CYRILLIC_TEXT}`, frame: column(0, 0) }),
    textElement({
      id: 't2',
      text: CYRILLIC_TEXT,
      font: 'sans',
      size: 10,
      align: 'right',
      frame: column(0, 1),
      colour: '#7a1f1f',
    }),
    textElement({
      id: 't3',
      text: LATIN_TEXT,
      font: 'sans-medium',
      size: 12,
      align: 'center',
      verticalAlign: 'middle',
      frame: column(0, 2),
    }),
    textElement({
      id: 't4',
      text: LATIN_TEXT,
      font: 'serif-semibold',
      size: 18,
      verticalAlign: 'bottom',
      frame: column(0, 3),
    }),
    textElement({ id: 't5', text: CYRILLIC_TEXT, size: 16, rotation: 9, frame: column(1, 1) }),
    textElement({ id: 't6', text: LATIN_TEXT, font: 'sans', size: 7, leading: 1.6, opacity: 0.5, frame: column(1, 3) }),
    textElement({ id: 't7', text: '11 1,024 – 2024', font: 'sans-medium', size: 34, frame: column(1, 0) }),
    textElement({ id: 't8', text: LATIN_TEXT, font: 'elegant', size: 17, frame: column(1, 2) }),
    textElement({
      id: 't9',
      text: CYRILLIC_TEXT,
      font: 'condensed',
      size: 13,
      frame: { ...column(1, 4), width: width * 0.42 },
    }),
    textElement({ id: 't10', text: CYRILLIC_TEXT, font: 'hand', size: 20, frame: column(0, 4) }),
    photoElement({
      id: 'thumb',
      frame: { x: width * 1.5, y: height * 0.8, width: 30, height: 20 },
      fileId: pictureIdAt(2),
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#fbfaf7' }, elements };
}
