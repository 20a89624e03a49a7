import {
  DOCUMENT_VERSION,
  linesOf,
  type PhotoElement,
  type QrElement,
  type ShapeElement,
  type SpreadDocument,
  type SpreadElement,
  type StickerElement,
  type TextElement,
} from '@domain/document';
import { type FormatId, formats } from '@domain/print';

/** Ids of the pictures that {@link agreementSpreads} shows. */
export const pictureIds = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const id = (n: number) => pictureIds[n - 1] ?? null;

const photo = (part: Partial<PhotoElement> & Pick<PhotoElement, 'id' | 'frame'>): PhotoElement => ({
  type: 'photo',
  rotation: 0,
  opacity: 1,
  locked: false,
  fileId: id(1),
  crop: { x: 0, y: 0, width: 1, height: 1 },
  radius: 0,
  border: null,
  shadow: false,
  ...part,
});

function text(part: Partial<TextElement> & Pick<TextElement, 'id' | 'frame' | 'text'>): TextElement {
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
  return { ...element, lines: linesOf(element) };
}

const shape = (part: Partial<ShapeElement> & Pick<ShapeElement, 'id' | 'frame' | 'shape'>): ShapeElement => ({
  type: 'shape',
  rotation: 0,
  opacity: 1,
  locked: false,
  fill: null,
  stroke: null,
  ...part,
});

const sticker = (
  part: Partial<StickerElement> & Pick<StickerElement, 'id' | 'frame' | 'stickerId'>,
): StickerElement => ({
  type: 'sticker',
  rotation: 0,
  opacity: 1,
  locked: false,
  colour: null,
  ...part,
});

const qr = (part: Partial<QrElement> & Pick<QrElement, 'id' | 'frame'>): QrElement => ({
  type: 'qr',
  rotation: 0,
  opacity: 1,
  locked: false,
  text: 'https://example.org/summer/2024',
  colour: '#000000',
  ground: '#ffffff',
  ...part,
});

const latin = 'To Vera, Jo & Tomás: AVATAR, Wäldchen, “fi fl ffi” and 1,024 steps over the old pass.';
const cyrillic = 'Съёмка в горах: Тоня, Гоша и ещё 12 друзей. Ужин у озера, 21 июля 2024 г.';

function cover(format: FormatId): SpreadDocument {
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
      photo({
        id: 'front',
        frame: { x: front + 15, y: 15, width: width - 30, height: height * 0.6 },
        fileId: id(1),
        shadow: true,
      }),
      text({
        id: 'title',
        text: 'Лето Summer',
        font: 'serif-semibold',
        size: 30,
        align: 'center',
        frame: { x: front + 15, y: height * 0.7, width: width - 30, height: 20 },
      }),
      text({
        id: 'sub',
        text: 'July 2024',
        font: 'sans',
        size: 11,
        align: 'center',
        frame: { x: front + 15, y: height * 0.7 + 22, width: width - 30, height: 8 },
      }),
      text({
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

function opening(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements = [
    photo({
      id: 'a',
      frame: { x: width + 12, y: 12, width: width / 2 - 16, height: height / 2 - 16 },
      fileId: id(2),
      crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
      radius: 6,
    }),
    photo({
      id: 'b',
      frame: { x: width * 1.5 + 8, y: 20, width: width / 2 - 30, height: height / 3 },
      rotation: -7,
      fileId: id(3),
      border: { width: 3, colour: '#ffffff' },
      shadow: true,
    }),
    photo({
      id: 'c',
      frame: { x: width + 20, y: height / 2 + 10, width: width / 3, height: height / 3 },
      rotation: 12,
      opacity: 0.6,
      fileId: id(4),
      radius: 4,
      border: { width: 1.5, colour: '#204a87' },
    }),
    shape({
      id: 'd',
      shape: 'ellipse',
      frame: { x: width * 1.5, y: height * 0.6, width: 40, height: 24 },
      fill: '#ffd24a',
      stroke: { width: 1.2, colour: '#7a3b00' },
      rotation: 20,
    }),
    shape({
      id: 'e',
      shape: 'rectangle',
      frame: { x: width * 1.5, y: height * 0.75, width: 30, height: 18 },
      fill: '#3a7ca5',
      stroke: { width: 2, colour: '#16425b' },
      opacity: 0.5,
    }),
    shape({
      id: 'f',
      shape: 'line',
      frame: { x: width * 1.5, y: height * 0.9, width: 50, height: 4 },
      stroke: { width: 0.5, colour: '#000000' },
      rotation: -5,
    }),
    photo({
      id: 'none',
      frame: { x: width + 2, y: 2, width: 8, height: 8 },
      fileId: null,
      border: { width: 1, colour: '#ff0000' },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'opening', spine: 0, background: { colour: '#ffffff' }, elements };
}

function words(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const column = (page: number, row: number) => ({
    x: page * width + 20,
    y: 14 + row * (height / 5),
    width: width - 40,
    height: height / 5 - 4,
  });
  const elements = [
    text({ id: 't1', text: `1. ${latin}\n2. ${cyrillic}`, frame: column(0, 0) }),
    text({ id: 't2', text: cyrillic, font: 'sans', size: 10, align: 'right', frame: column(0, 1), colour: '#7a1f1f' }),
    text({
      id: 't3',
      text: latin,
      font: 'sans-medium',
      size: 12,
      align: 'center',
      verticalAlign: 'middle',
      frame: column(0, 2),
    }),
    text({ id: 't4', text: latin, font: 'serif-semibold', size: 18, verticalAlign: 'bottom', frame: column(0, 3) }),
    text({ id: 't5', text: cyrillic, size: 16, rotation: 9, frame: column(1, 1) }),
    text({ id: 't6', text: latin, font: 'sans', size: 7, leading: 1.6, opacity: 0.5, frame: column(1, 3) }),
    text({ id: 't7', text: '11 1,024 – 2024', font: 'sans-medium', size: 34, frame: column(1, 0) }),
    text({ id: 't8', text: latin, font: 'elegant', size: 17, frame: column(1, 2) }),
    text({ id: 't9', text: cyrillic, font: 'condensed', size: 13, frame: { ...column(1, 4), width: width * 0.42 } }),
    text({ id: 't10', text: cyrillic, font: 'hand', size: 20, frame: column(0, 4) }),
    photo({ id: 'thumb', frame: { x: width * 1.5, y: height * 0.8, width: 30, height: 20 }, fileId: id(2) }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#fbfaf7' }, elements };
}

function across(format: FormatId): SpreadDocument {
  const { width, height, bleed } = formats[format];
  const frame = { x: -bleed, y: -bleed, width: 2 * (width + bleed), height: height + 2 * bleed };
  const elements = [
    photo({ id: 'full', frame, fileId: id(3), crop: { x: 0, y: 0.1, width: 1, height: 0.8 } }),
    text({
      id: 'over',
      text: cyrillic,
      colour: '#ffffff',
      size: 20,
      frame: { x: width + 20, y: height - 50, width: width - 40, height: 40 },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#000000' }, elements };
}

function closing(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements = [
    photo({
      id: 'last',
      frame: { x: 30, y: 30, width: width - 60, height: height - 90 },
      fileId: id(4),
      crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
      border: { width: 0.8, colour: '#333333' },
    }),
    text({
      id: 'end',
      text: 'The end',
      align: 'center',
      frame: { x: 30, y: height - 50, width: width - 60, height: 12 },
    }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'closing', spine: 0, background: { colour: '#ffffff' }, elements };
}

/** A picture under everything, and stickers: in their own colours, in one colour, turned, translucent, over the fold, in frames that are no squares. */
function artwork(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements: SpreadElement[] = [
    photo({ id: 'small', frame: { x: 20, y: 20, width: 60, height: 40 }, fileId: id(1), shadow: true }),
    photo({
      id: 'straight',
      frame: { x: 20, y: 70, width: 50, height: 36 },
      rotation: 6,
      fileId: id(3),
      crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
      straighten: -11,
      radius: 3,
    }),
    sticker({ id: 'k1', stickerId: 'red-heart', frame: { x: width - 30, y: 30, width: 60, height: 60 } }),
    sticker({
      id: 'k2',
      stickerId: 'sunflower',
      frame: { x: 30, y: height * 0.5, width: 70, height: 40 },
      rotation: 15,
    }),
    sticker({
      id: 'k3',
      stickerId: 'airplane',
      frame: { x: width + 40, y: height * 0.4, width: 50, height: 90 },
      colour: '#2443d6',
      rotation: -30,
    }),
    sticker({
      id: 'k4',
      stickerId: 'wedding',
      frame: { x: width + 100, y: 20, width: 50, height: 50 },
      opacity: 0.6,
    }),
    sticker({ id: 'k5', stickerId: 'no-such-sticker', frame: { x: 5, y: 5, width: 20, height: 20 } }),
  ];
  return {
    version: DOCUMENT_VERSION,
    format,
    role: 'inner',
    spine: 0,
    background: { colour: '#e8e2d4', picture: { fileId: id(2) ?? '', crop: { x: 0, y: 0.3, width: 1, height: 0.4 } } },
    elements,
  };
}

/** Photos cut to shapes and in other colours, and QR codes. */
function shaped(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const elements: SpreadElement[] = [
    photo({
      id: 'oval',
      frame: { x: 12, y: 12, width: 70, height: 50 },
      fileId: id(1),
      mask: 'ellipse',
      border: { width: 2, colour: '#8a5a2b' },
      shadow: true,
      adjust: { brightness: 20, contrast: 15, saturation: -100, warmth: 60 },
    }),
    photo({
      id: 'arch',
      frame: { x: 20, y: height * 0.5, width: 50, height: height * 0.4 },
      rotation: 5,
      fileId: id(2),
      mask: 'arch',
      border: { width: 1.5, colour: '#204a87' },
      shadow: true,
      adjust: { brightness: 0, contrast: 60, saturation: 45, warmth: -80 },
    }),
    photo({
      id: 'dim',
      frame: { x: width + 12, y: 12, width: 60, height: 44 },
      fileId: id(3),
      crop: { x: 0.2, y: 0.1, width: 0.6, height: 0.7 },
      straighten: 7,
      radius: 5,
      opacity: 0.7,
      adjust: { brightness: -45, contrast: -30, saturation: 20, warmth: 10 },
    }),
    qr({ id: 'q1', frame: { x: width + 90, y: 14, width: 30, height: 36 } }),
    qr({
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

/**
 * A small book that has everything a step can say: each font and alignment, both scripts, all photo and shape styles, a photo over the fold,
 * stickers, a picture as background, photos cut to shapes and in other colours, QR codes.
 */
export function agreementSpreads(format: FormatId): SpreadDocument[] {
  return [
    cover(format),
    opening(format),
    words(format),
    across(format),
    artwork(format),
    shaped(format),
    closing(format),
  ];
}
