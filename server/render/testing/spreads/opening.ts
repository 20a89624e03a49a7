import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { photoElement, pictureIdAt, shapeElement } from './elements';

export function openingSpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements = [
    photoElement({
      id: 'a',
      frame: { x: width + 12, y: 12, width: width / 2 - 16, height: height / 2 - 16 },
      fileId: pictureIdAt(2),
      crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
      radius: 6,
    }),
    photoElement({
      id: 'b',
      frame: { x: width * 1.5 + 8, y: 20, width: width / 2 - 30, height: height / 3 },
      rotation: -7,
      fileId: pictureIdAt(3),
      border: { width: 3, colour: '#ffffff' },
      shadow: true,
    }),
    photoElement({
      id: 'c',
      frame: { x: width + 20, y: height / 2 + 10, width: width / 3, height: height / 3 },
      rotation: 12,
      opacity: 0.6,
      fileId: pictureIdAt(4),
      radius: 4,
      border: { width: 1.5, colour: '#204a87' },
    }),
    shapeElement({
      id: 'd',
      shape: 'ellipse',
      frame: { x: width * 1.5, y: height * 0.6, width: 40, height: 24 },
      fill: '#ffd24a',
      stroke: { width: 1.2, colour: '#7a3b00' },
      rotation: 20,
    }),
    shapeElement({
      id: 'e',
      shape: 'rectangle',
      frame: { x: width * 1.5, y: height * 0.75, width: 30, height: 18 },
      fill: '#3a7ca5',
      stroke: { width: 2, colour: '#16425b' },
      opacity: 0.5,
    }),
    shapeElement({
      id: 'f',
      shape: 'line',
      frame: { x: width * 1.5, y: height * 0.9, width: 50, height: 4 },
      stroke: { width: 0.5, colour: '#000000' },
      rotation: -5,
    }),
    photoElement({
      id: 'none',
      frame: { x: width + 2, y: 2, width: 8, height: 8 },
      fileId: null,
      border: { width: 1, colour: '#ff0000' },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'opening', spine: 0, background: { colour: '#ffffff' }, elements };
}
