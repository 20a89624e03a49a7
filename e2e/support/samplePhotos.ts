/** The sample pictures as photos of a camera, with dates and places, for pictures of the product. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LayoutPhoto, templateOf } from '@domain/layout';
import type { PhotoLocation } from '@domain/photo';
import sharp from 'sharp';
import { findSamplePhoto, photosFor } from '../../server/modules/templates/samplePhotos';
import { cutSamplePicture } from '../../server/render/samplePicture';
import type { ApiUser } from './apiUser';
import { uploadUntilServerDies } from './ledger';

/** Details are smaller than uploads may be. */
const ENLARGED = 2;

const toDegrees = (value: number) => `${Math.round(Math.abs(value) * 1e4)}/10000 0/1 0/1`;

const gpsTags = ({ latitude, longitude }: PhotoLocation) => ({
  GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
  GPSLatitude: toDegrees(latitude),
  GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
  GPSLongitude: toDegrees(longitude),
});

async function writePhoto(folder: string, { id, takenAt, place }: LayoutPhoto): Promise<string> {
  const photo = findSamplePhoto(id);
  if (!photo) throw new Error(`no sample photo ${id}`);
  const path = join(folder, `${photo.picture}-${id.slice(-3)}.jpg`);
  const taken = new Date(takenAt ?? 0).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  await sharp(await cutSamplePicture(photo))
    .resize(photo.width * ENLARGED)
    .withExif({ IFD2: { DateTimeOriginal: taken }, ...(place ? { IFD3: gpsTags(place) } : {}) })
    .jpeg({ quality: 88 })
    .toFile(path);
  return path;
}

const photosOf = (templateId: string) => {
  const template = templateOf(templateId);
  return template ? photosFor(template) : [];
};

/** Uploads the photos of three sample albums, each picture in the first of them that has it. */
export async function uploadSamplePhotos(user: ApiUser) {
  const folder = join(tmpdir(), `keepsake-samples-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const albums = { journey: photosOf('journey'), sundays: photosOf('hearth'), party: photosOf('confetti') };
  const paths = new Map<string, string>();
  for (const photo of Object.values(albums).flat())
    if (!paths.has(photo.id)) paths.set(photo.id, await writePhoto(folder, photo));
  const uploaded = new Map<string, string>();
  const missing = await uploadUntilServerDies(user, [...paths.values()], 3, (id, path) => uploaded.set(path, id));
  if (missing.size > 0) throw new Error(`${missing.size} uploads failed`);
  const toIds = (photos: readonly LayoutPhoto[]) => photos.flatMap(({ id }) => uploaded.get(paths.get(id) ?? '') ?? []);
  const all = Object.values(albums).flat();
  return {
    journey: toIds(albums.journey),
    sundays: toIds(albums.sundays),
    party: toIds(albums.party),
    idOf: (picture: string) => toIds(all.filter(({ id }) => findSamplePhoto(id)?.picture === picture))[0],
  };
}
