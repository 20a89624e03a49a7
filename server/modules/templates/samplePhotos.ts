import { type AlbumTemplate, type LayoutAnalysis, type LayoutPhoto, templates } from '@domain/layout';
import { ANALYSIS_VERSION } from '@domain/photo';
import type { SampleRequest } from '../../render';
import { sceneNumbers } from '../../render/samples/scenes';

type Scene = keyof typeof sceneNumbers;
type Category = AlbumTemplate['category'];

const LONG_SIDE_PX = 1440;
const THUMBNAIL_SIDE_PX = 360;
/** Aspect ratios (width / height) of the sample photos in turn: a typical holiday mix. */
const ASPECTS = [3 / 2, 2 / 3, 4 / 3, 3 / 2, 3 / 4, 16 / 9, 1, 3 / 2];
const VARIANTS = 12;
const FILLED_PAGES = 22;
/** Photos of a sample: as many as the density asks for, so that its pages are as full as those of a real album. */
const PHOTO_COUNT = { least: 32, most: 56 } as const;
/** Offset between templates of a category, so that no two show the same pictures in the same places. */
const TEMPLATE_OFFSET = 5;
const FIRST_DAY_MS = Date.UTC(2024, 4, 18, 9);
const HOUR_MS = 3_600_000;
/** Photos per outing, an hour apart; outings are four days apart, or a month in books whose chapters are months. */
const PHOTOS_PER_OUTING = 8;
const DAYS_BETWEEN_OUTINGS = { few: 4, month: 31 } as const;
const JOURNEY_PLACES = [
  { country: 'PT', latitude: 38.72, longitude: -9.14 },
  { country: 'PT', latitude: 41.15, longitude: -8.62 },
  { country: 'ES', latitude: 37.39, longitude: -5.99 },
  { country: 'ES', latitude: 39.47, longitude: -0.38 },
] as const;

const subjects: Readonly<Record<Category, readonly Scene[]>> = {
  travel: ['mountains', 'sea', 'city', 'balloons', 'meadow'],
  family: ['kite', 'meadow', 'interior', 'sea', 'table'],
  wedding: ['couple', 'bouquet', 'interior', 'sea', 'bouquet'],
  baby: ['kite', 'interior', 'balloons', 'bouquet', 'meadow'],
  year: ['mountains', 'kite', 'city', 'bouquet', 'sea', 'table'],
  party: ['balloons', 'table', 'city', 'bouquet', 'interior'],
  portfolio: ['city', 'interior', 'sea', 'mountains', 'bouquet'],
  art: ['interior', 'table', 'bouquet', 'mountains'],
};

const focusOf: Readonly<Partial<Record<Scene, LayoutPhoto['focus']>>> = {
  couple: { x: 0.3, y: 0.4, width: 0.42, height: 0.52 },
  bouquet: { x: 0.2, y: 0.25, width: 0.6, height: 0.55 },
};

/** The painted scenes are known: they show nobody's face, and no two the same view. */
const describeSample = (number: number): LayoutAnalysis => ({
  version: ANALYSIS_VERSION,
  hash: BigInt.asUintN(64, BigInt(number) * 0x9e37_79b9_7f4a_7c15n)
    .toString(16)
    .padStart(16, '0'),
  sharpness: 0.5,
  exposure: { mean: 0.5, dark: 0, light: 0 },
  colourfulness: 40,
  palette: [],
  focus: null,
  faces: [],
});

export type SamplePhoto = LayoutPhoto & SampleRequest;

function createSamplePhoto(scene: Scene, variant: number): SamplePhoto {
  const number = sceneNumbers[scene];
  const aspect = ASPECTS[(variant + number) % ASPECTS.length] ?? 1;
  return {
    id: `00000000-0000-4000-8000-${String(number * 100 + variant + 1).padStart(12, '0')}`,
    scene: number,
    seed: number * 1000 + variant,
    width: Math.round(aspect >= 1 ? LONG_SIDE_PX : LONG_SIDE_PX * aspect),
    height: Math.round(aspect >= 1 ? LONG_SIDE_PX / aspect : LONG_SIDE_PX),
    takenAt: null,
    focus: focusOf[scene] ?? null,
    analysis: describeSample(number * 100 + variant + 1),
  };
}

const scenes = Object.keys(sceneNumbers) as Scene[];
const samplePhotosById = new Map(
  scenes
    .flatMap((scene) => Array.from({ length: VARIANTS }, (_, variant) => createSamplePhoto(scene, variant)))
    .map((photo) => [photo.id, photo]),
);

export const findSamplePhoto = (id: string): SamplePhoto | undefined => samplePhotosById.get(id);

export function toThumbnail(photo: SamplePhoto): SamplePhoto {
  const scale = THUMBNAIL_SIDE_PX / LONG_SIDE_PX;
  return { ...photo, width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
}

export function photosFor(template: AlbumTemplate): LayoutPhoto[] {
  const kin = templates.filter(({ category }) => category === template.category);
  const shift = kin.indexOf(template) * TEMPLATE_OFFSET;
  const wanted = subjects[template.category];
  const days = template.monthly ? DAYS_BETWEEN_OUTINGS.month : DAYS_BETWEEN_OUTINGS.few;
  const hasPlaces = template.category === 'travel' || template.families?.quote !== undefined;
  const wish = template.monthly ? PHOTO_COUNT.most : Math.round(template.density * FILLED_PAGES);
  const length = Math.min(PHOTO_COUNT.most, Math.max(PHOTO_COUNT.least, wish));
  return Array.from({ length }, (_, i) => {
    const scene = wanted[i % wanted.length] ?? 'sea';
    const variant = (Math.floor(i / wanted.length) + shift) % VARIANTS;
    const { id, width, height, focus, analysis = null } = createSamplePhoto(scene, variant);
    const outing = Math.floor(i / PHOTOS_PER_OUTING);
    const takenAt = FIRST_DAY_MS + (outing * days * 24 + (i % PHOTOS_PER_OUTING)) * HOUR_MS;
    const place = hasPlaces ? (JOURNEY_PLACES[outing % JOURNEY_PLACES.length] ?? null) : null;
    return { id, width, height, focus, analysis, takenAt, place };
  });
}
