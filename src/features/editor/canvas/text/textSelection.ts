import type { TextElement, TextRange } from '@domain/document';
import { useMemo, useSyncExternalStore } from 'react';
import { toTextOffset } from './fieldText';

interface SelectedPart extends TextRange {
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
    next?.text === selected?.text;
  if (isSame) return;
  selected = next;
  for (const listener of listeners) listener();
}

/** Reads the selection of a field, in characters of its text. */
const readSelection = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TextRange => ({
  start: toTextOffset(value, selectionStart),
  end: toTextOffset(value, selectionEnd),
});

export const rememberSelection = (id: string, text: string, field: HTMLTextAreaElement): void =>
  setSelected({ id, text, ...readSelection(field) });

export const forgetSelection = (id: string): void => {
  if (selected?.id === id) setSelected(null);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the selected part of a text, with the caret's place as an empty one; null if it is not edited. */
export function useTextSelection({ id, text }: Pick<TextElement, 'id' | 'text'>): TextRange | null {
  const part = useSyncExternalStore(subscribe, () => selected);
  return useMemo(
    () => (part?.id === id && part.text === text ? { start: part.start, end: part.end } : null),
    [part, id, text],
  );
}

/** Returns a selected part; null for the whole text and for a caret, when controls apply to the whole text. */
const toLetters = (part: TextRange | null, { length }: string): TextRange | null =>
  part && part.end > part.start && part.end - part.start < length ? part : null;

/** Returns the letters that are selected in a field now. The browser reports a change of the selection later. */
export const readSelectedLetters = (field: HTMLTextAreaElement, text: string): TextRange | null =>
  toLetters(readSelection(field), text);

/** Returns the selected letters of a text; null without any, when controls apply to the whole text. */
export function useSelectedLetters(text: Pick<TextElement, 'id' | 'text'>): TextRange | null {
  return toLetters(useTextSelection(text), text.text);
}

/** Marks the inspector fields of a text. A focus that moves there does not end the editing. */
export const textFieldScope = (id: string) => ({ 'data-fields-of': id });

export const isInTextFieldScope = (to: EventTarget | null, id: string): boolean =>
  to instanceof Element && to.closest<HTMLElement>('[data-fields-of]')?.dataset['fieldsOf'] === id;
