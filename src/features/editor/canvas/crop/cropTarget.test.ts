import { backgroundArea, DocumentError, parseSpread, serialiseSpread } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { BACKGROUND_ID, findCropTarget } from './cropTarget';

const picture = { fileId: testUuid(7), crop: { x: 0, y: 0.2, width: 1, height: 0.5 }, opacity: 0.5 };
const photo = aPhotoElement({ id: 'p1', fileId: testUuid(1) });
const doc = aSpread({ background: { colour: '#fafafa', picture }, elements: [photo] });
const part = { x: 0, y: 0.1, width: 1, height: 0.5 };

describe('the crop target', () => {
  it('is a photo', () => {
    const cropped = findCropTarget(doc, 'p1');
    expect(cropped?.photo).toBe(photo);
    expect(cropped?.cropCommand(part)).toEqual({ kind: 'cropPhoto', id: 'p1', crop: part });
  });

  it('is the background, as a photo that covers the pages, and keeps its other properties', () => {
    const cropped = findCropTarget(doc, BACKGROUND_ID);
    expect(cropped?.photo).toMatchObject({
      frame: backgroundArea(doc),
      crop: picture.crop,
      opacity: 0.5,
    });
    const command = cropped?.cropCommand(part);
    expect(command && applyCommand(doc, command).background).toEqual({
      colour: '#fafafa',
      picture: { ...picture, crop: part },
    });
  });

  it('uses an id that no photo can have', () => {
    const page = serialiseSpread(aSpread({ elements: [aPhotoElement({ id: 'p1' })] }));
    expect(() => parseSpread(page.replace('data-id="p1"', `data-id="${BACKGROUND_ID}"`))).toThrow(DocumentError);
  });

  it.each([null, 'gone', BACKGROUND_ID])('is null for %p if there is none', (id) => {
    expect(findCropTarget(aSpread({ elements: [] }), id)).toBeNull();
  });
});
