import type { SpreadDocument } from '@domain/document';
import { formats } from '@domain/print';
import { aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '@domain/testing';
import { LOCALES } from '../../../locales';
import { layoutAlbum } from '../..';

const lastPage = (changes: Parameters<typeof aLayoutRequest>[0]): SpreadDocument | undefined =>
  layoutAlbum(aLayoutRequest(changes)).spreads.at(-1);
const textsOf = (doc: SpreadDocument | undefined) =>
  doc?.elements.flatMap((one) => (one.type === 'text' ? [one.text.replace(/\s/g, ' ')] : []));
const photosOf = (doc: SpreadDocument | undefined) => doc?.elements.filter(({ type }) => type === 'photo') ?? [];

describe('the last page', () => {
  it('is the last photo over the whole page', () => {
    const doc = lastPage({ photos: someLayoutPhotos([8, 5]) });
    const { width, height, bleed } = formats['square-210'];
    expect(photosOf(doc)).toMatchObject([
      { frame: { x: -bleed, y: -bleed, width: width + bleed, height: height + 2 * bleed } },
    ]);
    expect(textsOf(doc)).toEqual([]);
  });

  it('is the last photo in the margins with the words of the book where it is dark or soft', () => {
    for (const change of [
      { analysis: aPhotoAnalysis({ exposure: { mean: 0.08, dark: 0.7, light: 0 } }) },
      { width: 900, height: 700 },
    ]) {
      const photos = someLayoutPhotos([8, 5]).map((photo, i) => (i === 12 ? { ...photo, ...change } : photo));
      const doc = lastPage({ photos });
      const { width, safe } = formats['square-210'];
      for (const { frame } of photosOf(doc)) {
        expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(safe);
        expect(frame.x + frame.width).toBeLessThanOrEqual(width - safe);
      }
      expect(textsOf(doc)).toEqual(['13 photos, July 11 – 12, 2015']);
    }
  });

  it('is words alone for a few photos, and where the last photo is on the cover', () => {
    expect(textsOf(lastPage({ photos: someLayoutPhotos([5]) }))).toEqual(['5 photos, July 11, 2015']);
    const photos = someLayoutPhotos([8, 5]);
    const doc = lastPage({ photos, coverPhotoId: photos.at(-1)?.id ?? null });
    expect([photosOf(doc).length, textsOf(doc)]).toEqual([0, ['13 photos, July 11 – 12, 2015']]);
  });

  it('counts photos and places in six languages', () => {
    const towns = ['Siena', 'Lucca'].map((town, n) => ({ town, latitude: 43 + n, longitude: 11, country: 'IT' }));
    const photos = someLayoutPhotos([2, 1]).map((photo, i) => ({ ...photo, place: towns[i % 2] ?? null }));
    const written = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(lastPage({ photos, locale }))?.[0]]));
    expect(written).toEqual({
      en: '3 photos, 2 places, July 11 – 12, 2015',
      de: '3 Fotos, 2 Orte, 11.–12. Juli 2015',
      fr: '3 photos, 2 lieux, 11–12 juillet 2015',
      es: '3 fotos, 2 lugares, 11–12 de julio de 2015',
      pt: '3 fotos, 2 lugares, 11–12 de julho de 2015',
      ru: '3 фотографии, 2 места, 11–12 июля 2015 г.',
    });
  });

  it('has no words in an album without words', () => {
    expect(textsOf(lastPage({ photos: someLayoutPhotos([5]), captions: false }))).toEqual([]);
  });
});

describe('the title page', () => {
  const opening = (changes: Parameters<typeof aLayoutRequest>[0]) =>
    textsOf(layoutAlbum(aLayoutRequest(changes)).spreads[1]);
  const cover = (changes: Parameters<typeof aLayoutRequest>[0]) =>
    textsOf(layoutAlbum(aLayoutRequest(changes)).spreads[0]);

  it('does not repeat the date of a book of one day', () => {
    const photos = someLayoutPhotos([13]);
    expect([cover({ photos }), opening({ photos })]).toEqual([
      ['Summer by the sea', 'July 11, 2015'],
      ['Summer by the sea'],
    ]);
  });

  it('has no subtitle that the title says already', () => {
    for (const [title, subtitle] of [
      ['July 11, 2015', ''],
      ['Paris, July 2015', ''],
      ['Paris in July', 'Paris'],
    ] as const)
      expect(cover({ title, subtitle })).toEqual([title]);
    expect(cover({ title: 'Paris 2015' })).toEqual(['Paris 2015', 'July 2015']);
  });
});
