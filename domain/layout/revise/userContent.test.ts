import {
  collectFileIds,
  type PhotoElement,
  parseSpread,
  type SpreadDocument,
  type SpreadElement,
  serialiseSpread,
} from '@domain/document';
import { photoAspect } from '@domain/document/edit/crops';
import { aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import * as fc from 'fast-check';
import { type CurrentSpread, layoutAlbum, relayoutSpreads, templates } from '..';
import { isBackMatter } from '../elementRoles';

const photos = someLayoutPhotos([14, 9, 20]).map((photo) => ({ ...photo, analysis: aPhotoAnalysis() }));
const templateId = fc.constantFrom(...templates.map(({ id }) => id));
const draftOf = (id: string): CurrentSpread[] =>
  layoutAlbum(aLayoutRequest({ photos, templateId: id })).spreads.map((doc) => ({ doc, touched: false }));
const textsOf = (docs: readonly SpreadDocument[]) =>
  docs.flatMap(({ elements }) => elements.flatMap((one) => (one.type === 'text' ? [one.text] : [])));
const photosOf = ({ elements }: SpreadDocument) => elements.filter((one): one is PhotoElement => one.type === 'photo');
const toTheme = (album: readonly CurrentSpread[], from: string, to: string) =>
  relayoutSpreads(album, { ...aLayoutRequest({ photos, templateId: to }), formerTemplateId: from });

/** An album with other words in the captions of one of its spreads. */
function withWords(album: readonly CurrentSpread[], at: number, words: string) {
  const spread = album[at];
  if (!spread) throw new Error('no such spread');
  const edited: Record<string, string> = {};
  const elements = spread.doc.elements.map((one) => {
    if (one.type !== 'text' || !one.id.startsWith('caption')) return one;
    edited[one.id] = one.text;
    return { ...one, text: `${words} ${one.id}`, lines: [`${words} ${one.id}`] };
  });
  const doc = parseSpread(serialiseSpread({ ...spread.doc, elements }));
  return { album: album.map((one, i) => (i === at ? { doc, touched: false, words: edited } : one)), edited };
}
const isCaption = ({ id, type }: SpreadElement) => type === 'text' && id.startsWith('caption');
const captioned = (album: readonly CurrentSpread[]) =>
  album.findIndex(({ doc }) => doc.role === 'inner' && doc.elements.some(isCaption));

describe('what the user put into the design of the engine', () => {
  it('takes words into another theme, beside their photos, or keeps their page', () => {
    fc.assert(
      fc.property(templateId, templateId, (from, to) => {
        const draft = draftOf(from);
        const at = captioned(draft);
        fc.pre(at >= 0);
        const { album, edited } = withWords(draft, at, 'Grandma');
        const relaid = toTheme(album, from, to);
        const texts = textsOf(relaid.map(({ doc }) => doc)).join('\n');
        for (const id of Object.keys(edited)) expect(texts).toContain(`Grandma ${id}`);
        const own = relaid.find(({ doc }) => textsOf([doc]).some((text) => text.includes('Grandma')));
        const beside = new Set(collectFileIds(album[at]?.doc as SpreadDocument));
        expect(own && collectFileIds(own.doc).some((id) => beside.has(id))).toBe(true);
        const all = relaid.flatMap(({ doc }) => (doc.role === 'cover' ? [] : collectFileIds(doc)));
        expect(all.toSorted()).toEqual(photos.map(({ id }) => id).toSorted());
      }),
      { numRuns: 25 },
    );
  });

  it('lays most pages out anew of which only words were changed', () => {
    const results = templates.flatMap(({ id: from }, i) => {
      const draft = draftOf(from);
      const at = captioned(draft);
      const to = templates[(i + 1) % templates.length]?.id ?? from;
      return at < 0 ? [] : [toTheme(withWords(draft, at, 'Grandma').album, from, to)];
    });
    const anew = results.filter((relaid) => relaid.every(({ sourceIndex }) => sourceIndex === null));
    expect(results.length).toBeGreaterThan(5);
    expect(anew.length / results.length).toBeGreaterThan(0.8);
    for (const relaid of anew) {
      const own = relaid.find(({ doc }) => textsOf([doc]).some((text) => text.includes('Grandma')));
      expect(textsOf(own?.engineDoc ? [own.engineDoc] : []).join()).not.toContain('Grandma');
      expect(own?.engineDoc?.elements.map(({ id }) => id)).toEqual(own?.doc.elements.map(({ id }) => id));
    }
  });

  it('takes the part of a photo that the user chose into the new frame, undistorted', () => {
    fc.assert(
      fc.property(templateId, templateId, fc.nat(8), (from, to, which) => {
        const draft = draftOf(from);
        const at = draft.findIndex(({ doc }, i) => i > 1 + which && photosOf(doc).length > 0);
        const spread = draft[at];
        const [photo] = spread ? photosOf(spread.doc) : [];
        fc.pre(spread !== undefined && photo !== undefined && spread.doc.role === 'inner');
        if (!spread || !photo) return;
        const { crop } = photo;
        const half = { ...crop, width: crop.width / 2, height: crop.height / 2 };
        const elements = spread.doc.elements.map((one) => (one === photo ? { ...photo, crop: half } : one));
        const edited = { doc: { ...spread.doc, elements }, touched: false, pictures: [photo.id] };
        const relaid = toTheme(
          draft.map((one, i) => (i === at ? edited : one)),
          from,
          to,
        );
        const found = relaid.flatMap((one) =>
          one.doc.role === 'inner' || one.doc.role === 'closing'
            ? photosOf(one.doc).flatMap((own) => (own.fileId === photo.fileId ? [{ own, one }] : []))
            : [],
        );
        expect(found).toHaveLength(1);
        const [{ own, one } = { own: photo, one: undefined }] = found;
        if (one?.doc.role !== 'inner') return;
        expect(photoAspect(own.crop, own.frame)).toBeCloseTo(photoAspect(crop, photo.frame), 1);
        expect(Math.max(own.crop.width, own.crop.height)).toBeCloseTo(0.5, 1);
        expect(one.engineDoc && photosOf(one.engineDoc).find(({ id }) => id === own.id)?.crop).not.toEqual(own.crop);
      }),
      { numRuns: 20 },
    );
  });

  it('writes rewritten words of cover and title page in place of those of the engine', () => {
    const draft = draftOf('journey');
    const words = (doc: SpreadDocument) =>
      doc.elements.find((one) => one.type === 'text' && !one.id.startsWith('title') && one.text !== '');
    const album = draft.map((spread) => {
      const one = spread.doc.role === 'opening' ? words(spread.doc) : undefined;
      if (one?.type !== 'text') return spread;
      const elements = spread.doc.elements.map((e) => (e === one ? { ...one, text: 'For Anna' } : e));
      return { doc: { ...spread.doc, elements }, touched: false, words: { [one.id]: one.text } };
    });
    const opening = toTheme(album, 'journey', 'gallery').find(({ doc }) => doc.role === 'opening');
    expect([opening?.sourceIndex, textsOf(opening ? [opening.doc] : []).includes('For Anna')]).toEqual([null, true]);
    expect(textsOf(opening?.engineDoc ? [opening.engineDoc] : [])).not.toContain('For Anna');
  });

  /** The draft of few photos with other words in the first text of its index whose id begins so; null to delete it. */
  function withIndexText(prefix: string, words: string | null) {
    const few = someLayoutPhotos([7, 5]);
    const draft = layoutAlbum(aLayoutRequest({ photos: few })).spreads.map(
      (doc): CurrentSpread => ({ doc, touched: false }),
    );
    const at = draft.findIndex(({ doc }) => isBackMatter(doc));
    const spread = draft[at];
    const text = spread?.doc.elements.find((one) => one.type === 'text' && one.id.startsWith(prefix));
    if (!spread || text?.type !== 'text') throw new Error('no such text');
    const elements = spread.doc.elements.flatMap((one) => {
      if (one !== text) return [one];
      return words === null ? [] : [{ ...text, text: words, lines: [words] }];
    });
    const own = { doc: { ...spread.doc, elements }, touched: false, words: { [text.id]: text.text } };
    const relaid = relayoutSpreads(
      draft.map((one, i) => (i === at ? own : one)),
      { ...aLayoutRequest({ photos: few, templateId: 'gallery' }), formerTemplateId: 'journey' },
    );
    const anew = relayoutSpreads(draft, {
      ...aLayoutRequest({ photos: few, templateId: 'gallery' }),
      formerTemplateId: 'journey',
    });
    const inside = (spreads: readonly { readonly doc: SpreadDocument }[]) =>
      spreads.filter(({ doc }) => doc.role === 'inner' && !isBackMatter(doc)).map(({ doc }) => textsOf([doc]));
    return { relaid, own, inside: inside(relaid), expected: inside(anew) };
  }

  it.each(['Our pictures', null])(
    'leaves an index as it is whose words are %j, and all other pages without them',
    (words) => {
      const { relaid, own, inside, expected } = withIndexText('index', words);
      expect(inside.flat()).toEqual(expected.flat());
      const [index] = relaid.filter(({ doc }) => isBackMatter(doc));
      expect(index?.doc.elements.map(({ id }) => id)).toEqual(own.doc.elements.map(({ id }) => id));
      expect(textsOf(index ? [index.doc] : []).includes('Our pictures')).toBe(words !== null);
    },
  );

  it('takes no text of the engine for the user’s because it holds the same letters', () => {
    const from = templates.map(({ id }) => id).find((id) => captioned(draftOf(id)) >= 0) ?? '';
    const draft = draftOf(from);
    const at = captioned(draft);
    const spread = draft[at];
    const text = spread?.doc.elements.find(isCaption);
    if (!spread || text?.type !== 'text') throw new Error('no caption');
    const elements = spread.doc.elements.map((one) => (one === text ? { ...text, text: 'Jul', lines: ['Jul'] } : one));
    const own = { doc: { ...spread.doc, elements }, touched: false, words: { [text.id]: text.text } };
    const relaid = toTheme(
      draft.map((one, i) => (i === at ? own : one)),
      from,
      from === 'gallery' ? 'journey' : 'gallery',
    );
    const blanked = relaid.filter(({ engineDoc }) =>
      engineDoc?.elements.some((one) => one.type === 'text' && one.text === ''),
    );
    expect(textsOf(blanked.map(({ doc }) => doc)).filter((one) => one === 'Jul')).toHaveLength(1);
    expect(blanked).toHaveLength(1);
  });

  it('does not bring a deleted heading back', () => {
    const chaptered = someLayoutPhotos([40, 40, 40]);
    const request = aLayoutRequest({ photos: chaptered, templateId: 'journey' });
    const draft = layoutAlbum(request).spreads.map((doc): CurrentSpread => ({ doc, touched: false }));
    const at = draft.findIndex(({ doc }) =>
      doc.elements.some(({ id, type }) => type === 'text' && id.startsWith('chapter')),
    );
    const spread = draft[at];
    const heading = spread?.doc.elements.find(({ id, type }) => type === 'text' && id.startsWith('chapter'));
    if (!spread || heading?.type !== 'text') throw new Error('no heading');
    const elements = spread.doc.elements.filter((one) => one !== heading);
    const own = { doc: { ...spread.doc, elements }, touched: false, words: { [heading.id]: heading.text } };
    const relaid = relayoutSpreads(
      draft.map((one, i) => (i === at ? own : one)),
      { ...request, templateId: 'shore', formerTemplateId: 'journey' },
    );
    expect(textsOf(relaid.map(({ doc }) => doc))).not.toContain(heading.text);
  });
});
