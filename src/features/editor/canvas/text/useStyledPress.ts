import { type CaretLine, findCaretOffset } from '@domain/document';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { wordEnd, wordStart } from './caretSteps';
import { fromField, toFieldOffset, toTextOffset } from './fieldText';

type FieldEvent = MouseEvent<HTMLTextAreaElement>;

/** Offset in the text of the end of the selection that stays when it is extended. */
function findAnchor({ value, selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): number {
  return toTextOffset(value, selectionDirection === 'backward' ? selectionEnd : selectionStart);
}

/**
 * Presses in a text whose painted letters its field does not match: the caret goes where the letters are.
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
