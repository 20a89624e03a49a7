import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SpreadOrigin } from '../../../modules/albums/editing/spreadOrigin';
import { albums } from './albums';
import { createdAtColumn } from './columns';

export interface VersionSpread {
  /** Id that the spread had then. */
  readonly id: string;
  readonly html: string;
  /** Whether its user had made or changed it. */
  readonly touched: boolean;
  /** Of a cover: how it was made. */
  readonly made?: SpreadOrigin;
}

/** What a book was at a time: named by its user, or kept by itself before it was changed. */
export const albumVersions = pgTable(
  'album_versions',
  {
    id: uuid('id').primaryKey(),
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['named', 'automatic'] }).notNull(),
    /** null for automatic ones */
    name: text('name'),
    format: text('format').notNull(),
    templateId: text('template_id').notNull(),
    lora: text('lora'),
    /** The live spreads in the order of the book. */
    spreads: jsonb('spreads').$type<readonly VersionSpread[]>().notNull(),
    /** How many they are and the bytes of them, so that a list need not read them. */
    spreadCount: integer('spread_count').generatedAlwaysAs(sql`jsonb_array_length(spreads)`),
    bytes: integer('bytes').generatedAlwaysAs(sql`octet_length(spreads::text)`),
    /** SHA-256 over format, template and pages: the same book is kept once. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('album_versions_album').on(t.albumId, t.createdAt)],
);
