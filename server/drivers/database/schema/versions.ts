import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SpreadOrigin } from '../../../modules/albums/spreadOrigin';
import { albums } from './albums';
import { createdAtColumn } from './columns';

export interface VersionSpread {
  /** The spread's id at that time. */
  readonly id: string;
  readonly html: string;
  /** The user had created or edited it. */
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
    /** Null for automatic versions. */
    name: text('name'),
    format: text('format').notNull(),
    templateId: text('template_id').notNull(),
    lora: text('lora'),
    spreads: jsonb('spreads').$type<readonly VersionSpread[]>().notNull(),
    /** Number and total bytes of the spreads, so that lists need not read them. */
    spreadCount: integer('spread_count').generatedAlwaysAs(sql`jsonb_array_length(spreads)`),
    bytes: integer('bytes').generatedAlwaysAs(sql`octet_length(spreads::text)`),
    /** SHA-256 of format, template and pages. An identical book is stored once. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('album_versions_album').on(t.albumId, t.createdAt)],
);
