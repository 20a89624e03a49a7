import { editDocument } from '@domain/document/edit';
import { hasOverlap } from '@domain/geometry/rect';
import { aBinding, aPhotoElement, aSpread } from '@domain/testing';
import { createShapeElement, createStickerElement } from './createElements';
import { createQrElement } from './createQrElement';

const start = aSpread({ elements: [] });
const bound = (document: typeof start) => ({ document, binding: aBinding() });
const cornerOf = ({ frame: { x, y } }: ReturnType<typeof createStickerElement>) => ({ x, y });

it('is offset from an earlier one in the centre, which it would hide', () => {
  const first = createStickerElement(start, 'red-heart');
  const { document } = editDocument(start, { kind: 'addElement', element: first });
  const { x, y } = cornerOf(first);
  expect(cornerOf(createStickerElement(document, 'red-heart'))).toEqual({ x: x + 5, y: y + 5 });
  expect(createShapeElement(document, 'rectangle').frame).toEqual(createShapeElement(start, 'rectangle').frame);
});

describe('a code', () => {
  const photo = aPhotoElement({ frame: { x: 210, y: 0, width: 140, height: 210 } });

  it('lies in free space, the next one in what is left', () => {
    const filled = {
      ...start,
      elements: [photo, { ...photo, id: 'p2', frame: { x: 0, y: 0, width: 210, height: 210 } }],
    };
    const first = createQrElement(bound(filled), 'one');
    expect(first.frame.x).toBeGreaterThanOrEqual(350);
    expect(first.frame.x + first.frame.width).toBeLessThanOrEqual(410);
    const second = createQrElement(bound({ ...filled, elements: [...filled.elements, first] }), 'two');
    expect(second.frame.x).toBeGreaterThanOrEqual(350);
    expect(hasOverlap(first.frame, second.frame)).toBe(false);
  });

  it('leaves the middle of a photo alone where nothing is free', () => {
    const full = { ...start, elements: [{ ...photo, frame: { x: 0, y: 0, width: 420, height: 210 } }] };
    const { frame } = createQrElement(bound(full), 'one');
    expect(hasOverlap(frame, { x: 105, y: 42, width: 210, height: 105 })).toBe(false);
    expect(frame.y + frame.height).toBeLessThanOrEqual(200);
  });
});
