import type { CharacterStyleChange, TextElement, TextRange } from '@domain/document';
import { useMemo, useSyncExternalStore } from 'react';
import { toCaret, toTextOffset } from './fieldText';

/** Selected part of a text, or its caret as an empty one. */
export interface EditedRange extends TextRange {
  /** True for a caret at the end of a line that is broken within a word. */
  readonly isLineEnd: boolean;
  /** Style of what is typed next at the caret; it ends when the caret moves. */
  readonly typing?: CharacterStyleChange;
}

interface SelectedPart extends EditedRange {
  readonly id: string;
  readonly text: string;
}

/**
 * Selected part of the text field in use, which only the browser knows. It stays while the focus is in other controls
 * of the text.
 */
let selected: SelectedPart | null = null;
const listeners = new Set<() => void>();

function setSelected(next: SelectedPart | null): void {
  const isSame =
    next?.id === selected?.id &&
    next?.start === selected?.start &&
    next?.end === selected?.end &&
    next?.isLineEnd === selected?.isLineEnd &&
    next?.text === selected?.text &&
    next?.typing === selected?.typing;
  if (isSame) return;
  selected = next;
  for (const listener of listeners) listener();
}

/** Reads the selection of a field, in characters of its text. */
const readSelection = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): EditedRange => ({
  start: toTextOffset(value, selectionStart),
  end: toTextOffset(value, selectionEnd),
  isLineEnd: selectionStart === selectionEnd && toCaret(value, selectionStart).isLineEnd,
});

const isAt = (part: SelectedPart | null, id: string, text: string, { start, end }: TextRange): part is SelectedPart =>
  part?.id === id && part.text === text && part.start === start && part.end === end;

export function rememberSelection(id: string, text: string, field: HTMLTextAreaElement): void {
  const range = readSelection(field);
  const typing = isAt(selected, id, text, range) ? selected.typing : undefined;
  setSelected({ id, text, ...range, ...(typing && { typing }) });
}

/** Returns the style of what is typed next at a caret, if one was chosen there. */
export const readTypingStyle = (id: string, text: string, at: number): CharacterStyleChange | undefined =>
  isAt(selected, id, text, { start: at, end: at }) ? selected.typing : undefined;

export const setTypingStyle = (id: string, text: string, at: number, typing: CharacterStyleChange): void =>
  setSelected({ id, text, start: at, end: at, isLineEnd: false, typing });

export const forgetSelection = (id: string): void => {
  if (selected?.id === id) setSelected(null);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the selected part of a text, with the caret's place as an empty one; null if it is not edited. */
export function useTextSelection({ id, text }: Pick<TextElement, 'id' | 'text'>): EditedRange | null {
  const part = useSyncExternalStore(subscribe, () => selected);
  return useMemo(() => (part?.id === id && part.text === text ? part : null), [part, id, text]);
}

/** Returns the selected letters; null for the whole text and for a caret, when controls apply to the whole text. */
export const toLetters = (part: TextRange | null, { length }: string): TextRange | null =>
  part && part.end > part.start && part.end - part.start < length ? { start: part.start, end: part.end } : null;

/** Returns the place of the caret in a field now; null if letters are selected. */
export function readCaret(field: HTMLTextAreaElement): number | null {
  const { start, end } = readSelection(field);
  return start === end ? start : null;
}

/** Returns the letters that are selected in a field now. The browser reports a change of the selection later. */
export const readSelectedLetters = (field: HTMLTextAreaElement, text: string): TextRange | null =>
  toLetters(readSelection(field), text);

/** Marks the inspector fields of a text. A focus that moves there does not end the editing. */
export const textFieldScope = (id: string) => ({ 'data-fields-of': id });

export const isInTextFieldScope = (to: EventTarget | null, id: string): boolean =>
  to instanceof Element && to.closest<HTMLElement>('[data-fields-of]')?.dataset['fieldsOf'] === id;

/** Moves the caret of the text field in use behind its text. A field selects all of its text when it opens. */
export function moveCaretToEnd(id: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement && field.dataset['textOf'] === id)
    field.setSelectionRange(field.value.length, field.value.length);
}
