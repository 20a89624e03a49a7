import { hasTextOverflow, type SpreadDocument, type TextElement } from '@domain/document';
import { aShapeElement, aSpread, aTextElement, themeOf } from '@domain/testing';
import { findPurpose, restyleSpread, textLookOf, themeTextStyles } from '..';

const theme = themeOf('journey');
const paper = aSpread();
const styles = themeTextStyles(theme, paper.format);
const textIn = (y: number, changes: Partial<TextElement>) =>
  aTextElement({ frame: { x: 20, y, width: 120, height: 14 }, text: 'A day at the sea', ...changes });

const look = textLookOf(
  textIn(0, {
    font: 'lora',
    size: 15,
    leading: 1.5,
    colour: '#7a1f1f',
    spacing: 40,
    styles: [{ start: 0, end: 16, italic: true }],
  }),
);
const restyle = (elements: SpreadDocument['elements'], source = '') =>
  restyleSpread({ ...paper, elements }, theme, 'caption', look, source) as readonly TextElement[];

describe('restyleSpread', () => {
  it('gives the look to the texts of a purpose: by choice, by their look, and by their role', () => {
    const changed = restyle([
      textIn(20, { id: 'chosen', size: 33, styleName: 'caption' }),
      textIn(60, { ...styles.caption, id: 't2' }),
      textIn(100, { id: 'caption1', size: 8.7 }),
      textIn(140, { ...styles.title, id: 't3' }),
      textIn(160, { ...styles.caption, id: 'other', styleName: 'text' }),
      textIn(180, { ...styles.caption, id: 'locked', locked: true }),
    ]);
    expect(changed.map(({ id }) => id)).toEqual(['chosen', 't2', 'caption1']);
    for (const text of changed) {
      expect(textLookOf(text)).toEqual(look);
      expect(text.styleName).toBe('caption');
    }
  });

  it('includes the text that shows the look, and finds all again for the next change', () => {
    const [source] = restyle([textIn(20, { id: 'mine', size: 19 })], 'mine');
    expect(source && findPurpose(source, theme, paper)).toBe('caption');
    const again = restyleSpread(
      { ...paper, elements: source ? [source] : [] },
      theme,
      'caption',
      { ...look, size: 9 },
      '',
    );
    expect(again).toMatchObject([{ id: 'mine', size: 9 }]);
  });

  it('keeps words that stand out, and a text that fitted fits', () => {
    const [text] = restyle([
      textIn(20, { ...styles.caption, id: 't1', styles: [{ start: 2, end: 5, bold: true, colour: '#2443d6' }] }),
    ]);
    expect(text?.styles).toMatchObject([{ italic: true }, { start: 2, end: 5, italic: true, colour: '#2443d6' }, {}]);
    expect(text && hasTextOverflow(text)).toBe(false);
  });

  it('keeps a colour where the new one would be illegible', () => {
    const dark = aShapeElement({
      id: 'dark',
      frame: { x: 0, y: 0, width: 200, height: 60 },
      fill: '#301010',
      stroke: null,
    });
    const [text] = restyle([dark, textIn(20, { ...styles.caption, id: 't1', colour: '#ffffff' })]);
    expect(text).toMatchObject({ font: 'lora', colour: '#ffffff' });
  });
});
