import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { CYRILLIC_TEXT, photoElement, pictureIdAt, textElement } from './elements';

export function foldSpanningSpread(format: FormatId): SpreadDocument {
  const { width, height, bleed } = formats[format];
  const frame = { x: -bleed, y: -bleed, width: 2 * (width + bleed), height: height + 2 * bleed };
  const elements = [
    photoElement({ id: 'full', frame, fileId: pictureIdAt(3), crop: { x: 0, y: 0.1, width: 1, height: 0.8 } }),
    textElement({
      id: 'over',
      text: CYRILLIC_TEXT,
      colour: '#ffffff',
      size: 20,
      frame: { x: width + 20, y: height - 50, width: width - 40, height: 40 },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#000000' }, elements };
}

export function closingSpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements = [
    photoElement({
      id: 'last',
      frame: { x: 30, y: 30, width: width - 60, height: height - 90 },
      fileId: pictureIdAt(4),
      crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
      border: { width: 0.8, colour: '#333333' },
    }),
    textElement({
      id: 'end',
      text: 'The end',
      align: 'center',
      frame: { x: 30, y: height - 50, width: width - 60, height: 12 },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'closing', spine: 0, background: { colour: '#ffffff' }, elements };
}
