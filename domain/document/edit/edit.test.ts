import fc from 'fast-check';
import { aPhotoElement, aShapeElement, aSpread, aSpreadOf, aStickerElement, aTextElement, uuidOf } from '../../testing';
import { parseSpread, serialiseSpread } from '../codec';
import type { PhotoElement, SpreadDocument, SpreadElement } from '../model';
import { type DocumentPatch, type EditCommand, edit, patched, photoAspect } from '.';

const NAMES = ['p1', 'p2', 't1', 's1', 'k1', 'gone', 'n1', 'n2', 'n3'];
const start = (): SpreadDocument =>
  aSpread({
    elements: [
      aPhotoElement(),
      aPhotoElement({
        id: 'p2',
        fileId: uuidOf(2),
        frame: { x: 120, y: 20, width: 60, height: 80 },
        crop: { x: 0.1, y: 0, width: 0.5625, height: 1 },
      }),
      aTextElement(),
      aShapeElement(),
      aStickerElement(),
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
  );

const command: fc.Arbitrary<EditCommand> = fc.oneof(
  fc.record({ kind: fc.constant('moveElements'), ids: names, dx: length, dy: length }),
  fc.record({ kind: fc.constant('resizeElement'), id: name, frame: rect(length) }),
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
    fileId: fc.constant(uuidOf(7)),
    photo: fc.record({ width: fc.integer({ min: 780, max: 9000 }), height: fc.integer({ min: 780, max: 9000 }) }),
  }),
  fc.record({ kind: fc.constant('setText'), id: name, text: fc.string({ unit: 'binary', maxLength: 200 }) }),
  fc.record({
    kind: fc.constant('setTextStyle'),
    ids: names,
    style: fc.record(
      { size: length, leading: length, colour, font: fc.constantFrom('sans', 'serif-semibold') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('setLook'),
    ids: names,
    look: fc.record(
      {
        opacity: share,
        radius: length,
        shadow: fc.boolean(),
        border: fc.option(fc.record({ width: length, colour })),
        stickerColour: fc.option(colour),
      },
      { requiredKeys: [] },
    ),
  }),
  fc
    .constantFrom('n1', 'n2', 'p1')
    .chain((id) => newElement(id).map((element) => ({ kind: 'addElement' as const, element }))),
  fc.record({ kind: fc.constant('duplicateElements'), ids: names, copies: fc.constant(['n1', 'n2', 'n3']) }),
  fc.record({ kind: fc.constant('removeElements'), ids: names }),
  fc.record({
    kind: fc.constant('reorderElements'),
    ids: names,
    to: fc.constantFrom('front', 'forward', 'backward', 'back'),
  }),
  fc.record({ kind: fc.constant('setBackground'), background: fc.record({ colour }) }),
  fc.record({ kind: fc.constant('setLocked'), ids: names, locked: fc.boolean() }),
) as fc.Arbitrary<EditCommand>;

const commands = fc.array(command, { maxLength: 25 });

describe('any sequence of commands', () => {
  it('is undone to the start and redone to the end; every document on the way is stored and read as itself', () => {
    fc.assert(
      fc.property(commands, (sequence) => {
        const first = start();
        const steps: { patches: readonly DocumentPatch[]; inverse: readonly DocumentPatch[] }[] = [];
        let doc = first;
        for (const one of sequence) {
          const { document, ...step } = edit(doc, one);
          expect(parseSpread(serialiseSpread(document))).toEqual(document);
          expect(patched(doc, step.patches)).toEqual(document);
          expect(step.patches.every(({ op }) => op === 'replace')).toBe(true);
          steps.push(step);
          doc = document;
        }
        const undone = steps.reduceRight((now, { inverse }) => patched(now, inverse), doc);
        expect(undone).toEqual(first);
        expect(steps.reduce((now, { patches }) => patched(now, patches), first)).toEqual(doc);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves what is locked as it is', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 15 }), (sequence) => {
        let doc = edit(start(), { kind: 'setLocked', ids: ['p2', 't1'], locked: true }).document;
        const locked = (now: SpreadDocument) => now.elements.filter(({ id }) => id === 'p2' || id === 't1');
        const before = locked(doc);
        for (const one of sequence.filter(({ kind }) => kind !== 'setLocked')) doc = edit(doc, one).document;
        expect([...locked(doc)].sort((a, b) => a.id.localeCompare(b.id))).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('changes the identity of nothing that it did not change', () => {
    const doc = start();
    const { document } = edit(doc, { kind: 'moveElements', ids: ['p1'], dx: 1, dy: 0 });
    expect(document.elements.map((element, i) => element === doc.elements[i])).toEqual([false, true, true, true, true]);
    expect(edit(doc, { kind: 'moveElements', ids: ['gone'], dx: 1, dy: 0 })).toEqual({
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
      const { document } = edit(doc, { kind: 'resizeElement', id: 'p2', frame });
      expect(aspectOf(document, 'p2')).toBeCloseTo(aspectOf(doc, 'p2'), 3);
    }
  });

  it('swap their frames, not their proportions', () => {
    const doc = start();
    const { document } = edit(doc, { kind: 'swapPhotos', a: 'p1', b: 'p2' });
    expect([photo(document, 'p1').fileId, photo(document, 'p2').fileId]).toEqual([uuidOf(2), uuidOf(1)]);
    expect(photo(document, 'p1').frame).toEqual(photo(doc, 'p1').frame);
    expect(aspectOf(document, 'p1')).toBeCloseTo(aspectOf(doc, 'p2'), 3);
    expect(aspectOf(document, 'p2')).toBeCloseTo(aspectOf(doc, 'p1'), 3);
  });

  it('are replaced by another, as much of it as fills the frame', () => {
    const { document } = edit(start(), {
      kind: 'replacePhoto',
      id: 'p1',
      fileId: uuidOf(9),
      photo: { width: 3000, height: 3000 },
    });
    expect(photo(document, 'p1').crop).toEqual({ x: 0, y: 0.166667, width: 1, height: 0.666667 });
  });
});

describe('texts', () => {
  it('are broken anew when what they say, how or in which width changes', () => {
    const lines = (doc: SpreadDocument) =>
      doc.elements.flatMap((element) => (element.type === 'text' ? [element.lines] : []))[0];
    const one = edit(start(), {
      kind: 'setText',
      id: 't1',
      text: 'We walked all day long, and in the evening there was soup',
    }).document;
    expect(lines(one)?.length).toBeGreaterThan(1);
    const wide = edit(one, { kind: 'resizeElement', id: 't1', frame: { x: 0, y: 0, width: 400, height: 20 } }).document;
    expect(lines(wide)).toHaveLength(1);
    const large = edit(wide, { kind: 'setTextStyle', ids: ['t1'], style: { size: 60 } }).document;
    expect(lines(large)?.length).toBeGreaterThan(1);
  });
});

describe('the pile', () => {
  const doc = aSpreadOf('AABBCCDD');
  const order = (to: 'front' | 'forward' | 'backward' | 'back', ...ids: string[]) =>
    edit(doc, { kind: 'reorderElements', ids, to })
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
