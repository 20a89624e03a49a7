import { type AlbumTemplate, type LayoutAnalysis, type LayoutPhoto, type TemplateId, templates } from '@domain/layout';
import type { PhotoLocation } from '@domain/photo';
import type { SampleRequest } from '../../render';
import analyses from './sampleAnalyses.json';
import { type SamplePictureName, sampleViews } from './sampleViews';

type Category = AlbumTemplate['category'];

/** Pictures of one place on one day. */
interface Outing {
  readonly place?: PhotoLocation;
  readonly pictures: readonly SamplePictureName[];
}

interface Story {
  readonly firstDayMs: number;
  readonly daysBetween: number;
  /** The calendar decides their order, so that no template begins elsewhere. */
  readonly isCalendar?: true;
  readonly outings: readonly Outing[];
}

const THUMBNAIL_SIDE_PX = 360;
/** Views of a picture, the whole one first. */
const MAX_VIEWS = 3;
/** Sample books are shown on screens only, so their photos are laid out as if they had the pixels for print. */
const LAYOUT_SCALE = 2;
/** They look rendered when they are large. */
const smallPictures: ReadonlySet<string> = new Set<SamplePictureName>([
  'cliff-coast',
  'birthday-cake',
  'candle-table',
  'rooftops',
]);
const layoutScaleOf = (picture: string) => (smallPictures.has(picture) ? 1 : LAYOUT_SCALE);
const HOUR_MS = 3_600_000;
const MONTH_DAYS = 31;

const place = (country: string, town: string, latitude: number, longitude: number): PhotoLocation => ({
  country,
  town,
  latitude,
  longitude,
});
const lagos = place('PT', 'Lagos', 37.1, -8.67);
const tarifa = place('ES', 'Tarifa', 36.01, -5.6);
const vejer = place('ES', 'Vejer de la Frontera', 36.25, -5.96);
const seville = place('ES', 'Sevilla', 37.39, -5.99);
const granada = place('ES', 'Granada', 37.18, -3.6);

const stories: Readonly<Record<Category, Story>> = {
  travel: {
    firstDayMs: Date.UTC(2024, 4, 18, 9),
    daysBetween: 4,
    outings: [
      { place: lagos, pictures: ['sea-sunset', 'cliff-coast', 'pebbles'] },
      { place: seville, pictures: ['arcade', 'market-fruit', 'ochre-wall', 'coffee-croissants'] },
      { place: vejer, pictures: ['white-stairs', 'rooftops', 'starry-night'] },
      { place: tarifa, pictures: ['dunes', 'moon-sea', 'ridges-haze'] },
      { place: granada, pictures: ['lake-blue-hour', 'forest-mist', 'rainy-window'] },
    ],
  },
  family: {
    firstDayMs: Date.UTC(2024, 8, 1, 9),
    daysBetween: 7,
    outings: [
      { pictures: ['coffee-croissants', 'open-book', 'tulips'] },
      { pictures: ['sea-sunset', 'pebbles', 'cliff-coast', 'dunes'] },
      { pictures: ['wooden-toys', 'rainy-window', 'market-fruit'] },
      { pictures: ['balloons', 'birthday-cake', 'gifts'] },
      { pictures: ['forest-mist', 'lake-blue-hour', 'starry-night'] },
    ],
  },
  wedding: {
    firstDayMs: Date.UTC(2024, 4, 17, 9),
    daysBetween: 1,
    outings: [
      { pictures: ['white-stairs', 'tulips', 'ochre-wall'] },
      { pictures: ['rings', 'arcade', 'champagne', 'gifts'] },
      { pictures: ['candle-table', 'string-lights', 'starry-night'] },
      { pictures: ['sea-sunset', 'coffee-croissants', 'moon-sea'] },
    ],
  },
  baby: {
    firstDayMs: Date.UTC(2024, 3, 14, 9),
    daysBetween: 20,
    outings: [
      { pictures: ['tulips', 'gifts', 'balloons'] },
      { pictures: ['wooden-toys', 'open-book', 'coffee-croissants'] },
      { pictures: ['sea-sunset', 'pebbles', 'market-fruit'] },
      { pictures: ['forest-mist', 'starry-night', 'string-lights'] },
    ],
  },
  year: {
    firstDayMs: Date.UTC(2024, 0, 6, 9),
    daysBetween: 30,
    isCalendar: true,
    outings: [
      { pictures: ['lake-blue-hour', 'ridges-haze'] },
      { pictures: ['rainy-window', 'open-book'] },
      { pictures: ['tulips', 'coffee-croissants'] },
      { pictures: ['arcade', 'rooftops'] },
      { pictures: ['market-fruit', 'ochre-wall'] },
      { pictures: ['white-stairs', 'sea-sunset'] },
      { pictures: ['cliff-coast', 'pebbles'] },
      { pictures: ['dunes', 'starry-night'] },
      { pictures: ['balloons', 'birthday-cake'] },
      { pictures: ['forest-mist', 'moon-sea'] },
      { pictures: ['candle-table', 'string-lights'] },
      { pictures: ['gifts', 'champagne', 'wooden-toys'] },
    ],
  },
  party: {
    firstDayMs: Date.UTC(2024, 5, 14, 15),
    daysBetween: 1,
    outings: [
      { pictures: ['balloons', 'gifts', 'market-fruit'] },
      { pictures: ['birthday-cake', 'champagne', 'candle-table'] },
      { pictures: ['string-lights', 'rainy-window', 'starry-night'] },
      { pictures: ['coffee-croissants', 'tulips', 'open-book'] },
    ],
  },
  portfolio: {
    firstDayMs: Date.UTC(2024, 2, 9, 8),
    daysBetween: 12,
    outings: [
      { place: seville, pictures: ['arcade', 'ochre-wall', 'rainy-window'] },
      { place: vejer, pictures: ['white-stairs', 'rooftops', 'string-lights'] },
      { place: tarifa, pictures: ['dunes', 'pebbles', 'ridges-haze'] },
      { place: lagos, pictures: ['cliff-coast', 'sea-sunset', 'moon-sea'] },
      { place: granada, pictures: ['forest-mist', 'lake-blue-hour'] },
    ],
  },
  art: {
    firstDayMs: Date.UTC(2024, 1, 10, 10),
    daysBetween: 9,
    outings: [
      { pictures: ['pebbles', 'open-book', 'tulips'] },
      { pictures: ['market-fruit', 'coffee-croissants', 'rings'] },
      { pictures: ['dunes', 'moon-sea', 'forest-mist'] },
      { pictures: ['candle-table', 'rainy-window', 'champagne'] },
    ],
  },
};

/** Keys of views, chosen by hand, so that no two templates of an occasion have the same cover. */
const covers: Readonly<Record<TemplateId, string>> = {
  journey: 'dunes',
  atlas: 'white-stairs',
  shore: 'sea-sunset',
  edge: 'lake-blue-hour',
  logbook: 'ochre-wall',
  hearth: 'coffee-croissants',
  scrapbook: 'tulips',
  heirloom: 'open-book',
  instant: 'balloons',
  timeline: 'forest-mist',
  vow: 'rings',
  bloom: 'tulips-1',
  evening: 'string-lights',
  noir: 'arcade',
  guests: 'candle-table',
  cradle: 'balloons',
  lullaby: 'starry-night',
  firsts: 'wooden-toys',
  firstyear: 'wooden-toys-2',
  year: 'sea-sunset',
  almanac: 'forest-mist',
  contact: 'pebbles',
  months: 'lake-blue-hour',
  confetti: 'balloons',
  soiree: 'string-lights',
  reel: 'rainy-window',
  portfolio: 'white-stairs',
  monograph: 'arcade',
  magazine: 'ochre-wall',
  gallery: 'pebbles',
  duo: 'tulips',
};

export type SamplePhoto = LayoutPhoto & SampleRequest;

const analysisOf: Readonly<Record<string, Omit<LayoutAnalysis, 'faces'>>> = analyses;

const samplePhotos = sampleViews.map(({ key, number, picture, crop, width, height }): SamplePhoto => {
  const analysis = analysisOf[key];
  if (!analysis) throw new Error(`sample view ${key} was never analysed`);
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    picture,
    crop,
    width,
    height,
    takenAt: null,
    focus: analysis.focus,
    // The pictures show nobody.
    analysis: { ...analysis, faces: [] },
  };
});
const samplePhotosById = new Map(samplePhotos.map((photo) => [photo.id, photo]));
const viewsOf = (name: SamplePictureName) => samplePhotos.filter(({ picture }) => picture === name);

export const findSamplePhoto = (id: string): SamplePhoto | undefined => samplePhotosById.get(id);

export function toThumbnail(photo: SamplePhoto): SamplePhoto {
  const scale = Math.min(1, THUMBNAIL_SIDE_PX / Math.max(photo.width, photo.height));
  return { ...photo, width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
}

export const coverPhotoOf = ({ id }: AlbumTemplate): string | null =>
  samplePhotos[sampleViews.findIndex(({ key }) => key === covers[id])]?.id ?? null;

/** The whole pictures of an outing, then their details, so that views of one thing do not stand side by side. */
function orderViews({ pictures }: Outing): SamplePhoto[] {
  return Array.from({ length: MAX_VIEWS }, (_, i) => pictures.flatMap((name) => viewsOf(name)[i] ?? [])).flat();
}

/** Photos with dates and, where the book tells of a journey, places. */
export function photosFor(template: AlbumTemplate): LayoutPhoto[] {
  const { firstDayMs, daysBetween, isCalendar, outings } = stories[template.category];
  const kin = templates.filter(({ category }) => category === template.category);
  const first = isCalendar ? 0 : kin.indexOf(template) % outings.length;
  const inOrder = [...outings.slice(first), ...outings.slice(0, first)];
  const days = template.monthly && !isCalendar ? MONTH_DAYS : daysBetween;
  return inOrder.flatMap((outing, day) =>
    orderViews(outing).map(({ id, picture, width, height, focus, analysis = null }, hour) => ({
      id,
      width: width * layoutScaleOf(picture),
      height: height * layoutScaleOf(picture),
      focus,
      analysis,
      takenAt: firstDayMs + (day * days * 24 + hour) * HOUR_MS,
      place: outing.place ?? null,
    })),
  );
}
