import type { TextElement } from '@domain/document';

/** Input types that arrive letter by letter. One undo step covers a word of them. */
const perLetterInputTypes = ['insertText', 'insertCompositionText', 'deleteContentBackward', 'deleteContentForward'];

export type TextState = Pick<TextElement, 'text' | 'styles'>;

const wordsIn = (text: string) => text.split(/\s+/).length;

export function endOfChange(before: string, after: string): number {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < least - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}

/**
 * Creates the undo stack of a text edit. The browser's own stack is lost whenever the field value is set, which happens
 * at each soft break.
 */
export function createTextUndo() {
  const steps: Readonly<Record<'undo' | 'redo', TextState[]>> = { undo: [], redo: [] };
  let last = '';
  return {
    /** @param how the `inputType` of the event */
    record(before: TextState, after: TextState, how: string): void {
      if (before.text === after.text && JSON.stringify(before.styles) === JSON.stringify(after.styles)) return;
      const kind = perLetterInputTypes.includes(how) ? `${how} ${wordsIn(after.text)}` : '';
      // A drag of words first deletes them.
      const isDrop = how === 'insertFromDrop' && last === 'deleteByDrag';
      if (!isDrop && (kind === '' || kind !== last)) steps.undo.push(before);
      steps.redo.length = 0;
      last = kind || how;
    },
    /** @returns the previous text, or the text that was undone; null if there is none */
    step(via: 'undo' | 'redo', now: TextState): TextState | null {
      const state = steps[via].pop() ?? null;
      if (state !== null) steps[via === 'undo' ? 'redo' : 'undo'].push(now);
      last = '';
      return state;
    },
  };
}
