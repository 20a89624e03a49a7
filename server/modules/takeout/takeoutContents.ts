import { toSupportedLocale } from '@domain/contract';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { translateInto } from '../../translations';
import { findCreation } from '../albums/generation/savedCreation';
import { listPasskeys } from '../auth/passkeys/repository';
import { findUserById } from '../auth/repository';
import { photoKeys } from '../files';
import { listPeople } from '../user/people';
import { albumEntries } from './albumEntries';
import {
  type ArchiveContents,
  createBlobEntry,
  createTextEntry,
  createUniquePaths,
  toJsonText,
  toSafeFileName,
} from './archivePaths';
import { clipEntries } from './clipEntries';
import { orderEntries } from './orderEntries';
import type { ZipEntry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'config'>;
type PhotoRow = typeof tables.photos.$inferSelect;

const { albumPhotos, albums, photos } = tables;

/** Photos in the storage, and deleted ones that an album shows. */
function findPhotosToInclude(db: Database, userId: string): Promise<PhotoRow[]> {
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

const KNOWN_DATE_LENGTHS = { year: 4, month: 7, day: 10, time: 10, changed: 10 } as const;

/** Folder and name prefix of a photo, by its capture date as far as it is known. */
function toDatedPath({ takenLocal, takenPrecision, name }: PhotoRow): string {
  const date = takenLocal?.toISOString().slice(0, KNOWN_DATE_LENGTHS[takenPrecision]);
  return date
    ? `photos/${date.slice(0, 4)}/${date} ${toSafeFileName(name, 'photo')}`
    : `photos/undated/${toSafeFileName(name, 'photo')}`;
}

const peopleOf = ({ facts }: PhotoRow): number[] => facts?.faces.flatMap(({ person }) => person ?? []) ?? [];

const describePhoto = (photo: PhotoRow, path: string) => ({
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
  taken_precision: photo.takenPrecision,
  camera: photo.camera,
  caption: photo.caption,
  folder: photo.folder,
  latitude: photo.latitude,
  longitude: photo.longitude,
  ...(photo.placeByHand && { place_in_file: { latitude: photo.fileLatitude, longitude: photo.fileLongitude } }),
  ...(peopleOf(photo).length > 0 && { people: peopleOf(photo) }),
  uploaded_at: photo.createdAt.toISOString(),
});

async function photoEntries(deps: Deps, userId: string, unique: (path: string) => string): Promise<ArchiveContents> {
  const entries: ZipEntry[] = [];
  const described: object[] = [];
  let bytes = 0;
  for (const photo of await findPhotosToInclude(deps.db, userId)) {
    const path = unique(toDatedPath(photo));
    const at = photo.takenAt ?? photo.createdAt;
    const found = await createBlobEntry(deps, path, photoKeys(userId, photo.id).original, at);
    described.push(describePhoto(photo, found ? path : '(missing)'));
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return {
    entries: [createTextEntry('photos/photos.json', new Date(), () => toJsonText(described)), ...entries],
    bytes,
  };
}

/** @param separate folders of albums whose files are not in the archive */
async function accountEntries({ db }: Deps, userId: string, separate: readonly string[]): Promise<ZipEntry[]> {
  const user = await findUserById(db, userId);
  if (!user) return [];
  const {
    id,
    email,
    name,
    currency,
    language,
    showcase,
    adsAllow: ads_allow,
    remindersAllow,
    peopleAllow: people_allow,
    trackingAllow: tracking_allow,
    createdAt,
  } = user;
  const passkeys = (await listPasskeys(db, userId)).map((passkey) => ({
    name: passkey.name,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  }));
  const people = await listPeople(db, userId);
  const account = {
    id,
    email,
    name,
    currency,
    language,
    showcase,
    ads_allow,
    reminders_allow: remindersAllow ?? ads_allow,
    people_allow,
    tracking_allow,
    created_at: createdAt,
    passkeys,
    // The means of their descriptions stay where a withdrawal deletes them.
    ...(people_allow && { people: people.map(({ number, faces }) => ({ number, faces })) }),
  };
  const t = translateInto(toSupportedLocale(language));
  const readme = [
    t('takeout.readme'),
    ...(separate.length > 0 ? [t('takeout.separate', { albums: separate.join('\n') })] : []),
  ];
  return [
    createTextEntry('README.txt', new Date(), () => `${readme.join('\n\n')}\n`),
    createTextEntry('account.json', new Date(), () => toJsonText(account)),
  ];
}

async function creationEntries({ db }: Deps, userId: string): Promise<ZipEntry[]> {
  const creation = await findCreation(db, userId);
  return creation ? [createTextEntry('next-album.json', new Date(), () => toJsonText(creation))] : [];
}

/** Lists all data of a user as archive entries; only the list is in memory. */
export async function collectTakeoutContents(deps: Deps, userId: string): Promise<ArchiveContents> {
  const unique = createUniquePaths();
  const photoFiles = await photoEntries(deps, userId, unique);
  const clipFiles = await clipEntries(deps, userId, unique);
  const albumFiles = await albumEntries(deps, userId, unique, photoFiles.bytes);
  const parts = [
    { entries: await accountEntries(deps, userId, albumFiles.separate), bytes: 0 },
    photoFiles,
    clipFiles,
    albumFiles,
    { entries: await creationEntries(deps, userId), bytes: 0 },
    await orderEntries(deps, userId),
  ];
  return { entries: parts.flatMap((part) => part.entries), bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
}
