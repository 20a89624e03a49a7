import { applyCommand, type EditCommand } from '@domain/document/edit';
import { hasOverlap } from '@domain/geometry/rect';
import { templates } from '@domain/layout';
import {
  aBinding,
  aCalendarElement,
  aLayoutPhoto,
  aPhotoElement,
  aShapeElement,
  aSpread,
  testUuid,
} from '@domain/testing';
import {
  addDrawingAndRelayout,
  addPhotoAndRelayout,
  createPhotoCaption,
  findNextPhoto,
  removeLeastImportantPhoto,
} from './layoutEngine';

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

describe('a new calendar on a full spread', () => {
  const calendar = aCalendarElement({ id: 'c1', frame: { x: 20, y: 40, width: 100, height: 90 } });

  it.each(templates.map(({ id }) => id))('has a slot of its own in %s', (templateId) => {
    const commands = addDrawingAndRelayout(doc, calendar, photos, { ...book, templateId });
    const { elements } = after(commands ?? []);
    const own = elements.find(({ id }) => id === 'c1');
    expect(elements.filter(({ type }) => type === 'photo').map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
    expect(own && own.frame.width / own.frame.height).toBeCloseTo(100 / 90, 2);
    const frames = elements.filter(({ id, type }) => id !== 'c1' && type === 'photo').map(({ frame }) => frame);
    expect(own && frames.some((frame) => hasOverlap(frame, own.frame))).toBe(false);
  });

  it('has none where the photos are locked', () => {
    const locked = {
      ...doc,
      elements: doc.elements.map((one) => ({ ...one, locked: true, frame: { x: -3, y: -3, width: 426, height: 216 } })),
    };
    expect(addDrawingAndRelayout(locked, calendar, photos, book)).toBeNull();
  });
});

describe('the caption of a framed photo', () => {
  it('stands on the foot of its card, and belongs to it', () => {
    const photo = aPhotoElement({
      id: 'p1',
      group: 'left1',
      fileId: testUuid(1),
      frame: { x: 40, y: 40, width: 80, height: 80 },
    });
    const card = aShapeElement({ id: 'decor1', group: 'left1', frame: { x: 35, y: 35, width: 90, height: 106 } });
    const framed = aSpread({ elements: [card, photo] });
    const caption = createPhotoCaption(framed, [photo], [card, photo], photos, { ...book, locale: 'en' });
    expect(caption).toMatchObject({ group: 'left1', align: 'center', frame: { x: 40, y: 120, width: 80, height: 21 } });
  });
});
