import { defaultBookChoice } from '@domain/commerce';
import fc from 'fast-check';
import type { BookStructure, StructureChange } from './editorState';
import { applyBookChanges, applyStructureChange, createStructureStep } from './optimisticBook';

const IDS = ['cover', 'opening', 'a', 'b', 'c', 'd', 'closing'];
const INNER = IDS.slice(2, -1);
const start: BookStructure = { order: IDS, deleted: ['x', 'y'], chosen: null };

const inner = fc.constantFrom(...INNER, 'x', 'y');
const change: fc.Arbitrary<StructureChange> = fc.oneof(
  fc.record({ op: fc.constant('delete' as const), id: inner }),
  fc.record({
    op: fc.constant('recover' as const),
    id: fc.constantFrom('x', 'y', 'a'),
    at: fc.integer({ min: 2, max: 5 }),
  }),
  fc.record({ op: fc.constant('copy' as const), id: inner, copyId: fc.constantFrom('k1', 'k2', 'k3') }),
  fc
    .shuffledSubarray(INNER, { minLength: INNER.length })
    .map((order) => ({ op: 'reorder' as const, order: ['cover', 'opening', ...order, 'closing'] })),
);

it('inverse changes restore the former order', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      // Only changes with an effect are requested.
      let now = start;
      const made = changes.filter((one) => {
        const next = applyStructureChange(now, one);
        const isOne = next !== now;
        now = next;
        return isOne;
      });
      const { undo, redo, plan } = createStructureStep(start, made, defaultBookChoice);
      expect(plan).toEqual(now);
      const back = undo.reduce(applyStructureChange, plan);
      expect(back.order).toEqual(start.order);
      expect(redo.reduce(applyStructureChange, back).order).toEqual(plan.order);
    }),
  );
});

it('a change that the server has already carried out has no effect', () => {
  const changes: StructureChange[] = [
    { op: 'delete', id: 'a' },
    { op: 'recover', id: 'x', at: 3 },
    { op: 'copy', id: 'b', copyId: 'k' },
  ];
  const waiting = { id: '1', albumId: '1', via: 'user', changes, done: 0, sent: true, copies: {} } as const;
  const done = applyBookChanges(start, [waiting]);
  expect(applyBookChanges(done, [waiting])).toEqual(done);
  expect(applyBookChanges(start, [{ ...waiting, done: 3 }])).toEqual(start);
});

it('an order of other spreads, and a copy of an unknown one, are ignored', () => {
  expect(applyStructureChange(start, { op: 'reorder', order: ['cover', 'a'] })).toBe(start);
  expect(applyStructureChange(start, { op: 'copy', id: 'gone', copyId: 'k' })).toBe(start);
});
