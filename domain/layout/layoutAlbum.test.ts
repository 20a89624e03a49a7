import type { Rect, SpreadDocument } from '@domain/document';
import { bleedBoxOf, hasTextOverflow, pageAreasOf, parseSpread, serialiseSpread } from '@domain/document';
import { formatIds, formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import * as fc from 'fast-check';
import type { LayoutPhoto, LayoutRequest } from '.';
import { layoutAlbum, layoutPageLimits, newAlbumPageRange, sortPhotosByTime, templates } from '.';
import { hasRole } from './elementRoles';
import { turnedBounds } from './families/turnedFrames';

/** Photos but those of an index, which repeats all. */
const photosOf = (doc: SpreadDocument) =>
  doc.elements.flatMap((element) => (element.type === 'photo' && !hasRole('index', element) ? [element] : []));
const idsInside = (spreads: readonly SpreadDocument[]) =>
  spreads.filter(({ role }) => role !== 'cover').flatMap((doc) => photosOf(doc).map(({ fileId }) => fileId));

const side = fc.integer({ min: 780, max: 9000 });
const focus = fc.option(
  fc
    .tuple(fc.double({ min: 0, max: 0.6, noNaN: true }), fc.double({ min: 0.05, max: 0.4, noNaN: true }))
    .map(([at, size]) => ({
      x: at,
      y: at,
      width: size,
      height: size,
    })),
);
const photos = fc
  .array(fc.record({ width: side, height: side, takenAt: fc.option(fc.integer({ min: -1e12, max: 2e12 })), focus }), {
    minLength: 1,
    maxLength: 70,
  })
  .map((list): LayoutPhoto[] => list.map((photo, i) => aLayoutPhoto(i + 1, photo)));
const request: fc.Arbitrary<LayoutRequest> = fc
  .record({
    photos,
    format: fc.constantFrom(...formatIds),
    templateId: fc.constantFrom(...templates.map(({ id }) => id)),
    title: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 120 }), fc.constant('Лето у моря, 2015')),
    subtitle: fc.oneof(fc.constant(''), fc.string({ maxLength: 60 })),
    coverPhotoId: fc.constantFrom(null, aLayoutPhoto(1).id, aLayoutPhoto(999).id),
    captions: fc.boolean(),
    locale: fc.constantFrom('en', 'ru', 'fr', 'de', 'es', 'pt', 'ja', 'no such locale'),
    seed: fc.nat(0xffffffff),
    // The engine's page count, or any possible one.
    fullness: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ fullness, ...changes }) => {
    const { min, max, step } = newAlbumPageRange(changes.photos.length, layoutPageLimits(changes));
    return { ...changes, pages: fullness === null ? null : min + step * Math.round((fullness * (max - min)) / step) };
  });

const spans = (r: Rect) => ({ x: [r.x, r.x + r.width] as const, y: [r.y, r.y + r.height] as const });
const meet = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) =>
  Math.min(b, d) - Math.max(a, c) > 0.005;
/** Returns distances between facing frames without another frame between them. */
function gapsBetween(frames: readonly Rect[]): number[] {
  const axis = (along: 'x' | 'y', across: 'x' | 'y') =>
    frames.flatMap((a) => {
      const before = spans(a);
      const facing = frames
        .map(spans)
        .filter((b) => b[along][0] >= before[along][1] - 0.005 && meet(b[across], before[across]));
      return facing.length === 0 ? [] : [Math.min(...facing.map((b) => b[along][0])) - before[along][1]];
    });
  return [...axis('x', 'y'), ...axis('y', 'x')];
}

const inside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe('layoutAlbum', () => {
  it('shows every photo once, in order of time, for any input', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { spreads, pageCount } = layoutAlbum(asked);
        expect(idsInside(spreads)).toEqual(sortPhotosByTime(asked.photos).map(({ id }) => id));
        expect(spreads.map(({ role }) => role)).toEqual([
          'cover',
          'opening',
          ...Array.from({ length: pageCount / 2 - 1 }, () => 'inner'),
          'closing',
        ]);
        expect(pageCount % formats[asked.format].pageStep).toBe(0);
        expect(pageCount).toBeLessThanOrEqual(formats[asked.format].maxPages);
      }),
      { numRuns: 30 },
    );
  });

  it('lets each edge of a photo run off the sheet, meet the fold or keep its distance from both', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { safe, gutter, bleed, width, height } = formats[asked.format];
        const gap = templates.find(({ id }) => id === asked.templateId)?.gap ?? 0;
        const isAt = (value: number, ...places: number[]) => places.some((place) => Math.abs(value - place) < 0.011);
        const isBetween = (value: number, from: number, to: number) => value >= from - 0.011 && value <= to + 0.011;
        for (const doc of layoutAlbum(asked).spreads.filter(({ role }) => role !== 'cover')) {
          const pages = pageAreasOf(doc);
          for (const photo of photosOf(doc)) {
            const frame = photo.rotation === 0 ? photo.frame : turnedBounds(photo.frame, photo.rotation);
            const [left, right] = [frame.x, frame.x + frame.width];
            const [top, foot] = [frame.y, frame.y + frame.height];
            // Photos without margins leave half a gap at the fold.
            const fold = [width, width - gap / 2, width + gap / 2];
            const isClear = (x: number) =>
              pages.some((page) =>
                page.side === 'left'
                  ? isBetween(x, page.x + safe, page.x + page.width - gutter)
                  : isBetween(x, page.x + gutter, page.x + page.width - safe),
              );
            const outer = pages.flatMap(({ x, side }) => (side === 'left' ? x - bleed : x + width + bleed));
            for (const x of [left, right]) expect(isAt(x, ...outer, ...fold) || isClear(x)).toBe(true);
            for (const y of [top, foot])
              expect(isAt(y, -bleed, height + bleed) || isBetween(y, safe, height - safe)).toBe(true);
            // A photo over the fold covers enough of both pages to be no sliver.
            const over = Math.min(width - left, right - width);
            if (over > gap) expect(over / width).toBeGreaterThanOrEqual(0.2);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leaves equal gaps between all photos of a page that lie straight, to 0.01 mm', () => {
    const usual = someLayoutPhotos([40]);
    const all: boolean[] = [];
    fc.assert(
      fc.property(request, fc.boolean(), (any, isUsual) => {
        const asked = isUsual ? { ...any, photos: usual, coverPhotoId: null } : any;
        const gap = templates.find(({ id }) => id === asked.templateId)?.gap ?? 0;
        for (const doc of layoutAlbum(asked).spreads.filter(({ role }) => role === 'inner')) {
          for (const page of pageAreasOf(doc)) {
            const here = photosOf(doc).filter(({ frame }) => inside(frame, bleedBoxOf(doc, page)));
            // Pasted photos overlap, and strips of film keep their own distance.
            if (here.some(({ rotation }) => rotation !== 0)) continue;
            const isFilm = doc.elements.some(
              ({ id, frame }) => id.startsWith('decor') && inside(frame, bleedBoxOf(doc, page)),
            );
            const gaps = gapsBetween(here.map(({ frame }) => frame));
            // A photo that would lose too much is smaller than its slot.
            for (const distance of gaps) expect(distance).toBeGreaterThan(gap - 0.011);
            if (asked.photos === usual && !isFilm) all.push(...gaps.map((distance) => distance < gap + 0.011));
          }
        }
      }),
      { numRuns: 20 },
    );
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.88);
  });

  it('stretches no photo and lets no text overflow its frame', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const sizes = new Map(asked.photos.map((photo) => [photo.id, photo]));
        for (const element of layoutAlbum(asked).spreads.flatMap((doc) => doc.elements)) {
          if (element.type === 'photo') {
            const photo = sizes.get(element.fileId ?? '');
            if (!photo) throw new Error('The photo is not part of the request');
            const shown = (element.crop.width * photo.width) / (element.crop.height * photo.height);
            expect(shown / (element.frame.width / element.frame.height)).toBeCloseTo(1, 2);
          }
          if (element.type === 'text') expect(hasTextOverflow(element)).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('aligns two facing photos, also when one has a caption', () => {
    const photos = someLayoutPhotos([8, 2, 5, 12, 2]).map((photo) => ({ ...photo, width: 6000, height: 4000 }));
    const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId: 'gallery' }));
    const middle = formats['square-210'].width;
    const pairs = spreads.filter((doc) => {
      const [left, right, more] = photosOf(doc);
      const isOpener = doc.elements.filter(({ type }) => type === 'text').length > 1;
      return left && right && !more && !isOpener && left.frame.x < middle && right.frame.x > middle;
    });
    expect(pairs.some(({ elements }) => elements.filter(({ type }) => type === 'text').length === 1)).toBe(true);
    for (const doc of pairs) expect(new Set(photosOf(doc).map(({ frame }) => frame.y)).size).toBe(1);
  });

  it('returns the same canonical album for the same seed', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const draft = layoutAlbum(asked);
        expect(layoutAlbum(asked)).toEqual(draft);
        for (const doc of draft.spreads) expect(parseSpread(serialiseSpread(doc))).toEqual(doc);
      }),
      { numRuns: 10 },
    );
  });

  it('varies with the seed', () => {
    const asked = aLayoutRequest({ photos: someLayoutPhotos([20, 15, 22]) });
    const drafts = [1, 2, 3, 4].map((seed) => JSON.stringify(layoutAlbum({ ...asked, seed })));
    expect(new Set(drafts).size).toBeGreaterThan(1);
  });

  it.each([5, 8, 12, 20])('gives a different album of %d photos for most seeds', (count) => {
    const asked = aLayoutRequest({ photos: someLayoutPhotos([count]) });
    const inner = (seed: number) =>
      JSON.stringify(layoutAlbum({ ...asked, seed }).spreads.filter(({ role }) => role === 'inner'));
    const others = Array.from({ length: 12 }, (_, i) => inner(i + 2));
    expect(others.filter((other) => other !== inner(1)).length).toBeGreaterThanOrEqual(6);
  });

  it('puts photos of facing pages on a common line', () => {
    const { width } = formats['square-210'];
    const shared = ['year', 'journey', 'edge', 'duo', 'portfolio'].flatMap((templateId) =>
      layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([20, 25, 15]), templateId })).spreads.flatMap((doc) => {
        const frames = photosOf(doc).map(({ frame }) => frame);
        const edges = (side: Rect[]) => side.flatMap(({ y, height }) => [y, y + height]);
        const [left, right] = [frames.filter(({ x }) => x < width - 4), frames.filter(({ x }) => x >= width - 4)].map(
          edges,
        );
        if (doc.role !== 'inner' || !left?.length || !right?.length) return [];
        return [left.some((y) => right.some((other) => Math.abs(y - other) < 0.3)) ? 1 : 0];
      }),
    );
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.reduce<number>((sum, one) => sum + one, 0) / shared.length).toBeGreaterThan(0.8);
  });

  it.each([1, 2, 3, 5, 8])('keeps an album of %d photos short and without empty frames', (count) => {
    const { spreads, pageCount } = layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([count]) }));
    expect(pageCount).toBeLessThanOrEqual(count + 4);
    const { width } = formats['square-210'];
    // The back has a small picture where there is a second photo.
    const onCover = photosOf(spreads[0] as SpreadDocument);
    const [front, back] = [true, false].map((isFront) => onCover.filter(({ frame }) => frame.x > width === isFront));
    expect([front?.length, back?.length]).toEqual([1, count > 1 ? 1 : 0]);
    for (const doc of spreads.filter(({ role }) => role === 'inner')) expect(photosOf(doc).length).toBeGreaterThan(0);
  });

  it('makes a book without photos', () => {
    expect(layoutAlbum(aLayoutRequest({ photos: [] })).spreads.map(({ role }) => role)).toEqual([
      'cover',
      'opening',
      'closing',
    ]);
  });

  it('respects the page limits of the printer', () => {
    expect(layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([20]) })).pageCount).toBe(24);
    const full = layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos(Array.from({ length: 50 }, () => 20)) }));
    expect(full.pageCount).toBe(200);
    expect(new Set(idsInside(full.spreads)).size).toBe(1000);
  });

  it.each(templates.map(({ id }) => id))('shows no coarse photo large in %s', (templateId) => {
    const many = someLayoutPhotos([40]).map((photo, i) => (i === 12 ? { ...photo, width: 1000, height: 780 } : photo));
    const { spreads } = layoutAlbum(aLayoutRequest({ photos: many, format: 'square-300', templateId }));
    const coarse = spreads
      .slice(1)
      .flatMap(photosOf)
      .find(({ fileId }) => fileId === many[12]?.id);
    if (!coarse) throw new Error('The photo is missing');
    expect((1000 * coarse.crop.width) / (coarse.frame.width / 25.4)).toBeGreaterThan(100);
  });

  it('uses the given cover photo, else a bright one with little cropped', () => {
    const given = someLayoutPhotos([12]).map((photo, i) => ({
      ...photo,
      analysis: aPhotoAnalysis({ exposure: { mean: i === 4 ? 0.5 : 0.04, dark: 0, light: 0 } }),
    }));
    const cover = (coverPhotoId: string | null) =>
      layoutAlbum(aLayoutRequest({ photos: given, coverPhotoId }))
        .spreads.slice(0, 1)
        .flatMap(photosOf)[0]?.fileId;
    expect(cover(null)).toBe(given[4]?.id);
    expect(cover(given[7]?.id ?? '')).toBe(given[7]?.id);
  });

  it('rejects an unknown template', () => {
    expect(() => layoutAlbum(aLayoutRequest({ templateId: 'none' }))).toThrow(RangeError);
  });
});

describe('texts of an album', () => {
  const textsOf = (changes: Partial<LayoutRequest>) =>
    layoutAlbum(aLayoutRequest(changes)).spreads.map((doc) =>
      doc.elements.flatMap((element) => (element.type === 'text' ? [element.text] : [])),
    );

  it('include title and period on cover and title page, then the day of each event', () => {
    const [cover, opening, ...rest] = textsOf({ photos: someLayoutPhotos([8, 9]) });
    expect(cover).toEqual(['Summer by the sea', 'July 2015']);
    expect(opening).toEqual(['Summer by the sea', 'July 2015']);
    expect(rest.flat()).toEqual(['July 11', '2015', 'July 12', '2015']);
  });

  it.each([
    ['ru', '11 июля 2015 г.'],
    ['de', '11. Juli 2015'],
    ['fr', '11 juillet 2015'],
    ['es', '11 de julio de 2015'],
    ['pt', '11 de julho de 2015'],
    ['ja', '2015年7月11日'],
    ['hi', 'July 11, 2015'],
  ])('write the day in %s, in English when no font has the letters', (locale, day) => {
    expect(textsOf({ photos: someLayoutPhotos([8]), locale }).flat()).toContain(day);
  });

  it('omit dates when they are off, and use the given subtitle instead of the period', () => {
    const texts = textsOf({ captions: false, subtitle: 'For Anna' });
    expect(texts.slice(2).flat()).toEqual([]);
    expect(texts[0]).toEqual(['Summer by the sea', 'For Anna']);
  });

  it('include a spine title on a thick book only', () => {
    const spineTitle = (count: number) =>
      layoutAlbum(aLayoutRequest({ photos: someLayoutPhotos([count]) })).spreads[0]?.elements.filter(
        ({ rotation }) => rotation === 90,
      ).length;
    expect([spineTitle(20), spineTitle(400)]).toEqual([0, 1]);
  });
});
