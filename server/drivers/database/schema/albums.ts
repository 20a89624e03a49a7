import type { AlbumCreation } from '@domain/contract';
import type { TitleTexts } from '@domain/layout';
import { coverIds, defaultBookChoice, paperIds } from '@domain/print/bookOptions';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SpreadOrigin } from '../../../modules/albums/spreadOrigin';
import type { FileChoice } from '../../../render';
import { users } from './accounts';
import { createdAtColumn, timestampColumn } from './columns';
import { photos } from './photos';

export const albums = pgTable(
  'albums',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client. Repeating `POST /albums` with it returns the first response. */
    requestId: uuid('request_id'),
    title: text('title').notNull(),
    /** Texts on its pages that show the title; null before the first title change. */
    titleTexts: jsonb('title_texts').$type<TitleTexts>(),
    category: text('category'),
    templateId: text('template_id').notNull(),
    lora: text('lora'), // Last chosen artwork style; null means none
    format: text('format').notNull(),
    bookCover: text('book_cover', { enum: coverIds }).notNull().default(defaultBookChoice.cover),
    bookPaper: text('book_paper', { enum: paperIds }).notNull().default(defaultBookChoice.paper),
    state: text('state', { enum: ['generating', 'ready', 'failed'] }).notNull(),
    shareToken: text('share_token'), // 192 random bits in base64url
    /** Visitors of the link may order copies. Ends with the link. */
    shareCopies: boolean('share_copies').notNull().default(false),
    /** Visitors of the link see no maps, and no place names that the product wrote. Ends with the link. */
    shareHidesPlaces: boolean('share_hides_places').notNull().default(false),
    /** Spreads that are not deleted. Kept by the trigger `spreads_changed`. */
    spreadCount: integer('spread_count').notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
    /** Until then a deleted album can be restored, and keeps its photos; null once it is gone for good. */
    restorableUntil: timestampColumn('restorable_until'),
  },
  (t) => [
    index('albums_user_created').on(t.userId, t.createdAt, t.id),
    index('albums_user_updated').on(t.userId, t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
    index('albums_user_title').on(t.userId, sql`lower(${t.title})`, t.id).where(sql`${t.deletedAt} is null`),
    index('albums_user_spreads').on(t.userId, t.spreadCount, t.id).where(sql`${t.deletedAt} is null`),
    index('albums_restorable').on(t.restorableUntil).where(sql`${t.restorableUntil} is not null`),
    uniqueIndex('albums_share_token').on(t.shareToken),
    uniqueIndex('albums_request').on(t.userId, t.requestId),
  ],
);

export const albumPhotos = pgTable(
  'album_photos',
  {
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    position: integer('position').notNull(),
  },
  (t) => [uniqueIndex('album_photos_pk').on(t.albumId, t.photoId), index('album_photos_photo').on(t.photoId)],
);

export const spreads = pgTable(
  'spreads',
  {
    id: uuid('id').primaryKey(),
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    html: text('html').notNull(),
    version: integer('version').notNull().default(1),
    /** Origin of a spread of the layout engine, see `createSpreadOrigin`; null for other spreads. */
    made: jsonb('made').$type<SpreadOrigin>(),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [index('spreads_album').on(t.albumId, t.position)],
);

export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey(),
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['spreads', 'images'] }).notNull(),
    stage: text('stage', {
      enum: ['queued', 'reading', 'grouping', 'placing', 'painting', 'saving', 'done', 'failed', 'cancelled'],
    }).notNull(),
    completed: real('completed').notNull().default(0),
    placed: integer('placed').notNull().default(0),
    total: integer('total').notNull(),
    /** The validated request: file ids, captions, seed, cover, locale. */
    request: jsonb('request').notNull(),
    error: text('error'),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    index('generations_user').on(t.userId, t.finishedAt),
    index('generations_album').on(t.albumId),
    // Read every 30 s to find work without a job.
    index('generations_unfinished').on(t.createdAt).where(sql`${t.finishedAt} is null`),
  ],
);

export const albumExports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey(),
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['screen', 'proof', 'print'] }).notNull(),
    /** Purpose of the file; null only for exports older than that choice. */
    choice: jsonb('choice').$type<FileChoice>(),
    /** SHA-256 of the documents, photos and choice. The same album yields the same file. */
    fingerprint: text('fingerprint').notNull(),
    pages: integer('pages'), // Null for exports of earlier versions
    stage: text('stage', { enum: ['queued', 'cropping', 'drawing', 'saving', 'done', 'failed'] }).notNull(),
    completed: real('completed').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
    createdAt: createdAtColumn(),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    index('exports_album').on(t.albumId, t.createdAt),
    index('exports_user').on(t.userId, t.createdAt),
    // Read every 30 s to find work without a job.
    index('exports_unfinished').on(t.createdAt).where(sql`${t.finishedAt} is null`),
  ],
);

/**
 * Choices for an album that is not created yet, one row per user. The row remains afterwards so that its
 * version never restarts.
 */
export const albumCreations = pgTable('album_creations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  /** Another one once these choices are discarded or became an album. */
  draftId: uuid('draft_id').notNull().defaultRandom(),
  /** As the client sent it; null when nothing is chosen. */
  creation: jsonb('creation').$type<AlbumCreation>(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

export interface VersionSpread {
  readonly id: string;
  readonly html: string;
  readonly touched: boolean;
  readonly made?: SpreadOrigin;
}

/** Snapshot of a book, named by its user or saved automatically before a change. */
export const albumVersions = pgTable(
  'album_versions',
  {
    id: uuid('id').primaryKey(),
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['named', 'automatic'] }).notNull(),
    name: text('name'), // Null for automatic versions
    format: text('format').notNull(),
    templateId: text('template_id').notNull(),
    lora: text('lora'),
    spreads: jsonb('spreads').$type<readonly VersionSpread[]>().notNull(),
    /** Number, total bytes and first of the spreads, so that lists need not read them. */
    spreadCount: integer('spread_count').generatedAlwaysAs(sql`jsonb_array_length(spreads)`),
    bytes: integer('bytes').generatedAlwaysAs(sql`octet_length(spreads::text)`),
    cover: text('cover').generatedAlwaysAs(sql`spreads -> 0 ->> 'html'`),
    /** SHA-256 of format, template and pages. An identical book is stored once. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('album_versions_album').on(t.albumId, t.createdAt)],
);
