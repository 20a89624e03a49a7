import { formatIds } from '@domain/print';
import {
  aCalendarElement,
  aDateElement,
  aMapElement,
  aPhotoElement,
  aQrElement,
  aShapeElement,
  aSpread,
  aStickerElement,
  aTextElement,
  testUuid,
} from '@domain/testing';
import * as fc from 'fast-check';
import { LOCALES } from '../../locales';
import { canonicaliseSpread, DocumentError, documentLimits, parseSpread, serialiseSpread } from '..';
import type { ElementType } from '../elementTraits';
import type { SpreadDocument, SpreadElement } from '../model';
import { DOCUMENT_VERSION, dateStyles, fontIds, mapStyles, paperIds, photoMasks, textStyleNames } from '../model';
import { breakLines, cleanText } from '../text/breakLines';
import { normaliseStyles } from '../text/characterStyles';

const thousandths = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000);
const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const frame = fc.record({
  x: thousandths(-500, 500),
  y: thousandths(-500, 500),
  width: thousandths(1, 600),
  height: thousandths(1, 600),
});
const crop = fc
  .tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1000, max: 500_000 }))
  .map(([start, size]) => ({ x: start / 1e6, y: start / 1e6, width: size / 1e6, height: size / 1e6 }));
const pen = fc.option(fc.record({ width: thousandths(1, 20), colour }));
const base = { frame, rotation: thousandths(-179, 180), opacity: thousandths(0, 1), locked: fc.boolean() };

const share = fc.integer({ min: -100, max: 100 });
const adjust = fc
  .record({ brightness: share, contrast: share, saturation: share, warmth: share })
  .filter((all) => Object.values(all).some((one) => one !== 0));
const straighten = thousandths(-45, 45).filter((degrees) => degrees !== 0);
const group = fc.constantFrom('g1', 'g-2');
const photo = fc.record(
  {
    ...base,
    type: fc.constant('photo' as const),
    fileId: fc.option(fc.uuid()),
    crop,
    straighten,
    adjust,
    mask: fc.constantFrom(...photoMasks),
    group,
    radius: thousandths(0, 50),
    border: pen,
    shadow: fc.boolean(),
  },
  {
    requiredKeys: ['frame', 'rotation', 'opacity', 'locked', 'type', 'fileId', 'crop', 'radius', 'border', 'shadow'],
  },
);
const characterStyle = { bold: fc.boolean(), italic: fc.boolean(), colour, size: thousandths(4, 90) };
const someText = fc
  .record({
    ...base,
    type: fc.constant('text' as const),
    text: fc.string({ unit: 'grapheme', maxLength: 60 }).map(cleanText),
    font: fc.constantFrom(...fontIds),
    size: thousandths(4, 90),
    leading: thousandths(1, 3),
    colour,
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    verticalAlign: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
    typography: fc.record(
      {
        styles: fc.array(fc.record({ start: fc.nat(40), end: fc.nat(60), ...characterStyle }), { maxLength: 4 }),
        spacing: fc.integer({ min: -100, max: 500 }).filter((one) => one !== 0),
        caps: fc.constant(true as const),
        dropCap: fc.integer({ min: 2, max: 5 }),
        styleName: fc.constantFrom(...textStyleNames),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ typography: { styles: asked = [], ...typography }, ...plain }) => {
    const styles = normaliseStyles(
      asked.map(({ bold, italic, ...style }) => ({
        ...style,
        ...(bold && { bold: true as const }),
        ...(italic && { italic: true as const }),
      })),
      plain.text,
    );
    const text = { ...plain, ...typography, ...(styles.length > 0 && { styles }) };
    return { ...text, lines: breakLines({ ...text, width: text.frame.width }) };
  });
const someShape = fc.record({
  ...base,
  type: fc.constant('shape' as const),
  shape: fc.constantFrom('rectangle' as const, 'ellipse' as const, 'line' as const),
  fill: fc.option(colour),
  stroke: pen,
});
const sticker = fc.record({
  ...base,
  type: fc.constant('sticker' as const),
  stickerId: fc.constantFrom('red-heart', '1st-place-medal', 'x'),
  colour: fc.option(colour),
});
const qr = fc.record({
  ...base,
  type: fc.constant('qr' as const),
  text: fc.constantFrom('https://example.org/?a=1&b="2"', 'Лето <2024>'),
  colour,
  ground: fc.option(colour),
});
const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100);
const map = fc.record({
  ...base,
  type: fc.constant('map' as const),
  places: fc.array(
    fc.record({
      name: fc.constantFrom('Rome', 'Сан-Франциско', 'A <b> & "c"', '京都'),
      latitude: hundredths(85),
      longitude: hundredths(180),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  route: fc.boolean(),
  style: fc.constantFrom(...mapStyles),
  colour,
  font: fc.constantFrom(...fontIds),
});
const calendar = fc.record({
  ...base,
  type: fc.constant('calendar' as const),
  month: fc.constantFrom('1800-01', '2024-02', '2199-12'),
  firstDay: fc.integer({ min: 0, max: 6 }),
  locale: fc.constantFrom(...LOCALES),
  marked: fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 4 }).map((days) => days.sort((a, b) => a - b)),
  colour,
  accent: colour,
  ground: fc.option(colour),
  font: fc.constantFrom(...fontIds),
});
const stamp = fc.record({
  ...base,
  type: fc.constant('date' as const),
  date: fc.constantFrom('1999-12-31', '2024-02-29'),
  style: fc.constantFrom(...dateStyles),
  locale: fc.constantFrom(...LOCALES),
  colour,
  font: fc.constantFrom(...fontIds),
});
const picture = fc.record(
  { fileId: fc.uuid(), crop, straighten, adjust, opacity: thousandths(0, 1).filter((share) => share < 1) },
  { requiredKeys: ['fileId', 'crop'] },
);
const paper = fc.record({ id: fc.constantFrom(...paperIds), colour });
const elementsByType = {
  photo,
  text: someText,
  shape: someShape,
  sticker,
  qr,
  map,
  calendar,
  date: stamp,
} satisfies Record<ElementType, unknown>;
const wholeDocument = {
  version: fc.constant(DOCUMENT_VERSION),
  unplacedPhotoIds: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }),
  format: fc.constantFrom(...formatIds),
  role: fc.constantFrom('opening' as const, 'inner' as const, 'closing' as const),
  spine: fc.constant(0),
  background: fc.record({ colour, paper, picture }, { requiredKeys: ['colour'] }),
  elements: fc
    .array(fc.oneof(...Object.values(elementsByType)), { maxLength: 6 })
    .map((elements) => elements.map((element, i): SpreadElement => ({ ...element, id: `e${i}` }))),
};
const document: fc.Arbitrary<SpreadDocument> = fc.record(wholeDocument, {
  requiredKeys: ['version', 'format', 'role', 'spine', 'background', 'elements'],
});

describe('HTML of a spread', () => {
  it('reads back as the written document', () => {
    fc.assert(fc.property(document, (doc) => expect(parseSpread(serialiseSpread(doc))).toEqual(doc)));
  });

  it('is stable when read and written again', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const html = serialiseSpread(doc);
        expect(serialiseSpread(parseSpread(html))).toBe(html);
      }),
    );
  });

  it('never accepts a damaged document that it would write differently', () => {
    const html = serialiseSpread(aSpread());
    const damage = fc.tuple(
      fc.nat(html.length),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom(...'<>"&= pdivspan/-0.#9'), maxLength: 6 }),
    );
    fc.assert(
      fc.property(damage, ([at, removed, added]) => {
        const damaged = html.slice(0, at) + added + html.slice(at + removed);
        try {
          const canonical = serialiseSpread(parseSpread(damaged));
          expect(serialiseSpread(parseSpread(canonical))).toBe(canonical);
        } catch (error) {
          expect(error).toBeInstanceOf(DocumentError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(['1', '2', '3', '5', '6'])('reads version %s like version 4', (version) => {
    const html = serialiseSpread(aSpread());
    expect(parseSpread(html.replace('data-version="4"', `data-version="${version}"`))).toEqual(parseSpread(html));
    expect(parseSpread(html).version).toBe(DOCUMENT_VERSION);
  });

  it('is written in version 5 only with a drawing, because an older server beside this one reads version 4', () => {
    const versionOf = (elements: SpreadDocument['elements']) =>
      /data-version="(\d+)"/.exec(serialiseSpread(aSpread({ elements })))?.[1];
    expect(versionOf([aPhotoElement()])).toBe('4');
    for (const drawn of [aMapElement(), aCalendarElement(), aDateElement()])
      expect(versionOf([aPhotoElement(), drawn])).toBe('5');
  });

  it('is written in version 6 only with typography or a newer font', () => {
    const versionOf = (elements: SpreadDocument['elements']) =>
      /data-version="(\d+)"/.exec(serialiseSpread(aSpread({ elements })))?.[1];
    expect(versionOf([aTextElement({ styles: [], spacing: 0 })])).toBe('4');
    for (const changes of [
      { styles: [{ start: 0, end: 1, bold: true as const }] },
      { spacing: 50 },
      { caps: true as const },
      { dropCap: 3 },
      { styleName: 'caption' as const },
      { font: 'playfair' as const },
    ])
      expect(versionOf([aTextElement(changes)])).toBe('6');
    expect(versionOf([aDateElement({ font: 'lora' })])).toBe('6');
  });

  it('reads a stored text with typography', () => {
    const stored =
      '<section data-version="6" data-format="square-210" data-role="inner" data-background="#ffffff">\n' +
      '<p data-id="t1" data-frame="20 100 80 20" data-text="A day at the sea" data-font="lora" data-size="12" ' +
      'data-leading="1.3" data-colour="#161616" data-styles="0 5 bold italic underline #aa0000 18.5;9 12 italic" ' +
      'data-spacing="50" data-drop-cap="2" data-caps="true"><span>A day at the sea</span></p>\n</section>';
    const doc = parseSpread(stored);
    expect(doc.elements[0]).toMatchObject({
      font: 'lora',
      styles: [
        { start: 0, end: 5, bold: true, italic: true, underline: true, colour: '#aa0000', size: 18.5 },
        { start: 9, end: 12, italic: true },
      ],
      spacing: 50,
      dropCap: 2,
      caps: true,
    });
    expect(serialiseSpread(doc)).toBe(stored);
  });

  it('rounds lengths to 0.001 and crops to 0.000001', () => {
    const doc = aSpread({
      elements: [
        aPhotoElement({
          frame: { x: 1 / 3, y: -0.0001, width: 10.00049, height: 20 },
          crop: { x: 1 / 3, y: 0, width: 2 / 3, height: 1 },
        }),
      ],
    });
    const [element] = parseSpread(serialiseSpread(doc)).elements;
    expect(element).toMatchObject({
      frame: { x: 0.333, y: 0, width: 10, height: 20 },
      crop: { x: 0.333333, y: 0, width: 0.666667, height: 1 },
    });
  });

  it("keeps a user's text, mark-up included", () => {
    const wish = '<script>alert("1 & 2")</script>\n&lt;b&gt;';
    const html = serialiseSpread(
      aSpread({ elements: [aTextElement({ text: wish, frame: { x: 0, y: 0, width: 200, height: 30 } })] }),
    );
    expect(html).not.toContain('<script');
    expect(parseSpread(html).elements[0]).toMatchObject({ text: wish, lines: wish.split('\n') });
  });
});

const good = serialiseSpread(
  aSpread({
    elements: [
      aPhotoElement({ fileId: testUuid(1) }),
      aTextElement(),
      aShapeElement(),
      aStickerElement(),
      aQrElement(),
      aMapElement(),
      aCalendarElement(),
      aDateElement(),
    ],
  }),
);
/** The valid document with one replacement, which must match. */
const but = (from: string, to: string) => {
  if (!good.includes(from)) throw new Error(`the document does not contain: ${from}`);
  return good.replace(from, to);
};

const hostile: readonly (readonly [what: string, html: string, code: DocumentError['code'], near?: string])[] = [
  ['nothing', '', 'unexpected'],
  ['plain text', 'hello', 'unexpected'],
  ['another root', '<div></div>', 'unknown_tag'],
  ['a script', but('<figure', '<script>alert(1)</script><figure'), 'unknown_tag', '<script'],
  ['an image', but('<figure', '<img src="https://evil.example/x.png"><figure'), 'unknown_tag', '<img'],
  ['an upper-case tag', but('<figure', '<FIGURE'), 'unexpected'],
  ['an svg', but('<figure', '<svg onload="x"></svg><figure'), 'unknown_tag'],
  ['a comment', but('<figure', '<!-- --><figure'), 'unexpected'],
  ['a doctype', `<!DOCTYPE html>${good}`, 'unexpected'],
  ['a handler', but(' data-id="p1"', ' onclick="x()" data-id="p1"'), 'unknown_attribute', 'x()'],
  ['a style', but(' data-id="p1"', ' style="background:url(//evil)" data-id="p1"'), 'unknown_attribute'],
  ['a class', but(' data-id="p1"', ' class="a" data-id="p1"'), 'unknown_attribute'],
  ['an attribute of another element', but(' data-shape=', ' data-file="x" data-shape='), 'unknown_attribute'],
  ['an attribute of the root', but('<section', '<section lang="en"'), 'unknown_attribute'],
  ['a single-quoted value', but('data-id="p1"', "data-id='p1'"), 'unexpected'],
  ['a value without quotes', but('data-id="p1"', 'data-id=p1'), 'unexpected'],
  ['an attribute without a value', but('data-id="p1"', 'data-id="p1" data-shadow'), 'unexpected'],
  ['a flag that is not true', but('data-id="p1"', 'data-id="p1" data-shadow="1"'), 'bad_value'],
  ['an attribute twice', but('data-id="p1"', 'data-id="p1" data-id="p2"'), 'duplicate_attribute'],
  ['a line feed between attributes', but(' data-id="p1"', '\ndata-id="p1"'), 'unexpected'],
  ['no id', but(' data-id="p1"', ''), 'missing_attribute'],
  ['an id with a space', but('"p1"', '"p 1"'), 'bad_value'],
  ['the same id twice', but('"t1"', '"p1"'), 'duplicate_id'],
  ['a foreign URL as file', but(testUuid(1), 'https://evil.example/a'), 'bad_value'],
  ['a path as file', but(testUuid(1), '../../etc/passwd'), 'bad_value'],
  ['too few numbers', but('20 20 90 60', '20 20 90'), 'bad_value'],
  ['an exponent', but('20 20 90 60', '2e1 20 90 60'), 'bad_value'],
  ['hexadecimal', but('20 20 90 60', '0x14 20 90 60'), 'bad_value'],
  ['NaN', but('20 20 90 60', 'NaN 20 90 60'), 'bad_value'],
  ['Infinity', but('20 20 90 60', 'Infinity 20 90 60'), 'bad_value'],
  ['a plus sign', but('20 20 90 60', '+20 20 90 60'), 'bad_value'],
  ['a leading zero', but('20 20 90 60', '020 20 90 60'), 'bad_value'],
  ['ten decimals', but('20 20 90 60', '20.0000000001 20 90 60'), 'bad_value'],
  ['a negative width', but('20 20 90 60', '20 20 -90 60'), 'out_of_range'],
  ['a frame out of range', but('20 20 90 60', '2001 20 90 60'), 'out_of_range'],
  ['a crop beyond the photo', but('data-crop="0 0 1 1"', 'data-crop="0.5 0 0.6 1"'), 'out_of_range'],
  ['a crop of nothing', but('data-crop="0 0 1 1"', 'data-crop="0 0 0 1"'), 'out_of_range'],
  ['a colour by name', but('data-fill="#161616"', 'data-fill="red"'), 'bad_value'],
  ['a colour with code', but('data-fill="#161616"', 'data-fill="url(#a)"'), 'bad_value'],
  ['an upper-case colour', but('data-fill="#161616"', 'data-fill="#ABCDEF"'), 'bad_value'],
  ['an unknown font', but('data-font="serif"', 'data-font="Comic Sans"'), 'bad_value'],
  ['an unknown format', but('square-210', 'square-10'), 'bad_value'],
  ['an unknown role', but('"inner"', '"poster"'), 'bad_value'],
  ['a spine inside', but('data-role="inner"', 'data-role="inner" data-spine="6"'), 'out_of_range'],
  ['a newer version', but('data-version="5"', `data-version="${DOCUMENT_VERSION + 1}"`), 'version_unknown'],
  ['a style beyond the text', but(' data-text="A day', ' data-styles="0 99 bold" data-text="A day'), 'bad_value'],
  ['styles that overlap', but(' data-text="A day', ' data-styles="0 5 bold;3 8 italic" data-text="A day'), 'bad_value'],
  ['an empty style', but(' data-text="A day', ' data-styles="0 5" data-text="A day'), 'bad_value'],
  ['an unknown style', but(' data-text="A day', ' data-styles="0 5 blink" data-text="A day'), 'bad_value'],
  ['code as a style', but(' data-text="A day', ' data-styles="0 5 url(x)" data-text="A day'), 'bad_value'],
  ['styles in another order', but(' data-text="A day', ' data-styles="0 5 italic bold" data-text="A day'), 'bad_value'],
  ['huge letters', but(' data-text="A day', ' data-styles="0 5 401" data-text="A day'), 'out_of_range'],
  ['an unknown purpose of a text', but(' data-text="A day', ' data-style="advert" data-text="A day'), 'bad_value'],
  ['a drop cap of nine lines', but(' data-text="A day', ' data-drop-cap="9" data-text="A day'), 'out_of_range'],
  ['letters ten ems apart', but(' data-text="A day', ' data-spacing="10000" data-text="A day'), 'out_of_range'],
  ['a map without places', but(' data-places="41.89 12.49 Rome', ' data-places="'), 'bad_value'],
  ['a place without a name', but('41.89 12.49 Rome', '41.89 12.49 '), 'bad_value'],
  ['a place beyond the pole', but('41.89 12.49 Rome', '91 12.49 Rome'), 'bad_value'],
  ['a place to the metre', but('41.89 12.49 Rome', '41.89021 12.49 Rome'), 'bad_value'],
  ['an unknown style of a map', but('data-style="paper"', 'data-style="satellite"'), 'bad_value'],
  ['a month that does not exist', but('data-month="2024-06"', 'data-month="2024-13"'), 'bad_value'],
  ['a marked day that does not exist', but('data-marked="14 15"', 'data-marked="14 31"'), 'bad_value'],
  ['an unknown language', but('data-locale="en"', 'data-locale="xx"'), 'bad_value'],
  ['a date that does not exist', but('data-date="2024-06-14"', 'data-date="2024-06-31"'), 'bad_value'],
  ['content in a map', but('></map>', '><b></b></map>'), 'unexpected'],
  ['an unplaced photo that is no id', but('data-role="inner"', 'data-role="inner" data-aside="x"'), 'bad_value'],
  ['a background picture without a crop', but('#ffffff"', `#ffffff" data-file="${testUuid(2)}"`), 'missing_attribute'],
  ['a crop without a background picture', but('#ffffff"', '#ffffff" data-crop="0 0 1 1"'), 'unknown_attribute'],
  ['adjustments without a background picture', but('#ffffff"', '#ffffff" data-adjust="1 0 0 0"'), 'unknown_attribute'],
  ['a URL as background picture', but('#ffffff"', '#ffffff" data-file="//evil" data-crop="0 0 1 1"'), 'bad_value'],
  ['a path as sticker', but('"red-heart"', '"../red-heart"'), 'bad_value'],
  ['an address as sticker', but('"red-heart"', '"https://evil.example/a.svg"'), 'bad_value'],
  ['a colour of code for a sticker', but('data-sticker=', 'data-colour="url(#a)" data-sticker='), 'bad_value'],
  ['content in a sticker', but('></i>', '><b></b></i>'), 'unexpected'],
  ['a QR code without text', but('"https://example.org"', '"  "'), 'bad_value'],
  ['a QR code longer than its limit', but('"https://example.org"', `"${'й'.repeat(151)}"`), 'too_long'],
  ['an unknown mask', but(' data-crop=', ' data-mask="star" data-crop='), 'bad_value'],
  ['three adjustments', but(' data-crop=', ' data-adjust="1 2 3" data-crop='), 'bad_value'],
  ['an incomplete adjustment', but(' data-crop=', ' data-adjust="0.5 0 0 0" data-crop='), 'bad_value'],
  ['an adjustment out of range', but(' data-crop=', ' data-adjust="0 0 101 0" data-crop='), 'out_of_range'],
  ['mark-up in a line', but('<span>', '<span><b>'), 'unexpected'],
  ['a nested span', but('<span>', '<span><span>'), 'unexpected'],
  ['text outside of lines', but('<span>', 'x<span>'), 'unexpected'],
  ['text between elements', but('<figure', 'x<figure'), 'unexpected'],
  ['content in a photo', but('></figure>', '>x</figure>'), 'unexpected'],
  ['lines that say something else', but('<span>A day', '<span>Another day'), 'lines_differ'],
  ['an unknown entity', but('<span>A day', '<span>&nbsp;A day'), 'bad_text'],
  ['a numeric entity', but('<span>A day', '<span>&#60;A day'), 'bad_text'],
  ['a bare ampersand', but('<span>A day', '<span>A & day'), 'bad_text'],
  ['a control character', but('<span>A day', '<span>A\u0000 day'), 'bad_text'],
  ['a right-to-left override', but('<span>A day', '<span>A\u202e day'), 'bad_text'],
  ['a lone surrogate', but('<span>A day', '<span>A\ud800 day'), 'bad_text'],
  ['an unclosed section', good.replace('</section>', ''), 'unexpected'],
  ['an unclosed photo', but('</figure>', ''), 'unexpected'],
  ['two sections', good + good, 'unexpected'],
  ['something after the end', `${good}<script></script>`, 'unexpected'],
];

describe('canonicaliseSpread', () => {
  it('rounds to what is read back and keeps the order of parts', () => {
    const third = { x: 100 / 3, y: -0.00001, width: 200 / 3, height: 20.00049 };
    const crop = { x: 1 / 3, y: 1e-9, width: 1 / 3, height: 2 / 3 };
    const doc = aSpread({
      background: { colour: '#ffffff', picture: { fileId: testUuid(1), crop, straighten: 1 / 3, opacity: 2 / 3 } },
      elements: [
        aPhotoElement({
          frame: third,
          crop,
          straighten: 1 / 3,
          radius: 2 / 3,
          border: { width: 1 / 3, colour: '#000000' },
        }),
        aTextElement({ frame: { ...third, height: 30 }, size: 9.50001 }),
        aShapeElement({ frame: third, stroke: { width: 2 / 3, colour: '#000000' } }),
        aStickerElement({ frame: third, rotation: 12.34567, opacity: 1 / 3 }),
      ],
    });
    const once = canonicaliseSpread(doc);
    expect(once).toEqual(parseSpread(serialiseSpread(doc)));
    expect(JSON.stringify(once)).toBe(JSON.stringify(canonicaliseSpread(once)));
  });
});

describe('hostile HTML', () => {
  const cases = hostile.map(([what, html, code, near = '']) => ({ what, html, code, near }));

  it.each(cases)('rejects $what', ({ html, code, near }) => {
    let thrown: unknown;
    try {
      parseSpread(html);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DocumentError);
    expect(thrown).toMatchObject({ code });
    expect(thrown instanceof DocumentError && html.slice(thrown.at).startsWith(near)).toBe(true);
  });

  it('rejects bombs at once', () => {
    const shape = (i: number) => `<div data-id="s${i}" data-frame="0 0 1 1" data-shape="ellipse"></div>`;
    const head = '<section data-version="1" data-format="square-210" data-role="inner" data-background="#ffffff">';
    const many = `${head}${Array.from({ length: documentLimits.elements + 1 }, (_, i) => shape(i)).join('')}</section>`;
    expect(() => parseSpread(many)).toThrow(expect.objectContaining({ code: 'too_many_elements' }));
    expect(() => parseSpread(`${head}${' '.repeat(documentLimits.length)}</section>`)).toThrow(
      expect.objectContaining({ code: 'too_long' }),
    );
    const long = 'a'.repeat(documentLimits.text + 1);
    const text = but('data-text="A day at the sea"', `data-text="${long}"`);
    expect(() => parseSpread(text)).toThrow(expect.objectContaining({ code: 'too_long' }));
    expect(() => parseSpread('<'.repeat(300_000))).toThrow(DocumentError);
  });
});
