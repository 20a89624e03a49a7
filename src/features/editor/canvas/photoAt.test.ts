import { aPhotoElement, aSpread } from '@domain/testing';
import { photoAt } from './geometry';

const frame = { x: 10, y: 10, width: 100, height: 60 };
const lower = aPhotoElement({ id: 'lower', frame });
const upper = aPhotoElement({ id: 'upper', frame: { ...frame, x: 60 } });

describe('the photo at a point', () => {
  it('is the topmost one there', () => {
    const doc = aSpread({ elements: [lower, upper] });
    expect(photoAt(doc, { x: 80, y: 30 })).toBe(upper);
    expect(photoAt(doc, { x: 30, y: 30 })).toBe(lower);
    expect(photoAt(doc, { x: 300, y: 30 })).toBeUndefined();
  });

  it('is none below a locked element that hides it', () => {
    const doc = aSpread({ elements: [lower, { ...upper, locked: true }] });
    expect(photoAt(doc, { x: 80, y: 30 })).toBeUndefined();
    expect(photoAt(doc, { x: 30, y: 30 })).toBe(lower);
  });
});
