import type { PhotoElement, Rect, SpreadDocument, StickerElement, TextElement } from '@domain/document';
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
