import { DOCUMENT_VERSION, type SpreadDocument, type SpreadElement } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { photoElement, pictureIdAt, stickerElement } from './elements';

/**
 * Background picture and stickers: original, in one colour, rotated, translucent, across the fold, in
 * non-square frames.
 */
export function artworkSpread(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements: SpreadElement[] = [
    photoElement({ id: 'small', frame: { x: 20, y: 20, width: 60, height: 40 }, fileId: pictureIdAt(1), shadow: true }),
    photoElement({
      id: 'straight',
      frame: { x: 20, y: 70, width: 50, height: 36 },
      rotation: 6,
      fileId: pictureIdAt(3),
      crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
      straighten: -11,
      radius: 3,
    }),
    stickerElement({ id: 'k1', stickerId: 'red-heart', frame: { x: width - 30, y: 30, width: 60, height: 60 } }),
    stickerElement({
      id: 'k2',
      stickerId: 'sunflower',
      frame: { x: 30, y: height * 0.5, width: 70, height: 40 },
      rotation: 15,
    }),
    stickerElement({
      id: 'k3',
      stickerId: 'airplane',
      frame: { x: width + 40, y: height * 0.4, width: 50, height: 90 },
      colour: '#2443d6',
      rotation: -30,
    }),
    stickerElement({
      id: 'k4',
      stickerId: 'wedding',
      frame: { x: width + 100, y: 20, width: 50, height: 50 },
      opacity: 0.6,
    }),
    stickerElement({ id: 'k5', stickerId: 'no-such-sticker', frame: { x: 5, y: 5, width: 20, height: 20 } }),
  ];
  return {
    version: DOCUMENT_VERSION,
    format,
    role: 'inner',
    spine: 0,
    background: {
      colour: '#e8e2d4',
      picture: { fileId: pictureIdAt(2) ?? '', crop: { x: 0, y: 0.3, width: 1, height: 0.4 } },
    },
    elements,
  };
}
