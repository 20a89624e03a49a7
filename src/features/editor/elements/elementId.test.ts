import { parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread } from '@domain/testing';
import { type NewElement, newElementId } from './elementId';

const types: readonly NewElement[] = ['photo', 'text', 'shape', 'sticker', 'qr', 'caption'];

it.each(types)('a new %s has an id that a stored document may have', (type) => {
  const doc = aSpread({ elements: [aPhotoElement({ id: newElementId(type) })] });
  expect(parseSpread(serialiseSpread(doc))).toEqual(doc);
});
