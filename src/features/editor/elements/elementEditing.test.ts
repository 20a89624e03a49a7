import { parseSpread, serialiseSpread } from '@domain/document';
import { applyCommand, USER_GROUP_PREFIX } from '@domain/document/edit';
import { aPhotoElement, aShapeElement, aSpread, aTextElement } from '@domain/testing';
import { createPastedElements } from './clipboard';
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

  describe.each([
    ['a framed photo', group, true],
    ['a group of the user', `${USER_GROUP_PREFIX}1`, false],
  ])('is seen as before in a copy of %s', (_, of, isFramed) => {
    const elements = [card, photo].map((one) => ({ ...one, group: of }));
    const doc = aSpread({ elements });
    const newIds = () => elements.map(() => createElementId('caption'));

    it('that is a duplicate', () => {
      const ids = elements.map(({ id }) => id);
      const { elements: all } = applyCommand(doc, { kind: 'duplicateElements', ids, copies: newIds() });
      const copies = all.filter(({ id }) => !ids.includes(id));
      expect(findFramedPhoto(copies) !== null).toBe(isFramed);
      // The copy of a copy is the same.
      const again = { kind: 'duplicateElements', ids: copies.map(({ id }) => id), copies: newIds() } as const;
      const copied = applyCommand(aSpread({ elements: copies }), again).elements.slice(copies.length);
      expect(findFramedPhoto(copied) !== null).toBe(isFramed);
      const copy = aSpread({ elements: copied });
      expect(parseSpread(serialiseSpread(copy))).toEqual(copy);
    });

    it('that is pasted', () => {
      const pasted = createPastedElements(elements, doc, () => createElementId('caption'));
      expect(findFramedPhoto(pasted) !== null).toBe(isFramed);
    });
  });
});
