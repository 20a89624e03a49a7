import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { findCreation } from '../albums/generation/savedCreation';
import { findUser } from '../auth/repository';
import { toLocale } from '../auth/sessions';
import { photoKeys } from '../files';
import { albumEntries } from './albumEntries';
import { blobEntry, type Contents, json, textEntry } from './archiveEntries';
import { fileName, uniquePaths } from './archivePaths';
import { orderEntries } from './orderEntries';
import { readme } from './readme';
import type { Entry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;
type PhotoRow = typeof tables.photos.$inferSelect;

const { albumPhotos, albums, photos } = tables;

/** Photos of the storage, and those that left it but stand in an album. */
function photosToTake(db: Database, userId: string): Promise<PhotoRow[]> {
  const used = db
    .select({ id: albumPhotos.photoId })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt)));
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), or(isNull(photos.deletedAt), inArray(photos.id, used))))
    .orderBy(asc(photos.takenLocal), sql`${photos.nameKey} collate "C"`, asc(photos.id));
}

/** Folder and beginning of the name of a photo: by its day, where it tells one. */
function datedPath({ takenLocal, name }: PhotoRow): string {
  const day = takenLocal?.toISOString().slice(0, 10);
  return day
    ? `photos/${day.slice(0, 4)}/${day} ${fileName(name, 'photo')}`
    : `photos/undated/${fileName(name, 'photo')}`;
}

const describe = (photo: PhotoRow, path: string) => ({
  id: photo.id,
  file: path,
  name: photo.name,
  width: photo.width,
  height: photo.height,
  bytes: photo.bytes,
  sha256: photo.sha256,
  taken_at: photo.takenAt?.toISOString() ?? null,
  taken_local: photo.takenLocal?.toISOString() ?? null,
  taken_offset: photo.takenOffset,
  latitude: photo.latitude,
  longitude: photo.longitude,
  uploaded_at: photo.createdAt.toISOString(),
});

async function photoEntries(deps: Deps, userId: string, unique: (path: string) => string): Promise<Contents> {
  const entries: Entry[] = [];
  const described: object[] = [];
  let bytes = 0;
  for (const photo of await photosToTake(deps.db, userId)) {
    const path = unique(datedPath(photo));
    const at = photo.takenAt ?? photo.createdAt;
    const found = await blobEntry(deps, path, photoKeys(userId, photo.id).original, at);
    described.push(describe(photo, found ? path : '(missing)'));
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return { entries: [textEntry('photos/photos.json', new Date(), () => json(described)), ...entries], bytes };
}

async function accountEntries({ db }: Deps, userId: string): Promise<Entry[]> {
  const user = await findUser(db, userId);
  if (!user) return [];
  const { id, email, name, currency, language, showcase, adsAllow: ads_allow, createdAt } = user;
  const account = { id, email, name, currency, language, showcase, ads_allow, created_at: createdAt };
  return [
    textEntry('README.txt', new Date(), () => readme[toLocale(language)]),
    textEntry('account.json', new Date(), () => json(account)),
  ];
}

/** Choices for an album that is not made yet, if there are any. */
async function creationEntries({ db }: Deps, userId: string): Promise<Entry[]> {
  const creation = await findCreation(db, userId);
  return creation ? [textEntry('next-album.json', new Date(), () => json(creation))] : [];
}

/** Everything that a user has, as a list of files to be; only the list is in memory. */
export async function contentsOf(deps: Deps, userId: string): Promise<Contents> {
  const unique = uniquePaths();
  const parts = [
    { entries: await accountEntries(deps, userId), bytes: 0 },
    await photoEntries(deps, userId, unique),
    await albumEntries(deps, userId, unique),
    { entries: await creationEntries(deps, userId), bytes: 0 },
    await orderEntries(deps, userId),
  ];
  return { entries: parts.flatMap((part) => part.entries), bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
}
