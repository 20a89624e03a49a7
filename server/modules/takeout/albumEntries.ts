import { parseSpread } from '@domain/document';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Database, tables } from '../../drivers/database';
import { exportKey, extensionOf } from '../albums/exports/exportKeys';
import { findVersion, versionsOf } from '../albums/versions/repository';
import { blobEntry, type Contents, json, textEntry } from './archiveEntries';
import { fileName, uniquePaths } from './archivePaths';
import type { Entry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;
type AlbumRow = typeof tables.albums.$inferSelect;

const { albumExports, albums, spreads } = tables;

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

async function versionText(db: Database, albumId: string, id: string): Promise<string> {
  const row = await findVersion(db, albumId, id);
  if (!row) return json(null);
  const { kind, name, format, templateId, lora, createdAt, spreads: kept } = row;
  const pages = kept.map(({ html }) => html);
  return json({ kind, name, format, template_id: templateId, lora, created_at: createdAt, spreads: pages });
}

/** Each version with its spreads in the dialect, read when its turn comes: an album can have many. */
async function versionEntries({ db }: Deps, { id: albumId }: AlbumRow, folder: string): Promise<Entry[]> {
  const unique = uniquePaths();
  return (await versionsOf(db, albumId)).map(({ id, name, createdAt }) => {
    const at = createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
    const path = unique(`${folder}/versions/${at} ${fileName(name ?? '', 'automatic')}.json`);
    return textEntry(path, createdAt, () => versionText(db, albumId, id));
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

/** The albums of a user: facts, spreads, versions, and the newest PDF of each kind. */
export async function albumEntries(deps: Deps, userId: string, unique: (path: string) => string): Promise<Contents> {
  const rows = await deps.db
    .select()
    .from(albums)
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(asc(albums.createdAt));
  const entries: Entry[] = [];
  let bytes = 0;
  for (const album of rows) {
    const folder = unique(`albums/${fileName(album.title, 'album')}`);
    const { id, title, format, templateId, category, bookCover: cover, bookPaper: paper, createdAt, updatedAt } = album;
    const facts = { id, title, format, book: { cover, paper }, template_id: templateId, category };
    entries.push(
      textEntry(`${folder}/album.json`, updatedAt, () =>
        json({ ...facts, created_at: createdAt, updated_at: updatedAt }),
      ),
      ...(await spreadEntries(deps, album, folder)),
      ...(await versionEntries(deps, album, folder)),
    );
    const pdfs = await pdfEntries(deps, album, folder);
    entries.push(...pdfs.entries);
    bytes += pdfs.bytes;
  }
  return { entries, bytes };
}
