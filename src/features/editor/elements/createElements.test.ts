import { editDocument } from '@domain/document/edit';
import { aSpread } from '@domain/testing';
import { createShapeElement, createStickerElement } from './createElements';

const start = aSpread({ elements: [] });
const cornerOf = ({ frame: { x, y } }: ReturnType<typeof createStickerElement>) => ({ x, y });

it('is offset from an earlier one in the centre, which it would hide', () => {
  const first = createStickerElement(start, 'red-heart');
  const { document } = editDocument(start, { kind: 'addElement', element: first });
  const { x, y } = cornerOf(first);
  expect(cornerOf(createStickerElement(document, 'red-heart'))).toEqual({ x: x + 5, y: y + 5 });
  expect(createShapeElement(document, 'rectangle').frame).toEqual(createShapeElement(start, 'rectangle').frame);
});
