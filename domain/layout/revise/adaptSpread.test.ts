import { hasTextOverflow, lineHeight, type SpreadDocument } from '@domain/document';
import { findHiddenElements } from '@domain/document/visibility';
import { formatIds } from '@domain/print';
import { aPhotoElement, aSpread, aTextElement, testUuid, themeOf } from '@domain/testing';
import * as fc from 'fast-check';
import { adaptSpread, type TemplateId, templates, textStyleNames, themeTextStyles } from '..';
import { findTextStyleName } from './applyTheme';

const namesOf = ({ elements, format }: SpreadDocument, id: string) =>
  elements.map((element) =>
    element.type === 'text' && !element.locked
      ? findTextStyleName(element, themeTextStyles(themeOf(id), format))
      : null,
  );
const format = fc.constantFrom(...formatIds);

describe('adaptSpread', () => {
  const plain = aSpread({ background: { colour: '#ffffff' } });
  /** A text in each style of a theme in a tight frame, a locked one, and one in no style. */
  function inStyles(here: SpreadDocument['format'], id: string): SpreadDocument {
    const styles = themeTextStyles(themeOf(id), here);
    const words = textStyleNames.map((name, i) => {
      const frame = { x: 20, y: 20 + 40 * i, width: 150, height: 10 };
      const text = aTextElement({ ...styles[name], id: name, text: 'A day at the sea', frame });
      return { ...text, frame: { ...frame, height: text.lines.length * lineHeight(text) + 0.1 } };
    });
    const locked = aTextElement({ ...styles.heading, id: 'locked', locked: true });
    const own = aTextElement({ id: 'own', size: 17.3, leading: 1.73, text: 'In my own way' });
    return { ...plain, format: here, elements: [...words, locked, own] };
  }
  const book = (here: SpreadDocument['format'], id: string, former = id) => ({
    format: here,
    templateId: id,
    formerTemplateId: former,
  });

  it('scales parts of a text with the text', () => {
    const styles = [{ start: 2, end: 5, size: 24 }];
    const caption = aTextElement({ ...themeTextStyles(themeOf('year'), 'square-300').caption, id: 'caption', styles });
    const own = aTextElement({ id: 'own', size: 12, styles });
    const doc = { ...plain, format: 'square-300' as const, elements: [caption, own] };
    const small = adaptSpread(doc, { format: 'square-140', templateId: 'year', formerTemplateId: 'year' });
    for (const [i, was] of [caption, own].entries()) {
      const now = small.elements[i];
      if (now?.type !== 'text') throw new Error('no text');
      expect((now.styles?.[0]?.size ?? 0) / now.size).toBeCloseTo(24 / was.size, 1);
      expect(now.styles?.[0]?.size).toBeLessThan(24);
    }
  });

  it('carries styled words to any theme and format and back, with space for them, and restores unstyled ones', () => {
    for (const { id: style } of templates)
      for (const { id: otherStyle } of templates)
        fc.assert(
          fc.property(format, format, (here, there) => {
            const doc = inStyles(here, style);
            const other = adaptSpread(doc, book(there, otherStyle, style));
            const back = adaptSpread(other, book(here, style, otherStyle));
            const names = [...textStyleNames, null, null];
            expect(namesOf(other, otherStyle)).toEqual(names);
            expect(namesOf(back, style)).toEqual(names);
            const styles = themeTextStyles(themeOf(style), here);
            const fits = ({ elements }: SpreadDocument) =>
              elements.map((e) => e.type === 'text' && !hasTextOverflow(e));
            for (const now of [other, back]) fits(doc).forEach((did, i) => expect(did && !fits(now)[i]).toBe(false));
            textStyleNames.forEach((name, i) => {
              const { font, size, leading, align } = styles[name];
              expect(back.elements[i]).toMatchObject({ font, size, leading, align });
            });
            const [before, returned] = [doc, back].map(({ elements }) => elements.slice(-2));
            returned?.forEach((element, i) => {
              const was = before?.[i];
              if (element.type !== 'text' || was?.type !== 'text') throw new Error('The elements are not texts');
              expect(element).toMatchObject({ font: was.font, leading: was.leading, lines: was.lines });
              expect(element.size).toBeCloseTo(was.size, 2);
              for (const side of ['x', 'y', 'width', 'height'] as const)
                expect(element.frame[side]).toBeCloseTo(was.frame[side], 1);
            });
          }),
          { numRuns: 2 },
        );
  });

  it("keeps a size close to its style, and takes the style's size in another format", () => {
    const { caption } = themeTextStyles(themeOf('journey'), 'square-210');
    const near = aTextElement({ ...caption, size: caption.size + 0.2 });
    const doc = { ...plain, elements: [near] };
    expect(adaptSpread(doc, book('square-210', 'journey'))).toEqual(doc);
    const { size } = themeTextStyles(themeOf('journey'), 'landscape-a4').caption;
    expect(adaptSpread(doc, book('landscape-a4', 'journey')).elements[0]).toMatchObject({ size });
  });

  it('hides nothing that was visible, in any theme and format', () => {
    const at = fc.record({
      x: fc.integer({ min: 0, max: 360 }),
      y: fc.integer({ min: 0, max: 170 }),
      width: fc.integer({ min: 20, max: 220 }),
      height: fc.integer({ min: 20, max: 160 }),
    });
    const piled = fc.tuple(fc.constantFrom(0, 0, 25), at).map(([rotation, frame]) => ({ rotation, frame }));
    const style = fc.constantFrom(...templates.map(({ id }) => id));
    type Place = { readonly rotation: number; readonly frame: SpreadDocument['elements'][number]['frame'] };
    type Example = [SpreadDocument['format'], SpreadDocument['format'], TemplateId, TemplateId, Place[]];
    // A tenth of the lower photo shows, which rounding hid.
    const justVisible: Example = [
      'portrait-a4',
      'square-140',
      'journey',
      'journey',
      [
        { rotation: 25, frame: { x: 314, y: 0, width: 106, height: 121 } },
        { rotation: 25, frame: { x: 308, y: 35, width: 163, height: 105 } },
      ],
    ];
    // No order of these shows all of them in another format.
    const inACorner: Example = [
      'landscape-250',
      'square-140',
      'journey',
      'journey',
      [
        { rotation: 0, frame: { x: 0, y: 0, width: 20, height: 20 } },
        { rotation: 25, frame: { x: 0, y: 0, width: 20, height: 27 } },
        { rotation: 0, frame: { x: 0, y: 9, width: 23, height: 20 } },
      ],
    ];
    fc.assert(
      fc.property(
        format,
        format,
        style,
        style,
        fc.array(piled, { maxLength: 7 }),
        (here, there, one, other, places) => {
          const photos = places.map((place, i) => aPhotoElement({ ...place, id: `p${i}`, fileId: testUuid(i + 1) }));
          const doc = { ...inStyles(here, one), elements: [...photos, ...inStyles(here, one).elements] };
          const before = findHiddenElements(doc);
          const now = findHiddenElements(adaptSpread(doc, book(there, other, one)));
          expect([...now].filter(([id, by]) => by === 'covered' && !before.has(id))).toEqual([]);
        },
      ),
      { numRuns: 60, examples: [justVisible, inACorner] },
    );
  });
});
