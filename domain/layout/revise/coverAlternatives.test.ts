import { applyCommand } from '../../document/edit';
import type { SpreadDocument, SpreadElement } from '../../document/model';
import {
  aBinding,
  aLayoutPhoto,
  aLayoutRequest,
  aPhotoAnalysis,
  aStickerElement,
  aTextElement,
  themeOf,
} from '../../testing';
import { layoutAlbum } from '..';
import { coverAlternatives, redesignCoverFor } from './coverAlternatives';

const calm = aPhotoAnalysis({ detail: '1'.repeat(64), brightness: 'd'.repeat(64), sharpness: 0.7 });
const photos = [1, 2, 3, 4, 5, 6, 7].map((n) =>
  aLayoutPhoto(n, {
    width: 9000,
    height: 4500,
    takenAt: n,
    analysis: { ...calm, hash: aLayoutPhoto(n).analysis?.hash ?? '' },
  }),
);
const coverIn = (templateId: string) => {
  const [doc] = layoutAlbum(aLayoutRequest({ photos, templateId })).spreads;
  if (!doc) throw new Error('no cover');
  return doc;
};
const options = { title: 'Summer by the sea', locale: 'en', binding: aBinding(24), round: 1 };
const frontPhoto = (doc: ReturnType<typeof coverIn> | null | undefined) =>
  doc?.elements.flatMap((one) => (one.type === 'photo' ? [one.fileId] : []))[0];

function withSpineTitle(cover: SpreadDocument): SpreadDocument {
  const frame = { x: 100, y: 100, width: 234, height: 6 };
  return {
    ...cover,
    elements: [...cover.elements, aTextElement({ id: 't90', text: options.title, frame, rotation: 90 })],
  };
}

describe('other arrangements of a cover', () => {
  it.each(['edge', 'vow', 'atlas', 'year'])(
    'are six with its photo and its title, and its own is among them: %s',
    (id) => {
      const doc = coverIn(id);
      const all = coverAlternatives(doc, photos, themeOf(id), options);
      expect(all).toHaveLength(6);
      expect(all.map(({ elements }) => JSON.stringify(elements))).toContain(JSON.stringify(doc.elements));
      for (const { elements } of all)
        expect(
          elements.some((one) => one.type === 'text' && one.id === 'title1' && one.text === 'Summer by the sea'),
        ).toBe(true);
      for (const other of all.filter(({ elements }) => elements.some(({ type }) => type === 'photo')))
        expect(frontPhoto(other)).toBe(frontPhoto(doc));
    },
  );

  it('keep what the user placed and locked, and the words of the user', () => {
    const made = coverIn('edge');
    const sticker = aStickerElement({ id: 'k-mine' });
    const renamed = made.elements.map((one) =>
      one.id === 'title1' && one.type === 'text' ? { ...one, text: 'Our sea' } : one,
    );
    const locked = renamed.map((one) => (one.id === 'p2' ? { ...one, locked: true } : one));
    const doc = { ...made, elements: [...locked, sticker] };
    for (const { elements } of coverAlternatives(doc, photos, themeOf('edge'), options)) {
      const next = applyCommand(doc, { kind: 'redesign', elements });
      expect(next.elements.some(({ id }) => id === 'k-mine')).toBe(true);
      expect(next.elements.find(({ id }) => id === 'p2')).toEqual(locked.find(({ id }) => id === 'p2'));
      expect(next.elements.find(({ id }) => id === 'title1')).toMatchObject({ text: 'Our sea' });
      expect(new Set(next.elements.map(({ id }) => id)).size).toBe(next.elements.length);
    }
  });

  it('show other photos on the back in another round', () => {
    const doc = coverIn('edge');
    const backs = [1, 2].map((round) =>
      JSON.stringify(coverAlternatives(doc, photos, themeOf('edge'), { ...options, round })),
    );
    expect(backs[0]).not.toBe(backs[1]);
  });

  it('are none for other pages', () => {
    const [, opening] = layoutAlbum(aLayoutRequest({ photos })).spreads;
    expect(opening && coverAlternatives(opening, photos, themeOf('edge'), options)).toEqual([]);
  });
});

describe('another photo on a cover', () => {
  it('moves the title where it stands on the photo without a plate, and nothing else where it does not', () => {
    const doc = coverIn('edge');
    const other = photos.find(({ id }) => id !== frontPhoto(doc));
    const redesigned = redesignCoverFor(other?.id ?? '', doc, photos, themeOf('edge'), options);
    expect(frontPhoto(redesigned)).toBe(other?.id);
    expect(redesignCoverFor(other?.id ?? '', coverIn('vow'), photos, themeOf('vow'), options)).toBeNull();
  });
});

describe('what the user changed on a cover', () => {
  const theme = themeOf('edge');
  const longBook = { ...options, binding: aBinding(120) };
  const made = (() => {
    const cover = { ...coverIn('edge'), spine: 14 };
    const [first] = coverAlternatives(withSpineTitle(cover), photos, theme, longBook);
    if (!first) throw new Error('no cover');
    return first;
  })();
  const change = (id: string, changes: object): SpreadDocument => ({
    ...made,
    elements: made.elements.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });
  const remove = (...ids: readonly string[]): SpreadDocument => ({
    ...made,
    elements: made.elements.filter(({ id }) => !ids.includes(id)),
  });
  const alternatives = (doc: SpreadDocument) => coverAlternatives(doc, photos, theme, longBook);
  const wordsOf = ({ elements }: SpreadDocument) => elements.flatMap((one) => (one.type === 'text' ? [one.text] : []));
  const idOf = (found: (element: SpreadElement) => boolean) => made.elements.find(found)?.id ?? '';
  const spineId = idOf(({ type, rotation }) => type === 'text' && rotation === 90);
  const frontId = idOf((one) => one.type === 'photo' && one.fileId === frontPhoto(made));
  const backId = idOf((one) => one.type === 'photo' && one.frame.x + one.frame.width < 210);
  const other =
    photos.find(({ id }) => !made.elements.some((one) => one.type === 'photo' && one.fileId === id))?.id ?? '';

  it('is seen on a cover with words on its spine, and a photo on its back', () =>
    expect([spineId, frontId, backId].every((id) => id !== '')).toBe(true));

  it('comes along in words, also where they are not those of the title', () => {
    const all = alternatives(change(spineId, { text: 'Ana and Ben' }));
    expect(all).toHaveLength(6);
    for (const cover of all) {
      expect(wordsOf(cover)).toContain('Ana and Ben');
      expect(wordsOf(cover)).toContain('Summer by the sea');
    }
  });

  it('comes along in letters', () => {
    const letters = { font: 'hand', colour: '#123456' };
    for (const { elements } of alternatives(change('title1', letters)))
      expect(elements.find(({ id }) => id === 'title1')).toMatchObject(letters);
  });

  it.each(['title1', spineId])('stays deleted: %s', (id) => {
    const all = alternatives(remove(id));
    expect(all.length).toBeGreaterThan(1);
    for (const cover of all) expect(wordsOf(cover).toSorted()).toEqual(wordsOf(remove(id)).toSorted());
  });

  it('stays deleted on the back', () => {
    const own = alternatives(remove(backId)).find(({ elements }) => elements.some(({ id }) => id === frontId));
    expect(own?.elements.some((one) => one.type === 'photo' && one.frame.x + one.frame.width < 210)).toBe(false);
  });

  it('comes along in crops and colours of the photo', () => {
    const adjust = { brightness: 20, contrast: 0, saturation: -100, warmth: 0 };
    const crop = { x: 0.4, y: 0.3, width: 0.3, height: 0.6 };
    const all = alternatives(change(frontId, { crop, adjust, straighten: 3 }));
    const fronts = all.flatMap(({ elements }) =>
      elements.filter((one) => one.type === 'photo' && one.fileId === frontPhoto(made)),
    );
    expect(fronts.length).toBeGreaterThan(3);
    for (const photo of fronts) expect(photo).toMatchObject({ adjust, straighten: 3 });
  });

  it('comes along in the photo of the back', () => {
    const shown = alternatives(change(backId, { fileId: other })).filter(({ elements }) =>
      elements.some((one) => one.type === 'photo' && one.fileId === other),
    );
    expect(shown.length).toBeGreaterThanOrEqual(4);
  });

  it('is not arranged again with another photo, unless only words and crops differ', () => {
    const redesign = (doc: SpreadDocument) => redesignCoverFor(other, doc, photos, theme, longBook);
    const [title, front] = ['title1', frontId].map((id) => made.elements.find((one) => one.id === id));
    const moved = { ...title?.frame, x: (title?.frame.x ?? 0) - 8 };
    const smaller = { ...front?.frame, width: (front?.frame.width ?? 0) - 20 };
    const arranged = [change('title1', { frame: moved }), change(frontId, { frame: smaller }), remove(backId)];
    for (const doc of arranged) expect(redesign(doc)).toBeNull();
    const worded = redesign(change(spineId, { text: 'Ana and Ben', font: 'hand' }));
    expect(worded?.elements.find((one) => one.type === 'text' && one.text === 'Ana and Ben')).toMatchObject({
      font: 'hand',
    });
    expect(frontPhoto(worded)).toBe(other);
  });
});
