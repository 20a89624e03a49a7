import type { PhotoElement, SpreadDocument } from '@domain/document';
import { hasOverlap } from '@domain/geometry/rect';
import { formatIds, formats } from '@domain/print';
import { aBinding, aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos, themeOf } from '@domain/testing';
import { type LayoutPhoto, layoutAlbum, templates } from '..';
import { toSheetRect } from '../arrange/faceSafeZones';
import { captionStyle } from '../compose/text/textStyles';
import { computePageGeometry } from '../pageGeometry';
import { toSubject } from '../subject';
import { findFamilyPages } from '.';
import { NO_MOMENTS } from './momentFormatter';
import type { FamilyPageInput } from './pageFamily';
import { clearArea, turnedBounds } from './turnedFrames';

const photosOf = ({ elements }: SpreadDocument) => elements.filter((e): e is PhotoElement => e.type === 'photo');
const textsOf = ({ elements }: SpreadDocument) => elements.flatMap((e) => (e.type === 'text' ? [e] : []));

/** A page of one photo with these words in a template that only sets words large. */
function aFamilyPage(words: FamilyPageInput['words']): FamilyPageInput {
  const template = { ...themeOf('magazine'), families: { quote: 1 } };
  const geometry = computePageGeometry('square-210', template, aBinding());
  return {
    photos: [toSubject(aLayoutPhoto())],
    side: 'left',
    geometry,
    template,
    caption: '',
    captionStyle: captionStyle(template, geometry),
    words,
    moments: NO_MOMENTS,
    before: null,
    seed: 1,
  };
}

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
    ['timeline', 'axis'],
    ['duo', 'quarters'],
    ['heirloom', 'oval'],
    ['vow', 'arch'],
    ['evening', 'letterbox'],
    ['gallery', 'exhibit'],
    ['soiree', 'film'],
    ['atlas', 'passepartout'],
    ['magazine', 'poster'],
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

  it.each(['scrapbook', 'instant', 'hearth'])('keeps turned photos in reading order in %s', (templateId) => {
    for (const format of ['landscape-a4', 'square-140', 'portrait-a4'] as const) {
      const middle = formats[format].width;
      const photos = someLayoutPhotos([40, 31, 36]);
      let turned = 0;
      for (const doc of layoutAlbum(aLayoutRequest({ photos, templateId, format })).spreads) {
        const frames = photosOf(doc).flatMap(({ frame, rotation }) => (rotation === 0 ? [] : [frame]));
        turned += frames.length;
        for (const side of [0, 1]) {
          const page = frames.filter(({ x, width }) => (x + width / 2 < middle ? 0 : 1) === side);
          page.forEach((first, i) => {
            for (const { x, y, width, height } of page.slice(i + 1)) {
              expect(x + width <= first.x && y < first.y + first.height).toBe(false);
              expect(y + height <= first.y && x < first.x + first.width).toBe(false);
            }
          });
        }
      }
      expect(turned).toBeGreaterThan(1);
    }
  });

  it.each(formatIds)('keeps a card alone on its page clear of the fold and the trim in %s', (format) => {
    const template = { ...themeOf('confetti'), families: { polaroid: 1 } };
    const geometry = computePageGeometry(format, template, aBinding());
    for (const [width, height] of [
      [3000, 3000],
      [4000, 3000],
      [3000, 4000],
    ] as const)
      for (const side of ['left', 'right'] as const)
        for (const caption of ['', 'The day at the lake'])
          for (let seed = 0; seed < 20; seed += 1) {
            const photos = [toSubject(aLayoutPhoto(1, { width, height }))];
            const style = captionStyle(template, geometry);
            const input = {
              ...aFamilyPage({ subject: '', date: '' }),
              photos,
              side,
              geometry,
              template,
              caption,
              captionStyle: style,
              seed,
            };
            const clear = clearArea(input);
            const pages = findFamilyPages(input);
            expect(pages.length).toBeGreaterThan(0);
            for (const { frame, rotation } of pages.flatMap(({ elements }) => elements())) {
              const bounds = turnedBounds(frame, rotation);
              expect(bounds.x).toBeGreaterThanOrEqual(clear.x - 0.01);
              expect(bounds.x + bounds.width).toBeLessThanOrEqual(clear.x + clear.width + 0.01);
              expect(bounds.y).toBeGreaterThanOrEqual(clear.y - 0.01);
              // The shadow lies below its card.
              expect(bounds.y + bounds.height).toBeLessThanOrEqual(clear.y + clear.height + 1);
            }
          }
  });

  it('shows one photo across the fold with others in rows, if the template has it', () => {
    const wide = someLayoutPhotos([60]).map((photo, i) =>
      i % 3 === 0 ? { ...photo, width: 6000, height: 2600 } : photo,
    );
    const found = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
      const { spreads, reasons } = layoutAlbum(
        aLayoutRequest({ photos: wide, templateId: 'edge', format: 'portrait-a4', seed }),
      );
      return spreads.filter((_, i) => reasons[i]?.some(({ values }) => values['design'] === 'panorama'));
    });
    const [spread] = found;
    const bands = spread ? photosOf(spread).filter(({ frame }) => frame.width > 2 * 210) : [];
    expect(bands).toHaveLength(1);
  });

  it('stamps each day of a time axis once, and writes no date that the photos do not know', () => {
    const days = someLayoutPhotos([9, 7, 8, 6, 9, 8, 9, 7, 8]);
    const stampsOf = (changes: Partial<LayoutPhoto>, captions = true) => {
      const dated = days.map((photo) => ({ ...photo, ...changes }));
      const { spreads } = layoutAlbum(aLayoutRequest({ photos: dated, templateId: 'timeline', captions }));
      return spreads.flatMap(({ elements }) => elements.flatMap((e) => (e.type === 'date' ? [e.date] : [])));
    };
    const known = stampsOf({});
    expect(known.length).toBeGreaterThan(3);
    expect(known).toEqual([...new Set(known)].toSorted());
    expect(days.map(({ takenAt }) => new Date(takenAt ?? 0).toISOString().slice(0, 10))).toEqual(
      expect.arrayContaining(known),
    );
    expect([stampsOf({ takenPrecision: 'month' }), stampsOf({ takenAt: null }), stampsOf({}, false)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('keeps the rows of a time axis in order, with even gaps, inside the page, in every format', () => {
    for (const format of formatIds) {
      const { width, height, safe } = formats[format];
      let axes = 0;
      const { spreads, reasons } = layoutAlbum(
        aLayoutRequest({ photos: someLayoutPhotos([9, 2, 3, 12, 1, 8, 9]), templateId: 'timeline', format }),
      );
      spreads.forEach((doc, i) => {
        if (!reasons[i]?.some(({ values }) => values['design'] === 'axis')) return;
        for (const side of [0, 1]) {
          const page = photosOf(doc).map(({ frame }) => ({ ...frame, x: frame.x - side * width }));
          const here = page.filter(({ x }) => x > 0 && x < width);
          const isAxis = doc.elements.some(
            (e) => e.type === 'shape' && e.frame.height > height && Math.floor(e.frame.x / width) === side,
          );
          if (!isAxis) continue;
          axes += 1;
          here.forEach((frame, n) => {
            expect(Math.min(frame.x, frame.y, width - frame.x - frame.width)).toBeGreaterThanOrEqual(safe - 0.01);
            expect(height - frame.y - frame.height).toBeGreaterThanOrEqual(safe - 0.01);
            const next = here[n + 1];
            if (next && Math.abs(next.y - frame.y) < 0.01) expect(next.x - frame.x - frame.width).toBeCloseTo(3, 1);
            else if (next) expect(next.y - frame.y - frame.height).toBeGreaterThan(2.98);
          });
        }
      });
      expect(axes).toBeGreaterThan(0);
    }
  });

  it('sets a known place or occasion large in a magazine, once each, and nothing where none is known', () => {
    const rome = { latitude: 41.89, longitude: 12.49, country: 'IT' };
    const lisbon = { latitude: 38.72, longitude: -9.14, country: 'PT' };
    const trip = someLayoutPhotos([12, 11, 12, 10, 12, 11]);
    const headingsOf = (photos: readonly LayoutPhoto[]) => {
      const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, templateId: 'magazine' }));
      return spreads.flatMap((doc, i) =>
        reasons[i]?.some(({ values }) => values['design'] === 'quote')
          ? textsOf(doc).flatMap(({ id, text }) => (id.startsWith('heading') ? [text] : []))
          : [],
      );
    };
    const places = headingsOf(trip.map((photo, i) => ({ ...photo, place: i < 34 ? rome : lisbon })));
    for (const text of places) expect(['Rome', 'Lisbon', 'Rome and Lisbon']).toContain(text);
    expect(places.length).toBeGreaterThan(0);
    expect(new Set(places).size).toBe(places.length);
    expect(headingsOf(trip)).toEqual([]);
    const [one] = findFamilyPages(aFamilyPage({ subject: "Anna's birthday", date: 'July 11' }));
    expect(one?.elements().flatMap((e) => (e.type === 'text' ? [e.text] : []))).toEqual(["Anna's birthday", 'July 11']);
    expect(findFamilyPages(aFamilyPage({ subject: '', date: 'July 11' }))).toEqual([]);
  });

  it('are black and white where the template says so, on every page and the cover', () => {
    const { spreads } = layoutAlbum(aLayoutRequest({ photos, templateId: 'noir' }));
    for (const photo of spreads.flatMap(photosOf)) expect(photo.adjust?.saturation).toBe(-100);
  });
});
