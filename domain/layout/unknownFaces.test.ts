import type { PhotoElement, SpreadDocument } from '@domain/document';
import { formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos, themeOf } from '@domain/testing';
import type { LayoutPhoto } from '.';
import { choosePhotos, layoutAlbum, suggestCovers, templates } from '.';
import { findDistinction } from './explain/explainLayout';
import { photoQuality } from './select/photoQuality';
import { toSubject } from './subject';

/** As an upload leaves it: measured, but nobody has looked for faces. */
const unseen = (photo: LayoutPhoto): LayoutPhoto => ({
  ...photo,
  analysis: photo.analysis ? { ...photo.analysis, faces: null } : null,
});
const unmeasured = (photo: LayoutPhoto): LayoutPhoto => ({ ...photo, analysis: null });

interface PlacedPhoto {
  readonly photo: PhotoElement;
  readonly doc: SpreadDocument;
}

const books = [
  { events: [6], pages: 40 },
  { events: [9, 14, 7], pages: null },
  { events: [12], pages: 24 },
] as const;

/** Photos of the pages of some books, of which every fifth photo is a wide one. */
function placePhotos(
  templateId: string,
  format: PlacedPhoto['doc']['format'],
  know: (photo: LayoutPhoto) => LayoutPhoto,
): PlacedPhoto[] {
  const drafts = books.map(({ events, pages }) => {
    const photos = someLayoutPhotos(events).map((photo, i) =>
      know(i % 5 === 2 ? { ...photo, width: 6000, height: 2600 } : photo),
    );
    return layoutAlbum(aLayoutRequest({ photos, templateId, format, pages }));
  });
  return drafts.flatMap(({ spreads }) =>
    spreads
      .filter(({ role }) => role !== 'cover')
      .flatMap((doc) => doc.elements.flatMap((element) => (element.type === 'photo' ? [{ photo: element, doc }] : []))),
  );
}

const spansFold = ({ photo: { frame }, doc }: PlacedPhoto): boolean => {
  const fold = formats[doc.format].width;
  return frame.x < fold - 0.01 && frame.x + frame.width > fold + 0.01;
};
const isTightlyCropped = ({ photo: { crop } }: PlacedPhoto): boolean =>
  crop.x > 0.09 || crop.y > 0.06 || crop.x + crop.width < 0.91 || crop.y + crop.height < 0.84;

const shapes = ['square-210', 'portrait-a4', 'landscape-a4'] as const;

describe('a photo that nobody has looked at', () => {
  it.each(templates.map(({ id }) => id))('spans no fold and takes no tight crop (%s)', (templateId) => {
    for (const format of shapes)
      for (const know of [unseen, unmeasured]) {
        const placed = placePhotos(templateId, format, know);
        expect(placed.length).toBeGreaterThan(40);
        expect(placed.filter((one) => spansFold(one) || isTightlyCropped(one))).toEqual([]);
      }
  });

  it('does so because it is unknown: looked at, and without faces, it may', () => {
    const placed = shapes.flatMap((format) => placePhotos('journey', format, (photo) => photo));
    expect(placed.some(spansFold)).toBe(true);
    expect(placed.some(isTightlyCropped)).toBe(true);
  });

  it.each(templates.map(({ id }) => id))('is no cover while another one was looked at (%s)', (templateId) => {
    const busy = aPhotoAnalysis({ hash: 'ffff00000000ffff', detail: 'c'.repeat(64), sharpness: 0.2 });
    const known = aLayoutPhoto(20, { width: 1200, height: 1600, analysis: busy });
    const photos = [...someLayoutPhotos([8]).map(unseen), known];
    const [best, ...others] = suggestCovers(photos, themeOf(templateId), 'square-210');
    expect(best?.photo.id).toBe(known.id);
    expect(others).not.toEqual([]);
    const [cover] = layoutAlbum(aLayoutRequest({ photos: photos.map(unseen), templateId })).spreads;
    const { width } = formats['square-210'];
    expect(cover?.elements.filter(({ type, frame }) => type === 'photo' && frame.x > width)).toHaveLength(1);
  });

  it.each([
    ['blurred', { sharpness: 0.05 }],
    ['too_dark', { exposure: { mean: 0.01, dark: 0.95, light: 0 } }],
    ['too_bright', { exposure: { mean: 0.97, dark: 0, light: 0.9 } }],
  ])('is not called %s: it may show a face', (reason, changes) => {
    const poor = aLayoutPhoto(9, { analysis: aPhotoAnalysis(changes) });
    const others = someLayoutPhotos([4]);
    expect(choosePhotos([...others, poor]).excluded).toEqual([{ id: poor.id, reason }]);
    expect(choosePhotos([...others, unseen(poor)]).excluded).toEqual([]);
  });

  it('does not lose against one of the same view for the faces of that one', () => {
    const hash = '0f0f0f0f00ff00ff';
    const face = { box: { x: 0.4, y: 0.3, width: 0.1, height: 0.12 }, score: 0.9 };
    const first = unseen(aLayoutPhoto(1, { takenAt: 1000, analysis: aPhotoAnalysis({ hash }) }));
    const second = aLayoutPhoto(2, { takenAt: 2000, analysis: aPhotoAnalysis({ hash, faces: [face] }) });
    expect(choosePhotos([first, second]).excluded).toEqual([{ id: second.id, reason: 'alike', replacedBy: first.id }]);
  });

  it('is worth more than one without people, and less than one that shows them clearly', () => {
    const faces = [{ box: { x: 0.4, y: 0.2, width: 0.2, height: 0.25 }, score: 0.95 }];
    const quality = (photo: LayoutPhoto) => photoQuality(toSubject(photo));
    const portrait = quality(aLayoutPhoto(1, { analysis: aPhotoAnalysis({ faces }) }));
    expect(quality(unseen(aLayoutPhoto(1)))).toBeGreaterThan(quality(aLayoutPhoto(1)));
    expect(quality(unseen(aLayoutPhoto(1)))).toBeLessThan(portrait);
  });

  it('leaves open which photo is the sharpest until all are measured', () => {
    const [photo, other] = [toSubject(aLayoutPhoto(1)), toSubject(aLayoutPhoto(2))];
    expect(findDistinction(photo, [photo, other])).toBe('sharpest');
    expect(findDistinction(photo, [photo, toSubject(unmeasured(aLayoutPhoto(2)))])).toBe('shape');
  });
});
