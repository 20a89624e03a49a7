import fc from 'fast-check';
import { formats } from '../../geometry/formats';
import type { Rect } from '../../geometry/rect';
import { aPhotoElement, aShapeElement, aSpread, aStickerElement, aTextElement } from '../../testing';
import { joinSpreads, parseSpread, serialiseSpread, splitSpreads } from '..';
import type { DocumentPatch } from '../edit';
import type { PhotoElement, SpreadDocument, SpreadElement } from '../model';
import { rebaseCoverPatches, resizeSpine } from './resizeSpine';
import { addSpineTitle, removeSpineTexts } from './spineTitle';

const frameAt = (x: number, width: number) => ({ x, y: 10, width, height: 20 });

function assertPhoto(element: SpreadElement | undefined): asserts element is PhotoElement {
  if (element?.type !== 'photo') throw new Error('no photo');
}

describe('resizeSpine', () => {
  const cover = aSpread({
    role: 'cover',
    spine: 6,
    elements: [
      aPhotoElement({ id: 'back', frame: frameAt(20, 100) }),
      aPhotoElement({ id: 'spine', frame: frameAt(211, 4) }),
      aPhotoElement({ id: 'front', frame: frameAt(216, 213) }),
      aPhotoElement({ id: 'wrap', frame: frameAt(-3, 432) }),
      aPhotoElement({ id: 'hinge', frame: frameAt(214, 100) }),
    ],
  });
  const frames = (doc: typeof cover) => doc.elements.map(({ id, frame }) => [id, frame.x, frame.width]);

  const [HARD, SOFT] = [6.836, 2.286];
  /** A cover with one element, and its frame in three bindings. */
  const inTurn = (element: SpreadElement, ...spines: readonly number[]) => {
    let doc = aSpread({ role: 'cover', spine: spines[0] ?? 0, elements: [element] });
    return spines.map((spine) => {
      doc = resizeSpine(doc, spine);
      const { x, width } = doc.elements[0]?.frame ?? { x: 0, width: 0 };
      return [x, width];
    });
  };

  it("moves the front, keeps the spine's elements centred and stretches spanning ones", () => {
    const wide = resizeSpine(cover, 13);
    expect(wide.spine).toBe(13);
    expect(frames(wide)).toEqual([
      ['back', 20, 100],
      ['spine', 214.5, 4],
      ['front', 223, 213],
      ['wrap', -3, 439],
      ['hinge', 221, 100],
    ]);
    expect(parseSpread(serialiseSpread(wide))).toEqual(wide);
  });

  it('is reversible', () => {
    expect(resizeSpine(resizeSpine(cover, 19), 6)).toEqual(cover);
  });

  it('does not distort a spanning photo, and restores its height', () => {
    const across = aPhotoElement({
      frame: { x: -3, y: -3, width: 432, height: 216 },
      crop: { x: 0, y: 0.25, width: 1, height: 0.5 },
    });
    const narrow = { ...cover, elements: [across] };
    const wide = resizeSpine(narrow, 19);
    const [photo] = wide.elements;
    assertPhoto(photo);
    expect(photo.crop.width / photo.crop.height / (photo.frame.width / photo.frame.height)).toBeCloseTo(1, 4);
    expect(photo.crop.height).toBeLessThan(0.5);
    const [again] = resizeSpine(wide, cover.spine).elements;
    assertPhoto(again);
    expect(again.crop.y).toBeCloseTo(0.25);
    expect(again.crop.height).toBeCloseTo(0.5);
  });

  it('keeps a full-height strip aligned with the spine, alone or with a part of the boards', () => {
    const strip = (x: number, width: number) => aShapeElement({ frame: { x, y: -3, width, height: 216 } });
    expect(inTurn(strip(210, HARD), HARD, SOFT, HARD)).toEqual([
      [210, HARD],
      [210, SOFT],
      [210, HARD],
    ]);
    expect(inTurn(strip(195, 30 + HARD), HARD, SOFT)[1]).toEqual([195, 30 + SOFT]);
    expect(inTurn(strip(210, 213 + HARD), HARD, SOFT)[1]).toEqual([210, 213 + SOFT]);
  });

  it('keeps elements on the spine at their size and centred, even on a thinner spine', () => {
    const sticker = aStickerElement({ frame: { x: 210 + (11.12 - 9) / 2, y: 90, width: 9, height: 9 } });
    expect(inTurn(sticker, 11.12, SOFT, 11.12)).toEqual([
      [211.06, 9],
      [206.643, 9],
      [211.06, 9],
    ]);
    const words = aTextElement({ frame: { x: 210 + HARD / 2 - 80, y: 102, width: 160, height: 6 }, rotation: 90 });
    expect(inTurn(words, HARD, SOFT, HARD)[1]).toEqual([210 + SOFT / 2 - 80, 160]);
  });

  it('restores the whole crop of a photo on the spine', () => {
    const strip = aPhotoElement({
      frame: { x: 210, y: 0, width: HARD, height: 210 },
      crop: { x: 0.4, y: 0, width: 0.02, height: 1 },
    });
    const doc = aSpread({ role: 'cover', spine: HARD, elements: [strip] });
    const [thin] = resizeSpine(doc, SOFT).elements;
    assertPhoto(thin);
    expect(thin.crop.width / thin.frame.width).toBeCloseTo(0.02 / HARD, 5);
    const [again] = resizeSpine(resizeSpine(doc, SOFT), HARD).elements;
    assertPhoto(again);
    expect(again.crop.width).toBeCloseTo(0.02, 5);
    expect(again.crop.height).toBe(1);
  });

  it('leaves elements on boards and spine in place after a round trip', () => {
    const grid = (value: number) => Math.round(value * 1000) / 1000;
    const spine = fc.double({ min: 2.2, max: 30, noNaN: true }).map(grid);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const place = fc.record({
      on: fc.constantFrom('back', 'spine', 'front'),
      from: share,
      to: share,
      isWhole: fc.boolean(),
      kind: fc.constantFrom('photo', 'shape', 'sticker', 'text'),
    });
    const made = {
      photo: (frame: Rect) => aPhotoElement({ frame }),
      shape: (frame: Rect) => aShapeElement({ frame }),
      sticker: (frame: Rect) => aStickerElement({ frame }),
      text: (frame: Rect) => aTextElement({ frame, lines: ['A day'] }),
    };
    const property = fc.property(spine, spine, place, (first, second, { on, from, to, isWhole, kind }) => {
      const { width, height } = formats['square-210'];
      const [start, room] = { back: [0, width], spine: [width, first], front: [width + first, width] }[on] as [
        number,
        number,
      ];
      const least = Math.min(room, 4);
      const size = Math.max(least, Math.abs(to - from) * room);
      const x = Math.min(start + Math.min(from, to) * room, start + room - size);
      const frame = { x: grid(x), y: isWhole ? 0 : 40, width: grid(size), height: isWhole ? height : 30 };
      const doc = aSpread({ role: 'cover', spine: first, elements: [made[kind](frame)] });
      const other = resizeSpine(doc, second);
      const back = resizeSpine(other, first).elements[0]?.frame;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((back?.[side] ?? Number.NaN) - frame[side])).toBeLessThan(0.01);
      const patch: DocumentPatch = { op: 'add', path: ['elements', 0], value: doc.elements[0] };
      expect(rebaseCoverPatches([patch], doc, second)[0]?.value).toEqual(other.elements[0]);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('affects covers only', () => {
    const inner = aSpread();
    expect(resizeSpine(inner, 13)).toBe(inner);
  });
});

describe('words on the spine', () => {
  const written = (text: string, x: number, width: number, rotation = 0) =>
    aSpread({
      role: 'cover',
      spine: 16,
      elements: [aTextElement({ id: 'words', frame: frameAt(x, width), rotation, text, verticalAlign: 'middle' })],
    });
  const kinds: [string, SpreadDocument, boolean][] = [
    ['words on the spine', written('A summer', 202, 40, 90), true],
    ['words beside it in a frame centred on it', written('A summer', 118, 200), false],
    ['an empty text frame on the spine', written('', 202, 40, 90), true],
    ['words on the front', written('A summer', 240, 100), false],
  ];

  it.each(kinds)('%s', (_, doc, stands) => {
    expect(addSpineTitle(doc, 'Title', 9).elements.length).toBe(stands ? 1 : 2);
    expect(removeSpineTexts(doc).elements.length).toBe(stands ? 0 : 1);
  });
});

describe('title on the spine', () => {
  const cover = (changes: Partial<SpreadDocument>) => aSpread({ role: 'cover', spine: 16, elements: [], ...changes });
  const whole = { x: -3, y: -3, width: 442, height: 216 };
  const added = (doc: SpreadDocument) =>
    addSpineTitle(doc, 'Title', 9)
      .elements.slice(doc.elements.length)
      .map((one) => [one.type, one.type === 'text' ? one.colour : one.type === 'shape' ? one.fill : null]);

  it.each<[string, SpreadDocument, (readonly [string, string])[]]>([
    ['light paper', cover({ background: { colour: '#ffffff' } }), [['text', '#1a1a1a']]],
    ['dark paper', cover({ background: { colour: '#202020' } }), [['text', '#ffffff']]],
    [
      'a dark shape',
      cover({ background: { colour: '#ffffff' }, elements: [aShapeElement({ frame: whole, fill: '#202020' })] }),
      [['text', '#ffffff']],
    ],
    [
      'a photo, where a label carries it',
      cover({ background: { colour: '#ffffff' }, elements: [aPhotoElement({ frame: whole })] }),
      [
        ['shape', '#ffffff'],
        ['text', '#1a1a1a'],
      ],
    ],
    [
      'a background picture, where a label carries it',
      cover({
        background: {
          colour: '#202020',
          picture: { fileId: '00000000-0000-4000-8000-000000000001', crop: { x: 0, y: 0, width: 1, height: 1 } },
        },
      }),
      [
        ['shape', '#202020'],
        ['text', '#ffffff'],
      ],
    ],
  ])('is legible on %s', (_, doc, expected) => expect(added(doc)).toEqual(expected));

  it('lies with its label on the spine', () => {
    const doc = cover({ elements: [aPhotoElement({ frame: whole })] });
    const [label] = addSpineTitle(doc, 'Title', 9).elements.slice(1);
    const { width } = formats[doc.format];
    expect(label?.frame.x).toBeGreaterThan(width);
    expect((label?.frame.x ?? 0) + (label?.frame.width ?? 0)).toBeLessThan(width + doc.spine);
  });
});

describe('splitSpreads', () => {
  it('restores the joined spreads, whatever they say', () => {
    const html = [aSpread(), aSpread({ background: { colour: '#000000' } }), aSpread({ elements: [] })].map(
      serialiseSpread,
    );
    expect(splitSpreads(joinSpreads(html))).toEqual(html);
    expect(splitSpreads(joinSpreads(html)).map(parseSpread).map(serialiseSpread)).toEqual(html);
    expect(splitSpreads('')).toEqual([]);
  });
});
