import type { Rect } from '@domain/document';
import type { PhotoAnalysis } from '@domain/photo';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAtColumn, timestampColumn } from './columns';

export const photos = pgTable(
  'photos',
  {
    /** Made by the client; the idempotency key of the upload. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the original, hex. */
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    name: text('name').notNull(),
    /** Compared byte by byte it gives the natural order of names: the same key as `naturalNameKey` of domain/photo. */
    nameKey: text('name_key').generatedAlwaysAs(
      sql`regexp_replace(regexp_replace(regexp_replace(lower(name collate "C"), '([0-9]+)', '00000000000000000000\\1', 'g'), '0*([0-9]{20,})(?![0-9])', '\\1', 'g'), '\\.([^.]*)$', E'\\x01\\\\1')`,
    ),
    /** Upright size in px. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** In UTC when the offset is known, else as the camera's clock says. */
    takenAt: timestampColumn('taken_at'),
    /** The camera's clock as if it were UTC: the day as it was lived. */
    takenLocal: timestampColumn('taken_local'),
    /** Minutes by which that clock was ahead of UTC; null when unknown. */
    takenOffset: integer('taken_offset'),
    /** How much of the date is known. */
    takenPrecision: text('taken_precision', { enum: ['time', 'day', 'month', 'year'] })
      .notNull()
      .default('time'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    colour: text('colour').notNull(),
    focus: jsonb('focus').$type<Rect>(),
    /** What was measured; its `focus` is the column above. Null for photos of before it was measured, until they are looked at. */
    facts: jsonb('facts').$type<Omit<PhotoAnalysis, 'focus'>>(),
    /** `FACTS_VERSION` of the last look for faces; null while it is to be done. A migration that follows a new version sets it to null. */
    analysedVersion: integer('looked_version'),
    /** The upright full-size JPEG exists as a blob, because the original's format cannot be read in parts (HEIC). */
    hasMaster: boolean('has_master').notNull().default(false),
    /**
     * `artwork`: a picture made for an album. It is no photo of the user's: its row is hidden (`deletedAt`) from the beginning, and goes when
     * no living album shows it.
     */
    kind: text('kind', { enum: ['photo', 'artwork'] })
      .notNull()
      .default('photo'),
    createdAt: createdAtColumn(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    index('photos_user_created').on(t.userId, t.createdAt, t.id),
    index('photos_to_look').on(t.createdAt).where(sql`${t.analysedVersion} is null and ${t.deletedAt} is null`),
    uniqueIndex('photos_user_sha256').on(t.userId, t.sha256).where(sql`${t.deletedAt} is null`),
  ],
);
