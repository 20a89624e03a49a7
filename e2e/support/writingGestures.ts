/** Gestures and keys of writing, to compare the editor with a plain editable element. */
import type { StyledRange } from '@domain/document';
import type { LetterPoint } from './textReference';
import type { Hand } from './writingHand';

const bold = (start: number, end: number): StyledRange => ({ start, end, bold: true, size: 24 });

/** Texts in which the letters that are pressed occur once. */
export const texts = {
  plain: { text: 'We came by night, quick fox' },
  paragraphs: { text: 'First of july\nwe camp\nby zero' },
  styled: { text: 'We came by night, quick fox', styles: [bold(3, 7), bold(18, 23)] },
  styledParagraphs: { text: 'First of july\nwe camp\nby zero', styles: [bold(0, 5), bold(17, 21)] },
  hebrew: { text: 'שלום לך דני', styles: [bold(0, 4)] },
  arabic: { text: 'صيف جميل', styles: [bold(0, 3)] },
  mixed: { text: 'We שקט by night', styles: [bold(3, 6)] },
  mixedPlain: { text: 'We שקט by night' },
  hebrewYear: { text: 'קיץ 2048 טוב', styles: [bold(4, 8)] },
  emoji: { text: 'Fun 👨‍👩‍👧 by sea', styles: [bold(0, 3)] },
  emojiPlain: { text: 'Fun 👨‍👩‍👧 by sea' },
} satisfies Record<string, { text: string; styles?: readonly StyledRange[] }>;
export type TextName = keyof typeof texts;

export interface Gesture {
  readonly name: string;
  readonly on: TextName;
  /** Selection before, as offsets of its fixed and its moving end. */
  readonly from?: readonly [number, number];
  readonly act: (hand: Hand) => Promise<void>;
  /** Selection that differs from the browser's on purpose. */
  readonly instead?: string;
}

/** Chromium takes the nearest place of the caret, and selects what follows the word. The letter that is hit counts. */
const wordOfLetter = (gesture: Gesture, instead: string): Gesture => ({ ...gesture, instead });
/** Chromium selects the break as well, which would join the paragraphs when it is overwritten. */
const withoutBreak = wordOfLetter;

const pressed = (on: TextName, letter: string, share: number, count = 1): Gesture => ({
  name: `${['', 'press', 'double press', 'triple press'][count]} at ${share} of ${letter}`,
  on,
  act: (hand) => hand.press(letter, share, { count }),
});
const dragged = (on: TextName, from: LetterPoint, to: LetterPoint, count = 1): Gesture => ({
  name: `drag from ${from.letter} to ${to.letter}, ${count} presses`,
  on,
  act: (hand) => hand.drag(from, to, count),
});
const keyed = (on: TextName, from: readonly [number, number], ...keys: readonly string[]): Gesture => ({
  name: `${keys.join(', ')} from ${from.join('–')}`,
  on,
  from,
  act: (hand) => hand.keys(...keys),
});
const typed = (on: TextName, letter: string, share: number, letters: string): Gesture => ({
  name: `press at ${share} of ${letter}, then ${letters}`,
  on,
  act: async (hand) => {
    await hand.press(letter, share);
    await hand.type(letters);
  },
});
const halves = (on: TextName, letters: readonly string[]) =>
  letters.flatMap((letter) => [pressed(on, letter, 0.25), pressed(on, letter, 0.75)]);

export const gestures: readonly Gesture[] = [
  ...(['plain', 'styled'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['W', 'q', 'x', 'f']),
    wordOfLetter(pressed(on, 'k', 0.75, 2), '18–23'),
    pressed(on, 'q', 0.25, 2),
    pressed(on, 'x', 0.9, 2),
    pressed(on, ',', 0.5, 2),
    pressed(on, 'f', 0.5, 3),
    dragged(on, { letter: 'q', share: 0.25 }, { letter: 'f', share: 0.75 }),
    dragged(on, { letter: 'f', share: 0.75 }, { letter: 'W', share: 0.75 }),
    dragged(on, { letter: 'b', share: 0.5 }, { letter: 'f', share: 0.5 }, 2),
    dragged(on, { letter: 'f', share: 0.5 }, { letter: 'b', share: 0.5 }, 2),
    {
      name: 'pen from q to f',
      on,
      act: (hand: Hand) => hand.pen({ letter: 'q', share: 0.25 }, { letter: 'f', share: 0.75 }),
    },
    {
      name: 'press, Shift and press',
      on,
      act: async (hand: Hand) => (await hand.press('b', 0.25), await hand.press('f', 0.75, { held: 'Shift' })),
    },
    {
      name: 'Shift and press before',
      on,
      from: [20, 20],
      act: (hand: Hand) => hand.press('b', 0.25, { held: 'Shift' }),
    },
    keyed(on, [5, 5], 'ArrowRight', 'ArrowRight', 'ArrowLeft'),
    keyed(on, [5, 5], 'Control+ArrowRight', 'Control+ArrowRight'),
    keyed(on, [9, 9], 'Control+ArrowLeft', 'Shift+Control+ArrowLeft'),
    keyed(on, [5, 5], 'Shift+End', 'Shift+ArrowLeft'),
    keyed(on, [5, 5], 'Home'),
    keyed(on, [5, 9], 'ArrowLeft'),
    keyed(on, [5, 9], 'ArrowRight'),
    keyed(on, [5, 5], 'Control+a'),
    keyed(on, [8, 8], 'Control+Backspace'),
    keyed(on, [8, 8], 'Control+Delete'),
    keyed(on, [8, 11], 'Backspace'),
    typed(on, 'q', 0.25, 'zz'),
    { name: 'letters over a selection', on, from: [8, 10], act: (hand: Hand) => hand.type('at') },
    { name: 'a composed word', on, from: [8, 8], act: (hand: Hand) => hand.compose('ni', 'nih', '你好') },
  ]),
  ...(['paragraphs', 'styledParagraphs'] as const).flatMap((on): Gesture[] => [
    withoutBreak(pressed(on, 'j', 0.5, 3), '0–13'),
    pressed(on, 'w', 0.25),
    keyed(on, [19, 19], 'Home', 'ArrowLeft'),
    keyed(on, [13, 13], 'ArrowRight'),
    keyed(on, [4, 4], 'Control+End'),
    keyed(on, [25, 25], 'Control+Home'),
    keyed(on, [22, 22], 'ArrowDown'),
    keyed(on, [3, 3], 'ArrowUp'),
    keyed(on, [14, 14], 'Backspace'),
    keyed(on, [13, 13], 'Delete'),
    dragged(on, { letter: 'j', share: 0.5 }, { letter: 'z', share: 0.5 }, 3),
  ]),
  ...halves('hebrew', ['ש', 'ם', 'ך', 'ד', 'י']),
  wordOfLetter(pressed('hebrew', 'ם', 0.25, 2), '0–4'),
  pressed('hebrew', 'ד', 0.5, 2),
  typed('hebrew', 'ך', 0.25, 'ה'),
  keyed('hebrew', [4, 4], 'ArrowLeft', 'ArrowLeft', 'ArrowRight'),
  keyed('hebrew', [4, 4], 'Control+ArrowLeft'),
  keyed('hebrew', [4, 4], 'Shift+ArrowLeft', 'Shift+ArrowLeft'),
  keyed('hebrew', [2, 5], 'ArrowLeft'),
  keyed('hebrew', [4, 4], 'Home'),
  keyed('hebrew', [4, 4], 'End'),
  keyed('hebrew', [4, 4], 'Backspace'),
  dragged('hebrew', { letter: 'ש', share: 0.75 }, { letter: 'ד', share: 0.25 }),
  ...halves('arabic', ['ص', 'ف', 'ج', 'ل']),
  wordOfLetter(pressed('arabic', 'ف', 0.25, 2), '0–3'),
  typed('arabic', 'ف', 0.25, 'ا'),
  ...(['mixed', 'mixedPlain'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['W', 'ש', 'ק', 'ט', 'b', 'n']),
    pressed(on, 'ט', 0.25, 2),
    typed(on, 'ק', 0.25, 'x'),
    keyed(on, [2, 2], 'ArrowRight', 'ArrowRight', 'ArrowRight'),
    keyed(on, [8, 8], 'Shift+ArrowLeft', 'Shift+ArrowLeft'),
  ]),
  ...halves('hebrewYear', ['ק', 'ץ', '2', '4', '8', 'ט', 'ב']),
  pressed('hebrewYear', '4', 0.75, 2),
  ...(['emoji', 'emojiPlain'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['F', 'b', 's']),
    pressed(on, '👨‍👩‍👧', 0.2),
    pressed(on, '👨‍👩‍👧', 0.8),
    wordOfLetter(pressed(on, '👨‍👩‍👧', 0.8, 2), '4–12'),
    keyed(on, [4, 4], 'ArrowRight'),
    keyed(on, [12, 12], 'ArrowLeft'),
    keyed(on, [12, 12], 'Shift+ArrowLeft'),
    keyed(on, [4, 4], 'Delete'),
  ]),
];
