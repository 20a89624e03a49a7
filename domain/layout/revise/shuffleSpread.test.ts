import {
  collectFileIds,
  hasTextOverflow,
  type PhotoElement,
  parseSpread,
  type SpreadDocument,
  serialiseSpread,
} from '@domain/document';
import { editDocument } from '@domain/document/edit';
import { findHiddenElements } from '@domain/document/visibility';
import { formats } from '@domain/geometry/formats';
import { hasOverlap } from '@domain/geometry/rect';
import { formatIds } from '@domain/print';
import {
  aBinding,
  aLayoutPhoto,
  aLayoutRequest,
  aPhotoAnalysis,
  aStickerElement,
  aTextElement,
  someLayoutPhotos,
} from '@domain/testing';
import * as fc from 'fast-check';
import { type AlbumTemplate, type LayoutPhoto, layoutAlbum, shuffleSpread, templateOf, templates } from '..';
import { measureHeadLoss } from '../arrange/faceSafeZones';
import { hasRole, isChapterBackground } from '../elementRoles';
import { toSubject } from '../subject';

const template = (id: string): AlbumTemplate => {
  const found = templateOf(id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};
const byId = (photos: readonly LayoutPhoto[]) => new Map(photos.map((photo) => [photo.id, photo]));
const photosOf = (doc: SpreadDocument) => doc.elements.filter((e): e is PhotoElement => e.type === 'photo');
/** Elements of a document in any order, because photos are raised above shapes that would cover them. */
/** Kinds of all elements but film, cards and tape, which belong to one arrangement. */
const kindsOf = (doc: SpreadDocument) =>
  new Map(doc.elements.flatMap(({ id, type }) => (hasRole('decor', { id }) ? [] : [[id, type] as const])));
const hiddenPhotos = (doc: SpreadDocument) => photosOf(doc).filter(({ id }) => findHiddenElements(doc).has(id));
const faces = [{ box: { x: 0.4, y: 0.05, width: 0.15, height: 0.25 }, score: 0.9 }];
const given = someLayoutPhotos([14, 9, 20]).map((photo, i) =>
  i % 2 === 0 ? { ...photo, analysis: aPhotoAnalysis({ faces }) } : photo,
);
const innerOf = (photos: readonly LayoutPhoto[], changes: Parameters<typeof aLayoutRequest>[0] = {}) =>
  layoutAlbum(aLayoutRequest({ photos, ...changes })).spreads.filter(({ role }) => role === 'inner');
const withPhotos = (count: number): SpreadDocument => {
  const [doc] = innerOf(someLayoutPhotos([count]), { templateId: 'year', captions: false });
  const one = photosOf(doc as SpreadDocument)[0] as PhotoElement;
  const elements = Array.from({ length: count }, (_, i) => ({ ...one, id: `p${i}`, fileId: aLayoutPhoto(i + 1).id }));
  return { ...(doc as SpreadDocument), elements };
};

describe('shuffleSpread', () => {
  it('leaves space for captions as large and long as the user has made them', () => {
    const [doc] = innerOf(given, { templateId: 'year', captions: true }).filter(({ elements }) =>
      elements.some((element) => hasRole('caption', element)),
    );
    if (!doc) throw new Error('no caption');
    const words = 'A long walk from the harbour up to the old lighthouse, with a picnic and a swim on the way back';
    const elements = doc.elements.map((element) =>
      element.type === 'text' && hasRole('caption', element)
        ? aTextElement({ ...element, size: 16, text: words })
        : element,
    );
    const { height } = formats[doc.format];
    for (const { document } of shuffleSpread({ ...doc, elements }, byId(given), template('year'), 1, {
      binding: aBinding(),
    }))
      for (const element of document.elements) {
        if (element.type !== 'text' || !hasRole('caption', element)) continue;
        expect(hasTextOverflow(element)).toBe(false);
        expect(element.frame.y + element.frame.height).toBeLessThanOrEqual(height);
      }
  });

  it('keeps photos and words, cuts no head and returns canonical documents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...formatIds),
        fc.constantFrom(...templates),
        fc.nat(9),
        (format, { id: templateId }, seed) => {
          for (const doc of innerOf(given, { format, templateId }).slice(0, 4)) {
            for (const { document } of shuffleSpread(doc, byId(given), template(templateId), seed, {
              binding: aBinding(),
            })) {
              expect(collectFileIds(document)).toEqual(collectFileIds(doc));
              expect(kindsOf(document)).toEqual(kindsOf(doc));
              expect(hiddenPhotos(document)).toEqual([]);
              expect(parseSpread(serialiseSpread(document))).toEqual(document);
              for (const element of photosOf(document)) {
                const photo = given.find(({ id }) => id === element.fileId);
                expect(photo && measureHeadLoss(toSubject(photo), element, document, aBinding())).toBe(0);
              }
            }
          }
        },
      ),
      // Cards of this theme cross the fold: a photo that changes its page must be raised above them.
      { numRuns: 12, examples: [['square-210', templateOf('lullaby') as AlbumTemplate, 0]] },
    );
  });

  it('keeps fixed elements visible and gives the same result as an edit', () => {
    const bare = withPhotos(4);
    const stickers = [20, 120, 240, 340].map((x, i) =>
      aStickerElement({ id: `k${i}`, frame: { x, y: 60, width: 12, height: 12 } }),
    );
    const doc = {
      ...bare,
      elements: [
        ...stickers,
        ...bare.elements.map((e, i) => ({ ...e, frame: { x: 10 + 45 * i, y: 150, width: 40, height: 30 } })),
      ],
    };
    const known = byId(someLayoutPhotos([4]));
    for (const { document } of shuffleSpread(doc, known, template('year'), 1, { binding: aBinding() })) {
      expect([...findHiddenElements(document)]).toEqual([]);
      expect(editDocument(doc, { kind: 'rearrange', elements: document.elements }).document.elements).toEqual(
        document.elements,
      );
    }
  });

  it.each([1, 2, 3, 4, 5, 7])('gives ten different results for %d photos, always the same', (count) => {
    const doc = withPhotos(count);
    const photos = byId(someLayoutPhotos([count]));
    const answers = shuffleSpread(doc, photos, template('journey'), 1, { binding: aBinding() });
    expect(new Set(answers.map(({ document }) => JSON.stringify(document.elements))).size).toBe(10);
    expect(shuffleSpread(doc, photos, template('journey'), 1, { binding: aBinding() })).toEqual(answers);
    for (const { document } of answers) {
      const frames = photosOf(document).map(({ frame }) => frame);
      expect(frames.some((a, i) => frames.slice(i + 1).some((b) => hasOverlap(a, b)))).toBe(false);
    }
  });

  it("keeps locked elements and the user's words in place, and photos clear of them", () => {
    const doc = withPhotos(4);
    const locked = {
      ...(doc.elements[0] as PhotoElement),
      locked: true,
      frame: { x: 20, y: 20, width: 80, height: 60 },
    };
    const words = aTextElement({ id: 'own', size: 31, frame: { x: 250, y: 150, width: 120, height: 30 } });
    const kept = { ...doc, elements: [locked, ...doc.elements.slice(1), words] };
    const answers = shuffleSpread(kept, byId(someLayoutPhotos([4])), template('journey'), 1, { binding: aBinding() });
    expect(answers.length).toBeGreaterThan(3);
    for (const { document } of answers) {
      expect(document.elements[0]).toEqual(locked);
      expect(document.elements.at(-1)).toEqual(parseSpread(serialiseSpread(kept)).elements.at(-1));
      for (const { frame } of photosOf(document).slice(1)) {
        expect([hasOverlap(frame, locked.frame), hasOverlap(frame, words.frame)]).toEqual([false, false]);
      }
    }
  });

  it("leaves the user's words at the edge of the page where they are", () => {
    const doc = withPhotos(4);
    const words = aTextElement({
      id: 'own',
      size: 14,
      text: 'Ägäis',
      frame: { x: 250, y: 0.5, width: 120, height: 8 },
    });
    const kept = { ...doc, elements: [...doc.elements, words] };
    const answers = shuffleSpread(kept, byId(someLayoutPhotos([4])), template('journey'), 1, { binding: aBinding() });
    expect(answers.length).toBeGreaterThan(3);
    for (const { document } of answers)
      expect(document.elements.find(({ id }) => id === 'own')?.frame).toEqual(words.frame);
  });

  it('shows a photo over the fold again beside the words of its page', () => {
    const photos = someLayoutPhotos([9, 1, 4, 1, 6, 1, 1, 5, 2, 1, 8, 2]).map((photo, i) =>
      i % 3 === 0 ? { ...photo, width: 6000, height: 4000 } : photo,
    );
    const isWide = (doc: SpreadDocument) =>
      photosOf(doc).some(({ frame }) => frame.x < 200 && frame.x + frame.width > 220);
    const isWorded = (doc: SpreadDocument) =>
      isWide(doc) && doc.elements.some((element) => element.type === 'text' && hasRole('heading', element));
    const found = templates.flatMap(({ id }) =>
      innerOf(photos, { templateId: id })
        .filter(isWorded)
        .map((doc) => [id, doc] as const),
    );
    expect(found.length).toBeGreaterThan(3);
    for (const [id, doc] of found) {
      const ways = [0, 1, 2, 3].flatMap((seed) =>
        shuffleSpread(doc, byId(photos), template(id), seed, { binding: aBinding() }),
      );
      expect(ways.some(({ document }) => isWide(document))).toBe(true);
    }
  });

  describe('offers the pages of the theme', () => {
    const photos = someLayoutPhotos([14, 9, 20]);
    const isDesigned = (doc: SpreadDocument) => doc.elements.some((element) => hasRole('decor', element));
    const framed = templates.flatMap(({ id, families: { scrap = 0, polaroid = 0, film = 0 } = {} }) =>
      Math.max(scrap, polaroid, film) >= 0.5 ? [id] : [],
    );

    it('with their film, cards and tape, and takes the former ones away', () => {
      for (const id of framed) {
        const ways = innerOf(photos, { templateId: id })
          .filter(isDesigned)
          .slice(0, 4)
          .flatMap((doc) =>
            shuffleSpread(doc, byId(photos), template(id), 1, { binding: aBinding(), locale: 'en' }).map((way) => ({
              doc,
              document: way.document,
            })),
          );
        expect([id, ways.some(({ document }) => isDesigned(document))]).toEqual([id, true]);
        for (const { doc, document } of ways) {
          const replaced = doc.elements.filter((one) => hasRole('decor', one)).map((one) => one.id);
          const after = editDocument(doc, { kind: 'rearrange', elements: document.elements, replaced }).document;
          expect(after.elements).toEqual(document.elements);
        }
      }
    });

    it('and leaves no page empty beside its caption, nor most of the pages', () => {
      const area = (rects: readonly { readonly width: number; readonly height: number }[]) =>
        rects.reduce((sum, { width, height }) => sum + width * height, 0);
      for (const { id } of templates)
        for (const doc of innerOf(photos, { templateId: id }).slice(0, 5)) {
          if (doc.elements.some((one) => isChapterBackground(one, doc))) continue;
          const { width, height } = formats[doc.format];
          const { margin, innerMargin } = template(id);
          const short = Math.min(width, height);
          const box = { width: width - (margin + innerMargin) * short, height: height - 2 * margin * short };
          const shareOf = (one: SpreadDocument) => {
            const own = photosOf(one);
            const pages = new Set(own.map(({ frame }) => frame.x + frame.width / 2 < width));
            return area(own.map(({ frame }) => frame)) / (pages.size * area([box]));
          };
          const least = Math.min(0.38, shareOf(doc) - 0.02);
          for (const { document } of shuffleSpread(doc, byId(photos), template(id), 1, { binding: aBinding() })) {
            expect([id, shareOf(document) >= least]).toEqual([id, true]);
            const words = document.elements.filter((one) => one.type === 'text' && hasRole('caption', one));
            for (const { frame } of words) {
              const x = frame.x + frame.width / 2 < width ? 0 : width;
              const page = { x, y: 0, width, height };
              expect([id, photosOf(document).some((photo) => hasOverlap(photo.frame, page))]).toEqual([id, true]);
            }
          }
        }
    });
  });

  it('is one edit, which spares elements locked meanwhile', () => {
    const doc = withPhotos(3);
    const [answer] = shuffleSpread(doc, byId(someLayoutPhotos([3])), template('journey'), 1, { binding: aBinding() });
    if (!answer) throw new Error('No alternative was found');
    const elements = answer.document.elements;
    expect(editDocument(doc, { kind: 'rearrange', elements }).document.elements).toEqual(elements);
    const locked = editDocument(doc, { kind: 'setLocked', ids: ['p1'], locked: true }).document;
    const after = editDocument(locked, { kind: 'rearrange', elements }).document;
    expect(after.elements[1]).toEqual(locked.elements[1]);
    expect(after.elements[0]).toEqual(elements[0]);
  });

  it('places no photo on a chapter page, and keeps the one that is there', () => {
    const many = someLayoutPhotos([30, 30, 30]);
    const titled = innerOf(many).filter((doc) => doc.elements.some((e) => isChapterBackground(e, doc)));
    expect(titled.length).toBeGreaterThan(1);
    for (const doc of titled) {
      for (const { document } of shuffleSpread(doc, byId(many), template('journey'), 1, { binding: aBinding() })) {
        const onTitle = (spread: SpreadDocument) => photosOf(spread).filter(({ frame }) => frame.x < 210);
        expect(onTitle(document)).toEqual(onTitle(doc));
      }
    }
  });

  it('returns nothing for a spread without photos, cover, title page or last page', () => {
    const { spreads } = layoutAlbum(aLayoutRequest({ photos: given }));
    const empty = { ...withPhotos(1), elements: [] };
    for (const doc of [empty, ...spreads.filter(({ role }) => role !== 'inner')]) {
      expect(shuffleSpread(doc, byId(given), template('journey'), 1, { binding: aBinding() })).toEqual([]);
    }
  });
});
