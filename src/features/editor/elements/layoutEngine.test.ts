import { applyCommand, type EditCommand } from '@domain/document/edit';
import { aBinding, aLayoutPhoto, aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { addPhotoAndRelayout, findNextPhoto, removeLeastImportantPhoto } from './layoutEngine';

const frames = [
  { x: 15, y: 30, width: 180, height: 135 },
  { x: 225, y: 30, width: 80, height: 60 },
  { x: 315, y: 30, width: 80, height: 70 },
];
const doc = aSpread({
  elements: frames.map((frame, i) => aPhotoElement({ id: `p${i + 1}`, fileId: testUuid(i + 1), frame })),
});
const book = { templateId: 'journey', binding: aBinding(24) };
const photos = new Map([1, 2, 3, 4].map((n) => [testUuid(n), aLayoutPhoto(n)]));
const after = (commands: readonly EditCommand[]) => commands.reduce(applyCommand, doc);
const area = ({ elements }: typeof doc) => elements.reduce((sum, { frame }) => sum + frame.width * frame.height, 0);

describe('the photo count of a spread', () => {
  it('drops the smallest photo into the unused ones, and the others fill the space', () => {
    const fewer = after(removeLeastImportantPhoto(doc, photos, book)?.commands ?? []);
    expect([fewer.elements.map(({ id }) => id), fewer.unplacedPhotoIds]).toEqual([['p1', 'p3'], [testUuid(2)]]);
    expect(area(fewer)).toBeGreaterThan(area({ ...doc, elements: doc.elements.filter(({ id }) => id !== 'p2') }));
  });

  it('returns the reason for the choice', () =>
    expect(removeLeastImportantPhoto(doc, photos, book)?.reason).toBe('smallest'));

  it('adds the best matching photo', () => {
    const taken = new Map(photos);
    for (const [i, [id, photo]] of [...photos].entries()) taken.set(id, { ...photo, takenAt: i * 3_600_000 });
    taken.set(testUuid(5), aLayoutPhoto(5, { takenAt: 500 * 3_600_000 }));
    expect(findNextPhoto(doc, [testUuid(5), testUuid(4)], taken)).toBe(testUuid(4));
    expect(findNextPhoto(doc, [], taken)).toBeNull();
  });

  it('adds photos in frames of their own', () => {
    const added = aPhotoElement({ id: 'n1', fileId: testUuid(4), frame: { x: 250, y: 60, width: 100, height: 75 } });
    const more = after(addPhotoAndRelayout(doc, added, photos, book));
    expect(more.elements).toHaveLength(4);
    const boxes = more.elements.map(({ frame }) => frame);
    const apart = boxes.every((a, i) =>
      boxes
        .slice(i + 1)
        .every(
          (b) =>
            a.x + a.width <= b.x + 0.01 ||
            b.x + b.width <= a.x + 0.01 ||
            a.y + a.height <= b.y + 0.01 ||
            b.y + b.height <= a.y + 0.01,
        ),
    );
    expect(apart).toBe(true);
  });

  it('stays the same if all photos are locked', () => {
    const locked = { ...doc, elements: doc.elements.map((one) => ({ ...one, locked: true })) };
    expect(removeLeastImportantPhoto(locked, photos, book)).toBeNull();
  });
});
