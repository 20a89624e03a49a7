import type { PhotoElement, SpreadDocument } from '@domain/document';
import { hasOverlap } from '@domain/geometry/rect';
import { formats } from '@domain/print';
import { aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { layoutAlbum, templates } from '..';
import { toSheetRect } from '../arrange/faceSafeZones';
import { toSubject } from '../subject';

const photosOf = ({ elements }: SpreadDocument) => elements.filter((e): e is PhotoElement => e.type === 'photo');
const textsOf = ({ elements }: SpreadDocument) => elements.flatMap((e) => (e.type === 'text' ? [e] : []));

describe('pages of a template', () => {
  const photos = someLayoutPhotos([14, 12, 13]);
  const isLine = ({ type, frame }: SpreadDocument['elements'][number]) =>
    type === 'shape' && Math.min(frame.width, frame.height) < 1;

  it.each(templates.map(({ id }) => id))(
    'set captions large enough and keep lines from the trim in %s',
    (templateId) => {
      for (const format of ['square-140', 'landscape-a5', 'portrait-a4'] as const) {
        const { width, height, bleed } = formats[format];
        const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId, format }));
        for (const doc of spreads) {
          for (const { size } of textsOf(doc)) expect(size).toBeGreaterThanOrEqual(9);
          const sheet = doc.role === 'cover' ? 2 * width + doc.spine : 2 * width;
          for (const { frame } of doc.elements.filter(isLine)) {
            const isLying = frame.width > frame.height;
            const [from, to] = isLying ? [frame.y, height - frame.y] : [frame.x, sheet - frame.x];
            const length = isLying ? frame.width : frame.height;
            const runsOff = isLying ? frame.x <= -bleed : frame.y <= -bleed;
            // Short rules belong to a title, and a line of time runs off the page.
            if (length > 0.5 * Math.min(width, height) && !runsOff)
              expect(Math.min(from, to)).toBeGreaterThanOrEqual(10);
          }
          for (const element of doc.elements) {
            if (element.type !== 'shape' || element.fill !== null || element.shape !== 'rectangle') continue;
            const { frame } = element;
            const apart = [frame.y, height - frame.y - frame.height];
            if (frame.width > 0.5 * width && frame.height > 0.5 * height)
              for (const distance of apart) expect(distance).toBeGreaterThanOrEqual(18);
          }
        }
      }
    },
  );

  it('differ in structure: each template fills its pages in ways of its own', () => {
    const ways = templates.map(({ families = {} }) => JSON.stringify(families));
    expect(new Set(ways).size).toBe(ways.length);
  });

  it.each([
    ['scrapbook', 'scrap'],
    ['instant', 'polaroid'],
    ['reel', 'film'],
    ['contact', 'grid'],
    ['logbook', 'timeline'],
    ['duo', 'pair'],
    ['atlas', 'passepartout'],
    ['magazine', 'lead'],
  ])('shows in %s what it promises: %s', (templateId, design) => {
    const { reasons } = layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([30, 24, 36]), templateId }));
    expect(reasons.flat()).toContainEqual({ code: 'design', values: { design } });
  });

  it('lets photos of a scrapbook overlap and turn, but never over a head', () => {
    const faces = [{ box: { x: 0.4, y: 0.3, width: 0.2, height: 0.25 }, score: 0.9 }];
    const people = someLayoutPhotos([40]).map((photo) => ({ ...photo, analysis: aPhotoAnalysis({ faces }) }));
    const { spreads } = layoutAlbum(aLayoutRequest({ photos: people, templateId: 'scrapbook' }));
    const known = new Map(people.map((photo) => [photo.id, toSubject(photo)]));
    let overlaps = 0;
    for (const doc of spreads.filter(({ role }) => role === 'inner')) {
      const shown = photosOf(doc).filter(({ rotation }) => rotation !== 0);
      shown.forEach((below, i) => {
        for (const above of shown.slice(i + 1)) {
          if (hasOverlap(below.frame, above.frame)) overlaps += 1;
          const [head] = known.get(below.fileId ?? '')?.heads ?? [];
          expect(head && hasOverlap(above.frame, toSheetRect(below, head))).toBe(false);
        }
      });
    }
    expect(overlaps).toBeGreaterThan(3);
  });

  it('shows one photo across the fold with others in rows, if the template has it', () => {
    const wide = someLayoutPhotos([60]).map((photo, i) =>
      i % 5 === 0 ? { ...photo, width: 6000, height: 2600 } : photo,
    );
    const { spreads, reasons } = layoutAlbum(
      aLayoutRequest({ photos: wide, templateId: 'edge', format: 'portrait-a4' }),
    );
    const at = reasons.findIndex((list) => list.some(({ values }) => values['design'] === 'panorama'));
    const bands = photosOf(spreads[at] as SpreadDocument).filter(({ frame }) => frame.width > 2 * 210);
    expect(bands).toHaveLength(1);
  });

  it('are black and white where the template says so, on every page and the cover', () => {
    const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId: 'noir' }));
    for (const photo of spreads.flatMap(photosOf)) expect(photo.adjust?.saturation).toBe(-100);
  });
});
