import { createTextUndo, endOfChange } from './textUndo';

/**
 * Types letter by letter.
 * @returns the typed text, and its undo function
 */
function written(letters: string) {
  const undo = createTextUndo();
  const rewriting = {
    record: (before: string, after: string, how: string) => undo.record({ text: before }, { text: after }, how),
    step: (via: 'undo' | 'redo', now: string) => undo.step(via, { text: now })?.text ?? null,
  };
  let text = '';
  for (const letter of letters) {
    rewriting.record(text, text + letter, 'insertText');
    text += letter;
  }
  return { rewriting, text };
}

it('undoes and redoes word by word', () => {
  const { rewriting, text } = written('We came by');
  expect(rewriting.step('undo', text)).toBe('We came');
  expect(rewriting.step('undo', 'We came')).toBe('We');
  expect(rewriting.step('redo', 'We')).toBe('We came');
  expect(rewriting.step('redo', 'We came')).toBe(text);
  expect(rewriting.step('redo', text)).toBeNull();
  for (const left of ['We came', 'We', '']) expect(rewriting.step('undo', text)).toBe(left);
  expect(rewriting.step('undo', '')).toBeNull();
});

it('undoes a paste and a deletion separately, and drops redo after new input', () => {
  const { rewriting } = written('We');
  rewriting.record('We', 'Wexx', 'insertFromPaste');
  rewriting.record('Wexx', 'Wexxyy', 'insertFromPaste');
  rewriting.record('Wexxyy', 'Wexxy', 'deleteContentBackward');
  expect(rewriting.step('undo', 'Wexxy')).toBe('Wexxyy');
  expect(rewriting.step('undo', 'Wexxyy')).toBe('Wexx');
  rewriting.record('Wexx', 'Wexxz', 'insertText');
  expect(rewriting.step('redo', 'Wexxz')).toBeNull();
});

it('undoes a drag of words in one step', () => {
  const { rewriting } = written('We came');
  rewriting.record('We came', ' came', 'deleteByDrag');
  rewriting.record(' came', ' cameWe', 'insertFromDrop');
  expect(rewriting.step('undo', ' cameWe')).toBe('We came');
  rewriting.record('We came', 'We came!', 'insertFromDrop');
  expect(rewriting.step('undo', 'We came!')).toBe('We came');
});

it('undoes a style in a step of its own', () => {
  const undo = createTextUndo();
  const bold = { text: 'We', styles: [{ start: 0, end: 2, bold: true as const }] };
  undo.record({ text: 'W' }, { text: 'We' }, 'insertText');
  undo.record({ text: 'We' }, bold, 'format');
  expect(undo.step('undo', bold)).toEqual({ text: 'We' });
  expect(undo.step('undo', { text: 'We' })).toEqual({ text: 'W' });
});

it.each([
  ['We came', 'We', 2],
  ['We', 'We came', 7],
  ['a fog lay', 'a thick fog lay', 8],
  ['same', 'same', 4],
])('finds the change from %j to %j', (before, after, end) => expect(endOfChange(before, after)).toBe(end));
