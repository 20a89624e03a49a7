import { parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aShapeElement, aSpread, aTextElement } from '@domain/testing';
import { createElementId, type ElementIdKind, findFramedPhoto, findOnlyPhoto } from './elementEditing';

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

describe('a photo in the frame of its theme', () => {
  const group = 'left1';
  const photo = aPhotoElement({ id: 'p1', group });
  const card = aShapeElement({ id: 'decor1', group });
  const words = aTextElement({ id: 'caption1', group });

  it.each([
    ['with its card', [card, photo], null],
    ['with card, tape and writing strip', [card, photo, words, { ...card, id: 'decor2' }], 'caption1'],
  ])('is one thing %s', (_, elements, strip) => {
    expect(findFramedPhoto(elements)).toEqual({ photo, words: elements.find(({ id }) => id === strip) ?? null });
    expect(findOnlyPhoto(elements)).toBe(photo);
  });

  it.each([
    ['of several photos', [photo, { ...photo, id: 'p2' }]],
    ['of other things', [card, words]],
    ['that the user made', [card, photo].map((one) => ({ ...one, group: 'g-1' }))],
    ['without a group', [card, photo].map(({ group: _, ...one }) => one)],
  ])('is no group %s', (_, elements) => expect(findFramedPhoto(elements)).toBeNull());
});
