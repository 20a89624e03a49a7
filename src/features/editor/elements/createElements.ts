import {
  breakLines,
  INK,
  lineHeight,
  placeText,
  type Rect,
  type ShapeElement,
  type SpreadDocument,
  type StickerElement,
  type StyledRange,
  type TextElement,
  type TextPlacementRequest,
  toStoredText,
} from '@domain/document';
import { setTextStyle, type TextStyleChange } from '@domain/document/edit';
import { formats, safeAreas } from '@domain/print';
import { selectPhotoMap } from '@/features/storage';
import { useT } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { useEditor, useEditorSnapshot, usePhotos } from '../hooks/EditorContext';
import { type BoundSpread, centreOnPage, defaultElementProps, pageWidth } from './createPhotoElement';
import { createElementId } from './elementEditing';

const TEXT_HEIGHT_MM = 20;
/** A new text box is at least two lines high, so that a few more words fit. */
const MIN_LINES = 2;

type NewTextStyle = Pick<TextElement, 'font' | 'size' | 'leading' | 'align'>;

const DEFAULT_TEXT_STYLE: NewTextStyle = { font: 'serif', size: 18, leading: 1.3, align: 'center' };
/** Text width as a fraction of the page, unless the text needs more. */
const MAX_TEXT_WIDTH_SHARE = 0.8;
const TEXT_WIDTH_SHARES = [0.5, 0.65, MAX_TEXT_WIDTH_SHARE] as const;
/** Largest text height as a fraction of the page. */
const MAX_TEXT_HEIGHT_SHARE = 0.8;

/** Returns the size of a text box, in mm. */
function measureTextBox(
  doc: SpreadDocument,
  areas: readonly Rect[],
  text: string,
  style: NewTextStyle,
): { readonly width: number; readonly height: number } {
  const tallest = Math.min(MAX_TEXT_HEIGHT_SHARE * formats[doc.format].height, ...areas.map(({ height }) => height));
  const widest = Math.min(...areas.map(({ width }) => width));
  const boxes = TEXT_WIDTH_SHARES.map((share) => {
    const width = Math.min(share * pageWidth(doc), widest);
    const lines = breakLines({ text: toStoredText(text, style.font), ...style, width });
    return { width, height: Math.max(TEXT_HEIGHT_MM, Math.max(MIN_LINES, lines.length) * lineHeight(style)) };
  });
  return (
    boxes.find(({ height }) => height <= tallest) ?? {
      width: Math.min(MAX_TEXT_WIDTH_SHARE * pageWidth(doc), widest),
      height: tallest,
    }
  );
}

type TextRequest = Pick<TextPlacementRequest, 'getPhoto'> & {
  readonly text: string;
  readonly style?: TextStyleChange;
  readonly styles?: readonly StyledRange[];
};

/**
 * Creates a text in free space of the pages, or where it is legible on the photos. A given colour yields to a legible
 * one on photos and dark pages.
 * @testonly for texts of every length on every format
 */
export function createTextElement(
  { document: doc, binding }: BoundSpread,
  { text, style: { colour, ...given } = {}, styles = [], getPhoto }: TextRequest,
): TextElement {
  const style = { ...DEFAULT_TEXT_STYLE, ...given };
  const areas = safeAreas(doc, binding);
  const box = measureTextBox(doc, areas, text, style);
  const place = placeText(doc, { areas, ...box, hasFixedSize: box.height > TEXT_HEIGHT_MM, getPhoto });
  const element: TextElement = {
    type: 'text',
    id: createElementId('text'),
    ...defaultElementProps,
    ...place,
    ...(colour && place.colour === INK && { colour }),
    text,
    ...(styles.length > 0 && { styles }),
    verticalAlign: 'middle',
    ...DEFAULT_TEXT_STYLE,
    lines: [],
  };
  return setTextStyle(element, given);
}

export function useTextFactory(): (
  text: string,
  given?: TextStyleChange,
  styles?: readonly StyledRange[],
) => TextElement {
  const now = useEditorSnapshot();
  const { getState } = useAppStore();
  const photos = usePhotos();
  return (text, style = {}, styles = []) => {
    const stored = selectPhotoMap(getState());
    const getPhoto = (fileId: string) => {
      const { facts, focus = null } = stored[fileId] ?? {};
      return { analysis: facts, focus, colour: photos[fileId]?.colour };
    };
    return createTextElement({ document: now.document(), binding: now.binding() }, { text, style, styles, getPhoto });
  };
}

/** Returns a function that adds a text, in the default style or a given one, and starts editing it. */
export function useAddText(): (style?: TextStyleChange) => void {
  const t = useT();
  const { apply, select, setEditingText } = useEditor();
  const newText = useTextFactory();
  return (style) => {
    const element = newText(t('editor.newText'), style);
    apply({ kind: 'addElement', element });
    select([element.id]);
    setEditingText(element.id);
  };
}

export function createShapeElement(doc: SpreadDocument, shape: ShapeElement['shape']): ShapeElement {
  const width = pageWidth(doc) * 0.3;
  const isLine = shape === 'line';
  return {
    type: 'shape',
    id: createElementId('shape'),
    ...defaultElementProps,
    frame: centreOnPage(doc, 'shape', width, isLine ? 0 : width),
    shape,
    fill: isLine ? null : '#d8d2c4',
    stroke: isLine ? { width: 0.5, colour: INK } : null,
  };
}

export function createStickerElement(
  doc: SpreadDocument,
  stickerId: string,
  colour: StickerElement['colour'] = null,
): StickerElement {
  const side = pageWidth(doc) * 0.18;
  return {
    type: 'sticker',
    id: createElementId('sticker'),
    ...defaultElementProps,
    frame: centreOnPage(doc, 'sticker', side, side),
    stickerId,
    colour,
  };
}
