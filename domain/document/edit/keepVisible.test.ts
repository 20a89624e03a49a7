import fc from 'fast-check';
import type { Rect } from '../../geometry/rect';
import {
  aPhotoElement,
  aQrElement,
  aShapeElement,
  aSpread,
  aStickerElement,
  aTextElement,
  testUuid,
} from '../../testing';
import type { SpreadDocument, SpreadElement } from '../model';
import { findHiddenElements } from '../visibility';
import { type EditCommand, editDocument } from '.';

const box = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const photo = (id: string, frame: Rect, changes: Partial<SpreadElement> = {}) =>
  aPhotoElement({ id, frame, fileId: testUuid(id.charCodeAt(0)), ...(changes as object) });
const small = photo('s', box(20, 20, 60, 40));
const large = photo('l', box(220, 20, 180, 160));
const order = ({ elements }: SpreadDocument) => elements.map(({ id }) => id).join('');
const done = (elements: readonly SpreadElement[], ...commands: EditCommand[]) =>
  commands.reduce((doc, command) => editDocument(doc, command).document, aSpread({ elements }));
const frameOf = (doc: SpreadDocument, id: string) => doc.elements.find((one) => one.id === id)?.frame;

describe('placed elements', () => {
  const under = { kind: 'moveElements', ids: ['s'], dx: 240, dy: 60 } as const;

  it('rise above elements that would cover them, and no further', () => {
    const other = photo('o', box(20, 100, 60, 40));
    const doc = done([small, large, other], under);
    expect([order(doc), frameOf(doc, 's')]).toEqual(['lso', box(260, 80, 60, 40)]);
  });

  it('keep their z-order while enough of them is visible', () => {
    const doc = done([small, large], { ...under, dx: 180 });
    expect([order(doc), frameOf(doc, 's')]).toEqual(['sl', box(200, 80, 60, 40)]);
  });

  it('let covered elements rise above them', () => {
    const words = aTextElement({ id: 't', frame: box(240, 60, 80, 20) });
    const code = aQrElement({ id: 'q', frame: box(260, 110, 30, 30) });
    const doc = done([words, photo('p', box(250, 30, 40, 30)), code, photo('b', box(20, 20, 180, 160))], {
      kind: 'moveElements',
      ids: ['b'],
      dx: 200,
      dy: 0,
    });
    expect(order(doc)).toBe('btpq');
  });

  it('sink below locked elements', () => {
    const locked = photo('k', box(240, 60, 40, 30), { locked: true });
    expect(
      order(done([locked, photo('b', box(20, 20, 180, 160))], { kind: 'moveElements', ids: ['b'], dx: 200, dy: 0 })),
    ).toBe('bk');
  });

  it('move on when they would cover an element of equal size', () => {
    const doc = done([photo('a', box(20, 20, 90, 60)), photo('b', box(130, 20, 90, 60))], {
      kind: 'moveElements',
      ids: ['a'],
      dx: 110,
      dy: 0,
    });
    expect(frameOf(doc, 'a')?.x).toBeGreaterThan(130);
    expect(findHiddenElements(doc)).toEqual(new Map());
  });

  it('stay on the pages', () => {
    const doc = done([small], { kind: 'moveElements', ids: ['s'], dx: 0, dy: 900 });
    expect(frameOf(doc, 's')).toEqual(box(20, 190, 60, 40));
  });

  it('become visible when they were hidden', () => {
    const hidden = [photo('h', box(240, 60, 40, 30)), large];
    expect(order(done(hidden, { kind: 'swapPhotos', a: 'h', b: 'l' }))).toBe('lh');
    expect(order(done(hidden, { kind: 'setText', id: 'h', text: '' }))).toBe('hl');
  });
});

describe('z-order commands', () => {
  const stack = [large, photo('t', box(240, 60, 40, 30))];
  it.each([
    ['t', 'back'],
    ['t', 'backward'],
    ['l', 'front'],
    ['l', 'forward'],
  ] as const)('hide nothing: %s to the %s', (id, to) =>
    expect(editDocument(aSpread({ elements: stack }), { kind: 'reorderElements', ids: [id], to }).patches).toEqual([]),
  );
});

describe('styles', () => {
  it('hide nothing: an element that becomes opaque sinks below those it would cover', () => {
    const pane = aShapeElement({ id: 'g', shape: 'rectangle', frame: box(0, 0, 200, 200), fill: null });
    const doc = done([small, pane], { kind: 'setStyle', ids: ['g'], style: { fill: '#ffffff' } });
    expect(order(doc)).toBe('gs');
  });

  it('are never too faint or too small to be visible', () => {
    const faint = done(
      [small],
      { kind: 'setStyle', ids: ['s'], style: { opacity: 0 } },
      { kind: 'resizeElement', id: 's', frame: box(20, 20, 0, 40) },
      { kind: 'addElement', element: photo('n', box(100, 20, 40, 40), { opacity: 0 }) },
    );
    expect(faint.elements.map(({ opacity, frame }) => [opacity, frame.width])).toEqual([
      [0.1, 2],
      [0.1, 40],
    ]);
  });
});

const NAMES = ['a', 'b', 'c', 'd', 't', 'g', 'n1', 'n2'];
const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const at = fc.integer({ min: -120, max: 480 });
const side = fc.oneof(fc.integer({ min: 0, max: 460 }), fc.constantFrom(60, 90));
const frame = fc.record({ x: at, y: at, width: side, height: side });
const snapped = fc.constantFrom(box(20, 20, 90, 60), box(20, 20, 180, 160), box(0, 0, 420, 210));
const place = fc.oneof(frame, snapped);
const turn = fc.constantFrom(0, 0, 15, 90);
const fresh = (id: string) =>
  fc.oneof(
    fc.record({ frame: place, rotation: turn }).map((changes) => photo(id, changes.frame, changes)),
    place.map((rect) => aShapeElement({ id, shape: 'rectangle', frame: rect, fill: '#336699' })),
    place.map((rect) => aStickerElement({ id, frame: rect })),
    place.map((rect) => aTextElement({ id, frame: rect })),
  );
const command = fc.oneof(
  fc.record({ kind: fc.constant('moveElements'), ids: names, dx: at, dy: at }),
  fc.record({ kind: fc.constant('resizeElement'), id: name, frame: place }),
  fc.record({ kind: fc.constant('rotateElements'), ids: names, rotation: turn }),
  fc.record({ kind: fc.constant('swapPhotos'), a: name, b: name }),
  fc.record({ kind: fc.constant('fitPhoto'), id: name, to: fc.constantFrom('fill', 'fit') }),
  fc.record({
    kind: fc.constant('replacePhoto'),
    id: name,
    fileId: fc.constant(testUuid(7)),
    photo: fc.constant({ width: 4000, height: 3000 }),
  }),
  fc.record({
    kind: fc.constant('placeElements'),
    places: fc.array(fc.record({ id: name, frame: place, rotation: turn }), { minLength: 1, maxLength: 3 }),
  }),
  fresh('n1').map((element) => ({ kind: 'addElement', element })),
  fc.tuple(fresh('n1'), fresh('n2')).map((elements) => ({ kind: 'addElements', elements })),
  fc.record({ kind: fc.constant('duplicateElements'), ids: names, copies: fc.constant(['n1', 'n2', 'n3']) }),
  fc.record({ kind: fc.constant('removeElements'), ids: names }),
  fc.record({ kind: fc.constant('setLocked'), ids: names, locked: fc.boolean() }),
  fc.record({
    kind: fc.constant('reorderElements'),
    ids: names,
    to: fc.constantFrom('front', 'forward', 'backward', 'back'),
  }),
  fc.record({
    kind: fc.constant('setStyle'),
    ids: names,
    style: fc.record(
      {
        opacity: fc.double({ min: 0, max: 1, noNaN: true }),
        fill: fc.constantFrom(null, '#ffffff'),
        mask: fc.constantFrom(null, 'ellipse', 'arch'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('setText'), id: name, text: fc.constantFrom('', 'Sea', 'A day at the sea') }),
) as fc.Arbitrary<EditCommand>;

it('no sequence of commands hides a photo or text', () => {
  const start = aSpread({
    elements: [
      photo('a', box(20, 20, 90, 60)),
      photo('b', box(120, 20, 90, 60)),
      photo('c', box(220, 20, 180, 160)),
      photo('d', box(20, 100, 60, 90)),
      aTextElement({ id: 't', frame: box(100, 100, 80, 20) }),
      aShapeElement({ id: 'g', shape: 'rectangle', frame: box(300, 190, 100, 15), fill: '#cccccc' }),
    ],
  });
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 12 }), (sequence) => {
      let doc = start;
      for (const one of sequence) {
        doc = editDocument(doc, one).document;
        const shapes = new Set(doc.elements.flatMap(({ id, type }) => (type === 'shape' ? [id] : [])));
        const hidden = [...findHiddenElements(doc)].filter(([id, by]) => !shapes.has(id) && by === 'covered');
        const away = [...findHiddenElements(doc)].filter(
          ([id, by]) =>
            by === 'off_pages' && doc.elements.some((element) => element.id === id && element.type === 'photo'),
        );
        expect([hidden, away]).toEqual([[], []]);
      }
    }),
    { numRuns: 300 },
  );
});
