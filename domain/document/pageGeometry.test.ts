import fc from 'fast-check';
import { formatIds } from '../geometry/formats';
import { rotatedBounds } from '../geometry/rect';
import { aSpread } from '../testing';
import { parseSpread, serialiseSpread } from '.';
import { type EditCommand, editDocument } from './edit';
import type { SpreadDocument } from './model';
import { backgroundArea, centredBackgroundCrop } from './pageGeometry';
import { paintSheet } from './paint/paintSteps';
import { NO_ADJUSTMENTS } from './photo/colourAdjustments';
import { straightenedPictureArea } from './photo/photoGeometry';
import { reformatSpread } from './reformat';
import { rebaseCoverPatches, resizeSpine } from './spine/resizeSpine';

const PICTURE = '30000000-0000-4000-8000-000000000009';
const photo = { width: 4000, height: 3000 };

const pictured = (sheet: Partial<SpreadDocument>): SpreadDocument => {
  const doc = aSpread(sheet);
  return {
    ...doc,
    background: { colour: '#203040', picture: { fileId: PICTURE, crop: centredBackgroundCrop(photo, doc) } },
  };
};

/** Aspect of the visible part of the photo against its own; 1 when undistorted. */
function distortion(doc: SpreadDocument): number {
  const area = backgroundArea(doc);
  const { crop } = doc.background.picture ?? { crop: { width: 0, height: 0 } };
  return ((area.width / (crop.width * photo.width)) * (crop.height * photo.height)) / area.height;
}

describe('background picture', () => {
  const format = fc.constantFrom(...formatIds);

  it('covers pages of another format undistorted, and returns', () => {
    const role = fc.constantFrom('opening', 'inner', 'closing', 'cover' as const);
    fc.assert(
      fc.property(format, format, role, (here, there, as) => {
        const doc = parseSpread(serialiseSpread(pictured({ format: here, role: as, spine: as === 'cover' ? 8 : 0 })));
        const other = reformatSpread(doc, there);
        expect(distortion(other)).toBeCloseTo(1, 4);
        const { crop } = other.background.picture ?? { crop: { width: 0, height: 0 } };
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 4);
        expect(parseSpread(serialiseSpread(other))).toEqual(other);
        const back = reformatSpread(other, here).background.picture?.crop;
        const before = doc.background.picture?.crop;
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(back?.[side]).toBeCloseTo(before?.[side] ?? Number.NaN, 4);
      }),
    );
  });

  it('keeps its style in another format, and prints with it', () => {
    const look = { adjust: { ...NO_ADJUSTMENTS, saturation: -100 }, straighten: 6, opacity: 0.4 };
    const { background, ...plain } = pictured({ format: 'square-210' });
    const picture = {
      ...(background.picture ?? { fileId: PICTURE, crop: centredBackgroundCrop(photo, plain) }),
      ...look,
    };
    const command: EditCommand = { kind: 'setBackground', background: { ...background, picture } };
    const doc = editDocument({ ...plain, background }, command).document;
    for (const one of [doc, reformatSpread(doc, 'landscape-a4')]) {
      expect(parseSpread(serialiseSpread(one))).toEqual(one);
      expect(distortion(one)).toBeCloseTo(1, 4);
      expect(paintSheet(one)[1]).toMatchObject({ elementId: '~background', ...look });
      const [rect, crop] = [backgroundArea(one), one.background.picture?.crop ?? picture.crop];
      const painted = straightenedPictureArea({ rect, crop, straighten: 6 }).rect;
      const needed = rotatedBounds(rect, 6);
      expect([painted.width, painted.height]).toEqual([
        expect.closeTo(needed.width, 2),
        expect.closeTo(needed.height, 2),
      ]);
    }
  });

  it('keeps its zoom', () => {
    const doc = pictured({ format: 'square-210' });
    const near = { x: 0.25, y: 0.3125, width: 0.5, height: 0.1875 * 2 };
    const zoomed = { ...doc, background: { colour: '#203040', picture: { fileId: PICTURE, crop: near } } };
    const { crop } = doc.background.picture ?? { crop: near };
    const shown = reformatSpread(zoomed, 'landscape-a4').background.picture?.crop;
    const whole = reformatSpread(doc, 'landscape-a4').background.picture?.crop;
    expect((shown?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(near.width / crop.width, 1);
    expect((shown?.x ?? 0) + (shown?.width ?? 0) / 2).toBeCloseTo(0.5, 4);
  });

  it('covers a cover with another spine undistorted, also after an undo', () => {
    const [format] = formatIds;
    const narrow = pictured({ format, role: 'cover', spine: 4 });
    const wide = resizeSpine(narrow, 40);
    expect(distortion(wide)).toBeCloseTo(1, 4);
    expect(distortion({ ...wide, background: narrow.background })).not.toBeCloseTo(1, 2);

    const command: EditCommand = { kind: 'setBackground', background: { colour: '#ffffff' } };
    const { inverse, document } = editDocument(narrow, command);
    const [patch] = rebaseCoverPatches(inverse, narrow, 40);
    const undone = { ...resizeSpine(document, 40), background: patch?.value } as SpreadDocument;
    expect(undone.background).toEqual(wide.background);
  });
});
