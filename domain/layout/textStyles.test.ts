import { aSpread, aTextElement } from '@domain/testing';
import { type SpreadElement, textOverflows } from '../document';
import { formatIds } from '../print';
import { restyled, styleNameOf } from './restyle';
import { templates } from './templates';
import { textStylesOf } from './textStyles';

describe('the styles of a theme', () => {
  it('are those of its captions and titles, each larger than the one for less, in every theme and format', () => {
    for (const template of templates)
      for (const format of formatIds) {
        const { title, heading, text, caption } = textStylesOf(template, format);
        expect([title.font, heading.font, text.font, caption.font]).toEqual([
          template.titleFont,
          template.titleFont,
          template.textFont,
          template.textFont,
        ]);
        expect(title.size).toBeGreaterThan(heading.size);
        expect(heading.size).toBeGreaterThan(caption.size);
        expect(text.size).toBeGreaterThan(caption.size);
        expect(caption.size).toBeGreaterThanOrEqual(8);
        expect(title.size).toBeLessThan(90);
      }
  });
});

describe('a spread in another theme', () => {
  const [from, to] = [templates[0], templates.find(({ titleFont }) => titleFont !== templates[0]?.titleFont)];
  if (!from || !to) throw new Error('there are two themes with other fonts');
  const doc = aSpread();
  const [before, after] = [from, to].map((theme) => textStylesOf(theme, doc.format)) as [Styles, Styles];
  type Styles = ReturnType<typeof textStylesOf>;
  const heading = aTextElement({ ...before.heading, text: 'Heading' });
  const inIt = (...elements: readonly SpreadElement[]) =>
    restyled({ ...doc, background: { colour: '#ffffff' }, elements }, from, to).elements;

  it('has the words that are in its styles in those of the other one', () => {
    expect(styleNameOf(heading, before)).toBe('heading');
    const [worn] = inIt(heading);
    expect(worn).toMatchObject({ ...after.heading, text: 'Heading', frame: heading.frame });
    expect(worn?.type === 'text' && styleNameOf(worn, after)).toBe('heading');
  });

  it('keeps what its user set otherwise: another size, a colour, an alignment, and what is locked', () => {
    const own = aTextElement({ ...before.heading, size: before.heading.size + 3 });
    const locked = { ...heading, locked: true };
    expect(inIt(own, locked)).toEqual([own, locked]);
    const red = { ...heading, colour: '#b00020', align: 'right' } as const;
    expect(inIt(red)[0]).toMatchObject({ font: after.heading.font, colour: '#b00020', align: 'right' });
  });

  it('has room for its words: a frame grows from where its lines are aligned, unless they had no room before', () => {
    expect(after.caption.size).toBeGreaterThan(before.caption.size);
    const frame = { x: 20, y: 30, width: 120, height: 4.4 };
    const fitting = aTextElement({ ...before.caption, text: 'A day', frame, verticalAlign: 'bottom' });
    const [worn] = inIt(fitting);
    if (worn?.type !== 'text') throw new Error('It is a text still');
    expect([textOverflows(fitting), textOverflows(worn)]).toEqual([false, false]);
    expect(worn.frame.height).toBeGreaterThan(frame.height);
    expect(worn.frame.y + worn.frame.height).toBeCloseTo(frame.y + frame.height);
    const narrow = { ...fitting, frame: { ...frame, height: 3 } };
    expect(inIt(narrow)[0]?.frame).toEqual(narrow.frame);
  });

  it('keeps a colour where that of the other theme would not be read', () => {
    const dark = { ...to, ink: '#fefefe', softInk: '#fefefe' };
    const spread = { ...doc, background: { colour: '#ffffff' }, elements: [heading] };
    expect(restyled(spread, from, dark).elements[0]).toMatchObject({
      font: to.titleFont,
      colour: before.heading.colour,
    });
  });
});
