import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { photoElement, pictureIdAt, textElement } from './elements';

export function coverSpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const spine = 9;
  const front = width + spine;
  return {
    version: DOCUMENT_VERSION,
    format,
    role: 'cover',
    spine,
    background: { colour: '#f3f1ec' },
    elements: [
      photoElement({
        id: 'front',
        frame: { x: front + 15, y: 15, width: width - 30, height: height * 0.6 },
        fileId: pictureIdAt(1),
        shadow: true,
      }),
      textElement({
        id: 'title',
        text: 'Лето Summer',
        font: 'serif-semibold',
        size: 30,
        align: 'center',
        frame: { x: front + 15, y: height * 0.7, width: width - 30, height: 20 },
      }),
      textElement({
        id: 'sub',
        text: 'July 2024',
        font: 'sans',
        size: 11,
        align: 'center',
        frame: { x: front + 15, y: height * 0.7 + 22, width: width - 30, height: 8 },
      }),
      textElement({
        id: 'spine',
        text: 'Лето Summer',
        font: 'sans-medium',
        size: 9,
        rotation: 90,
        align: 'center',
        verticalAlign: 'middle',
        frame: { x: width + spine / 2 - 60, y: height / 2 - 4, width: 120, height: 8 },
      }),
    ],
  };
}
