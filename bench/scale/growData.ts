import { sql } from 'drizzle-orm';
import type { Database } from '../../server/drivers/database';

export interface Growth {
  readonly photos: number;
  readonly albums: number;
  /** Other users, with 175 photos each. */
  readonly others: number;
}

const OTHERS_PHOTOS = 175;

/** Inserts photos numbered from 1 of one user, or of the users in turn. */
const insertPhotos = (owner: string, count: number) =>
  sql.raw(`
  insert into photos (id, user_id, sha256, bytes, mime, name, width, height, taken_at, taken_local, taken_offset,
    captured_at, latitude, longitude, colour, created_at, looked_version)
  select gen_random_uuid(), ${owner}, md5(i::text) || md5(i::text), 2000000 + i % 1000000, 'image/jpeg',
    case when i % 50000 = 7 then 'Menton ' || i || '.jpg' else 'IMG_' || i || '.jpg' end, 4000, 3000,
    instant, instant + interval '2 hours', 120, instant,
    case when i % 3 > 0 then 36 + (i / 40 * 7919 % 4000) / 250.0 end, case when i % 3 > 0 then -8 + (i / 40 * 104729 % 6000) / 250.0 end,
    '#808080', timestamptz '2020-01-01' + i * interval '2 minutes', 1
  from (select i, case when i % 20 > 0 then timestamptz '2010-01-01' + (i * 48271 % 5000000) * interval '97 seconds' end as instant
    from generate_series(1::bigint, ${count}) as i) as numbered`);

const sums = [
  `insert into storage_totals (user_id, photos, dated, bytes)
    select user_id, count(*), count(taken_local), sum(bytes) from photos group by user_id
    on conflict (user_id) do update set photos = excluded.photos, dated = excluded.dated, bytes = excluded.bytes`,
  `insert into photo_cells (user_id, latitude_cell, longitude_cell, photos, latitude_sum, longitude_sum)
    select user_id, floor(latitude * 100), floor(longitude * 100), count(*), sum(latitude), sum(longitude)
    from photos where latitude is not null group by 1, 2, 3`,
];

const albumRows = (userId: string, count: number) => [
  `insert into albums (id, user_id, title, template_id, format, state, created_at, updated_at)
    select gen_random_uuid(), '${userId}', 'Album ' || i, 'classic', 'square-210',
      case when i % 10 = 0 then 'generating' else 'ready' end, now() - i * interval '1 hour', now() - i * interval '7 minutes'
    from generate_series(1, ${count}) as i`,
  `insert into spreads (id, album_id, position, html)
    select gen_random_uuid(), id, position, '' from albums, generate_series(0, 11) as position where user_id = '${userId}'`,
  `insert into album_photos (album_id, photo_id, position)
    select albums.id, chosen.id, position from (select id, row_number() over () as number from albums where user_id = '${userId}') as albums
    join (select id, row_number() over (order by id) as number, row_number() over (order by id) % 30 as position
      from photos where user_id = '${userId}' order by id limit ${count * 30}) as chosen
    on albums.number = (chosen.number + 29) / 30`,
];

/** Fills the database by SQL. The photos' triggers and indexes rest; their sums and order are written directly. */
export async function growData(db: Database, userId: string, { photos, albums, others }: Growth): Promise<void> {
  await db.execute(
    sql.raw(`insert into users (id, email, name, password_hash, is_verified)
      select gen_random_uuid(), 'grown' || i || '@example.com', 'Grown', 'x', true from generate_series(1, ${others}) as i`),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table photos disable trigger user`);
    const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(
      sql`select indexname as name, indexdef as definition from pg_indexes where tablename = 'photos' and indexname <> 'photos_pkey'`,
    );
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
    await tx.execute(insertPhotos(`'${userId}'`, photos));
    await tx.execute(
      sql`create temporary table grown on commit drop as select array_agg(id) as ids from users where email like 'grown%'`,
    );
    await tx.execute(insertPhotos(`(select ids[(i % ${others} + 1)::int] from grown)`, others * OTHERS_PHOTOS));
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
    await tx.execute(sql`alter table photos enable trigger user`);
    for (const statement of [...sums, ...albumRows(userId, albums)]) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql`vacuum analyze`);
}
