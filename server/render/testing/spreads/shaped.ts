import { DOCUMENT_VERSION, type SpreadDocument, type SpreadElement } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { photoElement, pictureIdAt, qrElement } from './elements';

/** Shaped and recoloured photos, and QR codes. */
export function shapedSpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements: SpreadElement[] = [
    photoElement({
      id: 'oval',
      frame: { x: 12, y: 12, width: 70, height: 50 },
      fileId: pictureIdAt(1),
      mask: 'ellipse',
      border: { width: 2, colour: '#8a5a2b' },
      shadow: true,
      adjust: { brightness: 20, contrast: 15, saturation: -100, warmth: 60 },
    }),
    photoElement({
      id: 'arch',
      frame: { x: 20, y: height * 0.5, width: 50, height: height * 0.4 },
      rotation: 5,
      fileId: pictureIdAt(2),
      mask: 'arch',
      border: { width: 1.5, colour: '#204a87' },
      shadow: true,
      adjust: { brightness: 0, contrast: 60, saturation: 45, warmth: -80 },
    }),
    photoElement({
      id: 'dim',
      frame: { x: width + 12, y: 12, width: 60, height: 44 },
      fileId: pictureIdAt(3),
      crop: { x: 0.2, y: 0.1, width: 0.6, height: 0.7 },
      straighten: 7,
      radius: 5,
      opacity: 0.7,
      adjust: { brightness: -45, contrast: -30, saturation: 20, warmth: 10 },
    }),
    qrElement({ id: 'q1', frame: { x: width + 90, y: 14, width: 30, height: 36 } }),
    qrElement({
      id: 'q2',
      text: 'Лето, 12 друзей',
      frame: { x: width + 30, y: height * 0.6, width: 34, height: 34 },
      rotation: 12,
      opacity: 0.8,
      colour: '#204a87',
      ground: null,
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#f4efe6' }, elements };
}
