import {
  breakTextElement,
  listIndentMm,
  positionLines,
  type TextElement,
  type TextWithCaret,
  toStoredText,
} from '@domain/document';
import { toField, toFieldOffset } from './fieldText';
import { paintOptimisticText } from './optimisticText';

/** Where the lines of a field stand in its frame, px. */
export interface TextFieldBox {
  readonly top: number;
  readonly height: number;
}

/** The text with other words, broken into lines as it will be printed; null where its lists stand in otherwise, or not all of the words can be. */
function rewrapText(element: TextElement, text: string): TextElement | null {
  if (toStoredText(text, element.font) !== text) return null;
  const next = { ...element, text, lines: breakTextElement({ ...element, text }) };
  return listIndentMm(next) === listIndentMm(element) ? next : null;
}

function setFieldBox({ style }: HTMLTextAreaElement, { top, height }: TextFieldBox): void {
  style.top = `${top}px`;
  style.height = `${height}px`;
}

/**
 * Shows what was written, on the page and in its field, before the document has it.
 * @param drawn the text as it is in the document
 * @returns what leaves the lines and the field's place as they were drawn, to be called before they are drawn anew; null where it cannot be shown
 */
export function showOptimisticText(
  field: HTMLTextAreaElement,
  drawn: TextElement,
  { text, at }: TextWithCaret,
  boxOf: (element: TextElement) => TextFieldBox,
): (() => void) | null {
  const next = rewrapText(drawn, text);
  const revert = next && paintOptimisticText(drawn, positionLines(next));
  if (!next || !revert) return null;
  const value = toField(text, next.lines, listIndentMm(next) > 0);
  if (field.value !== value) {
    field.value = value;
    const caret = toFieldOffset(value, at);
    field.setSelectionRange(caret, caret);
  }
  if (next.lines.length === drawn.lines.length) return revert;
  setFieldBox(field, boxOf(next));
  return () => {
    revert();
    setFieldBox(field, boxOf(drawn));
  };
}
