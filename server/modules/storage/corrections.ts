import type { BodyOf } from '@domain/contract';
import { sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { lockUser } from '../user/quotas';
import { findTownAt, loadTowns } from './towns';

const { photos } = tables;

/** Date of a photo as its owner corrects it; a null local time removes it. */
type PhotoDate = BodyOf<'storageDates'>['photos'][number];

/** A local clock is at most 14 hours ahead of UTC; the rest is for clocks that are fast. */
const MAX_CLOCK_LEAD_MS = 24 * 3_600_000;

export const isFutureDate = ({ taken_local: local }: PhotoDate): boolean =>
  local !== null && Date.parse(local) > Date.now() + MAX_CLOCK_LEAD_MS;

/** Sets the dates of the user's photos. @returns their ids; other users' and deleted photos stay unchanged */
export async function updatePhotoDates(db: Queryable, userId: string, dates: readonly PhotoDate[]): Promise<string[]> {
  const list = [...new Map(dates.map((date) => [date.id, date])).values()];
  const column = (value: (date: PhotoDate) => string | number | null) => sql.param(list.map(value));
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${photos} set
        taken_local = dates.local,
        taken_at = dates.local - make_interval(mins => coalesce(dates.zone, 0)),
        taken_offset = dates.zone,
        taken_precision = dates.detail
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ taken_local }) => taken_local)}::timestamptz[],
        ${column(({ taken_local, taken_offset }) => (taken_local === null ? null : taken_offset))}::int[],
        ${column(({ taken_precision }) => taken_precision)}::text[]
      ) as dates(id, local, zone, detail)
      where photos.id = dates.id and photos.user_id = ${userId} and photos.deleted_at is null
      returning photos.id`);
    return rows.map(({ id }) => id);
  });
}

/** Photos that get the same place: a town, none, or that of their files. */
type PlaceEdit = BodyOf<'storagePlaces'>['edits'][number];

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
