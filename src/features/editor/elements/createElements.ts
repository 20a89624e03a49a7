import {
  breakLines,
  INK,
  lineHeight,
  placeText,
  type QrElement,
  type ShapeElement,
  type SpreadDocument,
  type StickerElement,
  type TextElement,
  toStoredText,
} from '@domain/document';
import { formats, safeAreas } from '@domain/print';
import { selectPhotoMap } from '@/features/storage';
import { useT } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { useEditor, useNow, usePhotos } from '../hooks/EditorContext';
import { middle, pageWidth, upright } from './createPhotoElement';
import { newElementId } from './elementId';

/** mm; a code of a link has modules of a millimetre then. */
const QR_SIDE = 32;

/** mm; two lines. */
const TEXT_HEIGHT = 20;

/** How a new text is set. */
const SET = { font: 'serif', size: 18, leading: 1.3, align: 'center' } as const;
/** How wide it is, of a page; a longer one as wide as it has to be. */
const WIDEST = 0.8;
const WIDTHS = [0.5, 0.65, WIDEST] as const;
/** Most of the height of a page that it takes. */
const TALLEST = 0.8;

/** Room for a text as it is set. */
function roomFor(doc: SpreadDocument, text: string): { readonly width: number; readonly height: number } {
  const tallest = TALLEST * formats[doc.format].height;
  const rooms = WIDTHS.map((share) => {
    const width = share * pageWidth(doc);
    const lines = breakLines({ text: toStoredText(text, SET.font), ...SET, width });
    return { width, height: Math.max(TEXT_HEIGHT, lines.length * lineHeight(SET)) };
  });
  return rooms.find(({ height }) => height <= tallest) ?? { width: WIDEST * pageWidth(doc), height: tallest };
}

/** A text where the pages have room for it, or where it is read on the photos. */
export function useNewText(): (text: string) => TextElement {
  const now = useNow();
  const { getState } = useAppStore();
  const photos = usePhotos();
  return (text) => {
    const doc = now.document();
    const stored = selectPhotoMap(getState());
    const room = roomFor(doc, text);
    const place = placeText(doc, {
      areas: safeAreas(doc, now.pages()),
      ...room,
      hasFixedSize: room.height > TEXT_HEIGHT,
      getPhoto: (fileId) => {
        const { facts, focus = null } = stored[fileId] ?? {};
        return { analysis: facts, focus, colour: photos[fileId]?.colour };
      },
    });
    return {
      type: 'text',
      id: newElementId('text'),
      ...upright,
      ...place,
      text,
      ...SET,
      verticalAlign: 'middle',
      lines: [],
    };
  };
}

/** Puts a new text on the page, to be written at once. */
export function useAddText(): () => void {
  const t = useT();
  const { apply, select, write } = useEditor();
  const newText = useNewText();
  return () => {
    const element = newText(t('editor.newText'));
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
    frame: middle(doc, 'qr', QR_SIDE, QR_SIDE),
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
    frame: middle(doc, 'shape', width, isLine ? 0 : width),
    shape,
    fill: isLine ? null : '#d8d2c4',
    stroke: isLine ? { width: 0.5, colour: INK } : null,
  };
}

export function newSticker(doc: SpreadDocument, stickerId: string): StickerElement {
  const side = pageWidth(doc) * 0.18;
  return {
    type: 'sticker',
    id: newElementId('sticker'),
    ...upright,
    frame: middle(doc, 'sticker', side, side),
    stickerId,
    colour: null,
  };
}
