import {
  type CaretLine,
  type CaretPosition,
  findCaretOnNextLine,
  findCaretPosition,
  findCaretRect,
  findLetter,
  isRightToLeft,
  type TextRange,
} from '@domain/document';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { isMac } from '@/lib/dom/pointerInput';
import { graphemeStep, unitAround, wordStep } from './caretSteps';
import { fromField, nextCaret, toCaret, toFieldCaret, toFieldOffset, toTextOffset } from './fieldText';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Moving and fixed end of a selection, as offsets in the field. */
function readEnds({ selectionStart: start, selectionEnd: end, selectionDirection: direction }: HTMLTextAreaElement) {
  return direction === 'backward' ? { anchor: end, focus: start } : { anchor: start, focus: end };
}

function setEnds(node: HTMLTextAreaElement, anchor: number, focus: number): void {
  const direction = focus < anchor ? 'backward' : 'forward';
  node.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
}

const paragraphAround = (text: string, at: number): TextRange => {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
};

function isParagraphRightToLeft(text: string, at: number): boolean {
  const { start, end } = paragraphAround(text, at);
  return isRightToLeft(text.slice(start, end));
}

const horizontalSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const verticalSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Returns where a horizontal arrow key moves the caret, as an offset in the field; null if the browser gets there. In
 * a paragraph that is read from the right, the left arrow goes forward.
 */
function findHorizontalTarget(event: KeyboardEvent, node: HTMLTextAreaElement, step: 1 | -1): number | null {
  const byWords = isMac() ? event.altKey : event.ctrlKey;
  if (event.metaKey || (isMac() ? event.ctrlKey : event.altKey)) return null;
  const { value, selectionStart: start, selectionEnd: end } = node;
  const { focus } = readEnds(node);
  const isCollapsing = start !== end && !event.shiftKey && !byWords;
  if (!RIGHT_TO_LEFT.test(value))
    return start !== end && !event.shiftKey ? null : nextCaret(value, focus, step, byWords ? 'word' : 'letter');
  const text = fromField(value);
  const at = toTextOffset(value, focus);
  const by = isParagraphRightToLeft(text, at) ? (step === 1 ? -1 : 1) : step;
  if (isCollapsing) return by > 0 ? end : start;
  return toFieldOffset(value, byWords ? wordStep(text, at, by) : graphemeStep(text, at, by));
}

/** Moves the caret with the arrow keys where the browser would stop at invisible marks or does not see the print. */
export function useCaretKeys(lines: () => readonly CaretLine[] | null) {
  /** Where a vertical move began; it counts until something else moves the caret. */
  const column = useRef<{ readonly x: number; readonly at: number } | null>(null);
  const findVerticalTarget = (event: KeyboardEvent, node: HTMLTextAreaElement, by: 1 | -1): number | null => {
    const known = event.ctrlKey || event.metaKey || event.altKey ? null : lines();
    if (!known) return null;
    const { selectionStart: start, selectionEnd: end, value } = node;
    const from = event.shiftKey || start === end ? readEnds(node).focus : by < 0 ? start : end;
    const caret = toCaret(value, from);
    const x = column.current?.at === from ? column.current.x : (findCaretRect(known, caret)?.x ?? 0);
    const to = toFieldCaret(value, findCaretOnNextLine(known, caret, by, x));
    column.current = { x, at: to };
    return to;
  };
  /** @returns false if the browser should move the caret */
  return (event: KeyboardEvent): boolean => {
    const node = event.target;
    const [sideways, upright] = [horizontalSteps[event.key], verticalSteps[event.key]];
    if (!(node instanceof HTMLTextAreaElement)) return false;
    const target =
      sideways !== undefined
        ? findHorizontalTarget(event, node, sideways)
        : upright !== undefined
          ? findVerticalTarget(event, node, upright)
          : null;
    if (target === null) return false;
    event.preventDefault();
    setEnds(node, event.shiftKey ? readEnds(node).anchor : target, target);
    return true;
  };
}

type FieldEvent = MouseEvent<HTMLTextAreaElement>;

/** Selection that grows by letters, words or paragraphs, as the press that began it. */
interface DraggedSelection {
  readonly unit: 'letter' | 'word' | 'paragraph';
  readonly anchor: TextRange;
}

interface PressOptions {
  readonly lines: () => readonly CaretLine[];
  /** True where the field lays out its letters as the page does, so that its own caret shows. */
  readonly isFieldCaret: boolean;
  /** Converts a point of the field, in px, to mm of the sheet. */
  readonly toSheet: (x: number, y: number) => { readonly x: number; readonly y: number };
}

/** Sets caret and selection by the painted letters. A field with marks, or another layout, would miss them. */
export function useTextPress({ lines, isFieldCaret, toSheet }: PressOptions) {
  const dragged = useRef<DraggedSelection | null>(null);
  const pointer = useRef({ id: 0, isTouch: false });
  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: FieldEvent) => toSheet(offsetX, offsetY);
  const caretAt = (event: FieldEvent): CaretPosition => findCaretPosition(lines(), pointOf(event));
  const rangeAt = (event: FieldEvent, unit: DraggedSelection['unit']): TextRange => {
    const text = fromField(event.currentTarget.value);
    const caret = caretAt(event).offset;
    if (unit === 'letter') return { start: caret, end: caret };
    const letter = findLetter(lines(), pointOf(event));
    if (unit === 'paragraph') return paragraphAround(text, letter?.start ?? caret);
    return letter ? unitAround(text, letter.start) : { start: caret, end: caret };
  };
  const select = (node: HTMLTextAreaElement, from: number, to: number) => {
    node.focus({ preventScroll: true });
    setEnds(node, toFieldOffset(node.value, from), toFieldOffset(node.value, to));
  };
  const extendTo = (node: HTMLTextAreaElement, { anchor }: DraggedSelection, { start, end }: TextRange) => {
    if (start < anchor.start) select(node, anchor.end, start);
    else select(node, anchor.start, Math.max(anchor.end, end));
  };
  const isInSelection = (event: FieldEvent): boolean => {
    const { value, selectionStart: start, selectionEnd: end } = event.currentTarget;
    const letter = findLetter(lines(), pointOf(event));
    return letter !== null && toTextOffset(value, start) <= letter.start && letter.end <= toTextOffset(value, end);
  };
  return {
    onPointerDown: ({ pointerId: id, pointerType }: PointerEvent<HTMLTextAreaElement>): void => {
      pointer.current = { id, isTouch: pointerType === 'touch' };
    },
    onMouseDown: (event: FieldEvent): void => {
      const { button, detail, shiftKey, currentTarget: node } = event;
      const { isTouch, id } = pointer.current;
      dragged.current = null;
      // A field with the caret of the browser also has its handles, and its selection can be dragged.
      const isBrowsers = isFieldCaret && (isTouch || (detail === 1 && !shiftKey && isInSelection(event)));
      if (button !== 0 || isBrowsers) return;
      event.preventDefault();
      if (shiftKey) {
        // Keys may have moved the caret since the last press.
        const anchor = toTextOffset(node.value, readEnds(node).anchor);
        dragged.current = { unit: 'letter', anchor: { start: anchor, end: anchor } };
        extendTo(node, dragged.current, rangeAt(event, 'letter'));
      } else {
        const unit = detail > 2 ? 'paragraph' : detail === 2 ? 'word' : 'letter';
        const anchor = rangeAt(event, unit);
        dragged.current = { unit, anchor };
        select(node, anchor.start, anchor.end);
        const at = unit === 'letter' ? toFieldCaret(node.value, caretAt(event)) : null;
        if (at !== null) node.setSelectionRange(at, at);
      }
      if (!isTouch && 'setPointerCapture' in node && id !== 0) node.setPointerCapture(id);
    },
    onPointerMove: (event: PointerEvent<HTMLTextAreaElement>): void => {
      const isDrag = event.pointerType !== 'touch' && event.buttons === 1;
      if (isDrag && dragged.current)
        extendTo(event.currentTarget, dragged.current, rangeAt(event, dragged.current.unit));
    },
    /** A long press selects the word that is painted there, also where the field has another one. */
    onContextMenu: (event: FieldEvent): void => {
      const { currentTarget: node } = event;
      if (isFieldCaret || !pointer.current.isTouch || isInSelection(event)) return;
      const { start, end } = rangeAt(event, 'word');
      select(node, start, end);
    },
  };
}
