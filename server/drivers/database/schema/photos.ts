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
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAtColumn, timestampColumn } from './columns';

export const photos = pgTable(
  'photos',
  {
    /** Made by the client. Idempotency key of the upload. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(), // SHA-256 of the original, in hex
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    name: text('name').notNull(),
    /** Byte-wise comparison gives the natural name order; same key as `naturalNameKey` of domain/photo. */
    nameKey: text('name_key').generatedAlwaysAs(
      sql`regexp_replace(regexp_replace(regexp_replace(lower(name collate "C"), '([0-9]+)', '00000000000000000000\\1', 'g'), '0*([0-9]{20,})(?![0-9])', '\\1', 'g'), '\\.([^.]*)$', E'\\x01\\\\1')`,
    ),
    width: integer('width').notNull(), // Upright size, in px
    height: integer('height').notNull(),
    /** In UTC if the offset is known, else by the camera's clock. */
    takenAt: timestampColumn('taken_at'),
    /** Camera's local time stored as UTC; gives the local calendar day. */
    takenLocal: timestampColumn('taken_local'),
    /** Minutes by which the camera's clock was ahead of UTC; null if unknown. */
    takenOffset: integer('taken_offset'),
    takenPrecision: text('taken_precision', { enum: ['time', 'day', 'month', 'year', 'changed'] })
      .notNull()
      .default('time'),
    /** Place of the photo, by its file or by its owner's correction. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The owner corrected the place, also by removing it. */
    placeByHand: boolean('place_by_hand').notNull().default(false),
    /** Place in the file, kept while a correction replaces it; null without a correction. */
    fileLatitude: doublePrecision('file_latitude'),
    fileLongitude: doublePrecision('file_longitude'),
    /** Make and model of the camera as the file names them; null when unknown, and for photos from before this column. */
    camera: text('camera'),
    /** Description from the library of which it was taken in; null for none. */
    caption: text('caption'),
    /** Folders in which it was dropped, separated by `/`; null for a single file. */
    folder: text('folder'),
    colour: text('colour').notNull(),
    focus: jsonb('focus').$type<Rect>(),
    /** Analysis results; their `focus` is the column above. Null for photos that await analysis. */
    facts: jsonb('facts').$type<Omit<PhotoAnalysis, 'focus'>>(),
    /**
     * `ANALYSIS_VERSION` of the last face analysis; null while the first is due. Photos of an earlier version are
     * analysed again in the background.
     */
    analysedVersion: integer('looked_version'),
    /**
     * An upright full-size JPEG exists as a blob, because the original's format (HEIC) cannot be read by
     * regions.
     */
    hasMaster: boolean('has_master').notNull().default(false),
    /**
     * `artwork`: picture generated for an album, not a photo of the user. Its row is hidden (`deletedAt`)
     * from the start and removed once no live album shows it.
     */
    kind: text('kind', { enum: ['photo', 'artwork'] })
      .notNull()
      .default('photo'),
    createdAt: createdAtColumn(),
    /**
     * Instant of the capture order. A clock without a time zone uses that of the previous photo. Kept by the
     * trigger `photos_changed`; null for photos without a date.
     */
    capturedAt: timestampColumn('captured_at'),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    index('photos_user_created').on(t.userId, t.createdAt, t.id),
    index('photos_user_uploaded')
      .on(t.userId, t.createdAt, sql`${t.nameKey} collate "C"`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('photos_user_captured')
      .on(t.userId, t.capturedAt, sql`${t.nameKey} collate "C"`, sql`${t.name} collate "C"`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('photos_user_taken').on(t.userId, t.takenLocal).where(sql`${t.deletedAt} is null`),
    index('photos_user_zoned')
      .on(t.userId, t.takenLocal)
      .where(sql`${t.deletedAt} is null and ${t.takenOffset} is not null`),
    index('photos_name_search')
      .using('gin', sql`lower(normalize(${t.name}, NFC)) gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null`),
    index('photos_user_deleted').on(t.userId).where(sql`${t.deletedAt} is not null`),
    index('photos_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('photos_to_look').on(t.createdAt).where(sql`${t.analysedVersion} is null and ${t.deletedAt} is null`),
    index('photos_looked').on(t.analysedVersion, t.id).where(sql`${t.deletedAt} is null`),
    uniqueIndex('photos_user_sha256').on(t.userId, t.sha256).where(sql`${t.deletedAt} is null`),
  ],
);

/** People on the photos of a user who lets them be told apart. The faces of a photo's `facts` name them by number. */
export const people = pgTable(
  'people',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    description: real('description').array().notNull(), // Mean of the descriptions of the faces: 128 numbers
    faces: integer('faces').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.number] })],
);

/** Claim of a client's photo id while its blobs are stored. The insert of the photo removes it. */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(), // SHA-256 of the original, in hex
    /** Made by the upload that stores the blobs; a repeated upload takes over. */
    attempt: uuid('attempt').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('photo_uploads_user').on(t.userId, t.createdAt)],
);

/** Sums of a user's photos that are not deleted. Kept by the trigger `photos_changed`. */
export const storageTotals = pgTable('storage_totals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  photos: bigint('photos', { mode: 'number' }).notNull(),
  dated: bigint('dated', { mode: 'number' }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** False for a user from before this table, until the photos are counted. */
  isCounted: boolean('is_counted').notNull().default(true),
});

/** Number and summed positions of a user's photos in an area of 0.01 degrees. Kept by the trigger `photos_changed`. */
export const photoCells = pgTable(
  'photo_cells',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    latitudeCell: integer('latitude_cell').notNull(), // hundredths of a degree, rounded down
    longitudeCell: integer('longitude_cell').notNull(),
    photos: bigint('photos', { mode: 'number' }).notNull(),
    latitudeSum: doublePrecision('latitude_sum').notNull(),
    longitudeSum: doublePrecision('longitude_sum').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.latitudeCell, t.longitudeCell] })],
);
