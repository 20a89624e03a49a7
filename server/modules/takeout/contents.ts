import { parseSpread } from '@domain/document';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { exportKey, extensionOf } from '../albums/exportFiles';
import { findUser } from '../auth/repository';
import { toLocale } from '../auth/sessions';
import { photoKeys } from '../files';
import { blobEntry, json, textEntry } from './entries';
import { orderEntries } from './orders';
import { fileName, uniquePaths } from './paths';
import { readme } from './readme';
import type { Entry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;
type PhotoRow = typeof tables.photos.$inferSelect;
type AlbumRow = typeof tables.albums.$inferSelect;

const { albumExports, albumPhotos, albums, photos, spreads } = tables;

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
    .orderBy(asc(photos.takenLocal), asc(photos.createdAt), asc(photos.id));
}

const dayOf = (photo: PhotoRow): string => (photo.takenLocal ?? photo.createdAt).toISOString().slice(0, 10);

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
  latitude: photo.latitude,
  longitude: photo.longitude,
  uploaded_at: photo.createdAt.toISOString(),
});

interface Contents {
  readonly entries: Entry[];
  /** Of the large ones. */
  readonly bytes: number;
}

async function photoEntries(deps: Deps, userId: string, unique: (path: string) => string): Promise<Contents> {
  const entries: Entry[] = [];
  const described: object[] = [];
  let bytes = 0;
  for (const photo of await photosToTake(deps.db, userId)) {
    const path = unique(`photos/${dayOf(photo).slice(0, 4)}/${dayOf(photo)} ${fileName(photo.name, 'photo')}`);
    const at = photo.takenAt ?? photo.createdAt;
    const found = await blobEntry(deps, path, photoKeys(userId, photo.id).original, at);
    described.push(describe(photo, found ? path : '(missing)'));
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return { entries: [textEntry('photos/photos.json', new Date(), () => json(described)), ...entries], bytes };
}

async function htmlOf(db: Database, spreadId: string): Promise<string> {
  const [row] = await db.select({ html: spreads.html }).from(spreads).where(eq(spreads.id, spreadId));
  return row?.html ?? '';
}

/** Each spread as the dialect it is stored in, and as the data that it stands for. */
async function spreadEntries({ db }: Deps, album: AlbumRow, folder: string): Promise<Entry[]> {
  const rows = await db
    .select({ id: spreads.id, updatedAt: spreads.updatedAt })
    .from(spreads)
    .where(and(eq(spreads.albumId, album.id), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
  return rows.flatMap(({ id, updatedAt }, i) => {
    const stem = `${folder}/spreads/${i === 0 ? '00 cover' : String(i).padStart(2, '0')}`;
    return [
      textEntry(`${stem}.html`, updatedAt, () => htmlOf(db, id)),
      textEntry(`${stem}.json`, updatedAt, async () => json(parseSpread(await htmlOf(db, id)))),
    ];
  });
}

async function pdfEntries(deps: Deps, album: AlbumRow, folder: string): Promise<Contents> {
  const rows = await deps.db
    .select()
    .from(albumExports)
    .where(and(eq(albumExports.albumId, album.id), eq(albumExports.stage, 'done')))
    .orderBy(asc(albumExports.createdAt));
  const newest = new Map(rows.map((row) => [row.kind, row]));
  const entries: Entry[] = [];
  let bytes = 0;
  for (const [kind, row] of newest) {
    const path = `${folder}/${fileName(album.title, 'album')} (${kind}).${extensionOf(row)}`;
    const found = await blobEntry(deps, path, exportKey(row), row.finishedAt ?? row.createdAt);
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return { entries, bytes };
}

async function albumEntries(deps: Deps, userId: string, unique: (path: string) => string): Promise<Contents> {
  const rows = await deps.db
    .select()
    .from(albums)
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(asc(albums.createdAt));
  const entries: Entry[] = [];
  let bytes = 0;
  for (const album of rows) {
    const folder = unique(`albums/${fileName(album.title, 'album')}`);
    const { id, title, format, templateId, category, createdAt, updatedAt } = album;
    entries.push(
      textEntry(`${folder}/album.json`, updatedAt, () =>
        json({ id, title, format, template_id: templateId, category, created_at: createdAt, updated_at: updatedAt }),
      ),
      ...(await spreadEntries(deps, album, folder)),
    );
    const pdfs = await pdfEntries(deps, album, folder);
    entries.push(...pdfs.entries);
    bytes += pdfs.bytes;
  }
  return { entries, bytes };
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

/** Everything that a user has, as a list of files to be; only the list is in memory. */
export async function contentsOf(deps: Deps, userId: string): Promise<Contents> {
  const unique = uniquePaths();
  const parts = [
    { entries: await accountEntries(deps, userId), bytes: 0 },
    await photoEntries(deps, userId, unique),
    await albumEntries(deps, userId, unique),
    await orderEntries(deps, userId),
  ];
  return { entries: parts.flatMap((part) => part.entries), bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
}
