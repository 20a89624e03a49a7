import { aPhotoElement, aShapeElement, aSpread, aTextElement, themeOf } from '@domain/testing';
import * as fc from 'fast-check';
import { hasTextOverflow, type SpreadDocument, type SpreadElement, textStyleNames } from '../../document';
import { PAGE_BACKGROUND, surfacesBeneath } from '../../document/backingSurfaces';
import { formatIds } from '../../print';
import { contrastRatio, MIN_TEXT_CONTRAST, templatePageColours } from '../compose/text/pageColours';
import { themeTextStyles } from '../compose/text/textStyles';
import { templates } from '../templates';
import { applyAlbumTheme, findTextStyleName } from './applyTheme';

describe('themeTextStyles', () => {
  it('match captions and titles and decrease in size, in every theme and format', () => {
    for (const template of templates)
      for (const format of formatIds) {
        const { title, heading, text, caption } = themeTextStyles(template, format);
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

describe('applyAlbumTheme: words', () => {
  const [from, to] = [templates[0], templates.find(({ titleFont }) => titleFont !== templates[0]?.titleFont)];
  if (!from || !to) throw new Error('There are no two themes with other fonts');
  const doc = aSpread();
  const [before, after] = [from, to].map((theme) => themeTextStyles(theme, doc.format)) as [Styles, Styles];
  type Styles = ReturnType<typeof themeTextStyles>;
  const heading = aTextElement({ ...before.heading, text: 'Heading' });
  const inIt = (...elements: readonly SpreadElement[]) =>
    applyAlbumTheme({ ...doc, background: { colour: '#ffffff' }, elements }, from, to).elements;

  it("restyles words of the former theme's styles", () => {
    expect(findTextStyleName(heading, before)).toBe('heading');
    const [worn] = inIt(heading);
    expect(worn).toMatchObject({ ...after.heading, text: 'Heading', frame: heading.frame });
    expect(worn?.type === 'text' && findTextStyleName(worn, after)).toBe('heading');
  });

  it('keeps user-set sizes, colours and alignments, and locked texts', () => {
    const own = aTextElement({ ...before.heading, size: before.heading.size + 3 });
    const locked = { ...heading, locked: true };
    expect(inIt(own, locked)).toEqual([own, locked]);
    const red = { ...heading, colour: '#b00020', align: 'right' } as const;
    expect(inIt(red)[0]).toMatchObject({ font: after.heading.font, colour: '#b00020', align: 'right' });
  });

  it('grows a frame from its aligned edge, unless the text did not fit before', () => {
    expect(after.caption.size).toBeGreaterThan(before.caption.size);
    const frame = { x: 20, y: 30, width: 120, height: 4.4 };
    const fitting = aTextElement({ ...before.caption, text: 'A day', frame, verticalAlign: 'bottom' });
    const [worn] = inIt(fitting);
    if (worn?.type !== 'text') throw new Error('The element is not a text');
    expect([hasTextOverflow(fitting), hasTextOverflow(worn)]).toEqual([false, false]);
    expect(worn.frame.height).toBeGreaterThan(frame.height);
    expect(worn.frame.y + worn.frame.height).toBeCloseTo(frame.y + frame.height);
    const narrow = { ...fitting, frame: { ...frame, height: 3 } };
    expect(inIt(narrow)[0]?.frame).toEqual(narrow.frame);
  });

  it("keeps a colour when the new theme's would be illegible", () => {
    const dark = { ...to, ink: '#fefefe', softInk: '#fefefe' };
    const spread = { ...doc, background: { colour: '#ffffff' }, elements: [heading] };
    expect(applyAlbumTheme(spread, from, dark).elements[0]).toMatchObject({
      font: to.titleFont,
      colour: before.heading.colour,
    });
  });

  describe('applyAlbumTheme: page colour', () => {
    const [light, dark] = [themeOf('journey'), themeOf('portfolio')];
    const caption = aTextElement({ ...themeTextStyles(light, doc.format).caption, text: 'A day', id: 'caption' });
    const own = aTextElement({ text: 'Mine', colour: '#402010', id: 'own' });
    const spread = (colour: string, ...elements: readonly SpreadElement[]) => ({
      ...doc,
      background: { colour },
      elements,
    });

    it("changes from the former theme's colour, with legible words", () => {
      const worn = applyAlbumTheme(spread(light.background, caption), light, dark);
      expect(worn.background).toEqual({ colour: dark.background });
      expect(worn.elements[0]).toMatchObject({ colour: dark.softInk });
      expect(applyAlbumTheme(spread('#ffe0e0', caption), light, dark).background).toEqual({ colour: '#ffe0e0' });
    });

    it("uses the new chapter colour where there is one, else the book's", () => {
      const [many, others] = [themeOf('confetti'), themeOf('almanac')];
      const paper = (colour: string, to = others) => applyAlbumTheme(spread(colour), many, to).background.colour;
      expect(paper(many.chapterBackgrounds?.[2] ?? '')).toBe(others.chapterBackgrounds?.[2]);
      expect(paper(many.background)).toBe(others.background);
      expect(paper(many.chapterBackgrounds?.[2] ?? '', light)).toBe(light.background);
    });

    it('stays when an element would no longer be distinguishable; photos and surfaces cover the page', () => {
      const kept = applyAlbumTheme(spread(light.background, caption, own), light, dark);
      expect(kept.background).toEqual({ colour: light.background });
      expect(kept.elements[0]).toMatchObject({ colour: caption.type === 'text' && caption.colour });
      const line = { ...aShapeElement(), shape: 'line', fill: null, stroke: { width: 1, colour: '#222222' } } as const;
      expect(applyAlbumTheme(spread(light.background, line), light, dark).background.colour).toBe(light.background);
      const under = {
        ...aShapeElement(),
        shape: 'rectangle',
        fill: '#b8a888',
        stroke: null,
        frame: own.frame,
      } as const;
      const worn = applyAlbumTheme(spread(light.background, under, own), light, dark);
      expect(worn).toEqual(spread(dark.background, under, own));
    });

    it('stays when a subtle surface would stand out, as a leaf under photos does on a dark page', () => {
      const lullaby = themeOf('lullaby');
      const on = { x: 10, y: 10, width: 190, height: 190 };
      const leaf = { ...aShapeElement(), fill: lullaby.accent, frame: on };
      const words = aTextElement({ ...themeTextStyles(lullaby, doc.format).caption, id: 'words' });
      const worn = applyAlbumTheme(spread(lullaby.background, leaf, words), lullaby, dark);
      expect(worn.background.colour).toBe(lullaby.background);
      expect(worn.elements[1]).toMatchObject({ font: dark.textFont, colour: words.colour });
      const photo = aPhotoElement({ frame: { x: 0, y: 0, width: 210, height: 210 } });
      const label = applyAlbumTheme(spread(lullaby.background, photo, leaf), lullaby, dark);
      expect(label.background.colour).toBe(dark.background);
      const paler = applyAlbumTheme(spread(lullaby.background, leaf, words), lullaby, light);
      expect(paler.background.colour).toBe(light.background);
    });

    it('keeps the cover colour and the colour behind a picture', () => {
      const cover = { ...spread(light.background), role: 'cover' } as const;
      expect(applyAlbumTheme(cover, light, dark)).toEqual(cover);
      const picture = { fileId: '00000000-0000-4000-8000-000000000001', crop: { x: 0, y: 0, width: 1, height: 1 } };
      const pictured = { ...doc, background: { colour: light.background, picture }, elements: [] };
      expect(applyAlbumTheme(pictured, light, dark)).toEqual(pictured);
    });
  });
});

describe('contrast in another theme', () => {
  const format = 'square-210';
  const frame = { x: 40, y: 40, width: 60, height: 20 };
  const wide = { x: 20, y: 20, width: 120, height: 120 };
  const half = { x: 60, y: 30, width: 120, height: 60 };
  const frames = fc.constantFrom(frame, wide, half);
  const colour = fc.constantFrom(...templates.flatMap(({ accent, ink }) => [accent, ink]), '#ffffff');
  const surface = fc
    .record({
      frame: frames,
      fill: colour,
      shape: fc.constantFrom('rectangle', 'ellipse'),
      opacity: fc.constantFrom(1, 1, 0.5),
    })
    .map((changes): SpreadElement => aShapeElement({ ...changes, id: 'surface' }));
  const photo = frames.map((place): SpreadElement => aPhotoElement({ frame: place }));
  const below = fc.array(fc.oneof(surface, surface, photo), { maxLength: 3 });
  /** Contrasts of each element to its surfaces; pictures are omitted. */
  const contrastsOf = (doc: SpreadDocument) =>
    doc.elements.map((element, i) =>
      surfacesBeneath(doc, i).flatMap((ground) =>
        element.type === 'text' && ground.colour !== null
          ? [{ at: ground.index, contrast: contrastRatio(element.colour, ground.colour) }]
          : [],
      ),
    );

  it('stays sufficient between any two themes, and words on a picture keep their colour', () => {
    const name = fc.constantFrom(...textStyleNames);
    for (const from of templates)
      for (const to of templates) {
        const paper = fc.constantFrom(...templatePageColours(from), '#808080');
        const own = fc.option(colour, { nil: undefined });
        fc.assert(
          fc.property(below, name, paper, own, (under, style, background, mine) => {
            const words = aTextElement({ ...themeTextStyles(from, format)[style], text: 'A day', frame });
            const text = mine === undefined ? words : { ...words, colour: mine };
            const doc = aSpread({ format, background: { colour: background }, elements: [...under, text] });
            const worn = applyAlbumTheme(doc, from, to);
            const now = contrastsOf(worn);
            contrastsOf(doc).forEach((grounds, i) => {
              for (const { at, contrast } of grounds) {
                const then = now[i]?.find((ground) => ground.at === at);
                if (contrast >= MIN_TEXT_CONTRAST && then)
                  expect(then.contrast).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
              }
            });
            const last = doc.elements.length - 1;
            if (surfacesBeneath(doc, last).some((ground) => ground.colour === null))
              expect(worn.elements[last]).toMatchObject({ colour: text.colour });
          }),
          { numRuns: 6 },
        );
      }
  });

  it('counts the topmost opaque surface, and lower ones when uncertain', () => {
    const text = aTextElement({ frame });
    const groundIn = (...under: readonly SpreadElement[]) => {
      const doc = aSpread({ background: { colour: '#fafafa' }, elements: [...under, text] });
      return surfacesBeneath(doc, under.length).map(({ index }) => index);
    };
    const sheet = aShapeElement({ frame: wide });
    const ring = aShapeElement({ frame: wide, fill: null, stroke: { width: 1, colour: '#000000' } });
    const rule = aShapeElement({ frame: { ...frame, height: 0.5 } });
    expect(groundIn()).toEqual([PAGE_BACKGROUND]);
    expect(groundIn(sheet, aPhotoElement({ frame: wide }))).toEqual([1]);
    expect(groundIn(aPhotoElement({ frame: wide, fileId: null }), ring, rule)).toEqual([PAGE_BACKGROUND]);
    expect(groundIn(aPhotoElement({ frame: wide }), aShapeElement({ frame: half }))).toEqual([1, 0]);
    expect(groundIn(aShapeElement({ frame: wide, shape: 'ellipse' }))).toEqual([0]);
    expect(groundIn(aShapeElement({ frame, shape: 'ellipse' }))).toEqual([0, PAGE_BACKGROUND]);
    expect(groundIn({ ...sheet, opacity: 0.5 })).toEqual([0, PAGE_BACKGROUND]);
    expect(groundIn({ ...sheet, rotation: 10 })).toEqual([0, PAGE_BACKGROUND]);
    expect(groundIn(aPhotoElement({ frame: wide, mask: 'arch' }))).toEqual([0, PAGE_BACKGROUND]);
  });
});
