import { elementTraits, elementTypes } from './elementTraits';
import { DOCUMENT_VERSION } from './model';

it('has a tag of its own for each type, as the parser tells them apart by it', () => {
  const tags = elementTypes.map((type) => elementTraits[type].tag);
  expect(new Set(tags).size).toBe(tags.length);
});

it('dates no type after the current version of the document', () => {
  for (const type of elementTypes) expect(elementTraits[type].sinceVersion).toBeLessThanOrEqual(DOCUMENT_VERSION);
});
