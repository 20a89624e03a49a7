import { aPhotoElement, aSpread } from '../testing';
import { joinSpreads, parseBook, parseSpread, serialiseSpread, splitSpreads } from './codec';
import type { PhotoElement, SpreadElement } from './model';
import { withSpine } from './spine';

const frameAt = (x: number, width: number) => ({ x, y: 10, width, height: 20 });

function assertPhoto(element: SpreadElement | undefined): asserts element is PhotoElement {
  if (element?.type !== 'photo') throw new Error('no photo');
}

describe('the spine', () => {
  const cover = aSpread({
    role: 'cover',
    spine: 6,
    elements: [
      aPhotoElement({ id: 'back', frame: frameAt(20, 100) }),
      aPhotoElement({ id: 'spine', frame: frameAt(211, 4) }),
      aPhotoElement({ id: 'front', frame: frameAt(216, 213) }),
      aPhotoElement({ id: 'wrap', frame: frameAt(-3, 432) }),
      aPhotoElement({ id: 'hinge', frame: frameAt(214, 100) }),
    ],
  });
  const frames = (doc: typeof cover) => doc.elements.map(({ id, frame }) => [id, frame.x, frame.width]);

  it('takes the front along, keeps its own things in the middle and stretches what spans it', () => {
    const wide = withSpine(cover, 13);
    expect(wide.spine).toBe(13);
    expect(frames(wide)).toEqual([
      ['back', 20, 100],
      ['spine', 214.5, 4],
      ['front', 223, 213],
      ['wrap', -3, 439],
      ['hinge', 221, 100],
    ]);
    expect(parseSpread(serialiseSpread(wide))).toEqual(wide);
  });

  it('comes back to what it was', () => {
    expect(withSpine(withSpine(cover, 19), 6)).toEqual(cover);
  });

  it('does not distort a photo that spans it, and gives back what it took of its height', () => {
    const across = aPhotoElement({
      frame: { x: -3, y: -3, width: 432, height: 216 },
      crop: { x: 0, y: 0.25, width: 1, height: 0.5 },
    });
    const narrow = { ...cover, elements: [across] };
    const wide = withSpine(narrow, 19);
    const [photo] = wide.elements;
    assertPhoto(photo);
    expect(photo.crop.width / photo.crop.height / (photo.frame.width / photo.frame.height)).toBeCloseTo(1, 4);
    expect(photo.crop.height).toBeLessThan(0.5);
    const [again] = withSpine(wide, cover.spine).elements;
    assertPhoto(again);
    expect(again.crop.y).toBeCloseTo(0.25);
    expect(again.crop.height).toBeCloseTo(0.5);
  });

  it('belongs to covers only', () => {
    const inner = aSpread();
    expect(withSpine(inner, 13)).toBe(inner);
  });
});

describe('a book as one text', () => {
  it('is taken apart into the spreads it was made of, whatever they say', () => {
    const html = [aSpread(), aSpread({ background: { colour: '#000000' } }), aSpread({ elements: [] })].map(
      serialiseSpread,
    );
    expect(splitSpreads(joinSpreads(html))).toEqual(html);
    expect(parseBook(joinSpreads(html)).map(serialiseSpread)).toEqual(html);
    expect(parseBook('')).toEqual([]);
  });
});
