import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../../drivers/database';
import { type AlbumRow, findSpreads } from '../repository';
import { isEditedByUser } from '../spreadEdits';

const { albumVersions } = tables;

export type VersionRow = typeof albumVersions.$inferSelect;

const listedColumns = {
  id: albumVersions.id,
  kind: albumVersions.kind,
  name: albumVersions.name,
  format: albumVersions.format,
  templateId: albumVersions.templateId,
  cover: albumVersions.cover,
  spreadCount: sql<number>`${albumVersions.spreadCount}`,
  bytes: sql<number>`${albumVersions.bytes}`,
  createdAt: albumVersions.createdAt,
};

export type ListedVersion = Pick<
  VersionRow,
  'id' | 'kind' | 'name' | 'format' | 'templateId' | 'cover' | 'createdAt'
> & {
  readonly spreadCount: number;
  readonly bytes: number;
};

export const findVersions = (db: Queryable, albumId: string): Promise<ListedVersion[]> =>
  db
    .select(listedColumns)
    .from(albumVersions)
    .where(eq(albumVersions.albumId, albumId))
    .orderBy(desc(albumVersions.createdAt), desc(albumVersions.id));

export async function findVersion(db: Queryable, albumId: string, id: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(albumVersions)
    .where(and(eq(albumVersions.albumId, albumId), eq(albumVersions.id, id)));
  return row;
}

export async function deleteVersions(tx: Queryable, albumId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .delete(albumVersions)
    .where(and(eq(albumVersions.albumId, albumId), inArray(albumVersions.id, [...ids])))
    .returning({ id: albumVersions.id });
  return rows.length;
}

export async function countNamedVersions(tx: Queryable, albumId: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(albumVersions)
    .where(and(eq(albumVersions.albumId, albumId), eq(albumVersions.kind, 'named')));
  return row?.value ?? 0;
}

/** Returns the latest version, and whether it is younger than this many seconds. */
export async function findLatestVersion(tx: Queryable, albumId: string, seconds: number) {
  const [row] = await tx
    .select({
      fingerprint: albumVersions.fingerprint,
      isRecent: sql<boolean>`${albumVersions.createdAt} > now() - make_interval(secs => ${seconds})`,
    })
    .from(albumVersions)
    .where(eq(albumVersions.albumId, albumId))
    .orderBy(desc(albumVersions.createdAt), desc(albumVersions.id))
    .limit(1);
  return row;
}

export function computeVersionFingerprint(
  { format, templateId, lora }: Pick<VersionRow, 'format' | 'templateId' | 'lora'>,
  html: readonly string[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([format, templateId, lora, html]))
    .digest('hex');
}

/** Returns the current book in the shape of a version. */
export async function snapshotAlbum(tx: Queryable, album: AlbumRow) {
  const live = await findSpreads(tx, album.id);
  const { format, templateId, lora } = album;
  const spreads = live.map((spread) => ({
    id: spread.id,
    html: spread.html,
    touched: isEditedByUser(spread),
    ...(spread.made?.pictures && { made: spread.made }),
  }));
  const fingerprint = computeVersionFingerprint(
    album,
    live.map(({ html }) => html),
  );
  return { albumId: album.id, format, templateId, lora, spreads, fingerprint };
}

export async function insertVersion(
  tx: Queryable,
  row: typeof albumVersions.$inferInsert,
): Promise<VersionRow | undefined> {
  // Uses the current time rather than the start of the transaction, so that versions of one transaction have an order.
  const [inserted] = await tx
    .insert(albumVersions)
    .values({ ...row, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning();
  return inserted;
}
