import { Readable } from 'node:stream';
import { parseSpread } from '@domain/document';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { exportExtension, exportKey } from '../albums/exports/exportFiles';
import { findVersion, findVersions } from '../albums/versions/repository';
import { createAlbumEntries } from '../bundle/exportAlbum';
import {
  type ArchiveContents,
  createBlobEntry,
  createTextEntry,
  createUniquePaths,
  toJsonText,
  toSafeFileName,
} from './archivePaths';
import { createZipStream, type ZipEntry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;
type AlbumRow = typeof tables.albums.$inferSelect;

const { albumExports, albumPhotos, albums, photos, spreads } = tables;

async function findSpreadHtml(db: Database, spreadId: string): Promise<string> {
  const [row] = await db.select({ html: spreads.html }).from(spreads).where(eq(spreads.id, spreadId));
  return row?.html ?? '';
}

async function spreadEntries({ db }: Deps, album: AlbumRow, folder: string): Promise<ZipEntry[]> {
  const rows = await db
    .select({ id: spreads.id, updatedAt: spreads.updatedAt })
    .from(spreads)
    .where(and(eq(spreads.albumId, album.id), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
  return rows.flatMap(({ id, updatedAt }, i) => {
    const stem = `${folder}/spreads/${i === 0 ? '00 cover' : String(i).padStart(2, '0')}`;
    return [
      createTextEntry(`${stem}.html`, updatedAt, () => findSpreadHtml(db, id)),
      createTextEntry(`${stem}.json`, updatedAt, async () => toJsonText(parseSpread(await findSpreadHtml(db, id)))),
    ];
  });
}

async function readVersionText(db: Database, albumId: string, id: string): Promise<string> {
  const row = await findVersion(db, albumId, id);
  if (!row) return toJsonText(null);
  const { kind, name, format, templateId, lora, createdAt, spreads: kept } = row;
  const pages = kept.map(({ html }) => html);
  return toJsonText({ kind, name, format, template_id: templateId, lora, created_at: createdAt, spreads: pages });
}

/** Entries of each version with its spreads as HTML, read one at a time because an album can have many. */
async function versionEntries({ db }: Deps, { id: albumId }: AlbumRow, folder: string): Promise<ZipEntry[]> {
  const unique = createUniquePaths();
  return (await findVersions(db, albumId)).map(({ id, name, createdAt }) => {
    const at = createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
    const path = unique(`${folder}/versions/${at} ${toSafeFileName(name ?? '', 'automatic')}.json`);
    return createTextEntry(path, createdAt, () => readVersionText(db, albumId, id));
  });
}

async function pdfEntries(deps: Deps, album: AlbumRow, folder: string): Promise<ArchiveContents> {
  const rows = await deps.db
    .select()
    .from(albumExports)
    .where(and(eq(albumExports.albumId, album.id), eq(albumExports.stage, 'done')))
    .orderBy(asc(albumExports.createdAt));
  const newest = new Map(rows.map((row) => [row.kind, row]));
  const entries: ZipEntry[] = [];
  let bytes = 0;
  for (const [kind, row] of newest) {
    const path = `${folder}/${toSafeFileName(album.title, 'album')} (${kind}).${exportExtension(row)}`;
    const found = await createBlobEntry(deps, path, exportKey(row), row.finishedAt ?? row.createdAt);
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return { entries, bytes };
}

/** Reads the zip from the moment that it is made: an error of its first entry would have no listener otherwise. */
async function* readBundle(deps: Deps, album: AlbumRow): AsyncGenerator<Buffer> {
  yield* createZipStream(await createAlbumEntries(deps, album));
}

/** The album as a file that any server imports. Its pages are read when its turn comes. */
const createBundleEntry = (deps: Deps, album: AlbumRow, path: string): ZipEntry => ({
  ...createTextEntry(path, album.updatedAt, () => ''),
  compress: false,
  open: async () => Readable.from(readBundle(deps, album), { objectMode: false }),
});

async function measurePhotos({ db }: Deps, albumId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string | null>`sum(${photos.bytes})` })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(eq(albumPhotos.albumId, albumId));
  return Number(row?.bytes ?? 0);
}

/**
 * Returns the bytes of the albums whose files fit, by id, those changed last first. Each file has its own copies of the
 * photos, so that all of them may be many times as large as the photos.
 */
async function chooseBundles(deps: Deps, rows: readonly AlbumRow[], maxBytes: number): Promise<Map<string, number>> {
  const chosen = new Map<string, number>();
  let used = 0;
  for (const { id } of rows
    .filter(({ state }) => state === 'ready')
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())) {
    const bytes = await measurePhotos(deps, id);
    if (chosen.size > 0 && used + bytes > maxBytes) continue;
    chosen.set(id, bytes);
    used += bytes;
  }
  return chosen;
}

interface AlbumContents extends ArchiveContents {
  /** Folders of finished albums whose files are left out. */
  readonly separate: readonly string[];
}

/**
 * Entries of a user's albums: facts, spreads, versions, the latest PDF of each kind, and the album as a file.
 * @param maxBundleBytes of all album files together, unless one alone is larger
 */
export async function albumEntries(
  deps: Deps,
  userId: string,
  unique: (path: string) => string,
  maxBundleBytes: number,
): Promise<AlbumContents> {
  const rows = await deps.db
    .select()
    .from(albums)
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(asc(albums.createdAt));
  const bundles = await chooseBundles(deps, rows, maxBundleBytes);
  const entries: ZipEntry[] = [];
  const separate: string[] = [];
  let bytes = 0;
  for (const album of rows) {
    const folder = unique(`albums/${toSafeFileName(album.title, 'album')}`);
    const { id, title, format, templateId, category, bookCover: cover, bookPaper: paper, createdAt, updatedAt } = album;
    const albumFields = { id, title, format, book: { cover, paper }, template_id: templateId, category };
    entries.push(
      createTextEntry(`${folder}/album.json`, updatedAt, () =>
        toJsonText({ ...albumFields, created_at: createdAt, updated_at: updatedAt }),
      ),
      ...(await spreadEntries(deps, album, folder)),
      ...(await versionEntries(deps, album, folder)),
    );
    const bundleBytes = bundles.get(id);
    if (bundleBytes !== undefined) {
      const name = `${folder}/${toSafeFileName(title, 'album')}.keepsake`;
      entries.push(createBundleEntry(deps, album, name));
      bytes += bundleBytes;
    } else if (album.state === 'ready') separate.push(folder);
    const pdfs = await pdfEntries(deps, album, folder);
    entries.push(...pdfs.entries);
    bytes += pdfs.bytes;
  }
  return { entries, bytes, separate };
}
