import {
  breakTextElement,
  type PhotoElement,
  type QrElement,
  type ShapeElement,
  type StickerElement,
  type TextElement,
} from '@domain/document';

/** Ids of the pictures in {@link agreementSpreads}. */
export const pictureIds = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
export const pictureIdAt = (n: number) => pictureIds[n - 1] ?? null;

export const photoElement = (part: Partial<PhotoElement> & Pick<PhotoElement, 'id' | 'frame'>): PhotoElement => ({
  type: 'photo',
  rotation: 0,
  opacity: 1,
  locked: false,
  fileId: pictureIdAt(1),
  crop: { x: 0, y: 0, width: 1, height: 1 },
  radius: 0,
  border: null,
  shadow: false,
  ...part,
});

export function textElement(part: Partial<TextElement> & Pick<TextElement, 'id' | 'frame' | 'text'>): TextElement {
  const element: TextElement = {
    type: 'text',
    rotation: 0,
    opacity: 1,
    locked: false,
    font: 'serif',
    size: 14,
    leading: 1.3,
    colour: '#1a1a1a',
    align: 'left',
    verticalAlign: 'top',
    lines: [],
    ...part,
  };
  return { ...element, lines: breakTextElement(element) };
}

export const shapeElement = (
  part: Partial<ShapeElement> & Pick<ShapeElement, 'id' | 'frame' | 'shape'>,
): ShapeElement => ({
  type: 'shape',
  rotation: 0,
  opacity: 1,
  locked: false,
  fill: null,
  stroke: null,
  ...part,
});

export const stickerElement = (
  part: Partial<StickerElement> & Pick<StickerElement, 'id' | 'frame' | 'stickerId'>,
): StickerElement => ({
  type: 'sticker',
  rotation: 0,
  opacity: 1,
  locked: false,
  colour: null,
  ...part,
});

export const qrElement = (part: Partial<QrElement> & Pick<QrElement, 'id' | 'frame'>): QrElement => ({
  type: 'qr',
  rotation: 0,
  opacity: 1,
  locked: false,
  text: 'https://example.org/summer/2024',
  colour: '#000000',
  ground: '#ffffff',
  ...part,
});

export const LATIN_TEXT = 'To Vera, Jo & Tomás: AVATAR, Wäldchen, “fi fl ffi” and 1,024 steps over the old pass.';
export const CYRILLIC_TEXT = 'Съёмка в горах: Тоня, Гоша и ещё 12 друзей. Ужин у озера, 21 июля 2024 г.';
