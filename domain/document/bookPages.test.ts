import { createEmptySpread, parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread } from '@domain/testing';

it('createEmptySpread copies only the colour of another spread', () => {
  const file = '30000000-0000-4000-8000-000000000001';
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const background = { colour: '#d9e2f2', picture: { fileId: file, crop } };
  const cover = aSpread({ role: 'cover', spine: 8, background, unplacedPhotoIds: [file], elements: [aPhotoElement()] });
  const { format, version } = cover;
  const empty = createEmptySpread(cover);
  expect(empty).toEqual({ version, format, role: 'inner', spine: 0, background: { colour: '#d9e2f2' }, elements: [] });
  expect(parseSpread(serialiseSpread(empty))).toEqual(empty);
});
