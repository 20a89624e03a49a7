import { parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread } from '@domain/testing';
import { createElementId, type ElementIdKind } from './elementEditing';

const types: readonly ElementIdKind[] = [
  'photo',
  'text',
  'shape',
  'sticker',
  'qr',
  'map',
  'calendar',
  'date',
  'caption',
];

it.each(types)('a new %s has a valid element id', (type) => {
  const doc = aSpread({ elements: [aPhotoElement({ id: createElementId(type) })] });
  expect(parseSpread(serialiseSpread(doc))).toEqual(doc);
});
