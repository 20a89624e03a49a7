import type {
  PhotoElement,
  QrElement,
  Rect,
  ShapeElement,
  SpreadDocument,
  StickerElement,
  TextElement,
} from '@domain/document';
import { pagesOf } from '@domain/document';
import { fillCrop } from '@domain/document/edit';
import { useT } from '@/i18n';
import { type EditorPhoto, useEditor } from './context';
import { newElementId } from './newIds';

const upright = { rotation: 0, opacity: 1, locked: false } as const;

/** A frame of that size in the middle of a page: of the right one, where there are two. */
function middle(doc: SpreadDocument, width: number, height: number): Rect {
  const page = pagesOf(doc).at(-1) ?? { x: 0, y: 0, width, height };
  return { x: page.x + (page.width - width) / 2, y: page.y + (page.height - height) / 2, width, height };
}

/** mm; a code of a link has modules of a millimetre then. */
const QR_SIDE = 32;

const pageWidth = (doc: SpreadDocument) => pagesOf(doc)[0]?.width ?? 200;

/** @param at the middle of the new frame, mm; the middle of a page when left out */
export function newPhoto(
  doc: SpreadDocument,
  fileId: string,
  photo: EditorPhoto,
  at?: { readonly x: number; readonly y: number },
): PhotoElement {
  const aspect = photo.width / photo.height;
  const longest = pageWidth(doc) * 0.5;
  const [width, height] = aspect >= 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  const frame = middle(doc, width, height);
  return {
    type: 'photo',
    id: newElementId('photo'),
    ...upright,
    frame: at ? { ...frame, x: at.x - width / 2, y: at.y - height / 2 } : frame,
    fileId,
    crop: fillCrop(aspect, frame),
    radius: 0,
    border: null,
    shadow: false,
  };
}

export function newText(doc: SpreadDocument, text: string): TextElement {
  const width = pageWidth(doc) * 0.5;
  return {
    type: 'text',
    id: newElementId('text'),
    ...upright,
    frame: middle(doc, width, 20),
    text,
    font: 'serif',
    size: 18,
    leading: 1.3,
    colour: '#161616',
    align: 'center',
    verticalAlign: 'middle',
    lines: [],
  };
}

/** Puts a new text on the page, to be written at once. */
export function useAddText(): () => void {
  const t = useT();
  const { document: doc, apply, select, write } = useEditor();
  return () => {
    const element = newText(doc, t('editor.newText'));
    apply({ kind: 'addElement', element });
    select([element.id]);
    write(element.id);
  };
}

export function newQr(doc: SpreadDocument, text: string): QrElement {
  const id = newElementId('qr');
  return {
    type: 'qr',
    id,
    ...upright,
    frame: middle(doc, QR_SIDE, QR_SIDE),
    text,
    colour: '#000000',
    ground: '#ffffff',
  };
}

export function newShape(doc: SpreadDocument, shape: ShapeElement['shape']): ShapeElement {
  const width = pageWidth(doc) * 0.3;
  const isLine = shape === 'line';
  return {
    type: 'shape',
    id: newElementId('shape'),
    ...upright,
    frame: middle(doc, width, isLine ? 0 : width),
    shape,
    fill: isLine ? null : '#d8d2c4',
    stroke: isLine ? { width: 0.5, colour: '#161616' } : null,
  };
}

export function newSticker(doc: SpreadDocument, stickerId: string): StickerElement {
  const side = pageWidth(doc) * 0.18;
  return {
    type: 'sticker',
    id: newElementId('sticker'),
    ...upright,
    frame: middle(doc, side, side),
    stickerId,
    colour: null,
  };
}
