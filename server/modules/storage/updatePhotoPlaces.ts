import type { BodyOf } from '@domain/contract';
import { sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { lockUser } from '../user/lockUser';
import { findTownAt, loadTowns } from './towns';

const { photos } = tables;

/** Photos that get the same place: a town, none, or that of their files. */
type PlaceEdit = BodyOf<'storagePlaces'>['edits'][number];

/** Returns true when every town is one that the search finds. */
export async function areTownsKnown(edits: readonly PlaceEdit[]): Promise<boolean> {
  const towns = await loadTowns();
  return edits.every(({ place }) => place.kind !== 'town' || findTownAt(towns, place) !== undefined);
}

/**
 * Sets the places of the user's photos in one statement. Each keeps the place of its file.
 * @returns their number; other users' and deleted photos stay unchanged
 */
export async function updatePhotoPlaces(db: Queryable, userId: string, edits: readonly PlaceEdit[]): Promise<number> {
  const list = [...new Map(edits.flatMap(({ ids, place }) => ids.map((id) => [id, { id, place }]))).values()];
  type Row = (typeof list)[number];
  const column = (value: (row: Row) => string | number | boolean | null) => sql.param(list.map(value));
  const degrees = (side: 'latitude' | 'longitude') =>
    column(({ place }) => (place.kind === 'town' ? place[side] : null));
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${photos} set
        latitude = case when by_hand then edits.lat when place_by_hand then file_latitude else latitude end,
        longitude = case when by_hand then edits.lng when place_by_hand then file_longitude else longitude end,
        file_latitude = case when by_hand then case when place_by_hand then file_latitude else latitude end end,
        file_longitude = case when by_hand then case when place_by_hand then file_longitude else longitude end end,
        place_by_hand = by_hand
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ place }) => place.kind !== 'file')}::boolean[],
        ${degrees('latitude')}::float8[],
        ${degrees('longitude')}::float8[]
      ) as edits(id, by_hand, lat, lng)
      where photos.id = edits.id and photos.user_id = ${userId} and photos.deleted_at is null
      returning photos.id`);
    return rows.length;
  });
}
