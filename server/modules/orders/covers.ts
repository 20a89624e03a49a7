import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

const { albums, spreads } = tables;

/** Covers of the albums that still exist: spread and version, by album. */
export async function findAlbumCovers(db: Queryable, albumIds: readonly string[]) {
  if (albumIds.length === 0) return new Map<string, { id: string; version: number }>();
  const rows = await db
    .selectDistinctOn([spreads.albumId], { albumId: spreads.albumId, id: spreads.id, version: spreads.version })
    .from(spreads)
    .innerJoin(albums, eq(albums.id, spreads.albumId))
    .where(and(inArray(spreads.albumId, [...albumIds]), isNull(spreads.deletedAt), isNull(albums.deletedAt)))
    .orderBy(spreads.albumId, asc(spreads.position));
  return new Map(rows.map(({ albumId, id, version }) => [albumId, { id, version }]));
}

/** Versions of the covers of shared albums, by share token. */
export async function findSharedCovers(db: Queryable, tokens: readonly string[]) {
  if (tokens.length === 0) return new Map<string, number>();
  const rows = await db
    .selectDistinctOn([spreads.albumId], { token: albums.shareToken, version: spreads.version })
    .from(spreads)
    .innerJoin(albums, eq(albums.id, spreads.albumId))
    .where(and(inArray(albums.shareToken, [...tokens]), isNull(spreads.deletedAt), isNull(albums.deletedAt)))
    .orderBy(spreads.albumId, asc(spreads.position));
  return new Map(rows.flatMap(({ token, version }) => (token === null ? [] : [[token, version] as const])));
}
