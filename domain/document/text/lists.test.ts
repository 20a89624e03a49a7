import { aTextElement } from '@domain/testing';
import {
  applyListTyping,
  breakLines,
  detectListKind,
  fontIds,
  formatAsList,
  hasTextOverflow,
  listIndentMm,
  positionLines,
} from '..';
import { measureLine } from './measureText';
import { glyphCoverage } from './textRuns';

const text = 'Bread\n\nButter\nTwo eggs';

describe('lists', () => {
  it('add a mark to each paragraph, and remove it', () => {
    const bullets = formatAsList(text, 'bullets');
    expect(bullets).toBe('• Bread\n\n• Butter\n• Two eggs');
    expect(formatAsList(bullets, 'numbers')).toBe('1. Bread\n\n2. Butter\n3. Two eggs');
    expect([text, bullets, formatAsList(bullets, 'numbers'), ''].map(detectListKind)).toEqual([
      'none',
      'bullets',
      'numbers',
      'none',
    ]);
    expect(formatAsList(formatAsList(text, 'numbers'), 'none')).toBe(text);
  });

  it('leave years and dashes within a paragraph unchanged', () => {
    expect(formatAsList('2024 was warm\n3.5 km – by foot', 'none')).toBe('2024 was warm\n3.5 km – by foot');
  });

  it('use marks that every font has', () => {
    expect(fontIds.map((font) => glyphCoverage('• 1.', font))).toEqual(fontIds.map(() => 1));
  });
});

function enter(marked: string, typed: string, how = 'insertText') {
  const at = marked.indexOf('|');
  const before = marked.replace('|', '');
  const now = { text: before.slice(0, at) + typed + before.slice(at), at: at + typed.length };
  const then = applyListTyping(before, now, how);
  return `${then.text.slice(0, then.at)}|${then.text.slice(then.at)}`;
}

describe('writing a list', () => {
  const breakAt = (marked: string) => enter(marked, '\n', 'insertLineBreak');
  const backspaceAt = (marked: string) => {
    const at = marked.indexOf('|');
    const before = marked.replace('|', '');
    const now = { text: before.slice(0, at - 1) + before.slice(at), at: at - 1 };
    const then = applyListTyping(before, now, 'deleteContentBackward');
    return `${then.text.slice(0, then.at)}|${then.text.slice(then.at)}`;
  };

  it.each([
    ['• Bread|', '• Bread\n• |'],
    ['• Bread|\n• Eggs', '• Bread\n• |\n• Eggs'],
    ['• Br|ead', '• Br\n• |ead'],
    ['1. Bread|', '1. Bread\n2. |'],
    ['1) Bread|\n2) Eggs\n3) Tea', '1) Bread\n2) |\n3) Eggs\n4) Tea'],
    ['A word|', 'A word\n|'],
    ['12. Juli 2015|', '12. Juli 2015\n|'],
  ])('Enter begins the next item: %j', (before, after) => expect(breakAt(before)).toBe(after));

  it.each([
    ['• Bread\n• |', '• Bread\n|'],
    ['1. Bread\n2. |', '1. Bread\n|'],
  ])('Enter ends the list on an empty item: %j', (before, after) => expect(breakAt(before)).toBe(after));

  it('renumbers items after a deletion, and leaves other numbers unchanged', () => {
    expect(backspaceAt('1. Bread\n|2. Eggs\n3. Tea')).toBe('1. Bread|2. Eggs\n2. Tea');
    expect(enter('1. Juli\n5. August|', '\n')).toBe('1. Juli\n5. August\n|');
  });

  it('deletes the whole mark with its space', () => expect(backspaceAt('• Bread\n• |Eggs')).toBe('• Bread\n|Eggs'));
});

describe('list on its page', () => {
  const words = 'A loaf of dark bread and butter from the farm\nTwelve eggs';
  const frame = { x: 20, y: 30, width: 45, height: 60 };
  const setAs = (text: string, changes = {}) => aTextElement({ text, frame, ...changes });

  it.each(['bullets', 'numbers'] as const)('hangs its words beside its %s, and fits', (kind) => {
    const element = setAs(formatAsList(words, kind));
    const lines = positionLines(element);
    const indent = listIndentMm(element);
    const marks = lines.filter(({ x }) => x === frame.x).map(({ text }) => text);
    expect(marks).toEqual(kind === 'bullets' ? ['•', '•'] : ['1.', '2.']);
    expect(new Set(lines.map(({ x }) => x))).toEqual(new Set([frame.x, frame.x + indent]));
    expect(lines).toHaveLength(element.lines.length + 2);
    expect(element.lines.length).toBeGreaterThan(2);
    expect(lines.every(({ x, width }) => x + width <= frame.x + frame.width + 0.01)).toBe(true);
    expect(hasTextOverflow(element)).toBe(false);
  });

  it('hangs only when aligned left, and not for one or two dates', () => {
    const flat = [
      setAs(formatAsList(words, 'bullets'), { align: 'center' }),
      setAs('12. Juli 2015, ein warmer Tag am Meer\n14. Juli 2015'),
      setAs(formatAsList(words, 'bullets'), { frame: { ...frame, width: 5 } }),
    ];
    expect(flat.map(listIndentMm)).toEqual([0, 0, 0]);
  });

  it('is drawn unchanged when it was broken before lists hung', () => {
    const text = formatAsList(words, 'bullets');
    const width = measureLine({ text: '• A loaf of dark bread', font: 'serif', size: 12 });
    const flat = breakLines({ text, font: 'serif', size: 12, width });
    const element = setAs(text, { lines: flat, frame: { ...frame, width } });
    expect(listIndentMm(element)).toBe(0);
    expect(positionLines(element).map((line) => line.text)).toEqual(flat);
  });
});
