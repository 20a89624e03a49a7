import { aShapeElement, aSpread, aTextElement } from '@domain/testing';
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

  describe('is on its paper', () => {
    const themed = (id: string) => templates.find((theme) => theme.id === id) ?? from;
    const [light, dark] = [themed('journey'), themed('portfolio')];
    const caption = aTextElement({ ...textStylesOf(light, doc.format).caption, text: 'A day', id: 'caption' });
    const own = aTextElement({ text: 'Mine', colour: '#402010', id: 'own' });
    const spread = (colour: string, ...elements: readonly SpreadElement[]) => ({
      ...doc,
      background: { colour },
      elements,
    });

    it('where it was on that of the former one, with words that can be read there', () => {
      const worn = restyled(spread(light.background, caption), light, dark);
      expect(worn.background).toEqual({ colour: dark.background });
      expect(worn.elements[0]).toMatchObject({ colour: dark.softInk });
      expect(restyled(spread('#ffe0e0', caption), light, dark).background).toEqual({ colour: '#ffe0e0' });
    });

    it('that of a chapter where the other theme has one, and that of the book where it has none', () => {
      const [many, others] = [themed('confetti'), themed('almanac')];
      const paper = (colour: string, to = others) => restyled(spread(colour), many, to).background.colour;
      expect(paper(many.papers?.[2] ?? '')).toBe(others.papers?.[2]);
      expect(paper(many.background)).toBe(others.background);
      expect(paper(many.papers?.[2] ?? '', light)).toBe(light.background);
    });

    it('unless something would no longer be told from it; what lies on a photo or on a surface is not on the paper', () => {
      const kept = restyled(spread(light.background, caption, own), light, dark);
      expect(kept.background).toEqual({ colour: light.background });
      expect(kept.elements[0]).toMatchObject({ colour: caption.type === 'text' && caption.colour });
      const line = { ...aShapeElement(), shape: 'line', fill: null, stroke: { width: 1, colour: '#222222' } } as const;
      expect(restyled(spread(light.background, line), light, dark).background.colour).toBe(light.background);
      const under = {
        ...aShapeElement(),
        shape: 'rectangle',
        fill: '#f0f0f0',
        stroke: null,
        frame: own.frame,
      } as const;
      const worn = restyled(spread(light.background, under, own), light, dark);
      expect(worn).toEqual(spread(dark.background, under, own));
    });

    it('but a cover keeps its cloth, and so does what has a picture behind it its colour', () => {
      const cover = { ...spread(light.background), role: 'cover' } as const;
      expect(restyled(cover, light, dark)).toEqual(cover);
      const picture = { fileId: '00000000-0000-4000-8000-000000000001', crop: { x: 0, y: 0, width: 1, height: 1 } };
      const pictured = { ...doc, background: { colour: light.background, picture }, elements: [] };
      expect(restyled(pictured, light, dark)).toEqual(pictured);
    });
  });
});
