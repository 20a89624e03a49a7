import type { PhotoLocation } from '@domain/photo';
import { aLayoutRequest, someLayoutPhotos, themeOf } from '@domain/testing';
import { LOCALES } from '../../locales';
import { type LayoutPhoto, layoutAlbum, relayoutSpreads, templates } from '..';
import { divideMapPlaces, findJourneyPlaces, proposeMapPlaces } from './findJourney';

const town = (name: string, latitude: number, longitude: number, country = 'IT'): PhotoLocation => ({
  town: name,
  latitude,
  longitude,
  country,
});
const siena = town('Siena', 43.31861, 11.33052);
const lucca = town('Lucca', 43.84376, 10.50525);
const orvieto = town('Orvieto', 42.71857, 12.11062);
const rome = town('Trastevere', 41.889, 12.47);
const found = (places: readonly (PhotoLocation | null)[], locale = 'en') =>
  findJourneyPlaces(
    places.map((place, i) => ({ takenAt: i, place })),
    { locale, font: 'sans' },
  );
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe('places of a journey', () => {
  it('come in the order of the photos, again when they are visited again', () => {
    expect(namesOf(found([siena, siena, null, lucca, siena, orvieto]))).toEqual(['Siena', 'Lucca', 'Siena', 'Orvieto']);
  });

  it('claim nothing for photos that do not know their place, or whose place has no name', () => {
    expect(found([null, { latitude: 1, longitude: 1 }, town('直島', 34.46, 133.99, 'JP')])).toEqual([]);
  });

  it('tell a town, and not where in it the photos were taken', () => {
    expect(found([siena])).toEqual([{ name: 'Siena', latitude: 43.3, longitude: 11.3 }]);
    // Photos on both sides of a step of the grid do not give a finer position.
    const around = [town('Siena', 43.34, 11.33), town('Siena', 43.38, 11.33)];
    expect(found(around)[0]).toMatchObject({ latitude: 43.4, longitude: 11.3 });
    // A town on both sides of 180°.
    const island = [town('Taveuni', -16.85, 179.98, 'FJ'), town('Taveuni', -16.85, -179.96, 'FJ')];
    expect(Math.abs(found(island)[0]?.longitude ?? 0)).toBeCloseTo(180);
    // The centre of a city that people name, in the language of the album.
    expect(LOCALES.map((locale) => found([rome], locale)[0])).toEqual(
      ['Rome', 'Рим', 'Rome', 'Rom', 'Roma', 'Roma'].map((name) => ({ name, latitude: 41.89, longitude: 12.49 })),
    );
  });
});

const travelled = (places: readonly PhotoLocation[]): LayoutPhoto[] =>
  someLayoutPhotos([12, 12, 12]).map((photo, i) => {
    const place = places[Math.floor((i * places.length) / 36)];
    return place ? { ...photo, place } : photo;
  });
const journey = travelled([siena, lucca, orvieto]);
const mapsIn = (docs: readonly { elements: readonly { type: string }[] }[]) =>
  docs.map(({ elements }) => elements.filter(({ type }) => type === 'map').length);

describe('map of the journey', () => {
  it.each([
    ['three towns', journey, 3],
    ['two towns', travelled([siena, lucca]), 0],
    ['towns at one spot', travelled([siena, town('Monteriggioni', 43.39, 11.22), town('Costalpino', 43.3, 11.3)]), 0],
    ['no places', someLayoutPhotos([12, 12, 12]), 0],
    ['undated photos', journey.map((photo) => ({ ...photo, takenAt: null })), 0],
  ] as const)('is proposed for %s', (_, photos, places) => {
    expect(proposeMapPlaces(photos, aLayoutRequest(), themeOf('journey'))).toHaveLength(places);
  });

  it('leaves out places of everyday life', () => {
    const DAY_MS = 86_400_000;
    const home = Array.from({ length: 12 }, (_, i) => ({ takenAt: i * 20 * DAY_MS, place: siena }));
    const trip = (place: PhotoLocation, n: number) => ({ takenAt: (100 + n) * DAY_MS, place });
    const away = [lucca, orvieto, rome].map(trip);
    const propose = (photos: readonly { takenAt: number; place: PhotoLocation }[]) =>
      namesOf(
        proposeMapPlaces(
          photos.toSorted((a, b) => a.takenAt - b.takenAt),
          aLayoutRequest(),
          themeOf('journey'),
        ),
      );
    expect(propose([...home, ...away])).toEqual(['Lucca', 'Orvieto', 'Rome']);
    expect(propose([...home, ...away.slice(1)])).toEqual([]);
  });

  it('fits the densest cluster, and shows few places far away on a small map of their own', () => {
    const places = found([siena, lucca, orvieto, rome, town('Oakland', 37.8, -122.27, 'US')]);
    const { main, outliers } = divideMapPlaces(places);
    expect([namesOf(main), namesOf(outliers)]).toEqual([['Siena', 'Lucca', 'Orvieto', 'Rome'], ['Oakland']]);
    expect(divideMapPlaces(found([siena, lucca, orvieto]))).toMatchObject({ outliers: [] });
    // Half of the places on each side are no cluster and outliers.
    const even = found([siena, lucca, town('Oakland', 37.8, -122.27, 'US'), town('Yreka', 41.7, -122.6, 'US')]);
    expect(divideMapPlaces(even).outliers).toEqual([]);
    const photos = travelled([siena, lucca, orvieto, rome, town('Oakland', 37.8, -122.27, 'US')]);
    const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, templateId: 'journey' }));
    const maps = spreads[2]?.elements.flatMap((one) => (one.type === 'map' ? [one] : [])) ?? [];
    expect(maps.map(({ places: shown }) => namesOf(shown))).toEqual([
      ['Siena', 'Lucca', 'Orvieto', 'Rome'],
      ['Siena', 'Oakland'],
    ]);
    expect(reasons[2]?.[0]).toEqual({ code: 'map', values: { count: 5 } });
  });

  it('belongs to templates of journeys, and to albums with words', () => {
    const wanted = templates.filter((theme) => proposeMapPlaces(journey, aLayoutRequest(), theme).length > 0);
    expect(wanted.map(({ id }) => id).toSorted()).toEqual(['atlas', 'edge', 'journey', 'logbook', 'magazine', 'shore']);
    expect(proposeMapPlaces(journey, { captions: false, locale: 'en' }, themeOf('journey'))).toEqual([]);
  });

  it.each(['atlas', 'edge', 'journey', 'logbook', 'magazine', 'shore'])(
    'is the first page of %s beside the first photo, with the reason, and costs no photo',
    (templateId) => {
      const request = aLayoutRequest({ photos: journey, templateId });
      const { spreads, reasons, pageCount } = layoutAlbum(request);
      expect(mapsIn(spreads)).toEqual(spreads.map((_, i) => (i === 2 ? 1 : 0)));
      expect(reasons[2]?.[0]).toEqual({ code: 'map', values: { count: 3 } });
      const shown = spreads.filter(({ role }) => role !== 'cover').flatMap(({ elements }) => elements);
      const ids = shown.flatMap((element) => (element.type === 'photo' ? [element.fileId] : []));
      expect(new Set(ids)).toEqual(new Set(journey.map(({ id }) => id)));
      expect(ids).toHaveLength(journey.length);
      expect(pageCount).toBe(2 * spreads.length - 4);
      const beside = spreads[2]?.elements.filter(({ type }) => type === 'photo');
      expect(beside).toMatchObject([{ fileId: journey[0]?.id }]);
    },
  );

  it('keeps the asked page count', () => {
    expect(layoutAlbum(aLayoutRequest({ photos: journey, pages: 30 })).pageCount).toBe(30);
  });

  it('is laid out again with an unedited album, and stays beside edited spreads', () => {
    const request = aLayoutRequest({ photos: journey });
    const draft = layoutAlbum(request);
    const asIs = draft.spreads.map((doc) => ({ doc, touched: false }));
    const whole = relayoutSpreads(asIs, { ...request, format: 'landscape-a4' });
    expect(whole.map(({ doc }) => doc)).toEqual(layoutAlbum({ ...request, format: 'landscape-a4' }).spreads);
    const edited = asIs.map((spread, i) => ({ ...spread, touched: i === 4 }));
    const around = relayoutSpreads(edited, { ...request, seed: 9 });
    expect(mapsIn(around.map(({ doc }) => doc))).toEqual(mapsIn(draft.spreads));
    expect(around[2]?.doc).toEqual(draft.spreads[2]);
    // A template without maps makes none of a draft.
    const other = relayoutSpreads(asIs, { ...request, templateId: 'vow' });
    expect(Math.max(...mapsIn(other.map(({ doc }) => doc)))).toBe(0);
  });
});
