import { randomUUID } from 'node:crypto';
import type { LayoutPhoto } from '@domain/layout';
import { toPhotoLocation, UNDETECTED_ANALYSIS } from '@domain/photo';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../config';
import { type Database, type Queryable, tables } from '../../drivers/database';
import type { Ingested } from '../../images';
import { lockUser } from '../user/quotas';
import { addTowns } from './nearestTowns';
import type { UploadedFile } from './receiveUpload';

type LayoutPhotoRow = Omit<
  PhotoRow,
  'kind' | 'nameKey' | 'createdAt' | 'capturedAt' | 'deletedAt' | 'placeByHand' | 'fileLatitude' | 'fileLongitude'
>;

/** Returns true while the faces of a photo are unknown and still looked for; `FACES=off` looks for none. */
export const isAwaitingFaces = (
  { faces }: Pick<Config, 'faces'>,
  { analysedVersion }: Pick<PhotoRow, 'analysedVersion'>,
): boolean => faces && (analysedVersion === null || analysedVersion === UNDETECTED_ANALYSIS);

/** {@link isAwaitingFaces}, for servers that look for faces. */
export const areFacesAwaited = () =>
  or(isNull(photos.analysedVersion), eq(photos.analysedVersion, UNDETECTED_ANALYSIS));

/** Returns what the layout engine uses of photos, with the towns of their places. */
export const toLayoutPhotos = (
  photos: readonly LayoutPhotoRow[],
  config: Pick<Config, 'faces'>,
): Promise<LayoutPhoto[]> => addTowns(photos.map((photo) => toLayoutPhoto(photo, isAwaitingFaces(config, photo))));

const toLayoutPhoto = (photo: LayoutPhotoRow, isAwaited: boolean): LayoutPhoto => ({
  id: photo.id,
  width: photo.width,
  height: photo.height,
  takenAt: photo.takenLocal?.getTime() ?? null,
  takenOffset: photo.takenOffset,
  takenPrecision: photo.takenPrecision,
  name: photo.name,
  caption: photo.caption,
  folder: photo.folder,
  focus: photo.focus,
  colour: photo.colour,
  analysis: photo.facts && { ...photo.facts, faces: isAwaited ? null : photo.facts.faces, focus: photo.focus },
  place: toPhotoLocation(photo),
});

const { albumPhotos, albums, photoCells, photos, photoUploads } = tables;
export type PhotoRow = typeof photos.$inferSelect;
export type NewPhoto = typeof photos.$inferInsert;

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

export function toPhotoRow(userId: string, received: UploadedFile, photo: Ingested) {
  const { bytes, sha256, name, origin = {} } = received;
  const { outputs, takenAt, takenLocal, metadataTrouble: _, analysis, ...described } = photo;
  const { focus, ...facts } = analysis;
  const times = { takenAt: toDate(takenAt), takenLocal: toDate(takenLocal) };
  const hasMaster = outputs.master !== null;
  return {
    id: received.id ?? randomUUID(),
    userId,
    bytes,
    sha256,
    name,
    caption: origin.caption || null,
    folder: origin.folder || null,
    hasMaster,
    focus,
    facts,
    ...times,
    ...described,
  };
}

export async function findPhotoById(db: Queryable, id: string): Promise<PhotoRow | undefined> {
  return (await db.select().from(photos).where(eq(photos.id, id)))[0];
}

export async function findPhotoBySha256(db: Queryable, userId: string, sha256: string): Promise<PhotoRow | undefined> {
  const own = and(eq(photos.userId, userId), eq(photos.sha256, sha256), isNull(photos.deletedAt));
  return (await db.select().from(photos).where(own))[0];
}

/**
 * @throws a unique violation when the id, or the same bytes of this user, exist; waits for concurrent inserts of them
 */
export async function insertPhoto(db: Queryable, photo: NewPhoto): Promise<PhotoRow> {
  const [row] = await db.insert(photos).values(photo).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** Removes photos from their owner's storage. Returns the user's ids among them, whether removed now or before. */
export async function softDeletePhotos(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Taken first, it cannot deadlock with an upload.
    await lockUser(tx, userId);
    const rows = await tx
      .update(photos)
      .set({ deletedAt: sql`coalesce(${photos.deletedAt}, now())` })
      .where(and(eq(photos.userId, userId), inArray(photos.id, [...ids])))
      .returning({ id: photos.id });
    return rows.map(({ id }) => id);
  });
}

export async function findPhotosById(db: Database, ids: readonly string[]): Promise<PhotoRow[]> {
  const rows = await db
    .select()
    .from(photos)
    .where(inArray(photos.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface PhotoUse {
  readonly photoId: string;
  readonly id: string;
  readonly title: string;
}

/** Returns the user's albums that show these photos, the last changed first. */
export function findPhotoUses(db: Database, userId: string, photoIds: readonly string[]): Promise<PhotoUse[]> {
  return db
    .select({ photoId: albumPhotos.photoId, id: albums.id, title: albums.title })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(inArray(albumPhotos.photoId, [...photoIds]), eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(desc(albums.updatedAt), asc(albums.id));
}

export interface OrderedPhoto {
  readonly id: string;
  /** Local date of capture as `YYYY-MM-DD`; null when unknown. */
  readonly day: string | null;
  /** UTC day of the upload as `YYYY-MM-DD`. */
  readonly uploadDay: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Area of the position, as in `photo_cells`; null without a position. */
  readonly latitudeCell: number | null;
  readonly longitudeCell: number | null;
  readonly placeByHand: boolean;
}

const cellColumns = {
  latitudeCell: sql<number | null>`floor(${photos.latitude} * 100)::int`,
  longitudeCell: sql<number | null>`floor(${photos.longitude} * 100)::int`,
};

export type PhotoCell = Omit<typeof photoCells.$inferSelect, 'userId'>;
export type PhotoClaim = Omit<typeof photoUploads.$inferSelect, 'createdAt'>;

export async function findOrderedPhotos(db: Database, ids: readonly string[]): Promise<OrderedPhoto[]> {
  const rows = await db
    .select({
      id: photos.id,
      day: sql<string | null>`to_char(${photos.takenLocal} at time zone 'UTC', 'YYYY-MM-DD')`,
      uploadDay: sql<string>`to_char(${photos.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      latitude: photos.latitude,
      longitude: photos.longitude,
      placeByHand: photos.placeByHand,
      ...cellColumns,
    })
    .from(photos)
    .where(inArray(photos.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Numbers and average positions of the user's photos by area, the largest first. */
export async function findPhotoCells(db: Database, userId: string): Promise<PhotoCell[]> {
  return db
    .select({
      latitudeCell: photoCells.latitudeCell,
      longitudeCell: photoCells.longitudeCell,
      photos: photoCells.photos,
      latitudeSum: photoCells.latitudeSum,
      longitudeSum: photoCells.longitudeSum,
    })
    .from(photoCells)
    .where(and(eq(photoCells.userId, userId), gt(photoCells.photos, 0)))
    .orderBy(desc(photoCells.photos), asc(photoCells.latitudeCell), asc(photoCells.longitudeCell));
}

/** A text that changes with the user's areas, their numbers of photos or their average positions. */
export async function fingerprintPhotoCells(db: Database, userId: string): Promise<string> {
  const area = sql`${photoCells.latitudeCell} * 100000::bigint + ${photoCells.longitudeCell}`;
  const [row] = await db
    .select({
      fingerprint: sql<string>`concat_ws(' ', count(*), sum(${photoCells.photos}), sum(hashint8(${area})::bigint * ${photoCells.photos}),
        sum(${photoCells.latitudeSum}), sum(${photoCells.longitudeSum}))`,
    })
    .from(photoCells)
    .where(and(eq(photoCells.userId, userId), gt(photoCells.photos, 0)));
  return row?.fingerprint ?? '';
}

/** Claims a photo id for the upload that stores its blobs; false when the id belongs to other bytes. */
export async function claimPhotoId(db: Database, claim: PhotoClaim): Promise<boolean> {
  const abandoned = lt(photoUploads.createdAt, sql`now() - interval '1 day'`);
  await db.delete(photoUploads).where(and(eq(photoUploads.userId, claim.userId), abandoned));
  const rows = await db
    .insert(photoUploads)
    .values(claim)
    .onConflictDoUpdate({
      target: photoUploads.id,
      set: { attempt: claim.attempt, createdAt: sql`now()` },
      setWhere: sql`${photoUploads.userId} = ${claim.userId} and ${photoUploads.sha256} = ${claim.sha256}`,
    })
    .returning({ id: photoUploads.id });
  return rows.length > 0;
}

const isClaim = ({ id, attempt }: PhotoClaim) => and(eq(photoUploads.id, id), eq(photoUploads.attempt, attempt));

/** Locks a claim until the transaction ends; false when another upload has taken it over. */
export async function lockPhotoClaim(tx: Queryable, claim: PhotoClaim): Promise<boolean> {
  const rows = await tx.select({ id: photoUploads.id }).from(photoUploads).where(isClaim(claim)).for('update');
  return rows.length > 0;
}

export async function deletePhotoClaim(tx: Queryable, claim: PhotoClaim): Promise<void> {
  await tx.delete(photoUploads).where(isClaim(claim));
}
