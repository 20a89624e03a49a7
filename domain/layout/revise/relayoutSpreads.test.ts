import type { Rect, SpreadDocument, SpreadElement } from '@domain/document';
import { collectFileIds, parseSpread, serialiseSpread } from '@domain/document';
import { reformatSpread } from '@domain/document/reformat';
import { hasOverlap } from '@domain/geometry/rect';
import { formatIds } from '@domain/print';
import {
  aBinding,
  aLayoutRequest,
  aPhotoAnalysis,
  aPhotoElement,
  aSpread,
  aTextElement,
  someLayoutPhotos,
  testUuid,
  themeOf,
} from '@domain/testing';
import * as fc from 'fast-check';
import type { CurrentSpread, LayoutRequest, RelayoutSpread } from '..';
import {
  isInPageRange,
  layoutAlbum,
  layoutPageLimits,
  newAlbumPageRange,
  relayoutPageRange,
  relayoutSpreads,
  templates,
  themeTextStyles,
} from '..';
import { measureHeadLoss } from '../arrange/faceSafeZones';
import { toSubject } from '../subject';
import { findTextStyleName } from './applyTheme';

const photos = someLayoutPhotos([14, 9, 20]);
const idsOf = (docs: readonly SpreadDocument[]) =>
  docs.filter(({ role }) => role !== 'cover').flatMap((doc) => collectFileIds(doc));
const docsOf = (relaid: readonly RelayoutSpread[]) => relaid.map(({ doc }) => doc);
const textsOf = ({ elements }: SpreadDocument) => elements.flatMap((e) => (e.type === 'text' ? [e.text] : []));
/** An album with some inner spreads edited: words written over their photos. */
function edited(request: LayoutRequest, touched: readonly number[]): CurrentSpread[] {
  return layoutAlbum(request).spreads.map((doc, i) => {
    if (doc.role !== 'inner' || !touched.includes(i)) return { doc, touched: false };
    const words = aTextElement({ id: 'mine', text: `Words of ${i}`, frame: { x: 30, y: 150, width: 90, height: 20 } });
    return { doc: parseSpread(serialiseSpread({ ...doc, elements: [...doc.elements, words] })), touched: true };
  });
}
/** Album after a relayout; kept spreads are still marked as edited. */
const after = (relaid: readonly RelayoutSpread[]): CurrentSpread[] =>
  relaid.map(({ doc, sourceIndex }) => ({ doc, touched: sourceIndex !== null }));

/** Theme style of each element of a spread. */
const namesOf = ({ elements, format }: SpreadDocument, id: string) =>
  elements.map((element) =>
    element.type === 'text' && !element.locked
      ? findTextStyleName(element, themeTextStyles(themeOf(id), format))
      : null,
  );

const format = fc.constantFrom(...formatIds);
const templateId = fc.constantFrom(...templates.map(({ id }) => id));
const touched = fc.uniqueArray(fc.integer({ min: 2, max: 10 }), { minLength: 1, maxLength: 4 });

describe('relayoutSpreads', () => {
  it('gives an unedited album the draft of the other format, and the first one back', () => {
    fc.assert(
      fc.property(format, format, templateId, (here, there, style) => {
        const request = aLayoutRequest({ photos, format: here, templateId: style });
        const other = relayoutSpreads(edited(request, []), { ...request, format: there });
        expect(docsOf(other)).toEqual(layoutAlbum({ ...request, format: there }).spreads);
        expect(docsOf(relayoutSpreads(after(other), request))).toEqual(layoutAlbum(request).spreads);
      }),
      { numRuns: 8 },
    );
  });

  it('keeps every photo once and all elements of edited spreads, there and back', () => {
    fc.assert(
      fc.property(format, format, templateId, templateId, touched, (here, there, style, otherStyle, mine) => {
        const request = aLayoutRequest({ photos, format: here, templateId: style });
        const album = edited(request, mine);
        const other = relayoutSpreads(album, {
          ...request,
          format: there,
          templateId: otherStyle,
          formerTemplateId: style,
        });
        const back = relayoutSpreads(after(other), { ...request, formerTemplateId: otherStyle });
        for (const relaid of [other, back]) {
          expect(idsOf(docsOf(relaid)).toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
          for (const { doc } of relaid) expect(parseSpread(serialiseSpread(doc))).toEqual(doc);
        }
        const kept = album.filter((spread) => spread.touched);
        const returned = back.filter((spread) => spread.sourceIndex !== null);
        expect(returned).toHaveLength(kept.length);
        kept.forEach(({ doc }, i) => {
          const again = returned[i]?.doc;
          expect(again && [collectFileIds(again), textsOf(again)]).toEqual([collectFileIds(doc), textsOf(doc)]);
          const names = [style, otherStyle].map((id) => namesOf(doc, id));
          doc.elements.forEach(({ frame }, n) => {
            const now = again?.elements[n]?.frame;
            // Styled texts may have other sizes in between and grown frames.
            if (names.some((of) => of[n])) return;
            for (const side of ['x', 'y', 'width', 'height'] as const) expect(now?.[side]).toBeCloseTo(frame[side], 1);
          });
        });
      }),
      { numRuns: 10 },
    );
  });

  it('restyles words of the former theme, also on kept spreads', () => {
    const [former] = templates;
    const other = templates.find(({ titleFont }) => titleFont !== former?.titleFont);
    if (!former || !other) throw new Error('There are no two themes with other fonts');
    const request = aLayoutRequest({ photos, templateId: former.id });
    const { heading } = themeTextStyles(former, request.format);
    const words = aTextElement({ ...heading, id: 'mine', text: 'Lisbon' });
    const album = edited(request, [4]).map((spread) =>
      spread.touched ? { ...spread, doc: { ...spread.doc, elements: [...spread.doc.elements, words] } } : spread,
    );
    const fontOf = (asked: LayoutRequest) =>
      docsOf(relayoutSpreads(album, asked)).flatMap(({ elements }) =>
        elements.flatMap((e) => (e.type === 'text' && e.text === 'Lisbon' ? [e.font] : [])),
      );
    expect(fontOf({ ...request, templateId: other.id, formerTemplateId: former.id })).toEqual([other.titleFont]);
    expect(fontOf({ ...request, templateId: other.id })).toEqual([heading.font]);
  });

  it('rearranges a spread with only a page colour of its own, and keeps the colour while it is legible', () => {
    const request = aLayoutRequest({ photos, templateId: 'journey' });
    const [pale, black] = ['#dfeee0', '#101010'];
    const papered = (colour: string, only?: number): CurrentSpread[] =>
      layoutAlbum(request).spreads.map((doc, i) => {
        if (doc.role !== 'inner' || (only !== undefined && i !== only)) return { doc, touched: false };
        return { doc: { ...doc, background: { colour } }, touched: false, pageColour: colour };
      });
    const coloursOf = (relaid: readonly RelayoutSpread[]) =>
      docsOf(relaid).flatMap(({ role, background }) => (role === 'inner' ? [background.colour] : []));
    const anew = { ...request, format: 'landscape-a4', templateId: 'gallery' } as const;
    const plainly = relayoutSpreads(papered('#ffffff', -1), anew);
    const relaid = relayoutSpreads(papered(pale), anew);
    expect(docsOf(relaid).map(({ elements }) => elements)).toEqual(docsOf(plainly).map(({ elements }) => elements));
    expect(new Set(coloursOf(relaid))).toEqual(new Set([pale]));
    expect(relaid.filter(({ doc }) => doc.role === 'inner').map(({ engineColour }) => engineColour)).toEqual(
      coloursOf(plainly),
    );

    const [one, count] = [coloursOf(relayoutSpreads(papered(pale, 4), request)), layoutAlbum(request).spreads.length];
    expect([one.length, one.filter((colour) => colour === pale).length, one[2]]).toEqual([count - 3, 1, pale]);
    const dark = relayoutSpreads(papered(black), anew);
    for (const { doc } of dark)
      expect(doc.background.colour === black && doc.elements.some(({ id }) => id.startsWith('caption'))).toBe(false);
  });

  it('is idempotent: a round trip changes nothing after the first time', () => {
    const request = aLayoutRequest({ photos });
    const wide = { ...request, format: 'landscape-a4' } as const;
    const first = relayoutSpreads(edited(request, [4, 7]), wide);
    const second = relayoutSpreads(after(relayoutSpreads(after(first), request)), wide);
    const untouched = (relaid: readonly RelayoutSpread[]) =>
      relaid.filter(({ sourceIndex }) => sourceIndex === null).map(({ doc }) => doc);
    expect(untouched(second)).toEqual(untouched(first));
  });

  it('keeps edited spreads unchanged in the same format, and the photo order around them', () => {
    const request = aLayoutRequest({ photos });
    const album = edited(request, [3, 5]);
    const relaid = relayoutSpreads(album, { ...request, templateId: 'year', seed: 7 });
    for (const { doc, sourceIndex } of relaid) if (sourceIndex !== null) expect(doc).toEqual(album[sourceIndex]?.doc);
    expect(relaid.filter(({ sourceIndex }) => sourceIndex !== null).map(({ sourceIndex }) => sourceIndex)).toEqual([
      3, 5,
    ]);
    expect(relaid).toHaveLength(album.length);
    expect(idsOf(docsOf(relaid))).toEqual(idsOf(album.map(({ doc }) => doc)));
  });

  it('keeps locked elements and rearranges the photos around them', () => {
    const faces = [{ box: { x: 0.4, y: 0.1, width: 0.15, height: 0.2 }, score: 0.9 }];
    const people = photos.map((photo, i) => (i % 2 === 0 ? { ...photo, analysis: aPhotoAnalysis({ faces }) } : photo));
    const subjects = new Map(people.map((photo) => [photo.id, toSubject(photo)]));
    fc.assert(
      fc.property(format, format, templateId, fc.nat(20), touched, (here, there, style, which, mine) => {
        const request = aLayoutRequest({ photos: people, format: here, templateId: 'year' });
        const locked = new Map<string, Rect>();
        const album = layoutAlbum(request).spreads.map((doc, i): CurrentSpread => {
          const pictures = doc.elements.filter(({ type }) => type === 'photo');
          const one = pictures[which % Math.max(1, pictures.length)];
          if (doc.role !== 'inner' || !mine.includes(i) || !one || one.type !== 'photo') return { doc, touched: false };
          locked.set(one.fileId ?? '', one.frame);
          const elements = doc.elements.map((e) => (e === one ? { ...e, locked: true } : e));
          return { doc: { ...doc, elements }, touched: false };
        });
        const other = relayoutSpreads(album, { ...request, format: there, templateId: style, seed: which });
        expect(idsOf(docsOf(other)).toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
        for (const { doc, sourceIndex, rearranged } of other) {
          const anchors = doc.elements.filter((e) => e.locked);
          expect(anchors.length > 0).toBe(sourceIndex !== null);
          if (sourceIndex === null) continue;
          const before = reformatSpread(album[sourceIndex]?.doc as SpreadDocument, there);
          for (const anchor of anchors) {
            const was = before.elements.find(({ id }) => id === anchor.id) as SpreadElement;
            expect(anchor).toEqual(parseSpread(serialiseSpread({ ...before, elements: [was] })).elements[0]);
          }
          if (!rearranged) continue;
          for (const element of doc.elements) {
            if (element.type !== 'photo' || element.locked) continue;
            expect(anchors.some(({ frame }) => hasOverlap(frame, element.frame))).toBe(false);
            const subject = subjects.get(element.fileId ?? '');
            expect(subject && measureHeadLoss(subject, element, doc, aBinding(2 * (other.length - 2)))).toBe(0);
          }
        }
        const again = other.map(({ doc, sourceIndex }) => ({
          doc,
          touched: sourceIndex !== null && !doc.elements.some((e) => e.locked),
        }));
        const back = relayoutSpreads(again, request).flatMap(({ doc }) => doc.elements.filter((e) => e.locked));
        expect(back).toHaveLength(locked.size);
        for (const element of back) {
          const was = element.type === 'photo' ? locked.get(element.fileId ?? '') : undefined;
          expect(was && Math.hypot(element.frame.x - was.x, element.frame.y - was.y)).toBeLessThan(0.02);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('solves the arrangement around a lock', () => {
    const request = aLayoutRequest({ photos, templateId: 'year' });
    const made = layoutAlbum(request).spreads;
    const at = made.findIndex(({ role, elements }) => role === 'inner' && elements[2]?.type === 'photo');
    const album = made.map((doc, i) => {
      const elements = doc.elements.map((e, n) => ({ ...e, locked: i === at && n === 0 }));
      return { doc: { ...doc, elements }, touched: false };
    });
    const relaid = relayoutSpreads(album, { ...request, templateId: 'journey', seed: 4 });
    const one = relaid.find(({ sourceIndex }) => sourceIndex === at);
    expect([one?.rearranged, one?.reasons[0]?.code]).toEqual([true, 'locked']);
    expect(one?.doc.elements[0]).toEqual(album[at]?.doc.elements[0]);
    expect(one?.doc.elements.slice(1)).not.toEqual(album[at]?.doc.elements.slice(1));
  });

  it("leaves the user's words at the edge of the page around a lock", () => {
    const request = aLayoutRequest({ photos, templateId: 'year' });
    const made = layoutAlbum(request).spreads;
    const at = made.findIndex(({ role, elements }) => role === 'inner' && elements[2]?.type === 'photo');
    const words = aTextElement({ id: 'mine', text: 'Ägäis', frame: { x: 250, y: 0.5, width: 90, height: 8 } });
    const album = made.map((doc, i) => {
      const elements = doc.elements.map((e, n) => ({ ...e, locked: i === at && n === 0 }));
      return { doc: { ...doc, elements: i === at ? [...elements, words] : elements }, touched: false };
    });
    const one = relayoutSpreads(album, { ...request, seed: 4 }).find(({ sourceIndex }) => sourceIndex === at);
    expect(one?.rearranged).toBe(true);
    expect(one?.doc.elements.find(({ id }) => id === 'mine')?.frame).toEqual(words.frame);
  });

  it('has the requested page count with every photo once', () => {
    fc.assert(
      fc.property(format, templateId, touched, fc.double({ min: 0, max: 1, noNaN: true }), (here, style, mine, at) => {
        const request = aLayoutRequest({ photos, format: here, templateId: style });
        const album = edited(request, mine);
        const { min, max, step } = relayoutPageRange(album, request);
        const pages = min + step * Math.round((at * (max - min)) / step);
        const relaid = relayoutSpreads(album, { ...request, pages });
        expect(2 * (relaid.length - 2)).toBe(pages);
        expect(relaid.filter(({ sourceIndex }) => sourceIndex !== null)).toHaveLength(
          album.filter((one) => one.touched).length,
        );
        expect(idsOf(docsOf(relaid)).toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
        expect(
          layoutAlbum({ ...request, pages: newAlbumPageRange(photos.length, layoutPageLimits({ format: here })).max })
            .pageCount,
        ).toBe(newAlbumPageRange(photos.length, layoutPageLimits({ format: here })).max);
      }),
      { numRuns: 8 },
    );
  });

  it('keeps unplaced photos of rearranged spreads', () => {
    const request = aLayoutRequest({ photos });
    const extra = [testUuid(801), testUuid(802), testUuid(803), testUuid(804)];
    const album = edited(request, [5]).map((spread, i) => {
      const unplacedPhotoIds = { 3: [extra[0] ?? ''], 4: [extra[1] ?? ''], 8: [extra[2] ?? ''], 0: [extra[3] ?? ''] }[
        i
      ];
      return unplacedPhotoIds
        ? { ...spread, doc: parseSpread(serialiseSpread({ ...spread.doc, unplacedPhotoIds })) }
        : spread;
    });
    for (const changes of [{ format: 'portrait-a4' }, { templateId: 'vow' }, { seed: 9 }] as const) {
      const relaid = docsOf(relayoutSpreads(album, { ...request, ...changes }));
      const shown = new Set(relaid.flatMap((doc) => collectFileIds(doc)));
      expect(relaid.flatMap(({ unplacedPhotoIds = [] }) => unplacedPhotoIds).toSorted()).toEqual(extra);
      for (const doc of relaid) {
        expect(parseSpread(serialiseSpread(doc))).toEqual(doc);
        for (const id of doc.unplacedPhotoIds ?? []) expect(shown.has(id)).toBe(false);
      }
    }
  });

  it('returns the possible page counts', () => {
    const limits = layoutPageLimits({ format: 'square-210' });
    expect(newAlbumPageRange(300, limits)).toEqual({ min: 24, max: 200, step: 2 });
    expect(newAlbumPageRange(2000, limits)).toMatchObject({ min: 70, max: 200 });
    expect(newAlbumPageRange(3, limits)).toMatchObject({ min: 4, max: 8 });
    expect(newAlbumPageRange(20, limits)).toMatchObject({ min: 24, max: 40 });
    expect(isInPageRange(25, newAlbumPageRange(20, limits))).toBe(false);
    const whole = edited(aLayoutRequest({ photos }), []).map(({ doc }) => ({ doc, touched: true }));
    const { min, max } = relayoutPageRange(whole, aLayoutRequest({ photos }));
    expect([min, max]).toEqual([2 * (whole.length - 2), 2 * (whole.length - 2)]);
  });

  it('keeps spreads with unknown or repeated photos', () => {
    const request = aLayoutRequest({ photos });
    const album = edited(request, []);
    const strange = aSpread({ elements: [aPhotoElement({ fileId: testUuid(900) })] });
    const copy = album[4]?.doc as SpreadDocument;
    const given = [
      ...album.slice(0, 5),
      { doc: copy, touched: false },
      { doc: strange, touched: false },
      ...album.slice(5),
    ];
    const relaid = relayoutSpreads(given, { ...request, templateId: 'vow' });
    expect(relaid.flatMap(({ sourceIndex }) => (sourceIndex === null ? [] : [sourceIndex]))).toEqual([5, 6]);
    expect(idsOf(docsOf(relaid)).toSorted()).toEqual(idsOf(given.map(({ doc }) => doc)).toSorted());
  });
});
