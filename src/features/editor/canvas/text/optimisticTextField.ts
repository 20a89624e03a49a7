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

/** Position of the lines of a field in its frame, in px. */
export interface TextFieldBox {
  readonly top: number;
  readonly height: number;
}

/**
 * Returns the text with new letters, wrapped as in print; null if its lists change their indent or the text cannot be
 * wrapped completely.
 */
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
 * Shows typed text on the page and in its field before the document has it.
 * @param drawn the text in the document
 * @returns a function that restores the rendered state; call it before the next render. Null if the text cannot be
 * shown.
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
