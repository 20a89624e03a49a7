import { applyCommand } from '../../document/edit';
import { aBinding, aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, aStickerElement, themeOf } from '../../testing';
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
