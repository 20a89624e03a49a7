import { type CaretLine, findCaretOffset } from '@domain/document';
import type { KeyboardEvent } from 'react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isMac } from '@/lib/dom/pointerInput';
import { wordEnd, wordStart } from './caretSteps';
import { fromField, nextCaret, paragraphAround, toFieldOffset, toTextOffset } from './fieldText';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Moves the caret over the invisible marks of the field.
 * @returns false if the browser should move it
 */
export function moveCaret(event: KeyboardEvent): boolean {
  const by = steps[event.key];
  const node = event.target;
  if (by === undefined || !(node instanceof HTMLTextAreaElement)) return false;
  const byWords = isMac() ? event.altKey : event.ctrlKey;
  const isOther = event.metaKey || (isMac() ? event.ctrlKey : event.altKey);
  const { value, selectionStart: start, selectionEnd: end, selectionDirection: direction } = node;
  // In bidirectional lines, only the browser knows the caret order.
  if (isOther || (start !== end && !event.shiftKey) || RIGHT_TO_LEFT.test(value)) return false;
  const [anchor, at] = direction === 'backward' ? [end, start] : [start, end];
  const to = nextCaret(value, at, by, byWords ? 'word' : 'letter');
  if (to === null) return false;
  event.preventDefault();
  if (event.shiftKey)
    node.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
  else node.setSelectionRange(to, to);
  return true;
}

/** Selects the whole paragraph on a triple click, not only the line. */
export function selectParagraph(event: MouseEvent<HTMLTextAreaElement>): void {
  if (event.detail < 3 || event.button !== 0) return;
  event.preventDefault();
  const node = event.currentTarget;
  const { start, end } = paragraphAround(node.value, node.selectionStart);
  node.setSelectionRange(start, end);
}

type FieldEvent = MouseEvent<HTMLTextAreaElement>;

/** Offset of the selection's fixed end, which stays when the selection is extended. */
function findAnchor({ value, selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): number {
  return toTextOffset(value, selectionDirection === 'backward' ? selectionEnd : selectionStart);
}

/**
 * Handles presses in a text with styled parts. Its field lays letters out differently, so the caret is set by the
 * painted ones.
 * @param toSheet converts a point of the field, in px, to mm of the sheet
 */
export function useStyledPress(
  lines: readonly CaretLine[] | null,
  toSheet: (x: number, y: number) => { readonly x: number; readonly y: number },
) {
  /** Offset in the text where a drag of the selection began. */
  const anchor = useRef<number | null>(null);
  const offsetAt = ({ nativeEvent: { offsetX, offsetY } }: FieldEvent, known: readonly CaretLine[]) =>
    findCaretOffset(known, toSheet(offsetX, offsetY));
  const select = ({ currentTarget: node }: FieldEvent, from: number, to: number) => {
    const [start, end] = [Math.min(from, to), Math.max(from, to)].map((at) => toFieldOffset(node.value, at));
    node.focus({ preventScroll: true });
    node.setSelectionRange(start ?? 0, end ?? 0, to < from ? 'backward' : 'forward');
  };
  return {
    /** @returns false if the field should handle the press */
    start: (event: FieldEvent): boolean => {
      if (!lines || event.button !== 0 || event.detail > 2) return false;
      event.preventDefault();
      const at = offsetAt(event, lines);
      const text = fromField(event.currentTarget.value);
      if (event.detail === 2) select(event, wordStart(text, Math.min(text.length, at + 1)), wordEnd(text, at));
      else if (event.shiftKey) {
        // Keys may have moved the caret since the last press.
        anchor.current = findAnchor(event.currentTarget);
        select(event, anchor.current, at);
      } else select(event, at, at);
      if (!event.shiftKey) anchor.current = at;
      return true;
    },
    move: (event: PointerEvent<HTMLTextAreaElement>): void => {
      const isDrag = event.pointerType === 'mouse' && event.buttons === 1;
      if (lines && isDrag && anchor.current !== null) select(event, anchor.current, offsetAt(event, lines));
    },
  };
}
