import { editDocument } from '@domain/document/edit';
import { aSpread } from '@domain/testing';
import { newShape, newSticker } from './createElements';

const start = aSpread({ elements: [] });
const cornerOf = ({ frame: { x, y } }: ReturnType<typeof newSticker>) => ({ x, y });

it('lies beside what was put in the middle before, for it would hide it', () => {
  const first = newSticker(start, 'red-heart');
  const { document } = editDocument(start, { kind: 'addElement', element: first });
  const { x, y } = cornerOf(first);
  expect(cornerOf(newSticker(document, 'red-heart'))).toEqual({ x: x + 5, y: y + 5 });
  expect(newShape(document, 'rectangle').frame).toEqual(newShape(start, 'rectangle').frame);
});
