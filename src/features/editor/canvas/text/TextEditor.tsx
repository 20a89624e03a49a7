import {
  type CaretLine,
  cssFontOf,
  findCaretRect,
  findSelectionRects,
  hasTextOverflow,
  isPaintedLikeField,
  lineHeight,
  listIndentMm,
  MM_PER_POINT,
  measureCaretLines,
  type Rect,
  type SpreadDocument,
  type TextElement,
  textHeight,
} from '@domain/document';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo } from 'react';
import { T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useEditor } from '../../hooks/EditorContext';
import { chordOf, shortcutOf } from '../../shortcuts/shortcuts';
import styles from '../Canvas.module.css';
import { positionInView } from '../geometry';
import { returnFocusToElement } from '../manageFocus';
import { useCaretKeys, useTextPress } from './caretInput';
import type { TextFieldBox } from './optimisticTextField';
import { useTextSelection } from './textSelection';
import { useStyleKeys } from './useCharacterStyle';
import { useTextEditing } from './useTextEditing';

interface PaintedSelectionProps {
  readonly text: TextElement;
  readonly lines: readonly CaretLine[];
  /** In px per mm. */
  readonly scale: number;
}

/** Caret or selection between the letters as they are painted, for texts whose field does not match. */
function PaintedSelection({ text, lines, scale }: PaintedSelectionProps) {
  const selection = useTextSelection(text);
  if (!selection) return null;
  const { frame } = text;
  const { start, end, isLineEnd } = selection;
  const isCaret = start === end;
  const caret = isCaret ? findCaretRect(lines, { offset: start, isLineEnd }) : null;
  const rects = caret ? [caret] : findSelectionRects(lines, selection);
  return rects.map((rect) => (
    <div
      key={`${rect.x} ${rect.y}`}
      className={isCaret ? styles.paintedCaret : styles.paintedSelection}
      aria-hidden="true"
      style={{
        left: (rect.x - frame.x) * scale,
        top: (rect.y - frame.y) * scale,
        height: rect.height * scale,
        ...(isCaret ? {} : { width: rect.width * scale }),
      }}
    />
  ));
}

const SAMPLE = 'mmmmmmmmmm';

function widthAt(px: number): number {
  const sample = document.createElement('span');
  sample.style.cssText = `position:absolute;visibility:hidden;white-space:pre;font:${px}px/1 monospace`;
  sample.textContent = SAMPLE;
  document.body.append(sample);
  const { width } = sample.getBoundingClientRect();
  sample.remove();
  return width;
}

const REFERENCE_PX = 100;

let measured: number | null = null;

/** Returns the user's minimum font size in the browser, in px; 0 if there is none. */
function minFontSizePx(): number {
  if (measured !== null) return measured;
  const [tiny, large] = [widthAt(1), widthAt(REFERENCE_PX)];
  const smallest = large > 0 ? (REFERENCE_PX * tiny) / large : 0;
  measured = smallest > 1.5 ? smallest : 0;
  return measured;
}

/** Returns the factor by which a field is enlarged, then scaled down, so that its letters get the requested size. */
const minFontScale = (px: number): number => Math.max(1, (1.05 * minFontSizePx()) / px);

interface Props {
  readonly document: SpreadDocument;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
}

/**
 * Edits a text in place. The page paints the letters; the transparent field above it provides the caret and the
 * spell-check.
 */
export function TextEditor({ document: doc, view, scale }: Props) {
  const { editingText } = useEditor();
  const text = doc.elements.find((one): one is TextElement => one.id === editingText && one.type === 'text');
  return text && <Field key={text.id} text={text} view={view} scale={scale} />;
}

function Field({ text: element, view, scale }: { readonly text: TextElement } & Pick<Props, 'view' | 'scale'>) {
  const t = useT();
  const { setEditingText } = useEditor();
  const { id, frame, rotation } = element;
  const { field, leave, rewrite, flush } = useTextEditing(element, {
    on: 'page',
    boxOf: (one) => fieldBox(one, scale),
  });
  const { ref } = field;
  const styleByKey = useStyleKeys(element, flush);
  const caretLines = useMemo(() => (isPaintedLikeField(element) ? null : measureCaretLines(element)), [element]);
  const times = minFontScale(letterPx(element, scale));
  const press = useTextPress({
    lines: () => caretLines ?? measureCaretLines(element),
    isFieldCaret: caretLines === null,
    toSheet: (x, y) => ({
      x: frame.x + x / (scale * times),
      y: frame.y + (fieldBox(element, scale).top + y / times) / scale,
    }),
  });
  const moveCaret = useCaretKeys(() => caretLines);

  useEffect(() => {
    const node = ref.current;
    node?.focus({ preventScroll: true });
    node?.select();
    return () => returnFocusToElement(id);
  }, [ref, id]);

  const onKey = (event: KeyboardEvent) => {
    const shortcut = event.altKey ? undefined : shortcutOf(chordOf(event));
    if (isComposing(event)) return;
    if (shortcut === 'undo' || shortcut === 'redo') {
      event.preventDefault();
      rewrite(shortcut);
      return;
    }
    if (styleByKey(shortcut, event.target)) {
      event.preventDefault();
      return;
    }
    if (moveCaret(event)) return;
    const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    event.preventDefault();
    event.stopPropagation();
    setEditingText(null);
  };
  /** Moves the caret to the start or the end after a press above or below the text. */
  const onBeside = (event: MouseEvent<HTMLDivElement>) => {
    const node = ref.current;
    if (!node || event.target !== event.currentTarget) return;
    event.preventDefault();
    const at = event.nativeEvent.offsetY < node.offsetTop ? 0 : node.value.length;
    node.setSelectionRange(at, at);
  };
  const overflows = hasTextOverflow(element);
  return (
    <div
      className={styles.textEditor}
      role="presentation"
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={onBeside}
      data-overflows={overflows || undefined}
      style={{ ...positionInView(view, frame), ...(rotation !== 0 && { rotate: `${rotation}deg` }) }}
    >
      <textarea
        {...field}
        className={styles.field}
        data-text-of={id}
        translate="no"
        aria-label={t('editor.textWords')}
        aria-describedby={overflows ? 'text-overflows' : undefined}
        wrap="off"
        spellCheck
        maxLength={8000}
        style={fieldStyle(element, listIndentMm(element), scale)}
        data-painted-caret={caretLines ? true : undefined}
        onBlur={({ relatedTarget: to }) => {
          leave(to);
          // Toolbars act on the text that is being edited, so they keep editing active.
          if (!(to instanceof Element && to.closest('[data-bar]'))) setEditingText(null);
        }}
        onKeyDown={onKey}
        {...press}
      />
      {caretLines && <PaintedSelection text={element} lines={caretLines} scale={scale} />}
      {overflows && (
        <p className={styles.overflow} id="text-overflows" role="status">
          <T id="editor.overflow" />
        </p>
      )}
    </div>
  );
}

/** Font size on the screen, in px. */
const letterPx = ({ size }: TextElement, scale: number): number => size * MM_PER_POINT * scale;

/** Returns the box of the field in its frame. It is slightly higher than its lines, so that it never scrolls. */
function fieldBox(element: TextElement, scale: number): TextFieldBox {
  const { frame, verticalAlign } = element;
  const times = minFontScale(letterPx(element, scale));
  const height = Math.max(lineHeight(element), textHeight(element));
  const top = { top: 0, middle: 0.5, bottom: 1 }[verticalAlign] * (frame.height - height);
  return { top: top * scale, height: (height * scale + 1) * times };
}

/** Matches the typesetting of the painting, so that the caret lies between its letters. */
function fieldStyle(element: TextElement, indent: number, scale: number): CSSProperties {
  const { font, align, spacing = 0, caps } = element;
  const { family, weight } = cssFontOf(font);
  const letter = letterPx(element, scale);
  const times = minFontScale(letter);
  return {
    ...fieldBox(element, scale),
    font: `${weight} ${letter * times}px/${lineHeight(element) * scale * times}px '${family}'`,
    textAlign: align,
    ...(spacing !== 0 && { letterSpacing: `${spacing / 1000}em` }),
    ...(caps && { textTransform: 'uppercase' }),
    ...(indent > 0 && { tabSize: `${indent * scale * times}px` }),
    ...(times > 1 && { width: `${100 * times}%`, transform: `scale(${1 / times})`, transformOrigin: '0 0' }),
  };
}
