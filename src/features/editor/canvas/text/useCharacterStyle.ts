import {
  type CharacterStyleChange,
  type FontId,
  findCommonStyle,
  findTypingStyle,
  hasBold,
  hasItalic,
  type TextElement,
} from '@domain/document';
import { useEditor } from '../../hooks/EditorContext';
import type { Shortcut } from '../../shortcuts/shortcuts';
import { fromField } from './fieldText';
import {
  readCaret,
  readSelectedLetters,
  readTypingStyle,
  setTypingStyle,
  toLetters,
  useTextSelection,
} from './textSelection';
import type { TextState } from './textUndo';

export const characterFlags = ['bold', 'italic', 'underline'] as const;
export type CharacterFlag = (typeof characterFlags)[number];

const hasStyle = (font: FontId, flag: CharacterFlag): boolean =>
  flag === 'bold' ? hasBold(font) : flag !== 'italic' || hasItalic(font);

/**
 * Style of letters, as controls show and change it.
 * @param atCaret styles what is typed next while only a caret stands in the text, instead of the whole text
 */
export function useCharacterStyle(texts: readonly TextElement[], { atCaret = false } = {}) {
  const { apply } = useEditor();
  const [first] = texts;
  const selection = useTextSelection(first ?? { id: '', text: '' });
  const selected = toLetters(selection, first?.text ?? '');
  const range = texts.length === 1 ? selected : null;
  const found = texts.map(({ styles = [], text }) =>
    findCommonStyle(styles, text, range ?? { start: 0, end: text.length }),
  );
  const caret = atCaret && selection && selection.start === selection.end ? selection.start : null;
  const typed =
    first && caret !== null
      ? { ...findTypingStyle(first.styles ?? [], first.text, caret), ...selection?.typing }
      : null;
  const change = (style: CharacterStyleChange, gesture?: string) =>
    apply({ kind: 'setCharacterStyle', ids: texts.map(({ id }) => id), style, ...(range && { range }) }, gesture);
  const has = (flag: CharacterFlag): boolean =>
    typed ? typed[flag] === true : found.length > 0 && found.every((style) => style[flag]);
  return {
    range,
    styles: found,
    change,
    has,
    /** Bold that is set can be taken off, whatever the font. */
    can: (flag: CharacterFlag) => has(flag) || texts.some(({ font }) => hasStyle(font, flag)),
    toggle: (flag: CharacterFlag) => {
      const style = { [flag]: !has(flag) };
      if (first && caret !== null) setTypingStyle(first.id, first.text, caret, { ...selection?.typing, ...style });
      else change(style);
    },
  };
}

/**
 * Runs a shortcut of a text field that styles its selected letters, or what is typed next at its caret.
 * @param flush saves what is typed, and returns it with its styles
 */
export function useStyleKeys({ id, font }: TextElement, flush: () => TextState) {
  const { apply } = useEditor();
  /** @returns false if the shortcut is another one */
  return (shortcut: Shortcut | undefined, field: EventTarget): boolean => {
    const flag = characterFlags.find((one) => one === shortcut);
    if (!flag || !(field instanceof HTMLTextAreaElement)) return false;
    const { styles = [] } = flush();
    const text = fromField(field.value);
    const isMissing = !hasStyle(font, flag);
    const caret = readCaret(field);
    if (caret !== null) {
      const typing = readTypingStyle(id, text, caret);
      const current = { ...findTypingStyle(styles, text, caret), ...typing };
      if (isMissing && current[flag] !== true) return true;
      setTypingStyle(id, text, caret, { ...typing, [flag]: current[flag] !== true });
      return true;
    }
    const range = readSelectedLetters(field, text);
    const common = findCommonStyle(styles, text, range ?? { start: 0, end: text.length });
    if (isMissing && !common[flag]) return true;
    apply({ kind: 'setCharacterStyle', ids: [id], style: { [flag]: !common[flag] }, ...(range && { range }) });
    return true;
  };
}
