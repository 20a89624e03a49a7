/** Those that come letter by letter: what one word has of them is taken back at once. */
const perLetterInputTypes = ['insertText', 'insertCompositionText', 'deleteContentBackward', 'deleteContentForward'];

const wordsIn = (text: string) => text.split(/\s+/).length;

/** Where what differs ends in the second of two texts. */
export function endOfChange(before: string, after: string): number {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < least - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}

/** What is taken back while a text is written. The browser's own steps are gone whenever its field is filled anew, as it is at each line that is broken. */
export function createTextUndo() {
  const steps: Readonly<Record<'undo' | 'redo', string[]>> = { undo: [], redo: [] };
  let last = '';
  return {
    /** @param how the `inputType` of the event */
    record(before: string, after: string, how: string): void {
      if (before === after) return;
      const kind = perLetterInputTypes.includes(how) ? `${how} ${wordsIn(after)}` : '';
      // Words that are drawn elsewhere are taken away first.
      const isDrop = how === 'insertFromDrop' && last === 'deleteByDrag';
      if (!isDrop && (kind === '' || kind !== last)) steps.undo.push(before);
      steps.redo.length = 0;
      last = kind || how;
    },
    /** @returns the text as it was, or as it was before that; null where there is nothing to take back */
    step(via: 'undo' | 'redo', now: string): string | null {
      const text = steps[via].pop() ?? null;
      if (text !== null) steps[via === 'undo' ? 'redo' : 'undo'].push(now);
      last = '';
      return text;
    },
  };
}
