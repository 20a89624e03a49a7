import { aLayoutPhoto, aPhotoAnalysis } from '../../testing';
import { toSubject } from '../subject';
import { peopleClarity, photoQuality } from './photoQuality';

const box = { x: 0.4, y: 0.2, width: 0.2, height: 0.25 };
const withFace = (measures: { readonly score?: number; readonly eyes?: number; readonly sharpness?: number }) =>
  toSubject(aLayoutPhoto(1, { analysis: aPhotoAnalysis({ faces: [{ box, score: 0.95, ...measures }] }) }));
const clear = withFace({ eyes: 0.7, sharpness: 0.5 });

it.each([
  ['turned away', withFace({ score: 0.65, eyes: 0.7, sharpness: 0.5 })],
  ['with closed eyes', withFace({ eyes: 0.38, sharpness: 0.5 })],
  ['out of focus', withFace({ eyes: 0.7, sharpness: 0.1 })],
])('prefers people who are seen clearly to ones %s', (_, worse) => {
  expect(peopleClarity(worse)).toBeLessThan(0.6 * (peopleClarity(clear) ?? 0));
  expect(photoQuality(worse)).toBeLessThan(photoQuality(clear) - 0.1);
});

it('judges faces too small to be measured by the sharpness of the photo', () => {
  expect(peopleClarity(withFace({}))).toBe(peopleClarity(clear));
});
