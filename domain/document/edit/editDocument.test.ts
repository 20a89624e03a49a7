import fc from 'fast-check';
import { rotatedBounds } from '../../geometry/rect';
import {
  aDateElement,
  aMapElement,
  aPhotoElement,
  aQrElement,
  aShapeElement,
  aSpread,
  aSpreadOf,
  aStickerElement,
  aTextElement,
  testUuid,
} from '../../testing';
import { applyDocumentPatches } from '../../testing/applyDocumentPatches';
import { parseSpread, serialiseSpread } from '..';
import type { PhotoElement, SpreadDocument, SpreadElement } from '../model';
import { straightenedPictureArea } from '../photo/photoGeometry';
import { type DocumentPatch, type EditCommand, editDocument, expandToGroups, photoAspect } from '.';

const NAMES = ['p1', 'p2', 't1', 's1', 'k1', 'q1', 'gone', 'n1', 'n2', 'n3'];
const start = (): SpreadDocument =>
  aSpread({
    elements: [
      aPhotoElement(),
      aPhotoElement({
        id: 'p2',
        fileId: testUuid(2),
        frame: { x: 120, y: 20, width: 60, height: 80 },
        crop: { x: 0.1, y: 0, width: 0.5625, height: 1 },
      }),
      aTextElement(),
      aShapeElement(),
      aStickerElement(),
      aQrElement(),
    ],
  });

const length = fc.double({ min: -3000, max: 3000, noNaN: true });
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const names = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 4 });
const name = fc.constantFrom(...NAMES);
const colour = fc.constantFrom('#ffffff', '#2443d6', '#000000');
const rect = (part: fc.Arbitrary<number>) => fc.record({ x: part, y: part, width: part, height: part });
const newElement = (id: string): fc.Arbitrary<SpreadElement> =>
  fc.oneof(
    rect(length).map((frame) => aPhotoElement({ id, frame })),
    fc
      .tuple(rect(length), fc.string({ unit: 'binary', maxLength: 60 }))
      .map(([frame, text]) => aTextElement({ id, frame, text, lines: [] })),
    rect(length).map((frame) => aStickerElement({ id, frame })),
    rect(length).map((frame) => aMapElement({ id, frame })),
    rect(length).map((frame) => aDateElement({ id, frame })),
  );

const command: fc.Arbitrary<EditCommand> = fc.oneof(
  fc.record({ kind: fc.constant('moveElements'), ids: names, dx: length, dy: length }),
  fc.record(
    { kind: fc.constant('resizeElement'), id: name, frame: rect(length), crop: rect(share) },
    { requiredKeys: ['kind', 'id', 'frame'] },
  ),
  fc.record({
    kind: fc.constant('rotateElements'),
    ids: names,
    rotation: fc.double({ min: -900, max: 900, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('cropPhoto'), id: name, crop: rect(share) }),
  fc.record({ kind: fc.constant('swapPhotos'), a: name, b: name }),
  fc.record({
    kind: fc.constant('replacePhoto'),
    id: name,
    fileId: fc.constant(testUuid(7)),
    photo: fc.record({ width: fc.integer({ min: 780, max: 9000 }), height: fc.integer({ min: 780, max: 9000 }) }),
  }),
  fc.record({ kind: fc.constant('setQrText'), id: name, text: fc.string({ unit: 'binary', maxLength: 400 }) }),
  fc.record(
    { kind: fc.constant('setText'), id: name, text: fc.string({ unit: 'binary', maxLength: 200 }), caret: fc.nat(200) },
    { requiredKeys: ['kind', 'id', 'text'] },
  ),
  fc.record(
    {
      kind: fc.constant('setCharacterStyle'),
      ids: names,
      style: fc.record({ bold: fc.boolean(), size: fc.option(length) }, { requiredKeys: [] }),
      range: fc.record({ start: fc.nat(60), end: fc.nat(60) }),
    },
    { requiredKeys: ['kind', 'ids', 'style'] },
  ),
  fc.record({
    kind: fc.constant('setTextStyle'),
    ids: names,
    style: fc.record(
      {
        size: length,
        leading: length,
        colour,
        font: fc.constantFrom('sans', 'serif-semibold'),
        spacing: length,
        dropCap: fc.option(length),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('setStyle'),
    ids: names,
    style: fc.record(
      {
        opacity: share,
        radius: length,
        shadow: fc.boolean(),
        border: fc.option(fc.record({ width: length, colour }, { requiredKeys: [] })),
        stroke: fc.option(fc.record({ width: length, colour }, { requiredKeys: [] })),
        stickerColour: fc.option(colour),
        ground: fc.option(colour),
        mask: fc.option(fc.constantFrom('ellipse', 'arch')),
        adjust: fc.record({ brightness: length, contrast: share, saturation: length }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc
    .constantFrom('n1', 'n2', 'p1')
    .chain((id) => newElement(id).map((element) => ({ kind: 'addElement' as const, element }))),
  fc.record({ kind: fc.constant('duplicateElements'), ids: names, copies: fc.constant(['n1', 'n2', 'n3']) }),
  fc.record({ kind: fc.constantFrom('removeElements', 'unplacePhotos'), ids: names }),
  fc.record({ kind: fc.constant('groupElements'), ids: names, group: fc.option(fc.constantFrom('g1', 'g2')) }),
  fc.record({
    kind: fc.constant('placeElements'),
    places: fc.array(fc.record({ id: name, frame: rect(length), rotation: length, size: length }), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('straightenPhoto'), id: name, angle: fc.double({ min: -60, max: 60, noNaN: true }) }),
  fc.record({ kind: fc.constant('fitPhoto'), id: name, to: fc.constantFrom('fill', 'fit') }),
  fc.tuple(newElement('n1'), newElement('n3')).map((elements) => ({ kind: 'addElements' as const, elements })),
  fc.record({
    kind: fc.constant('reorderElements'),
    ids: names,
    to: fc.constantFrom('front', 'forward', 'backward', 'back'),
  }),
  fc.record({ kind: fc.constant('setBackground'), background: fc.record({ colour }) }),
  fc.record({ kind: fc.constant('setLocked'), ids: names, locked: fc.boolean() }),
);

const commands = fc.array(command, { maxLength: 25 });

describe('any sequence of commands', () => {
  it('can be undone and redone fully, and every document in between round-trips through storage', () => {
    fc.assert(
      fc.property(commands, (sequence) => {
        const first = start();
        const steps: { patches: readonly DocumentPatch[]; inverse: readonly DocumentPatch[] }[] = [];
        let doc = first;
        for (const one of sequence) {
          const { document, ...step } = editDocument(doc, one);
          expect(parseSpread(serialiseSpread(document))).toEqual(document);
          expect(applyDocumentPatches(doc, step.patches)).toEqual(document);
          expect(step.patches.every(({ op, path }) => op === 'replace' || path[0] === 'unplacedPhotoIds')).toBe(true);
          steps.push(step);
          doc = document;
        }
        const undone = steps.reduceRight((now, { inverse }) => applyDocumentPatches(now, inverse), doc);
        expect(undone).toEqual(first);
        expect(steps.reduce((now, { patches }) => applyDocumentPatches(now, patches), first)).toEqual(doc);
      }),
      { numRuns: 150 },
    );
  });

  it('rejects non-finite coordinates', () => {
    const frame = { x: Number.NaN, y: 5, width: Number.NaN, height: 20 };
    const { document } = editDocument(start(), { kind: 'placeElements', places: [{ id: 'p1', frame }] });
    expect(document.elements[0]?.frame).toEqual({ x: 0, y: 5, width: 2, height: 20 });
    expect(parseSpread(serialiseSpread(document))).toEqual(document);
  });

  it('leaves locked elements unchanged', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 15 }), (sequence) => {
        let doc = editDocument(start(), { kind: 'setLocked', ids: ['p2', 't1'], locked: true }).document;
        const locked = (now: SpreadDocument) => now.elements.filter(({ id }) => id === 'p2' || id === 't1');
        const before = locked(doc);
        for (const one of sequence.filter(({ kind }) => kind !== 'setLocked')) doc = editDocument(doc, one).document;
        expect([...locked(doc)].sort((a, b) => a.id.localeCompare(b.id))).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('preserves the identity of unchanged parts', () => {
    const doc = start();
    const { document } = editDocument(doc, { kind: 'moveElements', ids: ['p1'], dx: 1, dy: 0 });
    expect(document.elements.map((element, i) => element === doc.elements[i])).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(editDocument(doc, { kind: 'moveElements', ids: ['gone'], dx: 1, dy: 0 })).toEqual({
      document: doc,
      patches: [],
      inverse: [],
    });
  });
});

const photo = (doc: SpreadDocument, id: string): PhotoElement => {
  const found = doc.elements.find((element) => element.id === id);
  if (found?.type !== 'photo') throw new Error(`no photo ${id}`);
  return found;
};
const aspectOf = (doc: SpreadDocument, id: string) => photoAspect(photo(doc, id).crop, photo(doc, id).frame);

describe('photos', () => {
  it('keep their proportions in a frame of another shape', () => {
    for (const frame of [
      { x: 0, y: 0, width: 30, height: 90 },
      { x: 0, y: 0, width: 200, height: 20 },
    ]) {
      const doc = start();
      const { document } = editDocument(doc, { kind: 'resizeElement', id: 'p2', frame });
      expect(aspectOf(document, 'p2')).toBeCloseTo(aspectOf(doc, 'p2'), 3);
    }
  });

  it('regain what intermediate frames cut off, while the picture is the same', () => {
    const doc = start();
    const before = photo(doc, 'p2');
    const resized = (from: SpreadDocument, width: number) =>
      editDocument(from, { kind: 'resizeElement', id: 'p2', frame: { ...before.frame, width }, before }).document;
    const typed = [2, 15, 150].reduce(resized, doc);
    expect(typed).toEqual(resized(doc, 150));
    expect(photo(resized(typed, before.frame.width), 'p2')).toEqual(before);
    const other = editDocument(doc, { kind: 'swapPhotos', a: 'p1', b: 'p2' }).document;
    const { frame, crop } = photo(resized(other, 150), 'p2');
    expect(photoAspect(crop, frame)).toBeCloseTo(photoAspect(photo(doc, 'p1').crop, photo(doc, 'p1').frame), 4);
  });

  it('swap their frames, not their proportions', () => {
    const doc = start();
    const { document } = editDocument(doc, { kind: 'swapPhotos', a: 'p1', b: 'p2' });
    expect([photo(document, 'p1').fileId, photo(document, 'p2').fileId]).toEqual([testUuid(2), testUuid(1)]);
    expect(photo(document, 'p1').frame).toEqual(photo(doc, 'p1').frame);
    expect(aspectOf(document, 'p1')).toBeCloseTo(aspectOf(doc, 'p2'), 3);
    expect(aspectOf(document, 'p2')).toBeCloseTo(aspectOf(doc, 'p1'), 3);
  });

  it('are replaced by the largest crop of another one that fills the frame', () => {
    const { document } = editDocument(start(), {
      kind: 'replacePhoto',
      id: 'p1',
      fileId: testUuid(9),
      photo: { width: 3000, height: 3000 },
    });
    expect(photo(document, 'p1').crop).toEqual({ x: 0, y: 0.166667, width: 1, height: 0.666667 });
  });
});

describe('straightened photo', () => {
  const turned = (angle: number) => editDocument(start(), { kind: 'straightenPhoto', id: 'p2', angle }).document;

  it('fills its frame at every angle, undistorted', () => {
    fc.assert(
      fc.property(fc.double({ min: -45, max: 45, noNaN: true }), (angle) => {
        const doc = turned(angle);
        const { frame, crop, straighten } = photo(doc, 'p2');
        const aspect = aspectOf(doc, 'p2');
        expect(aspect).toBeCloseTo(aspectOf(start(), 'p2'), 2);
        const needed = rotatedBounds({ x: 0, y: 0, width: crop.width * aspect, height: crop.height }, straighten ?? 0);
        const middle = { x: (crop.x + crop.width / 2) * aspect, y: crop.y + crop.height / 2 };
        expect(middle.x - needed.width / 2).toBeGreaterThan(-1e-4);
        expect(middle.x + needed.width / 2).toBeLessThan(aspect + 1e-4);
        expect(middle.y - needed.height / 2).toBeGreaterThan(-1e-4);
        expect(middle.y + needed.height / 2).toBeLessThan(1 + 1e-4);
        const area = straightenedPictureArea({ rect: frame, crop, straighten: straighten ?? 0 });
        expect(area.rect.width / area.crop.width).toBeCloseTo(frame.width / crop.width, 3);
      }),
    );
  });

  it('shows the same part after it is turned back', () => {
    const before = photo(start(), 'p2');
    const back = editDocument(turned(30), { kind: 'straightenPhoto', id: 'p2', angle: 0, before }).document;
    expect(photo(turned(30), 'p2').crop.width).toBeLessThan(before.crop.width * 0.9);
    expect(photo(back, 'p2')).toEqual(before);
  });

  it('takes its angle along when swapped and drops it when replaced', () => {
    const swapped = editDocument(turned(5), { kind: 'swapPhotos', a: 'p1', b: 'p2' }).document;
    expect([photo(swapped, 'p1').straighten, photo(swapped, 'p2').straighten]).toEqual([5, undefined]);
    const size = { width: 3000, height: 2000 };
    const replaced = editDocument(swapped, {
      kind: 'replacePhoto',
      id: 'p1',
      fileId: testUuid(9),
      photo: size,
    }).document;
    expect(photo(replaced, 'p1')).not.toHaveProperty('straighten');
  });
});

describe('colour adjustments of a photo', () => {
  const warmer = editDocument(start(), {
    kind: 'setStyle',
    ids: ['p2', 't1'],
    style: { adjust: { warmth: 20.4 } },
  }).document;

  it('are set one by one, follow the photo when swapped, and vanish when all are 0', () => {
    const both = editDocument(warmer, {
      kind: 'setStyle',
      ids: ['p2'],
      style: { adjust: { contrast: -300 } },
    }).document;
    expect(photo(both, 'p2').adjust).toEqual({ brightness: 0, contrast: -100, saturation: 0, warmth: 20 });
    const swapped = editDocument(both, { kind: 'swapPhotos', a: 'p1', b: 'p2' }).document;
    expect([photo(swapped, 'p1').adjust?.warmth, photo(swapped, 'p2').adjust]).toEqual([20, undefined]);
    const none = editDocument(warmer, { kind: 'setStyle', ids: ['p2'], style: { adjust: { warmth: 0 } } }).document;
    expect(none).toEqual(start());
  });

  it('are dropped when another photo replaces it, while the mask stays with the frame', () => {
    const cut = editDocument(warmer, { kind: 'setStyle', ids: ['p2'], style: { mask: 'arch' } }).document;
    const size = { width: 3000, height: 2000 };
    const replaced = editDocument(cut, { kind: 'replacePhoto', id: 'p2', fileId: testUuid(9), photo: size }).document;
    expect(photo(replaced, 'p2')).toMatchObject({ mask: 'arch', fileId: testUuid(9) });
    expect(photo(replaced, 'p2')).not.toHaveProperty('adjust');
    const plain = editDocument(replaced, { kind: 'setStyle', ids: ['p2'], style: { mask: null } }).document;
    expect(photo(plain, 'p2')).not.toHaveProperty('mask');
  });
});

describe('QR code', () => {
  const code = (doc: SpreadDocument) => doc.elements.find((one) => one.type === 'qr')?.text;

  it('accepts text within its capacity and rejects the rest', () => {
    const set = (text: string) => code(editDocument(start(), { kind: 'setQrText', id: 'q1', text }).document);
    expect(set(' https://example.org/a ')).toBe('https://example.org/a');
    expect([set('  '), set('a'.repeat(301))]).toEqual(['https://example.org', 'https://example.org']);
    const empty = editDocument(start(), { kind: 'addElement', element: aQrElement({ id: 'n1', text: '' }) });
    expect(empty.patches).toEqual([]);
  });
});

describe('unplaced photos', () => {
  const laid = editDocument(start(), { kind: 'unplacePhotos', ids: ['p2', 't1'] }).document;

  it('leave the pages and stay listed until they are placed again', () => {
    expect([laid.unplacedPhotoIds, laid.elements.some(({ id }) => id === 'p2')]).toEqual([[testUuid(2)], false]);
    const back = aPhotoElement({ id: 'n1', fileId: testUuid(2) });
    expect(editDocument(laid, { kind: 'addElement', element: back }).document).not.toHaveProperty('unplacedPhotoIds');
    const size = { width: 3000, height: 2000 };
    const put = editDocument(laid, { kind: 'replacePhoto', id: 'p1', fileId: testUuid(2), photo: size }).document;
    expect(put).not.toHaveProperty('unplacedPhotoIds');
  });
});

describe('fit and fill', () => {
  it('show the whole photo in a frame of its shape, or the largest crop that fills the frame', () => {
    const fit = editDocument(start(), { kind: 'fitPhoto', id: 'p2', to: 'fit' }).document;
    expect(photo(fit, 'p2')).toMatchObject({
      frame: { x: 120, y: 37.5, width: 60, height: 45 },
      crop: { x: 0, y: 0, width: 1, height: 1 },
    });
    const fill = editDocument(start(), { kind: 'fitPhoto', id: 'p2', to: 'fill' }).document;
    expect(photo(fill, 'p2').crop).toEqual({ x: 0.21875, y: 0, width: 0.5625, height: 1 });
  });
});

describe('groups', () => {
  const together = editDocument(start(), { kind: 'groupElements', ids: ['p1', 't1'], group: 'g1' }).document;

  it('are selected whole, copied as a new group, and ungrouped', () => {
    expect(expandToGroups(together.elements, ['t1', 's1'])).toEqual(['p1', 't1', 's1']);
    const command = { kind: 'duplicateElements', ids: ['p1', 't1', 's1'], copies: ['n1', 'n2', 'n3'] } as const;
    const copied = editDocument(together, command).document;
    expect(expandToGroups(copied.elements, ['n2'])).toEqual(['n1', 'n2']);
    expect(expandToGroups(copied.elements, ['n3'])).toEqual(['n3']);
    const apart = editDocument(together, { kind: 'groupElements', ids: ['p1', 't1'], group: null }).document;
    expect(apart).toEqual(start());
  });
});

describe('several elements at once', () => {
  it('get separate places, and text can grow with its frame', () => {
    const { document } = editDocument(start(), {
      kind: 'placeElements',
      places: [
        { id: 'p1', frame: { x: 0, y: 0, width: 45, height: 30 }, rotation: 90 },
        { id: 't1', frame: { x: 0, y: 40, width: 160, height: 40 }, size: 24 },
      ],
    });
    expect(photo(document, 'p1')).toMatchObject({ rotation: 90, frame: { width: 45, height: 30 } });
    expect(document.elements[2]).toMatchObject({ size: 24, frame: { width: 160 }, rotation: 0 });
  });
});

describe('texts', () => {
  it('are broken into lines again when words, style or width change', () => {
    const lines = (doc: SpreadDocument) =>
      doc.elements.flatMap((element) => (element.type === 'text' ? [element.lines] : []))[0];
    const one = editDocument(start(), {
      kind: 'setText',
      id: 't1',
      text: 'We walked all day long, and in the evening there was soup',
    }).document;
    expect(lines(one)?.length).toBeGreaterThan(1);
    const wide = editDocument(one, {
      kind: 'resizeElement',
      id: 't1',
      frame: { x: 0, y: 0, width: 400, height: 20 },
    }).document;
    expect(lines(wide)).toHaveLength(1);
    const large = editDocument(wide, { kind: 'setTextStyle', ids: ['t1'], style: { size: 60 } }).document;
    expect(lines(large)?.length).toBeGreaterThan(1);
  });
});

it('a text over the limit is cut before an emoji that does not fit whole', () => {
  const doc = aSpread({ elements: [aTextElement({ id: 't1' })] });
  const text = 'ab '.repeat(1666);
  const { document: after } = editDocument(doc, { kind: 'setText', id: 't1', text: `${text} 😀 and more` });
  expect(after.elements[0]).toMatchObject({ text: `${text} ` });
  expect(parseSpread(serialiseSpread(after))).toEqual(after);
});

describe('pasted text', () => {
  const textOf = (doc: SpreadDocument) => doc.elements.flatMap((one) => (one.type === 'text' ? [one.text] : []))[0];
  const doc = aSpread({ elements: [aTextElement({ id: 't1', font: 'serif' })] });
  it('drops invisible characters and splits ligatures into letters', () => {
    const { document: after } = editDocument(doc, {
      kind: 'setText',
      id: 't1',
      text: 'a\u200bb \ufb01ne\ufe0f\u200e, a\u2011b\u2003c',
    });
    expect(textOf(after)).toBe('ab fine, a-b c');
  });

  it('keeps thin blanks, also after a font change', () => {
    const { document: dates } = editDocument(doc, { kind: 'setText', id: 't1', text: '3\u2009–\u20095 №' });
    expect(textOf(dates)).toBe('3\u2009–\u20095 №');
    const { document: after } = editDocument(dates, { kind: 'setTextStyle', ids: ['t1'], style: { font: 'hand' } });
    expect(textOf(after)).toBe('3\u2009–\u20095 №');
  });
});

it('a QR code accepts only storable text, wherever the link came from', () => {
  const code = { ...aQrElement({ id: 'q9' }), text: ' https://k.example/\u2066a\u2069\tb ' };
  const { document: after } = editDocument(aSpread({ elements: [] }), { kind: 'addElement', element: code });
  expect(after.elements[0]).toMatchObject({ text: 'https://k.example/a b' });
  expect(parseSpread(serialiseSpread(after))).toEqual(after);
  const nothing = { ...code, text: '\u2066\u2069' };
  expect(editDocument(aSpread({ elements: [] }), { kind: 'addElement', element: nothing }).patches).toEqual([]);
});

it('a text with more lines than the limit round-trips through storage', () => {
  const doc = aSpread({ elements: [aTextElement({ id: 't1' })] });
  const { document: after } = editDocument(doc, { kind: 'setText', id: 't1', text: 'word\n'.repeat(700) });
  expect(after.elements[0]).toMatchObject({ text: 'word\n'.repeat(700), lines: { length: 500 } });
  expect(parseSpread(serialiseSpread(after))).toEqual(after);
});

describe('z-order', () => {
  const doc = aSpreadOf('AABBCCDD');
  const order = (to: 'front' | 'forward' | 'backward' | 'back', ...ids: string[]) =>
    editDocument(doc, { kind: 'reorderElements', ids, to })
      .document.elements.map(({ id }) => id)
      .join('');

  it.each([
    ['front', ['a'], 'bcda'],
    ['back', ['c', 'd'], 'cdab'],
    ['forward', ['a'], 'bacd'],
    ['forward', ['a', 'b'], 'cabd'],
    ['forward', ['d'], 'abcd'],
    ['backward', ['c'], 'acbd'],
    ['backward', ['a', 'c'], 'acbd'],
  ] as const)('%s %j', (to, ids, expected) => expect(order(to, ...ids)).toBe(expected));
});
