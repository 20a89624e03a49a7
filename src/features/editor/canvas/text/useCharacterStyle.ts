import { type CharacterStyleChange, findCommonStyle, hasItalic, type TextElement } from '@domain/document';
import { useEditor } from '../../hooks/EditorContext';
import type { Shortcut } from '../../shortcuts/shortcuts';
import { fromField } from './fieldText';
import { readSelectedLetters, useSelectedLetters } from './textSelection';

export const characterFlags = ['bold', 'italic', 'underline'] as const;
export type CharacterFlag = (typeof characterFlags)[number];

export function useCharacterStyle(texts: readonly TextElement[]) {
  const { apply } = useEditor();
  const [first] = texts;
  const selected = useSelectedLetters(first ?? { id: '', text: '' });
  const range = texts.length === 1 ? selected : null;
  const found = texts.map(({ styles = [], text }) =>
    findCommonStyle(styles, text, range ?? { start: 0, end: text.length }),
  );
  const change = (style: CharacterStyleChange, gesture?: string) =>
    apply({ kind: 'setCharacterStyle', ids: texts.map(({ id }) => id), style, ...(range && { range }) }, gesture);
  return {
    range,
    styles: found,
    change,
    has: (flag: CharacterFlag) => found.length > 0 && found.every((style) => style[flag]),
    can: (flag: CharacterFlag) => flag !== 'italic' || texts.some(({ font }) => hasItalic(font)),
    toggle: (flag: CharacterFlag) => change({ [flag]: !found.every((style) => style[flag]) }),
  };
}

/**
 * Runs a shortcut of a text field that styles its selected letters.
 * @param flush saves what is typed
 */
export function useStyleKeys({ id, styles = [], font }: TextElement, flush: () => void) {
  const { apply } = useEditor();
  /** @returns false if the shortcut is another one */
  return (shortcut: Shortcut | undefined, field: EventTarget): boolean => {
    const flag = characterFlags.find((one) => one === shortcut);
    if (!flag || !(field instanceof HTMLTextAreaElement)) return false;
    if (flag === 'italic' && !hasItalic(font)) return true;
    flush();
    const text = fromField(field.value);
    const range = readSelectedLetters(field, text);
    const common = findCommonStyle(styles, text, range ?? { start: 0, end: text.length });
    apply({ kind: 'setCharacterStyle', ids: [id], style: { [flag]: !common[flag] }, ...(range && { range }) });
    return true;
  };
}
