import { canBeDrawn } from '../drawn';
import type { QrElement, SpreadElement, TextElement } from '../model';
import { qrTextError } from '../qr/qrText';
import { cleanText } from '../text/breakLines';
import { moveStyles, styleRange } from '../text/characterStyles';
import type { DrawingChange, EditCommand } from './commands';
import { changeUnlocked, type Elements } from './normalise';
import { setElementStyle, setTextStyle } from './styles';

type ContentCommand = Extract<
  EditCommand,
  { kind: 'setText' | 'setTextStyle' | 'setCharacterStyle' | 'setQrText' | 'changeDrawing' | 'setStyle' }
>;
type SetText = Extract<ContentCommand, { kind: 'setText' }>;
type StyleCharacters = Extract<ContentCommand, { kind: 'setCharacterStyle' }>;

function setText(element: TextElement, { text, caret, styles }: SetText): TextElement {
  const known = element.styles ?? [];
  if (!styles && known.length === 0) return { ...element, text };
  return { ...element, text, styles: styles ?? moveStyles(known, element.text, text, caret) };
}

function setCharacterStyle(element: TextElement, { style, range }: StyleCharacters): TextElement {
  const { styles = [], text } = element;
  return { ...element, styles: styleRange(styles, text, range ?? { start: 0, end: text.length }, style) };
}

/** Returns the element as it may be added: a code with a clean text; null if nothing could be painted. */
export function toAddable(element: SpreadElement): SpreadElement | null {
  if (!canBeDrawn(element)) return null;
  if (element.type !== 'qr') return element;
  const code = setQrText(element, element.text);
  return qrTextError(code.text) ? null : code;
}

const setQrText = (code: QrElement, text: string): QrElement => ({ ...code, text: cleanText(text).trim() });

function changeDrawing(element: SpreadElement, change: DrawingChange): SpreadElement {
  if (element.type !== change.type) return element;
  const changed = { ...element, ...change } as SpreadElement;
  return canBeDrawn(changed) ? changed : element;
}

const changeTexts = (elements: Elements, ids: readonly string[], by: (text: TextElement) => SpreadElement): Elements =>
  changeUnlocked(elements, ids, (element) => (element.type === 'text' ? by(element) : element));

export function applyContentCommand(elements: Elements, command: ContentCommand): Elements {
  switch (command.kind) {
    case 'setText':
      return changeTexts(elements, [command.id], (text) => setText(text, command));
    case 'setTextStyle':
      return changeTexts(elements, command.ids, (text) => setTextStyle(text, command.style));
    case 'setCharacterStyle':
      return changeTexts(elements, command.ids, (text) => setCharacterStyle(text, command));
    case 'setQrText':
      return changeUnlocked(elements, [command.id], (element) => {
        const changed = element.type === 'qr' ? setQrText(element, command.text) : null;
        return changed && !qrTextError(changed.text) ? changed : element;
      });
    case 'changeDrawing':
      return changeUnlocked(elements, [command.id], (element) => changeDrawing(element, command.change));
    case 'setStyle':
      return changeUnlocked(elements, command.ids, (element) => setElementStyle(element, command.style));
  }
}
