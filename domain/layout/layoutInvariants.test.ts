import type { PhotoElement, SpreadDocument } from '@domain/document';
import { hasOverlap } from '@domain/geometry/rect';
import { computeSafeMargins, effectivePpi, formatIds, formats } from '@domain/print';
import { aBinding, aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import * as fc from 'fast-check';
import { createRandom } from '../random';
import type { AlbumDraft, LayoutPhoto, LayoutRequest, Reason } from '.';
import { layoutAlbum, layoutPageLimits, newAlbumPageRange, templates } from '.';
import { MIN_LAYOUT_PPI } from './arrange/arrangementCost';
import { measureHeadLoss, toSheetRect } from './arrange/faceSafeZones';
import { toSubject } from './subject';

/** The smallest format and one of each shape; the others lie between them. */
const shapes = ['square-140', 'square-210', 'square-300', 'portrait-a4', 'landscape-a4'] as const;
const side = fc.integer({ min: 780, max: 6000 });
const part = fc.double({ min: 0, max: 1, noNaN: true });
/** A face between a twentieth of the photo and nearly all of it, anywhere. */
const face = fc
  .tuple(part, part, part, fc.double({ min: 0.05, max: 0.7, noNaN: true }))
  .map(([x, y, stretch, size]) => {
    const [width, height] = [size * (0.7 + 0.3 * stretch), size];
    return { box: { x: x * (1 - width), y: y * (1 - height), width, height }, score: 0.9 };
  });
const photos = fc
  .array(fc.record({ width: side, height: side, faces: fc.array(face, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((list) =>
    list.map(({ faces, ...size }, i) =>
      aLayoutPhoto(i + 1, { ...size, takenAt: i * (i % 9 === 8 ? 4e7 : 1e5), analysis: aPhotoAnalysis({ faces }) }),
    ),
  );
const request: fc.Arbitrary<LayoutRequest> = fc
  .record({
    photos,
    format: fc.constantFrom(...formatIds),
    templateId: fc.constantFrom(...templates.map(({ id }) => id)),
    seed: fc.nat(1000),
    // The engine's page count, or any possible one up to a spread for each photo.
    fullness: fc.option(part),
  })
  .map(({ fullness, ...changes }) => {
    const { min, max, step } = newAlbumPageRange(changes.photos.length, layoutPageLimits(changes));
    const pages = fullness === null ? null : min + step * Math.round((fullness * (max - min)) / step);
    return aLayoutRequest({ ...changes, pages });
  });

const photosIn = ({ elements }: SpreadDocument) =>
  elements.filter((element): element is PhotoElement => element.type === 'photo');

interface Shown {
  readonly photo: LayoutPhoto;
  readonly element: PhotoElement;
  readonly doc: SpreadDocument;
  readonly pageCount: number;
  readonly reasons: readonly Reason[];
}
const shownIn = ({ spreads, reasons, pageCount }: AlbumDraft, given: readonly LayoutPhoto[]): Shown[] =>
  spreads.flatMap((doc, i) =>
    doc.elements.flatMap((element) => {
      const photo = element.type === 'photo' && given.find(({ id }) => id === element.fileId);
      return photo && element.type === 'photo' ? [{ photo, element, doc, pageCount, reasons: reasons[i] ?? [] }] : [];
    }),
  );
const admitted = ({ reasons, photo }: Shown, code: Reason['code']) =>
  reasons.some((reason) => reason.code === code && reason.photoId === photo.id);

describe('any photos', () => {
  it('cuts no head by frame, trim or fold inside the book, and reports one that the cover cannot avoid', () => {
    fc.assert(
      fc.property(request, (asked) => {
        for (const shown of shownIn(layoutAlbum(asked), asked.photos)) {
          const lost = measureHeadLoss(toSubject(shown.photo), shown.element, shown.doc, aBinding(shown.pageCount)) > 0;
          expect(lost && (shown.doc.role !== 'cover' || !admitted(shown, 'headCut'))).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });

  it.each(templates.map(({ id }) => id))(
    'loses no very long photo in %s, on the smallest pages and in full ones',
    (templateId) => {
      const longs = [100, 0.01, 40, 1 / 40, 20, 1 / 20, 8];
      const mixed = someLayoutPhotos([30, 30]).map((photo, i) => {
        const aspect = i % 5 === 0 ? (longs[(i / 5) % longs.length] ?? 1) : photo.width / photo.height;
        return { ...photo, width: Math.round(4000 * Math.sqrt(aspect)), height: Math.round(4000 / Math.sqrt(aspect)) };
      });
      for (const [format, pages] of [
        ['square-140', 24],
        ['landscape-a4', null],
      ] as const) {
        const { spreads } = layoutAlbum(aLayoutRequest({ photos: mixed, templateId, format, pages }));
        const shown = spreads.flatMap((doc) => (doc.role === 'cover' ? [] : photosIn(doc)));
        const ids = new Set(shown.map(({ fileId }) => fileId));
        expect(mixed.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
        expect(Math.min(...shown.flatMap(({ frame }) => [frame.width, frame.height]))).toBeGreaterThan(5);
      }
    },
  );

  it.each(['journey', 'atlas', 'year'])('spreads photos evenly over a full book in %s', (templateId) => {
    for (const perPage of [5.5, 6.5]) {
      const many = someLayoutPhotos(Array.from({ length: Math.round((28 * perPage) / 12) }, () => 12));
      const { spreads } = layoutAlbum(aLayoutRequest({ photos: many, templateId, pages: 30 }));
      const { width } = formats['square-210'];
      const counts = spreads.flatMap((doc) => {
        const all = doc.role === 'inner' ? photosIn(doc) : [];
        const left = all.filter(({ frame }) => frame.x + frame.width / 2 < width).length;
        return [left, all.length - left];
      });
      expect(Math.max(...counts)).toBeLessThanOrEqual(1.7 * perPage);
    }
  });

  it('cuts no head for the sake of two heads that are far apart', () => {
    const head = (y: number, height: number) => ({ box: { x: 0, y, width: 0.035, height }, score: 0.9 });
    const facts = aPhotoAnalysis({ faces: [head(0.8601090253914108, 0.05252407999979754), head(0, 0.05)] });
    const photos = [
      aLayoutPhoto(1, { width: 780, height: 780 }),
      aLayoutPhoto(2, { width: 780, height: 1218, takenAt: 100_000 }),
      aLayoutPhoto(3, { width: 780, height: 4070, takenAt: 200_000, analysis: facts }),
    ];
    const asked = aLayoutRequest({ photos, format: 'square-210', templateId: 'vow', pages: 4 });
    for (const { photo, element, doc, pageCount } of shownIn(layoutAlbum(asked), photos))
      expect(measureHeadLoss(toSubject(photo), element, doc, aBinding(pageCount))).toBe(0);
  });

  it('reports every print below the minimum resolution, and prints none with a thousand pixels so', () => {
    fc.assert(
      fc.property(request, (asked) => {
        for (const shown of shownIn(layoutAlbum(asked), asked.photos)) {
          const { photo, element, doc } = shown;
          const coarse = effectivePpi(photo, element.crop, element.frame) < MIN_LAYOUT_PPI - 0.5;
          expect(coarse && !admitted(shown, 'coarse')).toBe(false);
          if (doc.role !== 'cover' && Math.min(photo.width, photo.height) >= 1600) expect(coarse).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });
});

it('keeps the focus away from the wider fold of a thick book', () => {
  const random = createRandom(3);
  const given = someLayoutPhotos(Array.from({ length: 30 }, () => 9)).map((photo) => {
    const box = { x: 0.8 * random(), y: 0.2 + 0.4 * random(), width: 0.12, height: 0.16 };
    return { ...photo, analysis: aPhotoAnalysis({ faces: [{ box, score: 0.9 }] }) };
  });
  const asked = aLayoutRequest({ photos: given, templateId: 'journey', pages: 160 });
  const draft = layoutAlbum(asked);
  expect(draft.pageCount).toBe(160);
  const allowance = computeSafeMargins({ format: asked.format, role: 'inner' }, aBinding(160)).inner;
  expect(allowance).toBeGreaterThan(computeSafeMargins({ format: asked.format, role: 'inner' }, aBinding(40)).inner);
  const inner = {
    ...draft,
    spreads: draft.spreads.map((doc) => (doc.role === 'inner' ? doc : { ...doc, elements: [] })),
  };
  const heads = shownIn(inner, given).map(({ photo, element }) =>
    toSheetRect(element, photo.analysis?.faces?.[0]?.box ?? element.crop),
  );
  const words = inner.spreads.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'text' ? [e.frame] : [])));
  const { width } = formats[asked.format];
  const near = [...heads, ...words].filter(
    (at) => at.x < width + allowance - 0.01 && at.x + at.width > width - allowance + 0.01,
  );
  expect(near).toEqual([]);
});

describe('cover', () => {
  const portrait = (y: number) =>
    aLayoutPhoto(1, {
      width: 3000,
      height: 4000,
      analysis: aPhotoAnalysis({ faces: [{ box: { x: 0.35, y, width: 0.25, height: 0.2 }, score: 0.9 }] }),
    });

  it.each(templates.map(({ id }) => id))('cuts and covers no head in %s, wherever it is', (templateId) => {
    for (const y of [0.02, 0.2, 0.4, 0.6, 0.78]) {
      for (const format of shapes) {
        const photo = portrait(y);
        const [doc] = layoutAlbum(aLayoutRequest({ photos: [photo], format, templateId })).spreads;
        const at = doc?.elements.findIndex(({ type }) => type === 'photo') ?? -1;
        const element = doc?.elements[at];
        if (!doc || element?.type !== 'photo') throw new Error('the cover has no photo');
        expect(measureHeadLoss(toSubject(photo), element, doc, aBinding(0, { cover: 'layflat' }))).toBe(0);
        const { crop, frame } = element;
        const shown = {
          x: frame.x + ((0.35 - crop.x) / crop.width) * frame.width,
          y: frame.y + ((y - crop.y) / crop.height) * frame.height,
          width: (0.25 / crop.width) * frame.width,
          height: (0.2 / crop.height) * frame.height,
        };
        const above = doc.elements.slice(at + 1).filter(({ rotation }) => rotation === 0);
        expect(above.filter((over) => hasOverlap(over.frame, shown)).map(({ type }) => type)).toEqual([]);
      }
    }
  });

  it('reports its other style for one person who fills the photo', () => {
    const photo = aLayoutPhoto(1, {
      analysis: aPhotoAnalysis({ faces: [{ box: { x: 0.1, y: 0.3, width: 0.7, height: 0.6 }, score: 1 }] }),
    });
    const { reasons } = layoutAlbum(aLayoutRequest({ photos: [photo], templateId: 'journey' }));
    expect(reasons[0]?.map(({ code }) => code)).toContain('coverStyle');
  });
});

describe('reasons of an album', () => {
  it('report whole photos where filling the page would cut a head', () => {
    // Faces from edge to edge: any crop would cut one.
    const faces = [0.03, 0.87].map((x) => ({ box: { x, y: 0.4, width: 0.1, height: 0.14 }, score: 0.9 }));
    const wide = Array.from({ length: 12 }, (_, i) =>
      aLayoutPhoto(i + 1, { width: 4000, height: 3000, takenAt: i * 60_000, analysis: aPhotoAnalysis({ faces }) }),
    );
    const { reasons, spreads } = layoutAlbum(aLayoutRequest({ photos: wide, format: 'portrait-a4' }));
    const told = reasons.flatMap((list, i) => list.filter(({ code }) => code === 'whole').map(() => spreads[i]));
    expect(told.length).toBeGreaterThan(0);
    for (const doc of told)
      expect(doc?.elements.some((e) => e.type === 'photo' && e.crop.width > 0.99 && e.crop.height > 0.99)).toBe(true);
  });

  it('report where parts begin, which are chapters, and why a photo is large', () => {
    const { reasons, spreads } = layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([30, 30, 30]) }));
    const all = reasons.flat();
    expect(reasons).toHaveLength(spreads.length);
    expect(all.filter(({ code }) => code === 'event').map(({ values }) => values['hours'])).toEqual([23, 23]);
    expect(all.filter(({ code }) => code === 'chapter')).toHaveLength(3);
    expect(all.some(({ code }) => code === 'largePage' || code === 'largeSpread')).toBe(true);
  });
});
