import { hasTextOverflow, type SpreadDocument } from '../../document';
import { isOnSpine } from '../../document/spine/spineTitle';
import { luminanceOfHex } from '../../geometry/colour';
import { formats } from '../../geometry/formats';
import { centreOf, hasOverlap, type Rect } from '../../geometry/rect';
import { createRandom } from '../../random';
import { aBinding, aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, themeOf } from '../../testing';
import { layoutAlbum, templates } from '..';
import { toSheetRect } from '../arrange/faceSafeZones';
import { computePageGeometry } from '../pageGeometry';
import { toSubject } from '../subject';
import type { LayoutPhoto } from '../types';
import { composeArrangements } from './chooseCover';
import { coverArrangements } from './coverArrangements';

const shapes = ['square-210', 'portrait-a4', 'landscape-a4'] as const;
const calm = aPhotoAnalysis({ detail: '1'.repeat(64), brightness: 'd'.repeat(64), sharpness: 0.7 });
const view = (n: number, changes: Partial<LayoutPhoto> = {}) =>
  aLayoutPhoto(n, {
    width: 9000,
    height: 4500,
    analysis: { ...calm, hash: (0x9e3779b97f4a7c15n * BigInt(n)).toString(16).slice(-16).padStart(16, '0') },
    ...changes,
  });

const compose = (templateId: string, format: (typeof shapes)[number], photos: readonly LayoutPhoto[]) => {
  const template = themeOf(templateId);
  const binding = aBinding(60);
  const geometry = computePageGeometry(format, template, binding, 'cover');
  const [photo, ...others] = photos.map(toSubject);
  const words = { title: 'Nine days by the sea', subtitle: 'May 2025' };
  return composeArrangements({
    format,
    template,
    geometry,
    photo,
    others,
    ...words,
    spine: 12,
    hasSpineTitle: true,
    binding,
  });
};
const isOnBack = (doc: { format: (typeof shapes)[number] | SpreadDocument['format'] }, frame: Rect) =>
  centreOf(frame).x < formats[doc.format].width;

describe('arrangements of the cover', () => {
  it.each(templates.map(({ id }) => id))('are six for calm views, in every shape of %s', (templateId) => {
    for (const format of shapes) {
      const covers = compose(
        templateId,
        format,
        [1, 2, 3, 4, 5].map((n) => view(n)),
      );
      expect(covers.map(({ arrangement }) => arrangement).toSorted()).toEqual([...coverArrangements].toSorted());
      for (const { doc, arrangement } of covers) {
        // The back is never empty, and the spine has the title.
        const back = doc.elements.filter(({ frame }) => isOnBack(doc, frame) || frame.x <= 0);
        expect([arrangement, back.length > 0]).toEqual([arrangement, true]);
        expect(doc.elements.filter((one) => one.type === 'text' && isOnSpine(doc, one.frame))).toHaveLength(1);
        expect(doc.elements.filter((one) => one.type === 'text' && hasTextOverflow(one))).toEqual([]);
        // The photo of the cover is the first one, which the editor replaces.
        const [first] = doc.elements.flatMap((one) => (one.type === 'photo' ? [one] : []));
        expect([arrangement, first?.fileId ?? null]).toEqual([
          arrangement,
          arrangement === 'pattern' ? null : view(1).id,
        ]);
      }
    }
  });

  it('need three photos for a line of three, and a wide one to run around the book', () => {
    const of = (photos: readonly LayoutPhoto[]) =>
      compose('journey', 'square-210', photos).map(({ arrangement }) => arrangement);
    expect(of([view(1), view(2)])).not.toContain('three');
    expect(of([view(1, { width: 3000, height: 4500 })])).not.toContain('wrap');
  });

  it('put words alone on a cover without photos', () => {
    const [cover] = layoutAlbum(aLayoutRequest({ photos: [] })).spreads;
    expect(cover?.elements.every(({ type }) => type === 'text' || type === 'shape')).toBe(true);
    expect(cover?.elements.some((one) => one.type === 'text' && one.text === 'Summer by the sea')).toBe(true);
  });
});

describe('title on a photo', () => {
  /** Busy cells below a calm sky of that brightness. */
  const underSky = (sky: string) =>
    view(1, {
      width: 6000,
      height: 6000,
      analysis: { ...calm, detail: '0'.repeat(24) + 'a'.repeat(40), brightness: sky.repeat(24) + '5'.repeat(40) },
    });
  const titleOf = (photo: LayoutPhoto) => {
    const [doc] = layoutAlbum(aLayoutRequest({ photos: [photo], templateId: 'edge' })).spreads;
    const title = doc?.elements.find(({ id }) => id === 'title1');
    if (title?.type !== 'text' || !doc) throw new Error('the cover has no title');
    return { title, plates: doc.elements.filter(({ type }) => type === 'shape').length };
  };

  it('stands in letters alone on the calm third, in an ink that is legible there', () => {
    for (const [sky, isDark] of [
      ['e', true],
      ['2', false],
    ] as const) {
      const { title, plates } = titleOf(underSky(sky));
      expect(plates).toBe(0);
      expect(title.frame.y + title.frame.height).toBeLessThan(210 * (3 / 8));
      expect(luminanceOfHex(title.colour) < 0.2).toBe(isDark);
    }
  });

  it('stands on a plate, or beside the photo, where no part is calm or nobody has measured it', () => {
    for (const analysis of [
      { ...calm, detail: '9'.repeat(64) },
      { ...calm, brightness: undefined },
    ]) {
      const { title } = titleOf(view(1, { width: 6000, height: 6000, analysis }));
      const [doc] = layoutAlbum(
        aLayoutRequest({ photos: [view(1, { width: 6000, height: 6000, analysis })], templateId: 'edge' }),
      ).spreads;
      const photo = doc?.elements.find(({ type }) => type === 'photo');
      const plate = doc?.elements.find(({ type }) => type === 'shape');
      const isBeside = photo !== undefined && !hasOverlap(photo.frame, title.frame);
      expect(isBeside || (plate !== undefined && hasOverlap(plate.frame, title.frame))).toBe(true);
    }
  });

  it('covers no head and no chest, wherever they are', () => {
    const random = createRandom(5);
    for (let i = 0; i < 60; i += 1) {
      const height = 0.1 + 0.2 * random();
      const box = { x: random() * (1 - height), y: 0.1 + random() * (0.7 - height), width: 0.75 * height, height };
      const photo = view(i + 1, {
        width: 6000,
        height: 6000,
        analysis: { ...calm, brightness: i % 2 ? '1'.repeat(64) : 'e'.repeat(64), faces: [{ box, score: 0.95 }] },
      });
      const templateId = templates[i % templates.length]?.id ?? 'journey';
      const [doc] = layoutAlbum(aLayoutRequest({ photos: [photo], templateId })).spreads;
      const at = doc?.elements.findIndex(({ type }) => type === 'photo') ?? -1;
      const shown = doc?.elements[at];
      if (!doc || shown?.type !== 'photo' || isOnBack(doc, shown.frame)) continue;
      const body = { x: box.x - 0.4 * box.width, y: box.y, width: 1.8 * box.width, height: 2.2 * box.height };
      const place = toSheetRect(shown, body);
      const visible = {
        x: Math.max(place.x, shown.frame.x),
        y: place.y,
        width: Math.min(place.x + place.width, shown.frame.x + shown.frame.width) - Math.max(place.x, shown.frame.x),
        height: Math.min(place.y + place.height, shown.frame.y + shown.frame.height) - place.y,
      };
      const above = doc.elements.slice(at + 1).filter(({ type }) => type === 'text' || type === 'shape');
      const covering = above.filter(({ frame }) => hasOverlap(frame, visible) && frame.width < 190);
      expect([templateId, box, covering.map(({ id }) => id)]).toEqual([templateId, box, []]);
    }
  });
});
