import { aCalendarElement, aDateElement, aMapElement, aSpread } from '../../testing';
import { applyDocumentPatches } from '../../testing/applyDocumentPatches';
import { type DrawingChange, editDocument } from '.';

describe('drawing', () => {
  const doc = aSpread({ elements: [aMapElement(), aCalendarElement(), aDateElement()] });
  const change = (id: string, to: DrawingChange) => editDocument(doc, { kind: 'changeDrawing', id, change: to });
  const changed = (id: string, to: DrawingChange) => change(id, to).document.elements.find((one) => one.id === id);

  it('changes what is named, in the form in which it is stored', () => {
    const places = [{ name: ' Siena\n(old  town) ', latitude: 43.31861, longitude: 11.33052 }];
    expect(changed('m1', { type: 'map', places, style: 'night' })).toEqual({
      ...aMapElement(),
      places: [{ name: 'Siena (old town)', latitude: 43.32, longitude: 11.33 }],
      style: 'night',
    });
    expect(changed('c1', { type: 'calendar', month: '2023-02', marked: [28, 29, 1, 1] })).toMatchObject({
      month: '2023-02',
      marked: [1, 28],
    });
    expect(changed('d1', { type: 'date', date: '2024-02-29' })).toMatchObject({ date: '2024-02-29' });
  });

  it.each<[string, DrawingChange]>([
    ['m1', { type: 'map', places: [] }],
    ['m1', { type: 'map', places: [{ name: ' ', latitude: 1, longitude: 1 }] }],
    ['m1', { type: 'map', places: [{ name: 'Nowhere', latitude: Number.NaN, longitude: 1 }] }],
    ['c1', { type: 'calendar', month: '2024-00' }],
    ['d1', { type: 'date', date: '2023-02-29' }],
    ['d1', { type: 'map', route: false }],
    ['t1', { type: 'date', date: '2024-02-29' }],
  ])('of %s ignores what cannot be drawn: %j', (id, to) => expect(change(id, to).patches).toEqual([]));

  it('is undone by its inverse, and does nothing to a locked element', () => {
    const { document: after, inverse } = change('m1', { type: 'map', route: false });
    expect(after).not.toEqual(doc);
    expect(applyDocumentPatches(after, inverse)).toEqual(doc);
    const locked = aSpread({ elements: [aMapElement({ locked: true })] });
    const held = editDocument(locked, { kind: 'changeDrawing', id: 'm1', change: { type: 'map', route: false } });
    expect(held.patches).toEqual([]);
  });
});
